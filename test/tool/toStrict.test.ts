import { expect, test } from "vitest";
import * as z from "zod";
import { defineTool, McpToolInfo, OptionError, Tool, ToolCall, ToolInfo, ToolSet } from "../../src/index.ts";
import { checkStrictRequest, StrictError, type StrictProvider, toStrictSchema } from "../../src/strict/index.ts";
import { openaiChat, openaiResponses } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

const parameters = {
  type: "object",
  properties: { city: { type: "string", description: "The city" }, days: { type: "integer", minimum: 1 } },
  required: ["city"],
  additionalProperties: false,
} as const;
const weather = new ToolInfo({ name: "get_weather", description: "Weather", parameters });
const strict = weather.toStrict({ provider: "openai" });

test("the payload is strict, the fields are kept", () => {
  expect(strict.toOpenAI()).toMatchObject({
    function: { name: "get_weather", description: "Weather", strict: true, parameters: { required: ["city", "days"] } },
  });
  expect(weather.toOpenAI().function).not.toHaveProperty("strict");
  expect(strict.strict).toMatchObject({
    provider: "openai",
    changes: [{ kind: "nullable", path: "/properties/days" }],
  });
  expect(weather.strict).toBe(null);
});

test("arguments come back in the original form, by the original's rules", () => {
  expect(strict.parseArguments('{"city":"Oslo","days":null}')).toEqual({ city: "Oslo" });
  expect(strict.parseArguments('{"city":"Oslo","days":3}')).toEqual({ city: "Oslo", days: 3 });
  expect(strict.parseArguments('{"city":"Oslo"}')).toEqual({ city: "Oslo" });
  const error = strict.safeParseArguments('{"city":"Oslo","days":0}');
  expect(error).toMatchObject({ ok: false, error: { issues: [{ path: "/days", keyword: "minimum" }] } });
});

test("a null that the original takes in an optional property is a listed change", () => {
  const either = { type: ["string", "null"] } as const;
  const update = new ToolInfo({
    name: "update_user",
    parameters: {
      type: "object",
      properties: { name: either, email: either, age: { type: "integer" }, id: either },
      required: ["id"],
      additionalProperties: false,
    },
  });
  const text = '{"name":"Ada","email":null,"age":null,"id":null}';
  const absent = { kind: "absent", path: "/email", before: null, after: undefined };
  expect(update.toStrict({ provider: "openai" }).safeParseArguments(text)).toEqual({
    ok: true,
    value: { name: "Ada", id: null },
    changes: [absent],
  });
  const wrong = text.replace("null", '"a@b"').replace('"age":null', '"age":"5","email":null');
  expect(update.toStrict({ provider: "openai" }).safeParseArguments(`${wrong.slice(0, -1)},}`)).toMatchObject({
    value: { name: "Ada", age: 5, id: null },
    changes: [{ kind: "extra_comma" }, { kind: "number", path: "/age" }, absent],
  });
  expect(update.toStrict({ provider: "gemini" }).safeParseArguments('{"id":null,"email":null}')).toEqual({
    ok: true,
    value: { id: null, email: null },
    changes: [],
  });
});

test("the model is told in the form that it knows", () => {
  const result = strict.safeParseArguments('{"city":5,"days":null}');
  expect(result).toMatchObject({ ok: false, error: { issues: [{ path: "/city", expected: "string" }] } });
  if (!result.ok) expect(result.error.toModelMessage()).toContain(strict.compact());
});

test("an issue stands where the model wrote the fault", () => {
  const labelled = new ToolInfo({
    name: "f",
    parameters: { properties: { labels: { type: "object", additionalProperties: { type: "string" } } } },
  });
  const result = labelled.toStrict({ provider: "openai" }).safeParseArguments('{"labels":[{"key":"a","value":5}]}');
  expect(result).toMatchObject({ ok: false, error: { issues: [{ path: "/labels/0/value", expected: "string" }] } });
});

