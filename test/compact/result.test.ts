import fc from "fast-check";
import { expect, test } from "vitest";
import { OptionError } from "../../src/checks/index.ts";
import type { CompactSetOptions } from "../../src/compact/CompactOptions.ts";
import { toolsToTypescript } from "../../src/compact/index.ts";
import type { DescribedTool } from "../../src/compact/set/index.ts";
import { ToolSet } from "../../src/set/index.ts";
import { defineTool, ToolInfo } from "../../src/tool/index.ts";
import { compile } from "./compile.ts";
import { stubs, withResults } from "./results.ts";
import { anyTools } from "./setTools.ts";

const city = { type: "string", description: "Name of the city, in English" };
const object = (properties: object, rest: object = {}): object => ({ type: "object", properties, ...rest });

const cases: [name: string, tools: DescribedTool[], text: string, options?: CompactSetOptions][] = [
  ["no tools", [], "declare const tools:{\n}"],
  [
    "tools with and without parameters and results",
    [
      {
        name: "get_weather",
        description: "Weather of a city",
        parameters: object({ city, days: { type: "integer" } }, { required: ["city"] }),
        outputSchema: object({ celsius: { type: "number" } }, { required: ["celsius"] }),
      },
      { name: "now", description: "The time", outputSchema: { type: "string", format: "date-time" } },
      { name: "crm.list", parameters: object({}), outputSchema: true },
      { name: "ping", parameters: null, outputSchema: null },
    ],
    `type integer=number
declare const tools:{
// Weather of a city
get_weather(args:{
 city:string // Name of the city, in English
 days?:integer
}):Promise<{celsius:number}>
// The time
now():Promise<string /*date-time*/>
"crm.list"(args:{}):Promise<unknown /*true*/>
ping():Promise<unknown>
}`,
  ],
  [
    "what several tools have in common, in parameters and results",
    [
      {
        name: "get",
        parameters: object({ city, at: { type: "string" } }),
        outputSchema: object({ city, zoom: { type: "null" } }),
      },
      { name: "set", parameters: object({ city }), outputSchema: { type: "array", items: object({ city }) } },
    ],
    `interface City{
 city?:string // Name of the city, in English
}
declare const tools:{
get(args:City&{at?:string}):Promise<City&{zoom?:null}>
set(args:City):Promise<(City)[]>
}`,
  ],
  [
    "what parameters and results say of themselves",
    [
      {
        name: "a",
        parameters: object({ q: { type: "string" } }, { additionalProperties: false }),
        outputSchema: object({ q: { type: "number" } }, { additionalProperties: false, description: "What it found" }),
      },
      { name: "b", parameters: object({ q: { type: "null" } }, { additionalProperties: false }) },
      { name: "c", parameters: object({ n: { type: "null" } }, { description: "All of it" }) },
    ],
    `declare const tools:{ // closed
a(args:{q?:string}):Promise<{q?:number} /*closed What it found*/>
b(args:{q?:null}):Promise<unknown>
}&{
c(args:{n?:null} /*All of it*/):Promise<unknown>
}`,
  ],
  [
    "a recursive result",
    [{ name: "tree", outputSchema: object({ next: { $ref: "#" } }) }],
    "type Tree_result={next?:Tree_result}\ndeclare const tools:{\ntree():Promise<Tree_result>\n}",
  ],
  [
    "examples",
    [
      {
        name: "a",
        description: "Reads",
        inputExamples: [{ city: "Oslo" }, { city: "*/ \u2028 \n" }],
        parameters: object({ city: {} }),
      },
      { name: "b", inputExamples: "none" as never },
    ],
    `declare const tools:{
// Reads
// e.g. {"city":"Oslo"}
// e.g. {"city":"*\\/ \\u2028 \\n"}
a(args:{city?:unknown}):Promise<unknown>
b():Promise<unknown>
}`,
  ],
  [
    "types and descriptions alone",
    [
      {
        name: "a",
        description: "Reads",
        parameters: object({ n: { type: "number", minimum: 1 } }, { additionalProperties: false }),
        outputSchema: { type: "string", minLength: 1, description: "The text" },
        inputExamples: [{ n: 1 }],
      },
    ],
    "declare const tools:{\n// Reads\na(args:{n?:number}):Promise<string /*The text*/>\n}",
    { constraints: false },
  ],
  [
    "types alone, with quotes",
    [{ name: "a", description: "Reads", outputSchema: object({ b: city }) }],
    'declare const tools:{\n"a"():Promise<{"b"?:string}>\n}',
    { includeDescriptions: false, quotedKeys: true },
  ],
  [
    "two tools of one name",
    [{ name: "a" }, { name: "a", parameters: object({ x: {} }) }],
    "declare const tools:{\na():Promise<unknown>\n}&{\na(args:{x?:unknown}):Promise<unknown>\n}",
  ],
  [
    "a name that would declare something else",
    [{ name: "new" }, { name: "" }, { name: "a b" }],
    'declare const tools:{\n"new"():Promise<unknown>\n""():Promise<unknown>\n"a b"():Promise<unknown>\n}',
  ],
];

