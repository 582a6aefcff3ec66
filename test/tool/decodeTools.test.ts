import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { decodeTools, defineTool, McpToolInfo, OptionError, ToolInfo, ToolSet, WireError } from "../../src/index.ts";
import { anthropic, gemini, mcp, ollama, openaiChat, openaiResponses, type WireTool } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const weather: WireTool = {
  name: "get_weather",
  description: "Weather of a city",
  parameters,
  outputSchema: { type: "object", properties: { celsius: { type: "number" } } },
  deferLoading: true,
  annotations: { readOnlyHint: true },
  providerOptions: {
    anthropic: { cache_control: { type: "ephemeral" } },
    openaiResponses: { async: true },
    openaiChat: { cache_control: { type: "ephemeral" } },
    gemini: { behavior: "BLOCKING" },
    mcp: { _meta: { a: 1 } },
  },
};
const sql: WireTool = {
  name: "sql",
  type: "custom",
  description: "A query",
  format: { type: "grammar", syntax: "regex", definition: "SELECT .+" },
};

test.each<[format: string, encode: (tools: WireTool[]) => unknown, tools: WireTool[]]>([
  ["openai-chat", (tools) => openaiChat.encodeTools(tools), [weather, sql]],
  ["openai-responses", (tools) => openaiResponses.encodeTools(tools), [weather, sql]],
  ["anthropic", (tools) => anthropic.encodeTools(tools), [weather]],
  ["gemini", (tools) => gemini.encodeTools(tools), [weather]],
  ["mcp", (tools) => mcp.encodeTools(tools), [weather]],
  ["openai-chat", (tools) => ollama.encodeTools(tools), [{ ...weather, providerOptions: {} }]],
])("tools in the format %s are encoded again as they were", (format, encode, tools) => {
  const encoded = encode(tools);
  const decoded = decodeTools(encoded);
  expect(decoded).toMatchObject({ formats: [format], strict: [], builtIns: [] });
  expect(encode(decoded.tools as never)).toEqual(encoded);
});

describe("a tool is found", () => {
  const tool = { name: "now", description: "The time" };
  const schema = { type: "object", properties: {} };

  it.each<[what: string, payload: unknown, format: string]>([
    ["alone", { ...tool, input_schema: schema }, "anthropic"],
    ["in a list", [{ ...tool, inputSchema: schema }], "mcp"],
    [
      "in a request to OpenAI",
      { model: "gpt-5", messages: [], tools: [{ type: "function", function: tool }] },
      "openai-chat",
    ],
    ["in an older request to OpenAI", { functions: [{ ...tool, parameters: schema }] }, "openai-format"],
    [
      "in a request to OpenAI's Responses API",
      { input: "", tools: [{ type: "function", ...tool, strict: false }] },
      "openai-responses",
    ],
    ["in a request to Gemini", { config: { tools: [{ functionDeclarations: [tool] }] } }, "gemini"],
    ["as the Python client of Gemini writes it", { tools: [{ function_declarations: [tool] }] }, "gemini"],
    [
      "in a request to Bedrock",
      { toolConfig: { tools: [{ toolSpec: { ...tool, inputSchema: { json: schema } } }] } },
      "bedrock-converse",
    ],
    [
      "in an answer to tools/list",
      { jsonrpc: "2.0", id: 1, result: { tools: [{ ...tool, inputSchema: schema }] } },
      "mcp",
    ],
    ["among the AI SDK's tools by name", { now: { description: "The time", inputSchema: schema } }, "ai-sdk"],
    ["as LangChain describes it", { ...tool, schema }, "langchain"],
    ["as a schema with a title", { ...schema, title: "now", description: "The time" }, "json-schema"],
  ])("%s", (_what, payload, format) => {
    const { tools, formats } = decodeTools(payload);
    expect(tools.map(({ name, description }) => ({ name, description }))).toEqual([tool]);
    expect(formats).toEqual([format === "openai-format" ? "openjiuwen" : format]);
  });
});

it("reads dumps of the classes", () => {
  const own = new ToolInfo({ name: "now", parameters: { properties: { zone: { type: "string" } } } });
  const listed = new McpToolInfo({ name: "read", serverName: "files", parameters: { properties: {} } });
  const { tools, formats } = decodeTools([own, listed].map((tool) => JSON.parse(tool.modelDumpJson())));
  expect(formats).toEqual(["openjiuwen"]);
  expect(tools.map((tool) => tool.modelDumpJson())).toEqual([own.modelDumpJson(), listed.modelDumpJson()]);
  expect(tools[1]).toBeInstanceOf(McpToolInfo);
});

