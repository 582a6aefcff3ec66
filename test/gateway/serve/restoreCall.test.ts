import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import type { McpCaller, RawResult } from "../../../src/gateway/McpService.ts";
import type { ServeOptions } from "../../../src/gateway/serve/ServeOptions.ts";
import { serveMcp } from "../../../src/gateway/serve/serveMcp.ts";
import { toolSetService } from "../../../src/gateway/serve/toolSetService.ts";
import { ToolSet } from "../../../src/set/index.ts";
import { defineTool } from "../../../src/tool/index.ts";

const save = defineTool({
  name: "save",
  parameters: {
    type: "object",
    properties: {
      tags: { type: "array", items: { type: "string" } },
      note: { type: ["array", "null"] },
      count: { type: "integer" },
    },
    required: ["tags"],
  },
  execute: (given) => ({ given }),
});
const several = defineTool({
  name: "several",
  parameters: { type: "object", properties: { note: { type: ["array", "null"] } }, required: ["note"] },
  execute: () => "ran",
});

type Asked = { readonly result: RawResult; readonly logged: readonly RawResult[] };

async function ask(name: string, args: object, clientName?: string, options: ServeOptions = {}): Promise<Asked> {
  const logged: RawResult[] = [];
  const caller: McpCaller = {
    signal: new AbortController().signal,
    progress: () => {},
    log: (params) => logged.push(params),
    clientName,
  };
  const service = toolSetService(new ToolSet([save, several]), options, undefined);
  return { result: await service.callTool({ name, arguments: args }, caller), logged };
}

const HINT = expect.stringMatching(/^This client may leave out null, empty lists and empty objects/);

it.each<[name: string, client: string | undefined, options: ServeOptions]>([
  ["by a client named mcp", "mcp", {}],
  ["by any client, with the option", "other", { droppedEmpties: "restore" }],
])("an empty list that was left out %s is restored, and that is logged", async (_, client, options) => {
  const { result, logged } = await ask("save", { count: 0 }, client, options);
  expect(result.content).toEqual([{ type: "text", text: '{"given":{"count":0,"tags":[]}}' }]);
  expect(logged).toMatchObject([{ level: "info", data: { restored: { "/tags": [] } } }]);
});

it.each<[name: string, client: string | undefined, options: ServeOptions]>([
  ["by another client", "claude", {}],
  ["by a client without a name", undefined, {}],
  ["where the option says so", "mcp", { droppedEmpties: "refuse" }],
])("a list that was left out %s is an error", async (_, client, options) => {
  const { result, logged } = await ask("save", {}, client, options);
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('"tags"') }] });
  expect(result.content).toHaveLength(1);
  expect(logged).toEqual([]);
});

it("an error says what the client leaves out, and where more than one value is possible", async () => {
  const { result } = await ask("several", {}, "mcp");
  expect(result).toMatchObject({ isError: true, content: [{}, { text: HINT }] });
  expect(JSON.stringify(result.content)).toContain("More than one of these is possible at /note.");
});

it("an error for another reason, and a result, have no such text", async () => {
  const { result } = await ask("save", { tags: [], count: "x" }, "mcp");
  expect(result.isError).toBe(true);
  expect(result.content).toHaveLength(1);
  expect((await ask("save", { tags: ["a"] }, "mcp")).result.content).toHaveLength(1);
});

it("integers that would be rounded stay as they are", async () => {
  const { result } = await ask("save", { count: 9_007_199_254_740_993n }, "mcp");
  expect(JSON.stringify(result.content)).toContain("9007199254740993");
});

it.each<[revision: string, make: () => Client]>([
  [
    "2026-07-28",
    () => new Client({ name: "mcp", version: "1" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
  ],
  ["2025-11-25", () => new Client({ name: "mcp", version: "1" }, { versionNegotiation: { mode: "legacy" } })],
])("the name of a client over HTTP is known in revision %s", async (_, make) => {
  const served = await serveMcp(new ToolSet([save]), { transport: "http" });
  const client = make();
  await client.connect(new StreamableHTTPClientTransport(served.url as URL));
  const result = await client.callTool({ name: "save", arguments: {} });
  await client.close();
  await served.close();
  expect(result.content).toEqual([{ type: "text", text: '{"given":{"tags":[]}}' }]);
});
