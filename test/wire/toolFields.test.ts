// What a tool has beside its name, description and schema, as each provider takes it.
import { describe, expect, it, test } from "vitest";
import { defineTool, OptionError, ToolCall, ToolInfo, ToolSet } from "../../src/index.ts";
import {
  anthropic,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type ToolChoice,
  WireError,
  type WireTool,
} from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { wires } from "./wires.ts";

/** A method as JavaScript calls it. */
type Untyped = (...given: unknown[]) => unknown;

const schema = { type: "object" as const, properties: { city: { type: "string" as const } } };
const outputSchema = { type: "object", properties: { celsius: { type: "number" } } };
const examples = [{ city: "Oslo" }, { city: "a\nb" }];
const described = 'Weather\nExample: {"city":"Oslo"}\nExample: {"city":"a\\nb"}';
const weather: WireTool = {
  name: "get_weather",
  description: "Weather",
  parameters: schema,
  outputSchema,
  inputExamples: examples,
  annotations: { readOnlyHint: true },
  deferLoading: true,
  providerOptions: {
    openaiChat: { cache_control: { type: "ephemeral" }, function: { name: "other" } },
    openaiResponses: { allowed_callers: ["programmatic"], async: true },
    anthropic: { cache_control: { type: "ephemeral" }, eager_input_streaming: true },
    gemini: { behavior: "NON_BLOCKING" },
    mcp: { _meta: { a: 1 }, inputSchema: {} },
    ollama: { extra: 1 },
  },
};
const called = { name: "get_weather", description: described, parameters: schema };

const fields: [string, (tools: WireTool[]) => unknown, unknown][] = [
  ["openaiChat", openaiChat.encodeTools, { type: "function", function: called, cache_control: { type: "ephemeral" } }],
  [
    "openaiResponses",
    openaiResponses.encodeTools,
    {
      type: "function",
      ...called,
      strict: false,
      output_schema: outputSchema,
      defer_loading: true,
      allowed_callers: ["programmatic"],
      async: true,
    },
  ],
  [
    "anthropic",
    anthropic.encodeTools,
    {
      name: "get_weather",
      description: "Weather",
      input_schema: schema,
      input_examples: examples,
      defer_loading: true,
      cache_control: { type: "ephemeral" },
      eager_input_streaming: true,
    },
  ],
  [
    "gemini",
    (tools) => gemini.encodeTools(tools)[0]?.functionDeclarations,
    {
      name: "get_weather",
      description: described,
      parametersJsonSchema: schema,
      responseJsonSchema: outputSchema,
      behavior: "NON_BLOCKING",
    },
  ],
  [
    "mcp",
    mcp.encodeTools,
    {
      name: "get_weather",
      description: described,
      inputSchema: schema,
      outputSchema,
      annotations: { readOnlyHint: true },
      _meta: { a: 1 },
    },
  ],
  ["ollama", ollama.encodeTools, { type: "function", function: called, extra: 1 }],
];

test("the fields of a tool are tested for each wire", () => {
  // Its form of a tool has no fields of a provider.
  const others = Object.keys(wires).filter((key) => key !== "aiSdk");
  expect(fields.map(([key]) => key).sort()).toEqual(others.sort());
});

test.each(fields)("the fields of a tool for %s", (_, encode, expected) => {
  expect(encode([weather])).toEqual([expected]);
  const { name, description, outputSchema, inputExamples, annotations, deferLoading, providerOptions } = weather;
  const further = { outputSchema, inputExamples, annotations, deferLoading, providerOptions } as object;
  expect(encode([new ToolInfo({ name, description, parameters: schema, ...further })])).toEqual([expected]);
  expect(encode([defineTool({ name, description, parameters: schema, ...further, execute: () => 0 })])).toEqual([
    expected,
  ]);
});

