import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  defineTool,
  McpToolInfo,
  OptionError,
  type RunOptions,
  Tool,
  ToolCall,
  ToolError,
  ToolInfo,
  ToolSet,
} from "../../src/index.ts";

const weather = defineTool({
  name: "weather",
  description: "Weather of a city",
  title: "Weather",
  annotations: { readOnlyHint: true },
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  execute: ({ city }) => `${city}: 12 °C`,
});
const now = defineTool({ name: "now", parameters: null, execute: (_, { context }) => `now ${context}` });
const fails = defineTool({
  name: "fails",
  parameters: z.object({ n: z.number().default(3) }),
  execute: ({ n }) => {
    throw new Error(`no ${n}`);
  },
});
const listed = {
  name: "read_file",
  description: "Reads",
  inputSchema: { type: "object", properties: { path: { type: "string" } } },
  outputSchema: { type: "object" },
  annotations: { readOnlyHint: true },
  _meta: { a: 1 },
};
const remote = ToolInfo.fromMcp(listed, { serverName: "files" });
const set = new ToolSet([weather, now, fails]);
const all: ToolSet<readonly ToolInfo[]> = new ToolSet([weather, now, remote]);

const namesOf = (tools: Iterable<ToolInfo>): string[] => Array.from(tools, ({ name }) => name);
const call = (name: string, args: object = {}) => new ToolCall({ id: name, name, arguments: args as never });
const contents = async (tools: ToolSet<readonly Tool[]>, calls: ToolCall[]) =>
  (await tools.run(calls, { context: "UTC" })).map(({ content }) => content);

test.each<[name: string, made: Iterable<ToolInfo>, names: string[]]>([
  ["by names, in the order of the set", set.filter(["fails", "weather"]), ["weather", "fails"]],
  ["by a name twice", set.filter(["now", "now"]), ["now"]],
  ["by no names", set.filter([]), []],
  ["by a predicate", set.filter(({ annotations }) => annotations?.readOnlyHint === true), ["weather"]],
  ["prefixed", set.prefix("crm."), ["crm.weather", "crm.now", "crm.fails"]],
  ["prefixed with nothing", set.prefix(""), ["weather", "now", "fails"]],
  ["renamed", set.rename({ now: "clock" }), ["weather", "clock", "fails"]],
  ["names exchanged", set.rename({ now: "weather", weather: "now" }), ["now", "weather", "fails"]],
  ["renamed to the same", set.rename({ now: "now", weather: undefined as never }), ["weather", "now", "fails"]],
  ["changed", set.map((tool) => tool.with({ description: tool.name })), ["weather", "now", "fails"]],
  ["both", set.filter(["now"]).concat(set.prefix("b_")), ["now", "b_weather", "b_now", "b_fails"]],
])("tools %s", (_name, made, names) => {
  expect(made).toBeInstanceOf(ToolSet);
  expect(namesOf(made)).toEqual(names);
  // The set itself stays as it is.
  expect(namesOf(set)).toEqual(["weather", "now", "fails"]);
});

test("a tool that stays as it is is the same object", () => {
  expect([...set.filter(["now"])][0]).toBe(now);
  expect(set.rename({ now: "clock" }).get("weather")).toBe(weather);
  expect(set.prefix("").get("now" as string)).toBe(now);
});

test("handlers, defaults and contexts go with the tools", async () => {
  const made = set
    .prefix("a.")
    .rename({ "a.now": "clock" })
    .map((tool) => tool.with({ description: "x" }));
  expect(await contents(made, [call("a.weather", { city: "Oslo" }), call("clock"), call("a.fails")])).toEqual([
    "Oslo: 12 °C",
    "now UTC",
    "The tool a.fails failed: no 3",
  ]);
});

test("another name changes nothing else", () => {
  const made = all.prefix("x_").rename({ x_read_file: "read" });
  const read = made.get("read");
  expect(read).toBeInstanceOf(McpToolInfo);
  expect(read).toMatchObject({
    description: "Reads",
    serverName: "files",
    inputSchema: listed.inputSchema,
    outputSchema: listed.outputSchema,
    annotations: listed.annotations,
    _meta: listed._meta,
  });
  expect(read?.modelDump()).toEqual({ ...remote.modelDump(), name: "read" });
  expect(read?.jsonSchema).toEqual(remote.jsonSchema);
  expect(made.get("x_weather")).toMatchObject({ title: "Weather", annotations: { readOnlyHint: true } });
  expect(made.get("x_weather" as string)?.modelDumpJson({ excludeUnset: true })).toBe(
    weather.modelDumpJson({ excludeUnset: true }).replace('"weather"', '"x_weather"'),
  );
  const old = McpToolInfo.modelValidate({ name: "a", server_name: "s", input_schema: { type: "object" } });
  expect(
    new ToolSet([old])
      .prefix("b")
      .get("ba" as string)
      ?.modelDumpJson(),
  ).toBe(old.modelDumpJson().replace('"a"', '"ba"'));
});

