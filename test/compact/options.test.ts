import { describe, expect, test } from "vitest";
import { OptionError } from "../../src/checks/index.ts";
import type { CompactOptions } from "../../src/compact/CompactOptions.ts";
import { jsonSchemaToTypescript, SchemaConverter, toolsToTypescript } from "../../src/compact/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { ToolSet } from "../../src/set/index.ts";
import { ToolInfo } from "../../src/tool/index.ts";

const tool = new ToolInfo({ name: "f", parameters: { type: "object", properties: { a: { type: "string" } } } });
const bare = new ToolInfo({ name: "g" });

const wrong: [name: string, options: unknown, message: string][] = [
  [
    "a misspelt layout",
    { layout: "desne" },
    'option "layout": expected "inline" or "dense", received "desne". Did you mean "dense"?',
  ],
  [
    "a misspelt option",
    { includeDescription: false },
    'unknown option "includeDescription". Did you mean "includeDescriptions"?',
  ],
  ["Python's name", { max_description_len: 5 }, 'unknown option "max_description_len"'],
  [
    "a text for a flag",
    { includeDescriptions: "no" },
    'option "includeDescriptions": expected true or false, received "no"',
  ],
  ["a text for a length", { maxDescriptionLength: "50" }, 'expected an integer from 0 on, or Infinity, received "50"'],
  ["a number for a flag", { constraints: 0 }, 'option "constraints": expected true or false, received 0'],
  ["null for a flag", { quotedKeys: null }, 'option "quotedKeys": expected true or false, received null'],
  ["null", null, "expected an object of options, received null"],
  ["a text", "dense", 'expected an object of options, received "dense"'],
  ["a list", [], "expected an object of options, received an empty array"],
];

const takers: [name: string, take: (options: CompactOptions) => unknown][] = [
  ["SchemaConverter", (options) => new SchemaConverter(options)],
  ["ToolInfo.compact", (options) => tool.compact(options)],
  ["ToolInfo.compact of a tool without parameters", (options) => bare.compact(options)],
  ["toolsToTypescript", (options) => toolsToTypescript([], options)],
  ["ToolSet.compact", (options) => new ToolSet([]).compact(options)],
];

describe.each(takers)("%s", (name, take) => {
  test.each(wrong.filter(([, options]) => !(name.match(/Set|tools/) && (options as CompactOptions)?.layout)))(
    "refuses %s",
    (_name, options, message) => {
      expect(() => take(options as CompactOptions)).toThrow(OptionError);
      expect(() => take(options as CompactOptions)).toThrow(message);
    },
  );

  test("takes undefined for each option", () => {
    const names = ["includeDescriptions", "maxDescriptionLength", "constraints", "quotedKeys"];
    expect(() => take(Object.fromEntries(names.map((option) => [option, undefined])))).not.toThrow();
    expect(() => take(undefined as never)).not.toThrow();
  });
});

test.each<[name: string, take: () => unknown]>([
  ["SchemaConverter", () => new SchemaConverter({ layout: "x" as never })],
  ["toolsToTypescript", () => toolsToTypescript([], { constraints: "x" as never })],
])("a message begins with what takes the option: %s", (name, take) => {
  expect(take).toThrow(new RegExp(`^${name}: option`));
});

test("a set has no layout", () => {
  expect(() => toolsToTypescript([], { layout: "dense" } as never)).toThrow('unknown option "layout"');
});

test("the options of jsonSchemaToTypescript are checked", () => {
  expect(() => jsonSchemaToTypescript({}, "no" as never)).toThrow(OptionError);
  expect(() => jsonSchemaToTypescript({}, true, -1)).toThrow(OptionError);
});

test("a converter takes its options by their places, too", () => {
  const schema: JsonSchema = { type: "object", properties: { a: { type: "string", description: "A long one" } } };
  const both = [
    new SchemaConverter(true, 6).convert(schema),
    new SchemaConverter({ includeDescriptions: true, maxDescriptionLength: 6 }).convert(schema),
  ];
  expect(both).toEqual(["{a?: string /* A l... */}", "{a?: string /* A l... */}"]);
  expect(new SchemaConverter(false).convert(schema)).toBe("{a?: string}");
  expect(new SchemaConverter(true).convert(schema)).toBe("{a?: string /* A long one */}");
  expect(() => new SchemaConverter(true, -1)).toThrow(OptionError);
});

describe("toolsToTypescript", () => {
  const schema = { type: "object", properties: { a: { type: "string" } } } as const;
  const text = "type Tools={\nf:{a?:string}\n}";

  test.each<[name: string, tool: unknown]>([
    ["a plain tool", { name: "f", parameters: schema }],
    ["a tool of an MCP server", { name: "f", inputSchema: schema }],
    ["a ToolInfo", tool],
  ])("takes %s", (_name, one) => {
    expect(toolsToTypescript([one as never])).toBe(text);
  });

  test.each<[name: string, tools: unknown, message: string]>([
    ["one tool", tool, "expected a list of tools, received an instance of ToolInfo"],
    ["a record of tools", { f: tool }, 'expected a list of tools, received an object with "f"'],
    ["nothing", undefined, "expected a list of tools, received undefined"],
    [
      "OpenAI's form",
      [tool.toOpenAI()],
      'tool 0: expected an object with a string "name", received a tool in the form of OpenAI',
    ],
    ["a tool without a name", [tool, {}], 'tool 1: expected an object with a string "name", received an empty object'],
    ["null", [null], 'tool 0: expected an object with a string "name", received null'],
  ])("refuses %s", (_name, tools, message) => {
    expect(() => toolsToTypescript(tools as never)).toThrow(OptionError);
    expect(() => toolsToTypescript(tools as never)).toThrow(message);
  });
});
