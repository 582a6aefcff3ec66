import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { callerWith } from "../workers.ts";
import { browse, exec, LoginServer, textOf } from "./authorized.ts";

const RESULTS: { readonly [method: string]: unknown } = {
  initialize: {
    protocolVersion: "2025-06-18",
    capabilities: { tools: {}, resources: { subscribe: true } },
    serverInfo: { name: "crm", version: "1" },
  },
  "tools/list": { tools: [{ name: "read", inputSchema: { type: "object" } }] },
  "tools/call": { content: [{ type: "text", text: "read" }] },
  "resources/list": { resources: [{ uri: "file:///a", name: "a" }] },
  "resources/subscribe": {},
};

/** A server of 2025-06-18 that wants a login, and can be left by its user. */
async function serveOlder() {
  const streams = new Set<ServerResponse>();
  let [starts, isLost] = [0, false];
  const forget = (): void => {
    crm.expire();
    crm.server.provider.refreshTokens.clear();
  };
  const server = {
    /** At this start it refuses once to send updates, and then the login ends. */
    refusesAt: 0,
    forget,
    /** Forgets the session. */
    lose: async () => {
      // Without an open stream nobody would see it.
      await expect.poll(() => [...streams].some(({ closed }) => !closed), { timeout: 5_000 }).toBe(true);
      isLost = true;
      for (const stream of streams) stream.end();
    },
    get starts() {
      return starts;
    },
  };
  const crm = await LoginServer.start({
    async answer(message, response) {
      if (message === undefined && isLost) return response.writeHead(404).end();
      if (message === undefined) {
        streams.add(response.writeHead(200, { "content-type": "text/event-stream" }));
        return response.flushHeaders();
      }
      const { id, method } = message;
      if (id === undefined) return response.writeHead(202).end();
      if (method === "initialize") {
        isLost = false;
        starts++;
      }
      let result = RESULTS[method];
      if (method === "resources/subscribe" && starts === server.refusesAt) {
        server.refusesAt = 0;
        // The stream is open by then.
        await new Promise((resolve) => setTimeout(resolve, 200));
        forget();
        result = undefined;
      }
      const answer = result === undefined ? { error: { code: -32601, message: "no" } } : { result };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    },
  });
  Object.assign(crm.config.mcpServers.crm, { era: "legacy" });
  return Object.assign(server, { crm });
}

/** A gateway whose user has logged in, and follows a resource. */
async function follow({ crm }: Awaited<ReturnType<typeof serveOlder>>) {
  const pages: URL[] = [];
  const gateway = await crm.open({
    openLogin: (page) => {
      pages.push(page);
      return browse(page);
    },
  });
  await gateway.ready();
  let updates = 0;
  await gateway.passThrough().followResource?.("file:///a", () => void updates++, callerWith({ client: {} }));
  expect([pages.length, gateway.servers[0]?.state]).toEqual([1, "ready"]);
  return { gateway, pages, updates: () => updates };
}

const SECONDS = 10_000;

it("no login begins for a resource that is followed, until the user calls", async () => {
  const older = await serveOlder();
  const { gateway, pages, updates } = await follow(older);
  older.forget();
  await older.lose();
  await expect.poll(() => gateway.servers[0]?.state, { timeout: SECONDS }).toBe("failed");
  expect(gateway.servers[0]?.error).toBe('The server "crm" needs a login: its user can log in by login(config, "crm")');
  expect(pages.length).toBe(1);
  expect(textOf(await exec(gateway, "read"))).toBe("read");
  expect(pages.length).toBe(2);
  await expect.poll(updates).toBe(1);
});

it("nor when its server refused before the login ended", async () => {
  const older = await serveOlder();
  const { gateway, pages, updates } = await follow(older);
  older.refusesAt = older.starts + 1;
  await older.lose();
  await expect.poll(() => older.refusesAt, { timeout: SECONDS }).toBe(0);
  // Longer than the first pause before it is asked again.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(pages.length).toBe(1);
  expect(textOf(await exec(gateway, "read"))).toBe("read");
  expect(pages.length).toBe(2);
  await expect.poll(updates, { timeout: SECONDS }).toBe(1);
});
