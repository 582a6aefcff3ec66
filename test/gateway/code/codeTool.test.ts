import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { GatewayCall, GatewayConfig, GatewayOptions } from "../../../src/gateway/index.ts";
import { callTool, jsonOf, ListedServer, openGateway, type Result } from "../openListed.ts";

const odd = { command: process.execPath, args: [join(import.meta.dirname, "../servers/odd.mjs")] };

/** The result of code in front of two servers. */
async function run(code: string, config: Partial<GatewayConfig> = {}, options?: GatewayOptions): Promise<Result> {
  const gateway = await openGateway({ code: true, mcpServers: { odd, "my server": odd }, ...config }, options);
  expect(gateway.tools.names).toEqual(["inspect", "search", "exec", "resources", "run"]);
  return callTool(gateway, "run", { code });
}

it("calls tools of servers, as exec does", async () => {
  const code = `const texts = await Promise.all(["a", "b"].map((text) => tools.odd__echo({ text })));
    console.log("said", texts.length);
    return texts;`;
  expect(await run(code)).toEqual({ content: [{ type: "text", text: 'said 2\n["a","b"]' }] });
});

describe("what code calls", () => {
  const tools = [
    {
      name: "read-file",
      description: "Reads the text of a file",
      inputSchema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
      outputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    },
  ];

  it("is declared by search and inspect as it is written", async () => {
    const gateway = await openGateway({ code: true, mcpServers: { files: new ListedServer(tools).config } });
    const stubs = [
      "declare const tools:{",
      "// Reads the text of a file",
      '"files__read-file"(args:{path:string}):Promise<{text:string}>',
      "}",
    ].join("\n");
    expect(jsonOf(await callTool(gateway, "search", { queries: ["read"] }))).toEqual({
      tools: [{ server_name: "files", name: "read-file" }],
      stubs,
    });
    expect(jsonOf(await callTool(gateway, "inspect", { server_name: "files", tool_name: "read-file" }))).toEqual({
      server_name: "files",
      name: "read-file",
      description: "Reads the text of a file",
      stubs,
    });
  });
});

it.each<[name: string, code: string, message: string]>([
  ["arguments that do not fit", "await tools.odd__echo({ text: { a: 1 } })", "do not fit"],
  ["an unknown tool", "await tools.odd__ecko({})", 'Did you mean "odd__echo"?'],
  ["another name", "await odd.echo({})", "odd is not defined"],
  ["a value that is no JSON", "return new Map([[1, 2]])", "not JSON-serializable"],
])("says what is wrong: %s", async (_, code, message) => {
  const result = await run(code);
  expect(result).toMatchObject({ isError: true });
  expect(jsonOf(result).error).toContain(message);
});

describe("a call that code makes goes out as one of exec does:", () => {
  it.each<[name: string, config: Partial<GatewayConfig>]>([
    ["a tool that is denied", { mcpServers: { odd: { ...odd, deny: ["e*"] } } }],
    ["a tool that is not allowed", { mcpServers: { odd: { ...odd, allow: ["odd"] } } }],
    ["a tool that is disabled", { disabled_tools: ["odd/echo"] }],
  ])("not to %s", async (_, config) => {
    const result = await run("return tools.odd__echo({ text: 'a' })", config);
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result)).toContain("Unknown tool");
  });

  it("not to a tool that has changed", async () => {
    const server = new ListedServer([{ name: "now", inputSchema: { type: "object" } }]);
    const config = { code: true, pin: true, mcpServers: { clock: server.config } };
    const approved = {
      read: async () => ({ clock: { now: "description:0 parameters:0" } }) as never,
      write: async () => {},
    };
    const gateway = await openGateway(config, { pins: approved });
    const result = await callTool(gateway, "run", { code: "return tools.clock__now({})" });
    expect(result).toMatchObject({ isError: true });
  });

  it("not without the host's consent", async () => {
    const asked: GatewayCall[] = [];
    const authorize: GatewayOptions["authorize"] = (call) => {
      asked.push(call);
      return (call.arguments as { text: string }).text !== "secret" || "not this one";
    };
    const code = "const said = [await tools.odd__echo({ text: 'a' })]; await tools.odd__echo({ text: 'secret' });";
    const result = await run(code, {}, { authorize });
    expect(asked.map((call) => call.arguments)).toEqual([{ text: "a" }, { text: "secret" }]);
    expect(JSON.stringify(result)).toContain("The call of echo was refused: not this one");
  });
});

it("ends with the code that did not wait for it", async () => {
  const ended = Promise.withResolvers<void>();
  const authorize: GatewayOptions["authorize"] = (call, { signal }) => {
    if ((call.arguments as { text: string }).text !== "never") return true;
    signal.addEventListener("abort", () => ended.resolve());
    return new Promise(() => {});
  };
  const code = "return Promise.race([tools.odd__echo({ text: 'never' }), tools.odd__echo({ text: 'a' })])";
  expect(await run(code, {}, { authorize })).toMatchObject({ isError: true });
  await ended.promise;
});

it("is not made if the host fails to decide", async () => {
  let calls = 0;
  const authorize = (): boolean => {
    calls++;
    throw new Error("no answer");
  };
  const gateway = await openGateway({ mcpServers: { odd } }, { authorize });
  const call = { server_name: "odd", tool_name: "echo", arguments: { text: "a" } };
  await expect(callTool(gateway, "exec", call)).rejects.toThrow("no answer");
  expect(calls).toBe(1);
});