test.each<[string, object, string, string[]]>([
  ["once", {}, '{"map":[{"key":"a","value":[]},{"key":"b","value":[]}]}', []],
  ["twice", {}, '{"map":[{"key":"a","value":[]},{"key":"b","value":[]},{"key":"a","value":[]}]}', ["/map/2/key"]],
  [
    "twice, in a list inside",
    {},
    '{"map":[{"key":"a","value":[]},{"key":"b","value":[{"key":"__proto__","value":1},{"key":"__proto__","value":2}]}]}',
    ["/map/1/value/1/key"],
  ],
  [
    "twice, beside properties with names",
    { required: ["more"], additionalProperties: true },
    '{"map":null,"more":1,"other_properties":[{"key":"a","value":"1"},{"key":"a","value":"2"}]}',
    ["/other_properties/1/key"],
  ],
])("a key that comes %s in a list of pairs", (_, keywords, text, paths) => {
  const inner = { type: "object", additionalProperties: { type: "integer" } } as const;
  const properties = { map: { type: "object", additionalProperties: inner }, more: { type: "integer" } };
  const schema = { type: "object", properties, additionalProperties: false, ...keywords } as const;
  const tool = new ToolInfo({ name: "f", parameters: schema }).toStrict({ provider: "openai" });
  const withMore = "required" in keywords ? text : text.replace(/}$/, ',"more":null}');
  const result = tool.safeParseArguments(withMore);
  expect(result.ok ? [] : result.error.issues.map(({ path }) => path)).toEqual(paths);
  if (!result.ok) expect(result.error.toModelMessage()).toMatch(/expected each key once, received string ".*" again/);
  const standard = tool.parameters?.["~standard"].validate(JSON.parse(withMore)) as { issues?: { path: string[] }[] };
  expect((standard.issues ?? []).map(({ path }) => `/${path.join("/")}`)).toEqual(paths);
});

test("a source keeps the last word", () => {
  const tool = new ToolInfo({ name: "f", parameters: z.object({ n: z.number().default(3), s: z.string() }) });
  expect(tool.toStrict({ provider: "openai" }).parseArguments('{"n":null,"s":"a"}')).toEqual({ n: 3, s: "a" });
});

test("a class stays what it is", async () => {
  const mcp = new McpToolInfo({ name: "read", serverName: "files", parameters });
  expect(mcp.toStrict({ provider: "openai" })).toMatchObject({ serverName: "files", name: "read" });
  const tool = defineTool({ name: "echo", parameters, execute: (args) => args });
  const derived = tool.toStrict({ provider: "openai" });
  expect(derived).toBeInstanceOf(Tool);
  const call = new ToolCall({ name: "echo", arguments: '{"city":"Oslo","days":null}' });
  const [message] = await new ToolSet([derived]).run([call]);
  expect(message?.content).toBe('{"city":"Oslo"}');
});

test("the strict form of a strict form is that of the original", () => {
  expect(strict.toStrict({ provider: "openai" }).jsonSchema).toEqual(strict.jsonSchema);
  expect(strict.toStrict({ provider: "ollama" }).parseArguments('{"city":"Oslo"}')).toEqual({ city: "Oslo" });
});

test.each<[provider: StrictProvider, expected: object]>([
  ["openai", { type: "object", properties: {}, required: [], additionalProperties: false }],
  ["gemini", { type: "object", properties: {}, required: [], additionalProperties: false }],
  ["ollama", { type: "object", properties: {}, required: [], additionalProperties: false }],
])("a tool without parameters has a schema that takes nothing, and nothing was changed: %s", (provider, expected) => {
  const { parameters, strict } = new ToolInfo({ name: "now" }).toStrict({ provider });
  expect(JSON.parse(JSON.stringify(parameters))).toEqual(expected);
  expect(strict?.changes).toEqual([]);
});

test("a tool without parameters takes nothing", () => {
  const now = new ToolInfo({ name: "now" }).toStrict({ provider: "openai" });
  expect(now.jsonSchema).toMatchObject({ type: "object", properties: {}, additionalProperties: false });
  expect(now.parseArguments("")).toEqual({});
});

test("a set is checked as a whole", () => {
  const set = new ToolSet([weather]).toStrict({ provider: "openai" });
  expect(set.get("get_weather").jsonSchema).toEqual(strict.jsonSchema);
  const many = Array.from({ length: 129 }, (_, index) => new ToolInfo({ name: `t${index}`, parameters }));
  expect(errorOf(StrictError, () => new ToolSet(many).toStrict({ provider: "openai" })).code).toBe("limit_exceeded");
});

