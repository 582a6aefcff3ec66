// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newFolder } from "../newFolder.ts";
import { callTool, openGateway } from "../openListed.ts";

const server = { command: process.execPath, args: [join(import.meta.dirname, "../servers/odd.mjs"), "all"] };

/** What a server with such a file of variables has in its environment. */
async function environmentWith(text: string, env: { [name: string]: string }): Promise<Record<string, string>> {
  const folder = newFolder();
  writeFileSync(join(folder, "secrets.env"), text);
  const odd = { ...server, envFile: "${FOLDER}/secrets.env", env };
  const gateway = await openGateway({ mcpServers: { odd } }, { environment: { ...process.env, FOLDER: folder } });
  const { content } = await callTool(gateway, "exec", { server_name: "odd", tool_name: "environment" });
  return JSON.parse(content[0]?.text ?? "");
}

it.each<[name: string, text: string, env: { [name: string]: string }, expected: object]>([
  ["lines", "A=1\nB=two words\n", {}, { A: "1", B: "two words" }],
  ["comments, quotes and export", "# secret\nexport A='x # y' # z\nB=\"a\\nb\"\n\n", {}, { A: "x # y", B: "a\nb" }],
  [
    "what env says too",
    "A=1\nB=2\n",
    { B: "3", C: "${FOLDER:-}x" },
    { A: "1", B: "3", C: expect.stringMatching(/.x$/) },
  ],
  ["dollars, as they are", "A=${FOLDER}\n", {}, { A: "${FOLDER}" }],
])("a server gets of its envFile %s", async (_, text, env, expected) => {
  const environment = await environmentWith(text, env);
  expect(environment).toMatchObject(expected);
  expect(environment.FOLDER).toBeUndefined();
});

it("a server gets the proxies of this process, and no keys of others", async () => {
  const proxies = { HTTPS_PROXY: "http://proxy:1", http_proxy: "http://proxy:2", NO_PROXY: "localhost" };
  const environment = { ...process.env, ...proxies, HTTP_PROXY_KEY: "s3cret" };
  const gateway = await openGateway({ mcpServers: { odd: server } }, { environment });
  const { content } = await callTool(gateway, "exec", { server_name: "odd", tool_name: "environment" });
  const received = JSON.parse(content[0]?.text ?? "");
  expect(received).toMatchObject(proxies);
  expect(received.HTTP_PROXY_KEY).toBeUndefined();
});

it("a server whose envFile is not there is reported, and the others serve", async () => {
  const gateway = await openGateway({ mcpServers: { odd: { ...server, envFile: "/no/such.env" }, other: server } });
  const [odd, other] = await gateway.ready();
  expect(odd).toMatchObject({ state: "failed", error: expect.stringContaining("/no/such.env") });
  expect(other).toMatchObject({ state: "ready" });
});