test("a tool of another server brings no options of its own", () => {
  const listed = { name: "now", inputSchema: schema, deferLoading: true, providerOptions: { openaiChat: { a: 1 } } };
  const tool = ToolInfo.fromMcp(listed);
  expect(tool).not.toHaveProperty("providerOptions");
  expect(tool).not.toHaveProperty("deferLoading");
});

test.each<[string, object, string]>([
  ["the output schema of another kind", { outputSchema: [] }, "expected a JSON Schema for outputSchema of now"],
  ["an example that is no object", { inputExamples: ["x"] }, "expected a list of objects for inputExamples of now"],
  ["a text for a switch", { deferLoading: "yes" }, "expected true or false for deferLoading of now"],
  ["a wire that is none", { providerOptions: { bedrock: {} } }, 'received "bedrock". They are openaiChat'],
  ["a wire that is misspelt", { providerOptions: { antropic: {} } }, 'Did you mean "anthropic"?'],
  ["options that are none", { providerOptions: { gemini: "x" } }, "expected an object of objects for providerOptions"],
  ["a format of a function", { format: { type: "text" } }, 'expected the type "custom" for now, which has a format'],
  ["another format", { type: "custom", format: { type: "grammar", syntax: "ebnf" } }, 'expected { type: "text" }'],
  ["an example that JSON would lose", { inputExamples: [{ n: Number.NaN }] }, "at /0/inputExamples/0/n"],
])("a tool with %s is refused", (_, further, message) => {
  const error = errorOf(WireError, () => openaiChat.encodeTools([{ name: "now", ...further } as WireTool]));
  expect(error).toMatchObject({ code: "invalid_tool" });
  expect(error.message).toContain(message);
});

describe("ToolInfo", () => {
  const tool = new ToolInfo({
    name: "get_weather",
    parameters: {
      type: "object",
      properties: { city: { type: "string" }, days: { type: "integer" } },
      required: ["city"],
    },
    inputExamples: [{ city: "Oslo" }],
    metadata: { since: new Date(0) },
  });

  it("keeps what is no part of a dump", () => {
    expect(tool.metadata).toEqual({ since: new Date(0) });
    expect(Object.keys(JSON.parse(tool.modelDumpJson())).sort()).toEqual(["description", "name", "parameters", "type"]);
  });

  it("writes examples in the strict form of the tool", () => {
    const strict = tool.toStrict({ provider: "openai" });
    expect(strict.inputExamples).toEqual([{ city: "Oslo", days: null }]);
    expect(strict.toStrict({ provider: "anthropic" }).inputExamples).toEqual([{ city: "Oslo" }]);
  });

  it("knows no field by another spelling", () => {
    const error = errorOf(
      OptionError,
      () => new ToolInfo({ name: "now", parameters: null, output_schema: {} } as object),
    );
    expect(error.message).toContain('Did you mean "outputSchema"?');
  });
});