const WRONG: [string, unknown, string][] = [
  ["a misspelt provider", { provider: "opnai" }, 'received "opnai". Did you mean "openai"?'],
  ["no provider", {}, 'option "provider": expected "openai", '],
  ["a provider that is undefined", { provider: undefined }, "received undefined"],
  ["no options", undefined, "received undefined"],
  ["options that are null", null, "received undefined"],
  ["text", "openai", 'expected an object of options, received "openai"'],
  ["an unknown option", { provider: "openai", lengthLimit: true }, 'Did you mean "lengthLimits"?'],
  ["a flag as text", { provider: "openai", lengthLimits: "yes" }, "expected true or false"],
];

test.each(WRONG)("%s is an OptionError", (_, options, message) => {
  const schema = { type: "object" } as const;
  const runs: (() => unknown)[] = [
    () => weather.toStrict(options as never),
    () => new ToolSet([weather]).toStrict(options as never),
    () => new ToolSet([]).toStrict(options as never),
    () => toStrictSchema(schema, options as never),
    () => checkStrictRequest([], options as never),
  ];
  for (const run of runs) expect(errorOf(OptionError, run).message).toContain(message);
});

test("restore takes no other way for integers", () => {
  const { restore } = toStrictSchema({ type: "object" }, { provider: "openai" });
  expect(errorOf(OptionError, () => restore({}, { integers: "bigints" as never })).option).toBe("integers");
});

const STANDARD: [string, unknown, object][] = [
  ["null for what is absent", { city: "Oslo", days: null }, { value: { city: "Oslo" } }],
  ["a value", { city: "Oslo", days: 3 }, { value: { city: "Oslo", days: 3 } }],
  ["what the strict form refuses", { city: "Oslo", days: "3" }, { issues: [{ path: ["days"] }] }],
];

test.each(STANDARD)("~standard.validate restores as parseArguments does: %s", (_, value, expected) => {
  expect(strict.parameters?.["~standard"].validate(value)).toMatchObject(expected);
  expect(strict.safeParseArguments(JSON.stringify(value), { coerce: false }).ok).toBe("value" in expected);
  if ("value" in expected) expect(strict.parseArguments(JSON.stringify(value))).toEqual(expected.value);
});

test("~standard.validate asks the source of a strict form, which may take its time", async () => {
  const source = z.object({
    n: z
      .number()
      .default(3)
      .refine(async (n) => n < 9, "must be below 9"),
  });
  const { parameters } = new ToolInfo({ name: "f", parameters: source }).toStrict({ provider: "openai" });
  const validate = parameters?.["~standard"].validate;
  expect(await validate?.({ n: null })).toEqual({ value: { n: 3 } });
  expect(await validate?.({ n: 9 })).toMatchObject({ issues: [{ message: "must be below 9" }] });
});

test("a name that the provider does not take goes out renamed by its wire, and its call comes back", async () => {
  const read = defineTool({
    name: "files.read",
    description: "Reads a file",
    parameters: {
      type: "object",
      properties: { path: { type: "string" }, lines: { type: "integer" } },
      required: ["path"],
    },
    execute: (args) => args,
  });
  const set = new ToolSet([read]).toStrict({ provider: "openai" });
  expect([...set].map(({ name }) => name)).toEqual(["files.read"]);
  for (const wire of [openaiChat, openaiResponses]) {
    const sent = wire.encodeTools(set)[0] as { name?: string; function?: { name: string } };
    const name = sent.function?.name ?? sent.name;
    expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    const call = { name, arguments: '{"path":"a.txt","lines":null}' };
    const message =
      wire === openaiChat
        ? { role: "assistant", tool_calls: [{ id: "1", type: "function", function: call }] }
        : { output: [{ type: "function_call", call_id: "1", ...call }] };
    const calls = wire.decodeMessage(message as never, { tools: set });
    expect(calls.map((decoded) => decoded.name)).toEqual(["files.read"]);
    const [answer] = await set.run(
      calls.map((decoded) => new ToolCall(decoded as { name: string; arguments: string })),
    );
    expect(answer?.content).toBe('{"path":"a.txt"}');
  }
});