it("gives objects of the classes back as they are", () => {
  const zone = { type: "object", properties: { zone: { type: "string" } }, additionalProperties: false } as const;
  const own = [
    new ToolInfo({ name: "bare" }),
    new McpToolInfo({ name: "read", serverName: "files", parameters: zone }),
    defineTool({ name: "now", description: "The time", parameters: zone, execute: () => 12 }),
  ];
  const { tools, changes, unusable } = decodeTools([...own, { name: "of_data" }]);
  expect(tools.slice(0, 3).every((tool, at) => tool === own[at])).toBe(true);
  expect([tools.length, changes, unusable]).toEqual([4, [], []]);
  expect(decodeTools(own[0]).tools[0]).toBe(own[0]);
});

it("reads the schema of a dump of McpToolInfo where earlier releases have it", () => {
  const input_schema = { type: "object", properties: { path: { type: "string" } } };
  const dump = { type: "function", name: "read", description: "", parameters: null, input_schema, server_name: "s" };
  const [tool] = decodeTools([dump]).tools;
  expect(tool).toBeInstanceOf(McpToolInfo);
  expect(tool?.jsonSchema.properties).toEqual(input_schema.properties);
  expect(decodeTools([{ ...dump, input_schema: {} }]).tools[0]?.parameters).toBeNull();
});

it.each<[what: string, tool: object]>([
  ["a name", { name: "now" }],
  ["a description", { name: "now", description: "The time" }],
  ["no parameters", { type: "function", name: "now", description: "The time", parameters: null }],
  ["fields that say nothing", { name: "now", version: null }],
])("a tool may have only %s", (_, tool) => {
  expect(decodeTools([tool]).tools.map(({ name, parameters }) => [name, parameters])).toEqual([["now", null]]);
});

/** What the SDK dumps of a card of a REST service. */
const card = {
  ...{ id: "1f", name: "orders", description: "Orders of a user", exposure: "direct" },
  input_params: { type: "object", properties: { id: { type: "integer", location: "path" } }, required: ["id"] },
  ...{ properties: {}, parallel_safe: true, stateless: false, idempotent: false },
  ...{ url: "https://shop.example/users/{id}/orders", method: "GET", timeout: 60.0 },
};

it("reads cards of the SDK as the tools that they give", () => {
  const { tools, formats } = decodeTools([
    card,
    { ...card, name: "later", exposure: "deferred", server_name: "shop" },
    { id: "2", name: "now", description: "", input_params: {} },
  ]);
  expect(formats).toEqual(["openjiuwen"]);
  expect(tools.map(({ name, deferLoading }) => [name, deferLoading])).toEqual([
    ["orders", undefined],
    ["later", true],
    ["now", undefined],
  ]);
  expect(tools.map(({ jsonSchema }) => jsonSchema.required)).toEqual([["id"], ["id"], undefined]);
  expect(tools[1]).toMatchObject({ serverName: "shop" });
});

it("reads the tools of a plugin of openJiuwen's studio", () => {
  const { tools, unusable } = decodeTools({
    plugin_id: "shop",
    name: "Shop",
    api_prefix: "https://shop.example",
    tools: [
      {
        ...{ name: "find", path: "/users/{id}", method: "GET", description: "Finds" },
        request_params: {
          id: { type: "integer", desc: "Whose", is_required: true, is_path_param: true, min: 1, max: 9 },
          tags: { type: "array", item_type: "string", required: false, send_method: "Query" },
          "a b": {
            type: "string",
            description: "Any",
            required: true,
            send_method: "Body",
            default: "x",
            max_length: 3,
          },
          owner: { type: "object", required: ["name"], is_required: false },
          odd: 5,
        },
      },
      { name: "list", path: "/users", method: "GET", description: "All", request_params: {} },
    ],
  });
  expect(unusable).toEqual([]);
  expect(tools[0]?.jsonSchema).toEqual({
    type: "object",
    properties: {
      id: { type: "integer", description: "Whose", location: "path", minimum: 1, maximum: 9 },
      tags: { type: "array", location: "query", items: { type: "string" } },
      "a b": { type: "string", description: "Any", location: "body", default: "x", maxLength: 3 },
      owner: { type: "object", required: ["name"] },
      odd: 5,
    },
    required: ["id", "a b"],
  });
  expect(tools[1]?.jsonSchema).toEqual({ type: "object", properties: {}, required: [] });
});

