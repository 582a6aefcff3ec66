import { describe, expect, it } from "vitest";
import { createGateway, type Gateway, GatewayError, type GatewayOptions } from "../../src/gateway/index.ts";
import type { McpList } from "../../src/gateway/McpService.ts";
import { ListedServer, openGateway } from "./openListed.ts";
import { answerOf, callerWith, worker } from "./workers.ts";

const call = (gateway: Gateway, server: string, tool = "who", args: object = {}) =>
  gateway.service
    .callTool({ name: "exec", arguments: { server_name: server, tool_name: tool, arguments: args } }, callerWith())
    .then((result) => answerOf(result) as { pid: number; label: string; error?: string });
const servers = (mcpServers: object, further: object = {}) => ({ mcpServers, ...further }) as never;

describe("reload", () => {
  it("keeps servers whose entry is the same, starts others again, adds and ends the rest", async () => {
    const gateway = await openGateway(servers({ same: worker("a"), other: worker("b"), gone: worker("c") }));
    const before = await Promise.all(["same", "other", "gone"].map((name) => call(gateway, name)));
    expect(await gateway.reload(servers({ added: worker("d"), same: worker("a"), other: worker("B") }))).toEqual({
      added: ["added"],
      removed: ["gone"],
      restarted: ["other"],
      changed: [],
    });
    expect(gateway.servers.map(({ name }) => name)).toEqual(["added", "same", "other"]);
    expect(await call(gateway, "same")).toEqual(before[0]);
    expect(await call(gateway, "other")).toMatchObject({ label: "B" });
    expect(await call(gateway, "added")).toMatchObject({ label: "d" });
    expect(await call(gateway, "gone")).toMatchObject({ error: expect.stringContaining('Unknown server "gone"') });
    for (const ended of [before[1], before[2]]) await expect.poll(() => isRunning(ended?.pid)).toBe(false);
    expect(isRunning(before[0]?.pid)).toBe(true);
  });

  it("starts a server again while it is still starting", async () => {
    const hanging = { command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"], era: "legacy" };
    const gateway = await openGateway(servers({ one: hanging }));
    const first = call(gateway, "one");
    await new Promise((resolve) => setTimeout(resolve, 100));
    await gateway.reload(servers({ one: worker("now") }));
    expect(await first).toMatchObject({ label: "now" });
  });

  it("starts a server at once that had failed", async () => {
    const gateway = await openGateway(servers({ one: { command: "no-such-program" }, two: { comand: "x" } }));
    expect((await gateway.ready()).map(({ state }) => state)).toEqual(["failed", "failed"]);
    await gateway.reload(servers({ one: worker("1"), two: worker("2") }));
    await expect.poll(() => gateway.servers.map(({ state }) => state)).toEqual(["ready", "ready"]);
    expect(gateway.servers.map(({ error }) => error)).toEqual([undefined, undefined]);
    await gateway.reload(servers({ one: worker("1"), two: { comand: "x" } }));
    await expect.poll(() => gateway.servers[1]?.error).toContain('Did you mean "command"');
  });

  it("serves other tools of a server without a start", async () => {
    const gateway = await openGateway(servers({ one: worker() }));
    const { pid } = await call(gateway, "one");
    expect(
      await gateway.reload(servers({ one: { ...worker(), deny: ["fail", "wait"], description: "Work" } })),
    ).toEqual({
      ...{ added: [], removed: [], restarted: [] },
      changed: ["one"],
    });
    await expect.poll(() => gateway.servers).toMatchObject([{ tools: 2, description: "Work" }]);
    expect(await call(gateway, "one", "fail")).toHaveProperty("error");
    await gateway.reload(servers({ one: { ...worker(), deny: ["fail", "wait"] } }, { disabled_tools: ["one/echo"] }));
    await expect.poll(() => gateway.servers[0]?.tools).toBe(1);
    expect((await call(gateway, "one")).pid).toBe(pid);
  });

  it("takes the settings of the gateway", async () => {
    const long = { name: "add", description: "x".repeat(500), inputSchema: { type: "object" } };
    const gateway = await openGateway(servers({ one: new ListedServer([long]).config }));
    const found = async () => {
      const answer = await gateway.service.callTool({ name: "search", arguments: { queries: ["add"] } }, callerWith());
      return (answerOf(answer) as { tools: { description: string }[] }).tools[0]?.description.length;
    };
    expect(await found()).toBe(301);
    const { config } = new ListedServer([long]);
    await gateway.reload(servers({ one: config }, { max_description_len: 50, code: true }));
    expect(await found()).toBe(51);
    expect(gateway.warnings).toEqual(['a change of "code" needs a start of the gateway']);
  });

  it("tells the clients of both services", async () => {
    const gateway = await openGateway(servers({ one: worker() }));
    await gateway.ready();
    const heard: [string, McpList][] = [];
    const through = gateway.passThrough();
    gateway.service.onListChanged?.((list) => heard.push(["four", list]));
    through.onListChanged?.((list) => heard.push(["all", list]));
    await gateway.reload(servers({ one: worker(), two: worker("2") }));
    await expect.poll(() => gateway.servers[1]?.state).toBe("ready");
    for (const entry of [
      ["four", "tools"],
      ["all", "tools"],
      ["all", "prompts"],
      ["all", "resources"],
    ])
      await expect.poll(() => heard).toContainEqual(entry);
    expect((await through.listTools(callerWith())).map(({ name }) => name)).toContain("two__who");
    const prompts = await through.methods?.["prompts/list"]?.({}, callerWith());
    expect(prompts?.prompts).toMatchObject([{ name: "one__greet" }, { name: "two__greet2" }]);
    heard.length = 0;
    await gateway.reload(servers({ two: worker("2") }));
    expect(heard).toContainEqual(["all", "tools"]);
    await expect(through.callTool({ name: "one__who" }, callerWith())).rejects.toThrow("Unknown");
  });

  it.each<[name: string, config: unknown, options?: GatewayOptions]>([
    ["no config", { mcpServer: {} }],
    ["a wrong setting", { mcpServers: {}, pin: "yes" }],
    ["pins without a store", { mcpServers: {}, pin: true }],
    ["a file that is not there", "no-such-file.json"],
  ])("changes nothing for %s", async (_, config, options) => {
    const gateway = await openGateway(servers({ one: worker() }), options);
    const before = await call(gateway, "one");
    await expect(gateway.reload(config as never)).rejects.toThrow(GatewayError);
    expect(await call(gateway, "one")).toEqual(before);
  });

  it("keeps a single server that is served without its name", async () => {
    const gateway = await openGateway(servers({ one: worker() }));
    gateway.passThrough({ prefix: false });
    await expect(gateway.reload(servers({ one: worker(), two: worker() }))).rejects.toThrow("prefix: false");
    expect(gateway.servers).toHaveLength(1);
    await gateway.reload(servers({ two: worker() }));
  });

  it("is refused after the end", async () => {
    const gateway = await createGateway(servers({}));
    await gateway.close();
    await expect(gateway.reload(servers({ one: worker() }))).rejects.toThrow("closed");
  });
});

function isRunning(pid = 0): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