describe("a custom tool", () => {
  const format = { type: "grammar", syntax: "lark", definition: "start: /.+/" } as const;
  const sql = { type: "custom", name: "run sql", description: "Runs SQL", format, deferLoading: true };
  const name = openaiChat.encodeName?.("run sql") as string;
  const input = { type: "object", properties: { input: { type: "string" } }, required: ["input"] };

  it.each<[string, object[], object]>([
    [
      "Chat",
      openaiChat.encodeTools([sql]),
      {
        type: "custom",
        custom: {
          name,
          description: "Runs SQL",
          format: { type: "grammar", grammar: { syntax: "lark", definition: "start: /.+/" } },
        },
      },
    ],
    [
      "Responses",
      openaiResponses.encodeTools([sql]),
      { type: "custom", name, description: "Runs SQL", format, defer_loading: true },
    ],
    [
      "a provider that knows functions alone",
      anthropic.encodeTools([sql]),
      { name, description: "Runs SQL", input_schema: input, defer_loading: true },
    ],
    [
      "one whose text is free",
      openaiChat.encodeTools([{ type: "custom", name: "note" }]),
      { type: "custom", custom: { name: "note", format: { type: "text" } } },
    ],
  ])("for %s", (_, encoded, expected) => {
    expect(encoded).toEqual([expected]);
  });

  const tool = new ToolInfo({ ...sql, name: "sql", parameters: null });
  const runnable = new ToolSet([
    defineTool({
      ...sql,
      name: "sql",
      parameters: null,
      execute: (args: unknown) => `ran ${JSON.stringify(args)}`,
    } as never),
  ]);
  const custom = { type: "custom_tool_call", call_id: "c", name: "sql", input: 'SELECT "a"' };
  const block = { type: "tool_use", id: "t", name: "sql", input: { input: 'SELECT "a"' } };

  it.each([
    ["as one of OpenAI's", ToolCall.decode(openaiResponses, [custom])],
    ["as a function", ToolCall.decode(anthropic, [block])],
  ])("gets its text as `input`, called %s", async (_, calls) => {
    const [message] = await runnable.run(calls);
    expect(message?.content).toBe('ran {"input":"SELECT \\"a\\""}');
    expect(calls[0]?.parseArguments(tool)).toEqual({ input: 'SELECT "a"' });
    expect(runnable.parse(calls[0] as ToolCall).arguments).toEqual({ input: 'SELECT "a"' });
  });

  it("is no function", async () => {
    const functions = new ToolSet([defineTool({ name: "sql", execute: () => 0 })]);
    const [message] = await functions.run(ToolCall.decode(openaiResponses, [custom]));
    expect(message?.content).toContain('expected type "function", received "custom"');
  });
});

describe("namespaces", () => {
  const crm = { name: "crm", description: "Customers" };
  const erp = { name: "erp", description: "Orders" };
  const tools = ["now", "crm.list", "erp.list", "crm.open order", "crm.", "hr.list"].map((name) => ({ name }));
  const encode = (namespaces: { name: string; description: string }[], given = tools): unknown =>
    openaiResponses.encodeTools(given, { namespaces });
  const one = (name: string): object => ({
    type: "function",
    name,
    parameters: { type: "object", properties: {} },
    strict: false,
  });
  const short = (name: string): string => openaiResponses.encodeName?.(name) as string;

  it("group the tools whose names begin with theirs", () => {
    expect(encode([erp, crm])).toEqual([
      one("now"),
      { type: "namespace", ...crm, tools: [one("list"), one(short("open order"))] },
      { type: "namespace", ...erp, tools: [one("list")] },
      one(short("crm.")),
      one(short("hr.list")),
    ]);
  });

  it.each<[string, { name: string; description: string }[], object[], string]>([
    ["two of one name", [crm, crm], tools, "two namespaces have the name crm"],
    ["a name that the API refuses", [{ ...crm, name: "c.r.m" }], tools, "expected a namespace of 1 to 64 letters"],
    ["a tool that is called as its namespace", [crm], [{ name: "crm.crm" }], "another name than its namespace"],
    ["one without tools", [crm], [{ name: "now" }], 'such as "crm.list", received none: leave the namespace out'],
    ["one whose tool has no name", [crm], [{ name: "crm." }], "expected tools of the namespace crm"],
  ])("%s are refused", (_, namespaces, given, message) => {
    expect(errorOf(WireError, () => encode(namespaces, given as never)).message).toContain(message);
  });

  it("are an option of Responses alone", () => {
    const options = { namespaces: [crm] };
    const { message } = errorOf(OptionError, () => (openaiChat.encodeTools as Untyped)(tools, options));
    expect(message).toBe('openaiChat.encodeTools: unknown option "namespaces". The options are "onUnsupported".');
  });

  it.each<[string, unknown, string]>([
    ["a name", "crm", 'option "namespaces": expected a list of { name, description }, received "crm"'],
    ["names", [crm, "crm"], 'option "namespaces[1]": expected { name, description }, received "crm"'],
    ["one without a description", [{ name: "crm" }], 'option "namespaces[0]": expected { name, description }'],
  ])("are refused as %s", (_, namespaces, expected) => {
    const { message, code } = errorOf(OptionError, () =>
      (openaiResponses.encodeTools as Untyped)(tools, { namespaces }),
    );
    expect([code, message]).toEqual(["invalid_option", expect.stringContaining(expected)]);
  });

  it.each<[string, ToolChoice, string]>([
    ["a tool of a namespace", { name: "crm.list" }, "/name"],
    ["one among others", { allowed: ["now", "crm.list"] }, "/allowed/1"],
    ["a search", { name: "tool_search" }, "/name"],
  ])("leave no choice of %s", (_, choice, path) => {
    const search = { name: "tool_search", type: "tool_search", execute: () => "" } as const;
    const bound = ["now", "crm.list"].map((name) => defineTool({ name, execute: () => "" }));
    const turn = new ToolSet([...bound, defineTool(search)]).bind(openaiResponses, { namespaces: [crm] });
    const error = errorOf(WireError, () => turn.toolChoice(choice));
    expect(error).toMatchObject({ code: "unsupported", path });
    expect(error.message).toContain('send only the tools that it may call, with "required"');
  });

  it("leave the choice of other tools", () => {
    const bound = ["now", "crm.list", "erp.list"].map((name) => defineTool({ name, execute: () => "" }));
    const turn = new ToolSet(bound).bind(openaiResponses, { namespaces: [crm] });
    expect(turn.toolChoice({ name: "now" })).toEqual({ type: "function", name: "now" });
    expect(turn.toolChoice({ name: "erp.list" })).toEqual({ type: "function", name: short("erp.list") });
    expect(turn.toolChoice("required")).toBe("required");
  });
});

