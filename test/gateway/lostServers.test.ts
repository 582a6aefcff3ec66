import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "../../src/gateway/config/readConfig.ts";
import { type Gateway, serveService } from "../../src/gateway/index.ts";
import { ServerRegistry } from "../../src/gateway/servers/ServerRegistry.ts";
import { closing } from "./closing.ts";
import { ending } from "./endingServer.ts";
import { newFolder } from "./newFolder.ts";
import { callTool, openGateway } from "./openListed.ts";
import { testService } from "./serve/testService.ts";
import { answerOf, callerWith, worker } from "./workers.ts";

const pinged = { health_check_interval: 0.1, health_check_timeout: 0.3, health_check_failure_threshold: 2 };
const errorOf = (gateway: Gateway) => gateway.servers[0]?.error;

it.each<[how: string, end: string, error: string]>([
  ["an exit code", "process.exit(3)", 'The server "one" ended with exit code 3: no space left'],
  ["SIGKILL", 'process.kill(process.pid, "SIGKILL")', 'The server "one" ended by SIGKILL: no space left'],
  [
    "a missing answer to the check of health",
    "",
    'The server "one" did not answer 2 pings and was ended: no space left',
  ],
])("the status of a server that ends without a call by %s says why, until it is there again", async (_, end, error) => {
  const file = join(newFolder(), "end");
  const gateway = await openGateway({
    mcpServers: { one: ending(file, end) },
    // It is not started before its call.
    start_on_use: true,
    ...(end === "" && pinged),
  });
  await gateway.ready();
  let changes = 0;
  gateway.onChange(() => changes++);
  writeFileSync(file, "");
  await expect.poll(() => errorOf(gateway), { timeout: 5_000 }).toBe(error);
  await expect.poll(() => changes).toBeGreaterThan(0);
  expect(gateway.servers[0]).toMatchObject({ state: "idle", tools: 1 });
  const again = await callTool(gateway, "exec", { server_name: "one", tool_name: "hold" });
  expect(again.isError).toBeUndefined();
  expect(gateway.servers[0]).toEqual({ name: "one", state: "ready", tools: 1 });
});

it("the status of a server with a URL says that its connection was closed", async () => {
  const served = await serveService(testService(), { transport: "http" });
  const gateway = await openGateway({
    mcpServers: { one: { url: String(served.url) } },
    start_on_use: true,
    ...pinged,
  });
  await gateway.ready();
  await served.close();
  const error = 'The server "one" did not answer 2 pings and its connection was closed';
  await expect.poll(() => errorOf(gateway), { timeout: 5_000 }).toBe(error);
});

it("a call that waits hears that the server did not answer pings", async () => {
  const file = join(newFolder(), "end");
  const gateway = await openGateway({ mcpServers: { one: ending(file, "") }, ...pinged, call_timeout: 0.5 });
  await gateway.ready();
  writeFileSync(file, "");
  const calls = ["hold", "hold"].map((tool_name) => callTool(gateway, "exec", { server_name: "one", tool_name }));
  await Promise.all(calls);
  await expect.poll(() => errorOf(gateway), { timeout: 5_000 }).toContain("did not answer 2 pings and was ended");
});

it("the status of a server that is stopped, restarted or removed has no error", async () => {
  const servers = { one: { ...worker(), idle_timeout: 0.05 }, two: worker(), three: worker() };
  const gateway = await openGateway({ mcpServers: servers });
  const seen = new Set<string | undefined>();
  gateway.onChange(() => gateway.servers.forEach(({ error }) => void seen.add(error)));
  await gateway.ready();
  await expect.poll(() => gateway.servers[0]?.state, { timeout: 5_000 }).toBe("idle");
  const { one, two } = servers;
  await gateway.reload({ mcpServers: { one, two: { ...two, args: [...two.args, "again"] } } });
  const who = await callTool(gateway, "exec", { server_name: "two", tool_name: "who" });
  expect(answerOf(who)).toMatchObject({ label: "again" });
  await gateway.close();
  expect([...seen]).toEqual([undefined]);
});

it("what a server wrote as it ended in a call is for its caller and the operator, not for others", async () => {
  const odd = { command: process.execPath, args: [join(import.meta.dirname, "servers/odd.mjs"), "all"] };
  const servers = closing(new ServerRegistry(readConfig({ mcpServers: { one: odd } }).config, { environment: {} }));
  await servers.ready();
  const text = 'The server "one" ended with exit code 9';
  const call = { server: "one", tool: "kill", arguments: {} };
  await expect(servers.callTool(call, callerWith({ user: "ann" }), {})).rejects.toThrow(`${text}: out of memory`);
  expect(servers.wholeStatus[0]?.error).toBe(`${text}: out of memory`);
  expect(servers.status[0]?.error).toBe(text);
});