test.each(cases)("%s", (_name, tools, text, options) => {
  expect(stubs(tools, options)).toBe(text);
});

test("each of them is TypeScript", () => {
  expect(compile(cases.map(([, , text]) => text)).flat()).toEqual([]);
});

test("a model's code has the types of each tool, whatever its name is", () => {
  const names = [
    ...["new", "get", "set", "readonly", "constructor", "async", "static", "declare", "abstract", "accessor", "in"],
    ...[
      "delete",
      "function",
      "type",
      "is",
      "await",
      "__proto__",
      "toString",
      "crm.list",
      "a-b",
      "1",
      "路径",
      "",
      "*/",
      '"',
    ],
  ];
  const text = stubs(
    names.map((name) => ({ name, parameters: object({ q: { type: "string" } }), outputSchema: { type: "number" } })),
  );
  const uses = names.map(
    (name, index) => `const n${index}: Promise<number> = tools[${JSON.stringify(name)}]({ q: "x" });`,
  );
  expect(compile([[text, ...uses].join("\n")])).toEqual([[]]);
  const wrong = names.map((name) => `${text}\nconst n: Promise<string> = tools[${JSON.stringify(name)}]({ q: "x" });`);
  expect(compile(wrong).every((errors) => errors.length > 0)).toBe(true);
});

const sets = fc.sample(anyTools, { numRuns: 100, seed: 9 }).map(withResults);

test("the text of any set is TypeScript", () => {
  const options = [
    {},
    { constraints: false, quotedKeys: true },
    { maxDescriptionLength: 3 },
    { includeDescriptions: false },
  ];
  const texts = sets.map((tools, index) => stubs(tools, options[index % options.length]));
  expect(texts.filter((text) => text.includes("// e.g. ")).length).toBeGreaterThan(10);
  const found = compile(texts);
  expect(texts.filter((_, index) => found[index]?.length)).toEqual([]);
});

test("without the option nothing changes", () => {
  const bare = sets.map((tools) => tools.map(({ outputSchema: _, inputExamples: __, ...tool }) => tool));
  expect(sets.map((tools) => toolsToTypescript(tools))).toEqual(bare.map((tools) => toolsToTypescript(tools)));
  expect(sets.map((tools) => toolsToTypescript(tools, { result: false }))).toEqual(
    bare.map((tools) => toolsToTypescript(tools)),
  );
});

const weather = defineTool({
  name: "get_weather",
  description: "Weather of a city",
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  outputSchema: { type: "object", properties: { celsius: { type: "number" } }, required: ["celsius"] },
  inputExamples: [{ city: "Oslo" }],
  execute: () => ({ celsius: 12 }),
});
const WEATHER = `declare const tools:{
// Weather of a city
// e.g. {"city":"Oslo"}
get_weather(args:{city:string}):Promise<{celsius:number}>
}`;

test("a tool is written as a set of one", () => {
  expect(weather.compact({ result: true })).toBe(WEATHER);
  expect(weather.compact({ result: true, layout: "dense" })).toBe(WEATHER);
  expect(new ToolSet([weather]).compact({ result: true })).toBe(WEATHER);
  expect(weather.compact({ result: true, includeDescriptions: false })).not.toContain("Weather of");
  expect(weather.compact({ result: false } as object)).toBe("{city: string}");
  expect(new ToolInfo({ name: "now" }).compact({ result: true })).toBe(
    "declare const tools:{\nnow():Promise<unknown>\n}",
  );
});

test.each<[name: string, run: () => unknown, message: string]>([
  [
    "another layout",
    () => weather.compact({ result: true, layout: "inline" } as never),
    'option "layout": expected "dense" beside "result", received "inline"',
  ],
  [
    "a text",
    () => weather.compact({ result: "yes" } as never),
    'option "result": expected true or false, received "yes"',
  ],
  [
    "a text for a set",
    () => stubs([], { result: 1 } as never) && toolsToTypescript([], { result: 1 as never }),
    'option "result": expected true or false',
  ],
  ["another spelling", () => new ToolSet([]).compact({ results: true } as never), 'Did you mean "result"?'],
])("%s is refused", (_name, run, message) => {
  expect(run).toThrow(OptionError);
  expect(run).toThrow(message);
});

test("an example that is in memory once, in 2^100 places, is too large", () => {
  let example: unknown = "x";
  for (let level = 0; level < 100; level++) example = [example, example];
  expect(() => stubs([{ name: "a", inputExamples: [example] }])).toThrow(/characters of JSON/);
  expect(toolsToTypescript([{ name: "a", inputExamples: [example] }])).toBe("type Tools={\na:undefined\n}");
});

test("a getter that throws is not read without the option", () => {
  const tool = Object.defineProperty({ name: "a" }, "outputSchema", {
    get: () => {
      throw new Error("x");
    },
  });
  expect(toolsToTypescript([tool])).toBe("type Tools={\na:undefined\n}");
  expect(() => stubs([tool])).toThrow("cannot be read");
});