describe("a custom tool without parameters", () => {
  const sql = defineTool({ name: "sql", type: "custom", execute: ({ input }) => input.toUpperCase() });
  const input = { type: "object", properties: { input: { type: "string" } }, required: ["input"] };

  it.each([sql, new ToolInfo({ name: "sql", type: "custom" }), { name: "sql", type: "custom" }])(
    "has an input that the model fills in",
    (tool) => {
      expect(anthropic.encodeTools([tool])).toEqual([{ name: "sql", input_schema: input }]);
      expect(gemini.encodeTools([tool])[0]?.functionDeclarations[0]?.parametersJsonSchema).toEqual(input);
      expect(ollama.encodeTools([tool])[0]?.function.parameters).toEqual(input);
      expect(mcp.encodeTools([tool])[0]?.inputSchema).toEqual(input);
      expect(openaiChat.encodeTools([tool])).toEqual([
        { type: "custom", custom: { name: "sql", format: { type: "text" } } },
      ]);
    },
  );

  it("gets the model's own text, of every provider", async () => {
    const tools = new ToolSet([sql]);
    const use = { type: "tool_use", id: "toolu_1", name: "sql", input: { input: "select 1" } };
    const [, result] = (await tools.bind(anthropic).answer({ role: "assistant", content: [use] })).messages;
    expect(result?.content).toMatchObject([{ content: "SELECT 1" }]);
    const custom = { type: "custom_tool_call", call_id: "call_1", name: "sql", input: "select 1" };
    const added = (await tools.bind(openaiResponses).answer({ object: "response", output: [custom] })).messages;
    expect(added.at(-1)).toMatchObject({ type: "custom_tool_call_output", output: "SELECT 1" });
  });

  it("does not run without it", async () => {
    const use = { type: "tool_use", id: "toolu_1", name: "sql", input: {} };
    const [, result] = (await new ToolSet([sql]).bind(anthropic).answer({ role: "assistant", content: [use] }))
      .messages;
    expect(result?.content).toMatchObject([{ is_error: true }]);
  });
});
