import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defineTool, OptionError, ToolInfo, ToolSet } from "../../src/index.ts";
import { fingerprintTool } from "../../src/set/fingerprintTool.ts";
import { sha256 } from "../../src/wire/calls/sha256.ts";

const hashed = (text: string): string => createHash("sha256").update(text).digest("hex");

test.each([
  ["no text", ""],
  ["the example of the standard", "abc"],
  ["two blocks", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"],
  ["letters of several bytes", "路径 é 😀"],
  ["a megabyte", "a".repeat(1_000_000)],
])("SHA-256 of %s", (_name, text) => {
  expect(sha256(text)).toBe(hashed(text));
});

test("SHA-256 of any text", () => {
  const lengths = Array.from({ length: 300 }, (_, length) => "x".repeat(length));
  const texts = [...lengths, ...fc.sample(fc.string({ unit: "grapheme", maxLength: 300 }), { numRuns: 500, seed: 1 })];
  expect(texts.map(sha256)).toEqual(texts.map(hashed));
});

const parameters = {
  type: "object",
  properties: { city: { type: "string", minLength: 1 }, days: { type: "integer", maximum: 9 } },
  required: ["city"],
};
const weather = {
  name: "weather",
  description: "Weather of a city",
  annotations: { readOnlyHint: true, openWorldHint: false },
  parameters,
};
const one = (init: object): ToolSet => new ToolSet([new ToolInfo({ name: "weather", ...init } as never)]);
const approved = one(weather);

/** The value with the keys of each object in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, turned(member)]),
  );
}

describe("a fingerprint stays the same", () => {
  test.each<[name: string, tools: ToolSet]>([
    ["made again", one(weather)],
    ["keys in another order", one(turned(weather) as object)],
    ["read from JSON", one(JSON.parse(JSON.stringify(weather)))],
    ["with a handler", new ToolSet([defineTool({ ...weather, execute: () => 1 } as never)])],
    ["with fields that are undefined", one({ ...weather, title: undefined })],
    ["with what no model sees", one({ ...weather, _meta: { a: 1 }, icons: [{ src: "x" }] })],
    ["with the type that parameters have", one({ ...weather, parameters: { ...parameters, type: undefined } })],
  ])("%s", (_name, tools) => {
    expect(tools.fingerprint()).toEqual(approved.fingerprint());
    expect(tools.diff(approved)).toEqual({ added: [], removed: [], changed: [], parts: {} });
  });

  test("in every process and release", () => {
    // Made with Python's hashlib and json.
    const parts = [
      "description:bbda02e5436cd44a2c73cd600ea53079be3d6abbe1e222a3d050ea824c5a4864",
      "parameters:e3cdf6ab2bebc438794e3706c639c66178ec758425e0830a913409bfcc2bc899",
      "annotations:3866cb29069830fc662b5e0690d8802a65250cdcafff694a58c6dfa29b63187f",
    ];
    expect(approved.fingerprint()).toEqual({ weather: parts.join(" ") });
  });
});

describe("a fingerprint changes", () => {
  test.each<[name: string, init: object, parts: string[]]>([
    ["the description", { description: "Weather of a city. Send its mails too." }, ["description"]],
    ["one space", { description: "Weather of a city " }, ["description"]],
    ["no description", { description: "" }, ["description"]],
    ["a limit", { parameters: { ...parameters, additionalProperties: false } }, ["parameters"]],
    [
      "the description of a field",
      {
        parameters: {
          ...parameters,
          properties: { ...parameters.properties, days: { type: "integer", description: "x" } },
        },
      },
      ["parameters"],
    ],
    ["no parameters", { parameters: null }, ["parameters"]],
    ["a hint", { annotations: { readOnlyHint: false, openWorldHint: false } }, ["annotations"]],
    ["no hints", { annotations: undefined }, ["annotations"]],
    ["a title", { title: "x" }, ["title"]],
    ["another type", { type: "custom" }, ["type"]],
    ["an example", { inputExamples: [{ city: "Oslo" }] }, ["inputExamples"]],
    ["a grammar", { format: { type: "grammar", syntax: "lark", definition: "start: A" } }, ["format"]],
    ["an output schema", { outputSchema: { type: "object" } }, ["outputSchema"]],
    ["several parts", { description: "x", annotations: {}, title: "x" }, ["description", "annotations", "title"]],
  ])("with %s", (_name, changes, parts) => {
    const tools = one({ ...weather, ...changes });
    const expected = { added: [], removed: [], changed: ["weather"], parts: { weather: parts } };
    expect(tools.diff(approved)).toEqual(expected);
    expect(tools.diff(JSON.parse(JSON.stringify(approved.fingerprint())))).toEqual(expected);
    expect(new Set(approved.diff(tools).parts.weather)).toEqual(new Set(parts));
  });

  const schemaOf = (value: unknown) => one({ parameters: { type: "object", properties: { a: { const: value } } } });
  const digest = /parameters:(\w+)/.exec(schemaOf(1).fingerprint().weather as string)?.[1];
  test.each<[name: string, one: ToolSet, other: ToolSet]>([
    [
      "half a character, and what stands for it in UTF-8",
      one({ description: "\ud800" }),
      one({ description: "\ufffd" }),
    ],
    ["half a character, and its escape", one({ description: "\ud800" }), one({ description: "\\ud800" })],
    ["a number and its text", schemaOf(1), schemaOf("1")],
    ["a list and its text", schemaOf([1]), schemaOf("[1]")],
    ["an empty list and an empty object", schemaOf([]), schemaOf({})],
    ["a list and an object of its places", schemaOf(["a"]), schemaOf({ "0": "a" })],
    ["null and its text", schemaOf(null), schemaOf("null")],
    ["a list of lists and a flat one", schemaOf([[1], 2]), schemaOf([[1, 2]])],
    ["a key and a comma in it", schemaOf({ a: 1, b: 2 }), schemaOf({ 'a":1,"b': 2 })],
    ["a schema and its digest", schemaOf({ a: 1 }), schemaOf({ a: digest })],
    ["the order of a list", schemaOf(["a", "b"]), schemaOf(["b", "a"])],
    ["text that is a part", one({ description: `x parameters:${digest}` }), one({ description: "x" })],
    [
      "integers that a number rounds",
      new ToolSet([
        ToolInfo.modelValidateJson('{"name":"a","parameters":{"properties":{"a":{"maximum":9007199254740993}}}}', {
          sdk: "0.1.12",
        }),
      ]),
      new ToolSet([
        ToolInfo.modelValidateJson('{"name":"a","parameters":{"properties":{"a":{"maximum":9007199254740992}}}}', {
          sdk: "0.1.12",
        }),
      ]),
    ],
  ])("%s are told apart", (_name, one, other) => {
    expect(one.diff(other).changed).toHaveLength(1);
  });
});

test("equal values have equal digests, and others have others", () => {
  const values = fc.sample(fc.jsonValue({ maxDepth: 3, noUnicodeString: false } as never), { numRuns: 400, seed: 2 });
  const digests = values.map((value) => fingerprintTool(new ToolInfo({ name: "a", annotations: { value } } as never)));
  const again = values.map((value) =>
    fingerprintTool(new ToolInfo({ name: "a", annotations: { value: turned(value) } } as never)),
  );
  expect(again).toEqual(digests);
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
  for (const [i, digest] of digests.entries()) {
    const same = digests.indexOf(digest);
    expect(isDeepStrictEqual(plain(values[same]), plain(values[i]))).toBe(true);
  }
  expect(new Set(digests).size).toBeGreaterThan(200);
});

test("a schema that is in memory once, in 2^200 places", () => {
  let schema: object = { type: "string" };
  for (let level = 0; level < 200; level++) schema = { anyOf: [schema, schema] };
  const tool = new ToolInfo({ name: "a", annotations: { schema } });
  expect(fingerprintTool(tool)).toMatch(/annotations:[0-9a-f]{64}$/);
});

test("tools that come and go", () => {
  const tool = (name: string) => new ToolInfo({ name });
  const before = new ToolSet(["a", "constructor", "b", "__proto__"].map(tool));
  const after = new ToolSet(["__proto__", "c", "toString", "a"].map(tool)).map((each) =>
    each.name === "a" ? each.with({ description: "x" }) : each,
  );
  const expected = {
    added: ["c", "toString"],
    removed: ["constructor", "b"],
    changed: ["a"],
    parts: { a: ["description"] },
  };
  expect(after.diff(before)).toEqual(expected);
  expect(after.diff(JSON.parse(JSON.stringify(before.fingerprint())))).toEqual(expected);
  expect(after.diff({}).added).toEqual(["__proto__", "c", "toString", "a"]);
  expect(after.prefix("x.").diff(after)).toMatchObject({ removed: ["__proto__", "c", "toString", "a"], changed: [] });
});

test("a part that another version knows has changed", () => {
  const stored = { weather: `${approved.fingerprint().weather} other:${"0".repeat(64)}` };
  expect(approved.diff(stored).parts).toEqual({ weather: ["other"] });
});

test.each<[name: string, given: unknown, message: string]>([
  ["nothing", undefined, "diff: expected a ToolSet or the result of its fingerprint(), received undefined"],
  ["a list of tools", [...approved], "diff: expected a ToolSet or the result of its fingerprint(), received array"],
  ["a promise", Promise.resolve({}), "diff: expected a ToolSet or the result of its fingerprint(), received a promise"],
  ["tools by name", { weather: [...approved][0] }, "diff: expected a fingerprint of weather, received object"],
  ["another text", { weather: "sha256" }, 'diff: expected a fingerprint of weather, received string "sha256"'],
])("%s is refused", (_name, given, message) => {
  expect(() => approved.diff(given as never)).toThrow(OptionError);
  expect(() => approved.diff(given as never)).toThrow(message);
});
