import { afterEach, expect, it } from "vitest";
import { fileLogin } from "../../../src/gateway/auth/loginStores.ts";
import { newFolder } from "../newFolder.ts";
import { openGateway } from "../openListed.ts";
import { type OlderSse, serveOlderSse } from "../servers/olderSse.mjs";
import { exec, textOf } from "./authorized.ts";

const servers: OlderSse[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const TOKEN = "t0ken-of-the-login";

/** A server of HTTP+SSE, and the folder with a login there. */
async function start(options: Parameters<typeof serveOlderSse>[0] = {}) {
  const server = await serveOlderSse({ token: TOKEN, ...options });
  servers.push(server);
  const folder = newFolder();
  const tokens = { access_token: TOKEN, token_type: "Bearer" };
  await fileLogin(folder, "crm", server.url).write({ url: server.url.href, clients: [], tokens });
  return { server, folder };
}

const toldTo = ({ requests }: OlderSse) =>
  new Map(requests.map(({ method, path, headers }) => [`${method} ${path}`, headers.authorization]));

it.each([["sse"], [undefined]] as const)("a login serves HTTP+SSE of the type %s", async (type) => {
  const { server, folder } = await start();
  const config = { mcpServers: { crm: { url: server.url.href, ...(type && { type }) } } };
  const gateway = await openGateway(config, { logins: folder });
  expect(textOf(await exec(gateway, "count", { to: 3 }))).toBe("counted to 3");
  const told = toldTo(server);
  expect([told.get("GET /sse"), told.get("POST /messages")]).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]);
});

it("a token goes to the endpoint of HTTP+SSE, and not where that redirects to", async () => {
  const { server, folder } = await start({
    before: ({ method, url }, response) =>
      method === "POST" &&
      url?.startsWith("/messages") === true &&
      !!response.writeHead(307, { location: url.replace("/messages", "/others") }).end(),
  });
  const config = { mcpServers: { crm: { url: server.url.href, type: "sse" } } } as const;
  const gateway = await openGateway(config, { logins: folder });
  expect((await gateway.ready())[0]?.state).toBe("failed");
  const told = toldTo(server);
  expect([told.get("POST /messages"), told.get("POST /others")]).toEqual([`Bearer ${TOKEN}`, undefined]);
  expect(told.has("POST /others")).toBe(true);
});
