import { describe, expect, it, vi } from "vitest";
import type { ToolUse } from "../../src/gateway/search/ToolMemory.ts";
import { ServerRegistry } from "../../src/gateway/servers/ServerRegistry.ts";
import { callTool, jsonOf, ListedServer, openGateway } from "./openListed.ts";
import { callerWith } from "./workers.ts";

const THINGS = ["invoice", "customer", "order", "meeting", "ticket", "branch", "photo", "song", "recipe", "flight"];
const VERBS = ["create", "delete", "list", "update", "export", "import"];

/** Three hundred tools over five servers. */
const servers = THINGS.slice(0, 5).map((_, server) => {
  const tools = Array.from({ length: 59 }, (_, index) => {
    const [verb, thing] = [VERBS[index % 6], THINGS[(server + Math.floor(index / 6)) % 10]];
    const description = `${verb}s one ${thing} for the team number ${server}`;
    return { name: `${verb}_${thing}_${index}`, description, inputSchema: { type: "object", properties: { id: {} } } };
  });
  return new ListedServer([...tools, { name: "tell", description: "?", inputSchema: {} }]);
});
const config = {
  mcpServers: Object.fromEntries(servers.map((server, index) => [`s${index}`, server.config])),
  health_check_enabled: false,
};

describe("a search over three hundred tools", () => {
  it("answers several queries in turn, with five schemas and fifteen lines", async () => {
    const gateway = await openGateway(config);
    const found = jsonOf(
      await callTool(gateway, "search", { queries: ["export a photo", "delete a flight"] }),
    ) as unknown as {
      tools: { server_name: string; name: string; input_schema: string }[];
      more: string[];
    };
    expect(found.tools).toHaveLength(5);
    expect(found.more).toHaveLength(15);
    expect(found.tools[0]).toMatchObject({
      name: expect.stringMatching(/^export_photo_/),
      input_schema: "{id?:unknown}",
    });
    expect(found.tools[1]?.name).toMatch(/^delete_flight_/);
    expect(found.more[0]).toMatch(/^\w+\(id\?\) of s\d: /);
  });

  it("goes by meaning too, and makes vectors of tools anew only when a list has changed", async () => {
    const batches: number[] = [];
    const embed = async (texts: readonly string[]) => {
      batches.push(texts.length);
      return texts.map((text) => [/song|hum/.test(text) ? 1 : 0, 1]);
    };
    const gateway = await openGateway(config, { embed });
    await gateway.ready();
    expect((await gateway.search("hum a melody"))[0]?.name).toMatch(/song/);
    await gateway.search("hum a melody");
    await callTool(gateway, "exec", { server_name: "s0", tool_name: "tell" });
    await gateway.search("hum a melody");
    expect(batches).toEqual([300, 1, 1, 1]);
    const [first] = servers as [ListedServer];
    first.list([
      { name: "hum", inputSchema: {} },
      { name: "tell", inputSchema: {} },
    ]);
    await callTool(gateway, "exec", { server_name: "s0", tool_name: "tell" });
    await gateway.search("hum a melody");
    expect(batches).toEqual([300, 1, 1, 1, 242, 1]);
  });

  it("remembers what was used after it, if that is wanted", async () => {
    const use = async (memory?: ToolUse[]) => {
      const gateway = await openGateway(config, { memory });
      await gateway.ready();
      await callTool(gateway, "search", { queries: ["book a trip by air", "export a photo"] });
      const hits = await gateway.search("export a photo", { limit: 20 });
      const { server: server_name, name: tool_name } = hits[7] as (typeof hits)[number];
      await callTool(gateway, "search", { queries: ["book a trip by air", "export a photo"] });
      for (let times = 0; times < 3; times++) await callTool(gateway, "exec", { server_name, tool_name });
      return { server: server_name, name: tool_name, memory: gateway.memory, gateway };
    };
    expect((await use()).memory).toEqual([]);
    const { server, name, memory, gateway } = await use([]);
    expect(memory).toEqual([{ query: "export a photo", server, name }]);
    for (const one of [gateway, await openGateway(config, { memory })]) {
      const hits = await one.search("export a photo", { limit: 20 });
      expect(hits.findIndex((hit) => hit.server === server && hit.name === name)).toBeLessThan(7);
    }
  });

  it("remembers nothing of a search of another user", async () => {
    const gateway = await openGateway(config, { memory: [] });
    await gateway.ready();
    const call = (name: string, args: object, user: string) =>
      gateway.service.callTool({ name, arguments: args }, callerWith({ user }));
    await call("search", { queries: ["export a photo of ann"] }, "ann");
    const [hit] = await gateway.search("export a photo of ann");
    const exec = { server_name: hit?.server, tool_name: hit?.name };
    await call("exec", exec, "bob");
    expect(gateway.memory).toEqual([]);
    await call("exec", exec, "ann");
    expect(gateway.memory).toEqual([{ query: "export a photo of ann", ...hit, score: undefined }]);
  });

  it("asks the servers for their tools once", async () => {
    const gateway = await openGateway(config);
    await gateway.ready();
    const allTools = vi.spyOn(ServerRegistry.prototype, "allTools");
    await callTool(gateway, "search", { queries: ["export a photo", "delete a flight"] });
    expect(allTools).toHaveBeenCalledTimes(1);
    allTools.mockRestore();
  });

  it("says what to do if nothing is found", async () => {
    const gateway = await openGateway(config);
    const answer = (queries: string[]) => callTool(gateway, "search", { queries }).then(jsonOf);
    expect(await answer(["麒麟", "qqq"])).toEqual({
      tools: [],
      hint: "No tool has these words. Search for others, in English, or inspect a server: s0, s1, s2, s3, s4",
    });
    expect(await answer(["麒麟", "photo"])).not.toHaveProperty("hint");
    expect(jsonOf(await callTool(await openGateway({ mcpServers: {} }), "search", { queries: ["photo"] }))).toEqual({
      tools: [],
    });
  });

  it("asks for no English where tools are described in another script, and names at most fifteen servers", async () => {
    const tools = [{ name: "weather", description: "查询天气", inputSchema: {} }];
    const { config } = new ListedServer(tools);
    const gateway = await openGateway({
      mcpServers: Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`s${index}`, config])),
    });
    const { hint } = jsonOf(await callTool(gateway, "search", { queries: ["qqq"] }));
    expect(hint).toMatch(/^No tool has these words. Search for others, or inspect a server: s0, .*, s14, and 2 more$/);
  });

  it("says which servers it did not search", async () => {
    const failing = { command: process.execPath, args: ["-e", "process.exit(3)"] };
    const gateway = await openGateway({ mcpServers: { ...config.mcpServers, failing } });
    await gateway.ready();
    expect(jsonOf(await callTool(gateway, "search", { queries: ["flight"] })).not_searched).toEqual(["failing"]);
  });
});

it("a search or another config after the end is an error, and not an answer without tools", async () => {
  const gateway = await openGateway({ mcpServers: {} });
  await gateway.close();
  const closed = { name: "GatewayError", code: "closed", message: "the gateway is closed" };
  await expect(gateway.search("anything")).rejects.toMatchObject(closed);
  await expect(gateway.reload({ mcpServers: {} })).rejects.toMatchObject(closed);
});