it("reads the tools of a manifest, and not the manifest as a tool", () => {
  const manifest = { name: "server", version: "1.0.0", tools: [{ name: "now", description: "The time" }] };
  expect(decodeTools(manifest).tools.map(({ name }) => name)).toEqual(["now"]);
});

it("names what a ToolInfo does not say", () => {
  const strict = { type: "function", name: "now", strict: true, parameters: { type: "object", properties: {} } };
  const payload = { tools: [strict, { type: "web_search" }, { googleSearch: {} }] };
  expect(decodeTools(payload)).toMatchObject({
    formats: ["openai-responses", "gemini"],
    strict: ["now"],
    builtIns: [
      { type: "web_search", path: "/tools/1" },
      { type: "googleSearch", path: "/tools/2" },
    ],
  });
});

it("puts the tools of a namespace and of a search under the names of their calls", () => {
  const tools = [{ name: "crm.list" }, { name: "crm.find" }, { name: "tool_search", type: "tool_search" }];
  const options = { namespaces: [{ name: "crm", description: "Customers" }] };
  const encoded = openaiResponses.encodeTools(tools, options);
  const decoded = decodeTools(encoded).tools;
  expect(decoded.map(({ name }) => name)).toEqual(["crm.list", "crm.find", "tool_search"]);
  expect(openaiResponses.encodeTools(decoded, options)).toEqual(encoded);
});

it("reads the older schemas of Gemini", () => {
  const declaration = { name: "now", parameters: { type: "OBJECT", properties: { zone: { type: "STRING" } } } };
  const [tool] = decodeTools({ functionDeclarations: [declaration] }).tools;
  expect(tool?.safeParseArguments('{"zone":1}')).toMatchObject({ ok: false });
  expect(tool?.parseArguments('{"zone":"UTC"}')).toEqual({ zone: "UTC" });
  expect(decodeTools(declaration).formats).toEqual(["gemini"]);
});

describe("a mistake is named with its place", () => {
  it.each<[what: string, payload: unknown, message: string]>([
    ["a text", "[]", "a JSON Schema, received a string"],
    ["an unknown object", [{ a: 1, b: 2 }], "received an object with the fields a, b at /0"],
    ["many fields", { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }, "with the fields a, b, c, d, e, …"],
    ["an empty object", {}, "received an object with no fields"],
    [
      "a function without a name",
      { tools: [{ type: "function", function: {} }] },
      "expected the name of a tool, received undefined at /tools/0/function/name",
    ],
    ["a custom tool without a name", [{ type: "custom" }], "with the fields type at /0"],
    ["an empty name", { name: "", inputSchema: {} }, "expected the name of a tool, received an empty one at /name"],
    [
      "a call",
      [{ type: "function", function: { name: "now", arguments: "{}" } }],
      "expected a tool, received a call of one at /0/function",
    ],
    ["a schema without a title", { type: "object" }, "expected a name for the tool of this schema: give it a title"],
    [
      "a package.json",
      { name: "app", version: "1.0.0", description: "An app", dependencies: { zod: "^4" } },
      "received one without `parameters` and with the fields version, dependencies",
    ],
    [
      "a card without a schema",
      [{ id: "1", name: "now", description: "", input_params: null, properties: {} }],
      "with the fields id, properties",
    ],
    ["a schema with a name", { name: "now", properties: { zone: {} } }, "and with the fields properties"],
    [
      "a dump of a call",
      [{ id: "1", type: "function", name: "now", arguments: "{}" }],
      "with the fields id, arguments",
    ],
    [
      "a schema in a field of another format",
      [{ type: "function", function: { name: "now", inputSchema: { type: "object" } } }],
      "expected the schema of now as `parameters`, received it as `inputSchema` at /0/function/inputSchema",
    ],
    [
      "a schema in a field of another format in a declaration",
      [{ functionDeclarations: [{ name: "now", input_schema: { type: "object" } }] }],
      "received it as `input_schema` at /0/functionDeclarations/0/input_schema",
    ],
    [
      "a schema of Bedrock without its json",
      [{ toolSpec: { name: "now", inputSchema: { type: "object" } } }],
      "expected the schema of now as `json` of `inputSchema`, received it as `inputSchema` at /0/toolSpec/inputSchema",
    ],
    [
      "parameters of another type",
      [{ name: "now", parameters: { type: "array" } }],
      'type "object" for now, received "array" at /0',
    ],
    ["a description that is no text", [{ name: "now", description: 1 }], "expected text for the description of now"],
    ["null in a list", [null], "received null at /0"],
    ["the schema of a property", { x: { type: "string" } }, "received an object with the fields x"],
    [
      "an answer of Anthropic's",
      { type: "message", role: "assistant", content: [{ type: "text", text: "Hi" }], stop_reason: "end_turn" },
      "received an answer of anthropic",
    ],
    ["an answer of OpenAI's", { object: "chat.completion", choices: [] }, "received an answer of openai-chat"],
    [
      "a part of an answer",
      [{ type: "tool_use", id: "t", name: "now", input: {} }],
      "received an answer of anthropic at /0",
    ],
  ])("%s", (_what, payload, message) => {
    const error = errorOf(WireError, () => decodeTools(payload));
    expect(error).toMatchObject({ name: "WireError", code: "invalid_tool" });
    expect(error.message).toContain(message);
  });

  it("and the option has its rule", () => {
    expect(errorOf(OptionError, () => decodeTools([], { name: 1 } as never))).toMatchObject({ name: "OptionError" });
  });
});