test("strict forms stay strict, and read back the original", () => {
  const tool = defineTool({
    name: "w",
    parameters: { type: "object", properties: { city: { type: "string" }, days: { type: "integer" } } },
    execute: (args) => args,
  });
  const strict = new ToolSet([tool]).toStrict({ provider: "openai" }).prefix("s_").get("s_w");
  expect(strict).toBeInstanceOf(Tool);
  expect(strict.strict?.provider).toBe("openai");
  expect(strict.toOpenAI().function).toMatchObject({ name: "s_w", strict: true });
  expect(strict.parseArguments('{"city":"Oslo","days":null}')).toEqual({ city: "Oslo" });
});

describe("formatters of errors", () => {
  const format =
    (word: string): RunOptions["formatError"] =>
    (error) =>
      `${word} ${error.code}`;
  const a = new ToolSet([fails], { formatError: format("a") });
  const b = new ToolSet([fails], { formatError: format("b") }).prefix("b_");
  const none = new ToolSet([fails]).prefix("n_");
  const own = new ToolSet([fails.with({ formatError: format("own") })]).prefix("o_");

  test.each<[name: string, tools: ToolSet<readonly Tool[]>, expected: { [name: string]: string }]>([
    ["each of its own set", a.concat(b), { fails: "a", b_fails: "b", unknown: "a" }],
    ["in another order", b.concat(a), { fails: "a", b_fails: "b", unknown: "b" }],
    [
      "after names are others",
      a.concat(b).prefix("x.").rename({ "x.b_fails": "y" }),
      { "x.fails": "a", y: "b", unknown: "a" },
    ],
    ["after some are left out", a.concat(b).filter(["b_fails"]), { b_fails: "b", unknown: "a" }],
    ["in strict form", a.concat(b).toStrict({ provider: "anthropic" }), { fails: "a", b_fails: "b" }],
    ["none where the set has none", a.concat(none), { n_fails: "The tool", fails: "a" }],
    ["none first", none.concat(a), { n_fails: "The tool", fails: "a", unknown: "a" }],
    ["a tool's own", a.concat(own), { o_fails: "own", fails: "a" }],
    [
      "three sets",
      a.concat(b).concat(none.concat(own)),
      { fails: "a", b_fails: "b", n_fails: "The tool", o_fails: "own" },
    ],
  ])("%s", async (_name, tools, expected) => {
    const names = Object.keys(expected);
    const texts = await contents(
      tools,
      names.map((name) => call(name)),
    );
    expect(texts.map((text, index) => text.startsWith(expected[names[index] as string] as string))).toEqual(
      names.map(() => true),
    );
  });
});

const anySet = set as unknown as { [method: string]: (given?: unknown) => unknown };

test.each<[name: string, run: () => unknown, message: string]>([
  ["an unknown name", () => anySet.filter?.(["wether"]), 'filter: unknown tool "wether". Did you mean "weather"?'],
  [
    "an unknown name, far from all",
    () => anySet.filter?.(["xyz"]),
    'filter: unknown tool "xyz". The tools are "weather", "now", "fails".',
  ],
  ["a name that is no text", () => anySet.filter?.([7]), "filter: expected the name of a tool, received integer 7"],
  ["one name", () => anySet.filter?.("now"), 'filter: expected a function or an array of names, received string "now"'],
  ["nothing", () => anySet.filter?.(), "filter: expected a function or an array of names, received undefined"],
  [
    "a promise for a boolean",
    () => anySet.filter?.(async () => false),
    "filter: expected a boolean, received a promise",
  ],
  ["a prefix that is no text", () => anySet.prefix?.(1), "prefix: expected a string, received integer 1"],
  [
    "an unknown old name",
    () => anySet.rename?.({ wether: "x" }),
    'rename: unknown tool "wether". Did you mean "weather"?',
  ],
  [
    "a name that is inherited",
    () => anySet.rename?.({ toString: "x" }),
    'rename: unknown tool "toString". The tools are "weather", "now", "fails".',
  ],
  [
    "an empty new name",
    () => anySet.rename?.({ now: "" }),
    'rename: expected a name for now that is not empty, received string ""',
  ],
  [
    "a new name that is no text",
    () => anySet.rename?.({ now: 5 }),
    "rename: expected a name for now that is not empty, received integer 5",
  ],
  ["no names", () => anySet.rename?.(), "rename: expected an object of old and new names, received undefined"],
  ["what is no function", () => anySet.map?.("x"), 'map: expected a function, received string "x"'],
  [
    "a function that gives no tool",
    () => anySet.map?.(() => 5),
    "map: the tool made of weather: expected a ToolInfo, received integer 5",
  ],
  [
    "a list for a set",
    () => anySet.concat?.([]),
    "concat: expected a ToolSet, received array []. Make a set of tools with new ToolSet([a, b]).",
  ],
])("%s is refused", (_name, run, message) => {
  expect(run).toThrow(OptionError);
  expect(run).toThrow(message);
});

test.each<[name: string, run: () => unknown, duplicate: string]>([
  ["two sets", () => set.concat(new ToolSet([now])), "now"],
  ["one set twice", () => set.concat(set), "weather"],
  ["a new name that another has", () => set.rename({ now: "weather" }), "weather"],
  ["two new names", () => set.rename({ now: "x", weather: "x" }), "x"],
  ["the tools of map", () => set.map(() => now), "now"],
])("two tools of one name are refused: %s", (_name, run, duplicate) => {
  expect(run).toThrow(ToolError);
  expect(run).toThrow(`received two tools named ${duplicate}. Rename one with ToolSet.rename`);
});
