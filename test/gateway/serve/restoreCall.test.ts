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
const purge = defineTool({
  name: "purge old/files",
  parameters: {
    type: "object",
    properties: { where: { type: "object", properties: { owner: { type: ["string", "null"] } } } },
    required: ["where"],
  },
  execute: () => "ran",
});
const now = defineTool({ name: "now", execute: () => "ran" });
const orders = defineTool({
  name: "orders",
  parameters: {
    type: "object",
    properties: {
      orders: {
        type: "array",
        items: {
          type: "object",
          properties: { id: {}, tags: { type: "array", items: { type: "string" } } },
          required: ["id", "tags"],
        },
      },
    },
    required: ["orders"],
  },
  execute: (given) => given,
});
const open = defineTool({
  name: "open",
  parameters: {
    type: "object",
    additionalProperties: { type: "object", properties: { x: {} }, required: ["x"] },
  },
  execute: () => "ran",
});

type Asked = { readonly result: RawResult; readonly logged: readonly RawResult[] };

async function ask(name: string, args: unknown, clientName?: string, options: ServeOptions = {}): Promise<Asked> {
  const logged: RawResult[] = [];
  const caller: McpCaller = {
    signal: new AbortController().signal,
    progress: () => {},
    log: (params) => logged.push(params),
    clientName,
  };
  const service = toolSetService(new ToolSet([save, several, purge, now, orders, open]), options, undefined);
  return { result: await service.callTool({ name, arguments: args }, caller), logged };
}

const HINT = expect.stringMatching(/^This client may leave out null, empty lists and empty objects/);

it.each<[name: string, client: string | undefined, options: ServeOptions]>([
  ["by a client named mcp", "mcp", {}],
  ["by any client, with the option", "other", { droppedEmpties: "restore" }],
])("an empty list that was left out %s is restored, and that is logged", async (_, client, options) => {
  const { result, logged } = await ask("save", { count: 0 }, client, options);
  expect(result.content).toEqual([{ type: "text", text: '{"given":{"count":0,"tags":[]}}' }]);
  const restored = [{ path: "/tags", value: [] }];
  expect(logged).toMatchObject([{ level: "info", data: { restored, total: 1 } }]);
  expect(result._meta).toEqual({ "openjiuwen-tools/restored": { values: restored, total: 1 } });
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
  expect(JSON.stringify(result.content)).toContain("The schema allows more than one such value at /note.");
});

it("an error for another reason, and a result, have no such text", async () => {
  const { result } = await ask("save", { tags: [], count: "x" }, "mcp");
  expect(result.isError).toBe(true);
  expect(result.content).toHaveLength(1);
  expect((await ask("save", { tags: ["a"] }, "mcp")).result.content).toHaveLength(1);
});

it("a value is not invented where another one may have been dropped", async () => {
  const { result, logged } = await ask("purge_old_files_3efd6a212b8d18e6", {}, "mcp");
  expect(result).toMatchObject({ isError: true, content: [{}, { text: HINT }] });
  expect(JSON.stringify(result.content)).toContain("at /where.");
  expect(logged).toEqual([]);
});

it("a client that sends an empty list drops nothing, so its call is an error without a hint", async () => {
  const { result, logged } = await ask("save", { note: [] }, "mcp");
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("tags") }] });
  expect(result.content).toHaveLength(1);
  expect(logged).toEqual([]);
});

it("arguments that still do not fit stay as they were sent, and the error has the name that the client knows", async () => {
  const { result, logged } = await ask("save", { count: "x" }, "mcp");
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("tags") }, { text: HINT }] });
  expect(logged).toEqual([]);
});

it("arguments that fit after coercion are restored", async () => {
  const { result } = await ask("save", { count: "5" }, "mcp");
  expect(result.content).toEqual([{ type: "text", text: '{"given":{"count":5,"tags":[]}}' }]);
});

it.each<[name: string, count: unknown, id: string]>([
  ["a text of many digits", "4111111111111111", '"4111111111111111"'],
  ["a fraction of many digits", 0.3141592653589793, "0.3141592653589793"],
])("%s does not prevent restoring, and stays exact", async (_, id, written) => {
  const { result } = await ask("orders", { orders: [{ id }] }, "mcp", {});
  expect(JSON.stringify(result)).toContain(JSON.stringify(`{"orders":[{"id":${written},"tags":[]}]}`));
});

it("an integer that would be rounded is named by the error, also where something was dropped", async () => {
  const { result } = await ask("save", { count: 9_007_199_254_740_993n }, "mcp");
  expect(JSON.stringify(result.content)).toContain("received 9007199254740993");
});

it("all of 500 places are restored, and the log and the result name the first", async () => {
  const rows = Array.from({ length: 500 }, (_, id) => ({ id }));
  const { result, logged } = await ask("orders", { orders: rows }, "mcp");
  expect(result.isError).toBeUndefined();
  const values = Array.from({ length: 20 }, (_, id) => ({ path: `/orders/${id}/tags`, value: [] }));
  expect(result._meta).toEqual({ "openjiuwen-tools/restored": { values, total: 500 } });
  expect(logged).toMatchObject([{ data: { restored: values, total: 500 } }]);
});

it("a hint stays short, whatever the names in the arguments are", async () => {
  const given = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}${"k".repeat(10_000)}`, { y: 1 }]));
  const { result } = await ask("open", given, "mcp");
  expect(result).toMatchObject({ isError: true, content: [{}, { text: expect.stringMatching(/… and 40 more\.$/) }] });
  expect(JSON.stringify(result.content).length).toBeLessThan(20_000);
});

const nested = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}1${"]".repeat(levels)}`);

it.each<[name: string, tool: string, args: unknown]>([
  ["null", "now", null],
  ["null for required arguments", "save", null],
  ["a text", "save", "abc"],
  ["a list", "save", []],
  ["a deep value", "save", { x: nested(1_500) }],
  ["infinity", "save", { x: Number.POSITIVE_INFINITY }],
  ["half a surrogate pair", "save", { x: "\ud800" }],
])("the result of %s is the same as for other clients", async (_, tool, args) => {
  const answer = (client: string): Promise<unknown> =>
    ask(tool, args, client).then(
      ({ result }) => (result.content as unknown[])[0],
      (error: Error) => [error.name, error.message],
    );
  expect(await answer("mcp")).toEqual(await answer("other"));
});

it.each([
  ["mcp", ""],
  ["other", undefined],
])("the client %j gets the description %j of a tool without one", async (clientName, description) => {
  const caller: McpCaller = { signal: new AbortController().signal, progress: () => {}, clientName };
  const [tool] = await toolSetService(new ToolSet([now]), {}, undefined).listTools(caller);
  expect(tool?.description).toBe(description);
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