it("gives a schema without a title the name of the option", () => {
  expect(decodeTools({ type: "object" }, { name: "now" }).tools[0]?.name).toBe("now");
});

it("keeps hostile names as ordinary keys", () => {
  const payload = JSON.parse('[{"name":"now","input_schema":{},"__proto__":{"strict":true},"constructor":1}]');
  const [tool] = decodeTools(payload).tools;
  expect(tool?.providerOptions).toEqual({ anthropic: JSON.parse('{"__proto__":{"strict":true},"constructor":1}') });
  expect(anthropic.encodeTools([tool as ToolInfo])[0]).not.toHaveProperty("strict");
});

test("a payload that contains itself is refused with its place", () => {
  const container: { tools?: unknown } = {};
  container.tools = container;
  const circular = errorOf(WireError, () => decodeTools(container));
  expect(circular.message).toContain("expected tools in at most 8 objects, received more");
  const schema: { type: string; properties?: unknown } = { type: "OBJECT" };
  schema.properties = { again: schema };
  const declared = errorOf(WireError, () =>
    decodeTools([{ functionDeclarations: [{ name: "now", parameters: schema }] }]),
  );
  expect(declared).toMatchObject({ path: "/0/functionDeclarations/0" });
  expect(declared.message).toContain("expected at most 1000 nested containers");
});

test.each<[name: string, tool: object, said: string]>([
  ["a name of a server that is no text", { server_name: {} }, "server_name: Input should be a valid string at /0"],
  ["a schema that contains itself", { inputSchema: circularSchema() }, "expected at most 1000 nested containers"],
])("%s is refused with the place of the tool", (_, tool, said) => {
  const error = errorOf(WireError, () => decodeTools([{ name: "now", ...tool }]));
  expect(error).toMatchObject({ code: "invalid_tool", path: "/0" });
  expect(error.message).toContain(said);
});

function circularSchema(): object {
  const schema: { type: string; properties?: object } = { type: "object" };
  schema.properties = { again: schema };
  return schema;
}

it("writes no message as long as a hostile field", () => {
  expect(errorOf(WireError, () => decodeTools({ ["f".repeat(1e6)]: 1, other: 2 })).message.length).toBeLessThan(300);
});

const corpora = join(import.meta.dirname, "../../../shared/corpora/mcp_tools");
const files = (() => {
  try {
    return readdirSync(corpora);
  } catch {
    return [];
  }
})();

test.skipIf(files.length === 0)("reads what real MCP servers list", () => {
  for (const file of files) {
    const listed = JSON.parse(readFileSync(join(corpora, file), "utf8"));
    const { tools, formats } = decodeTools(listed);
    expect(formats).toEqual(["mcp"]);
    expect(new ToolSet(tools).compact().length).toBeGreaterThan(50);
  }
});
