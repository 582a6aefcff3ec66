import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { StrictError, type StrictProvider, strictForm, toStrictSchema } from "../../src/strict/index.ts";
import { errorOf } from "../errorOf.ts";
import { checkRules } from "./rules.ts";

const of = (value: JsonSchema): JsonSchema => ({ type: "object", properties: { p: value }, required: ["p"] });
const optional = (value: JsonSchema): JsonSchema => ({
  type: "object",
  properties: { p: value },
  additionalProperties: false,
});

/** [name, provider, the property's schema, the strict one, kinds of the changes] */
const REQUIRED: [string, StrictProvider, JsonSchema, JsonSchema, string[]][] = [
  [
    "a length",
    "openai",
    { type: "string", maxLength: 9, description: "A word" },
    { type: "string", description: "A word (maxLength: 9)" },
    ["described"],
  ],
  ["a range", "openai", { type: "number", minimum: 1 }, { type: "number", minimum: 1 }, []],
  [
    "a range",
    "anthropic",
    { type: "number", minimum: 1 },
    { type: "number", description: "(minimum: 1)" },
    ["described"],
  ],
  ["a range", "gemini", { type: "number", minimum: 1 }, { type: "number", minimum: 1 }, []],
  ["a known format", "openai", { type: "string", format: "email" }, { type: "string", format: "email" }, []],
  [
    "a format of others",
    "openai",
    { type: "string", format: "uri" },
    { type: "string", description: '(format: "uri")' },
    ["described"],
  ],
  ["a pattern", "openai", { type: "string", pattern: "^a+$" }, { type: "string", pattern: "^a+$" }, []],
  [
    "a pattern with lookaround",
    "openai",
    { type: "string", pattern: "^(?=a)" },
    { type: "string", description: '(pattern: "^(?=a)")' },
    ["described"],
  ],
  [
    "draft 4's exclusive limit",
    "openai",
    { type: "integer", minimum: 0, exclusiveMinimum: true as never },
    { type: "integer", exclusiveMinimum: 0 },
    ["rewritten", "rewritten"],
  ],
  ["a const", "openai", { const: "x" }, { type: "string", const: "x" }, []],
  ["a const", "deepseek", { const: "x" }, { type: "string", enum: ["x"] }, ["rewritten"]],
  [
    "a default",
    "openai",
    { type: "integer", default: 5 },
    { type: "integer", description: "(default: 5)" },
    ["described"],
  ],
  ["OpenAPI's nullable", "openai", { type: "string", nullable: true }, { type: ["string", "null"] }, []],
  [
    "listed null and text",
    "gemini",
    { enum: ["a", null] },
    { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] },
    ["rewritten"],
  ],
  [
    "a listed boolean",
    "gemini",
    { const: true },
    { type: "string", enum: ["true"], description: "(JSON text)" },
    ["rewritten"],
  ],
  [
    "listed objects",
    "openai",
    { enum: [{ a: 1 }, []] },
    { type: "string", enum: ['{"a":1}', "[]"], description: "(JSON text)" },
    ["rewritten"],
  ],
  ["literals", "anthropic", { anyOf: [{ const: "a" }, { const: "b" }] }, { type: "string", enum: ["a", "b"] }, []],
  [
    "oneOf",
    "openai",
    { oneOf: [{ type: "string" }, { type: "integer" }] },
    { anyOf: [{ type: "string" }, { type: "integer" }] },
    ["union"],
  ],
  [
    "allOf",
    "openai",
    { allOf: [{ type: "number", minimum: 1 }, { maximum: 5 }] },
    { type: "number", minimum: 1, maximum: 5 },
    ["merged"],
  ],
  [
    "OpenAPI's nullable beside a union",
    "openai",
    { type: "string", nullable: true, anyOf: [{ type: "null" }, { type: "integer" }] },
    { type: "null" },
    ["merged", "dropped"],
  ],
  [
    "an integer of an enum with limits",
    "openai",
    { type: "integer", enum: [1, 5, "x", 9], maximum: 6 },
    { type: "integer", enum: [1, 5] },
    ["dropped"],
  ],
  [
    "any value",
    "openai",
    { description: "What" },
    { type: "string", description: "What (JSON text of any value)" },
    ["json_text"],
  ],
  ["any value", "gemini", { description: "What" }, { description: "What" }, []],
  [
    "a free-form object",
    "anthropic",
    { type: "object" },
    { type: "string", description: "(JSON text of a value of type object)" },
    ["json_text"],
  ],
  [
    "a record",
    "openai",
    { type: "object", additionalProperties: { type: "integer" }, maxProperties: 3 },
    {
      type: "array",
      items: {
        type: "object",
        properties: { key: { type: "string" }, value: { type: "integer" } },
        required: ["key", "value"],
        additionalProperties: false,
      },
      maxItems: 3,
      description: "(maxProperties: 3; an object as a list of its keys and values)",
    },
    ["described", "pairs"],
  ],
  [
    "a record",
    "gemini",
    { type: "object", additionalProperties: { type: "integer" } },
    { type: "object", properties: {}, required: [], additionalProperties: { type: "integer" } },
    [],
  ],
  [
    "a record of an enum, as Zod writes it",
    "openai",
    { type: "object", propertyNames: { enum: ["a"] }, additionalProperties: { type: "integer" }, required: ["a"] },
    { type: "object", properties: { a: { type: "integer" } }, required: ["a"], additionalProperties: false },
    ["rewritten", "rewritten"],
  ],
  [
    "a closed empty object",
    "deepseek",
    { type: "object", properties: {}, additionalProperties: false },
    { type: "string", enum: ["{}"], description: "(JSON text)" },
    ["rewritten"],
  ],
  [
    "many items",
    "anthropic",
    { type: "array", items: { type: "string" }, minItems: 2, maxItems: 3 },
    { type: "array", items: { type: "string" }, minItems: 1, description: "(minItems: 2; maxItems: 3)" },
    ["described", "described"],
  ],
  [
    "a count beside a narrower one",
    "openai",
    { allOf: [{ type: "array", items: { type: "null" }, minItems: 3 }, { minItems: 2 }] },
    { type: "array", items: { type: "null" }, minItems: 3 },
    ["merged", "dropped"],
  ],
  [
    "a count beside a narrower one",
    "deepseek",
    { allOf: [{ type: "array", items: { type: "null" }, minItems: 3 }, { minItems: 2 }] },
    { type: "array", items: { type: "null" }, description: "(minItems: 3; minItems: 2)" },
    ["merged", "described", "described"],
  ],
  [
    "a tuple",
    "openai",
    { type: "array", prefixItems: [{ type: "number" }, { type: "string" }], items: false, minItems: 2 },
    {
      type: "object",
      properties: { item0: { type: "number" }, item1: { type: "string" } },
      required: ["item0", "item1"],
      additionalProperties: false,
      description: "(an object for a list: each item under its place)",
    },
    ["tuple", "rewritten"],
  ],
  [
    "a union of text and object",
    "openai",
    { anyOf: [{ type: "string" }, { type: "object" }, { type: "null" }] },
    { anyOf: [{ type: "null" }, { type: "string", description: "(JSON text of a value of type string, object)" }] },
    ["json_text", "json_text"],
  ],
  [
    "lists that could be taken for each other",
    "openai",
    { anyOf: [{ type: "array", items: { type: "string" } }, { type: "array" }] },
    { type: "string", description: "(JSON text of a value of type array)" },
    ["json_text", "json_text"],
  ],
  [
    "branches that only require",
    "openai",
    {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
      anyOf: [{ required: ["a"] }],
      additionalProperties: false,
    },
    {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
      additionalProperties: false,
      description: '(anyOf: [{"required":["a"]}])',
    },
    ["described"],
  ],
];

/** The same for an optional property. */
const OPTIONAL: [string, StrictProvider, JsonSchema, JsonSchema | undefined, string[]][] = [
  ["a text", "openai", { type: "string" }, { type: ["string", "null"] }, ["nullable"]],
  ["a choice", "openai", { enum: ["a"] }, { type: ["string", "null"], enum: ["a", null] }, ["nullable"]],
  [
    "a list",
    "deepseek",
    { type: "array", items: { type: "string" } },
    { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] },
    ["nullable"],
  ],
  ["a text", "anthropic", { type: "string" }, { type: "string" }, []],
  ["a text or null", "anthropic", { anyOf: [{ type: "string" }, { type: "null" }] }, { type: "string" }, ["nullable"]],
  ["a text or null", "gemini", { type: ["string", "null"] }, { type: ["string", "null"] }, []],
  ["what nothing fits", "openai", { not: {} }, undefined, ["dropped", "dropped"]],
];

describe("a property", () => {
  test.each(REQUIRED)("%s for %s", (_name, provider, value, expected, kinds) => {
    const { schema, changes } = toStrictSchema({ ...of(value), additionalProperties: false }, { provider });
    expect(schema.properties?.p).toEqual(expected);
    expect(changes.map(({ kind }) => kind)).toEqual(kinds);
    expect(checkRules(schema, provider)).toEqual([]);
  });

  test.each(OPTIONAL)("%s for %s, where it may be absent", (_name, provider, value, expected, kinds) => {
    const { schema, changes } = toStrictSchema(optional(value), { provider });
    expect(schema.properties?.p).toEqual(expected);
    expect(changes.map(({ kind }) => kind)).toEqual(kinds);
    expect(checkRules(schema, provider)).toEqual([]);
  });
});

const NODE: JsonSchema = {
  type: "object",
  properties: { label: { type: "string" }, next: { $ref: "#" } },
  required: ["label"],
  additionalProperties: false,
};

describe("references", () => {
  test("a shared definition is written once, and its texts stay where they are", () => {
    const city: JsonSchema = { type: "object", properties: {}, description: "A city", additionalProperties: false };
    const schema: JsonSchema = {
      type: "object",
      properties: { from: { $ref: "#/$defs/City", description: "Start" }, to: { $ref: "#/$defs/City" } },
      required: ["from", "to"],
      additionalProperties: false,
      $defs: { City: city },
    };
    const strict = toStrictSchema(schema, { provider: "openai" }).schema;
    expect(strict.properties).toEqual({
      from: { description: "Start", anyOf: [{ $ref: "#/$defs/City" }] },
      to: { $ref: "#/$defs/City" },
    });
    expect(strict.$defs).toEqual({ City: { ...city, required: [] } });
    const inlined = toStrictSchema(schema, { provider: "deepseek" });
    expect(JSON.stringify(inlined.schema)).not.toContain("$ref");
    expect(inlined.changes.map(({ kind, path }) => [kind, path])).toContainEqual(["inlined", "/properties/to/$ref"]);
  });

  test.each<[StrictProvider, string[]]>([
    ["openai", []],
    ["gemini", []],
    ["anthropic", ["recursive"]],
    ["deepseek", ["recursive"]],
  ])("a recursion for %s", (provider, kinds) => {
    const { schema, changes, restore, toStrictValue } = toStrictSchema(NODE, { provider });
    expect(checkRules(schema, provider)).toEqual([]);
    expect(changes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
    expect(JSON.stringify(schema).includes("$ref")).toBe(kinds.length === 0);
    const value = { label: "a", next: { label: "b", next: { label: "c" } } };
    expect(restore(toStrictValue(value))).toEqual(value);
  });

  test("what stands beside a recursion is JSON text with it, and a change says so", () => {
    const schema = optional({ type: "object", allOf: [{ $ref: "#" }] });
    expect(toStrictSchema(schema, { provider: "anthropic" }).changes).toContainEqual(
      expect.objectContaining({ kind: "json_text", path: "/properties/p", isEnforced: false }),
    );
  });

  test("a recursion behind one of several references is told at each", () => {
    const schema = { ...optional({ allOf: [{ $ref: "#/$defs/any" }, { $ref: "#" }] }), $defs: { any: {} } };
    const { changes } = toStrictSchema(schema, { provider: "anthropic" });
    expect(changes.filter(({ kind }) => kind === "recursive").map(({ path }) => path)).toEqual([
      "/properties/p/allOf/0/$ref",
      "/properties/p/allOf/1/$ref",
    ]);
  });

  test("a recursion through what is required is JSON text for Gemini", () => {
    const children = { type: "array" as const, items: { $ref: "#" } };
    const tree: JsonSchema = { type: "object", properties: { children }, required: ["children"] };
    const { schema, toStrictValue } = toStrictSchema(tree, { provider: "gemini" });
    expect(checkRules(schema, "gemini")).toEqual([]);
    expect(toStrictValue({ children: [{ children: [{ children: [] }] }] })).toEqual({
      children: [{ children: ['{"children":[]}'] }],
    });
  });

  test("a circle through what is required is JSON text for Gemini, inside an optional property too", () => {
    const free: JsonSchema = { type: "object", additionalProperties: { $ref: "#/$defs/free" } };
    const schema: JsonSchema = { type: "object", properties: { p: { $ref: "#/$defs/free" } }, $defs: { free } };
    const strict = toStrictSchema(schema, { provider: "gemini" });
    expect(checkRules(strict.schema, "gemini")).toEqual([]);
    expect(strict.changes.map(({ kind, path }) => [kind, path])).toEqual([
      ["recursive", "/$defs/free/additionalProperties/$ref"],
    ]);
  });

  test("levels beyond OpenAI's ten are JSON text", () => {
    let schema: JsonSchema = { type: "string" };
    let value: unknown = "x";
    for (let level = 0; level < 14; level++) {
      schema = { type: "object", properties: { p: schema }, required: ["p"] };
      value = { p: value };
    }
    const strict = toStrictSchema(schema, { provider: "openai" });
    expect(checkRules(strict.schema, "openai")).toEqual([]);
    expect(JSON.stringify(strict.toStrictValue(value))).toContain('"{\\"p\\":');
    expect(strict.restore(strict.toStrictValue(value))).toEqual(value);
  });
});

describe("the root", () => {
  test.each<[string, JsonSchema, unknown]>([
    ["a union", { anyOf: [{ type: "object", properties: { a: { type: "string" } } }, { type: "string" }] }, { a: "x" }],
    ["a list", { type: "array", items: { type: "integer" } }, [1, 2]],
    ["a record", { type: "object", additionalProperties: { type: "integer" } }, { a: 1, b: 2 }],
  ])("%s", (_name, schema, value) => {
    for (const provider of ["openai", "anthropic", "gemini", "deepseek"] as const) {
      const strict = toStrictSchema(schema, { provider });
      expect(checkRules(strict.schema, provider)).toEqual([]);
      expect(strict.restore(strict.toStrictValue(value))).toEqual(value);
    }
  });

  test("no parameters stay no parameters", () => {
    const { schema } = toStrictSchema({ type: "object", properties: {} }, { provider: "openai" });
    expect(schema).toEqual({ type: "object", properties: {}, required: [], additionalProperties: false });
  });

  test.each<StrictProvider>(["mistral", "ollama"])("%s publishes no rules, so nothing changes", (provider) => {
    const schema: JsonSchema = { oneOf: [{ type: "string", minLength: 1 }, false] };
    const strict = toStrictSchema(schema, { provider });
    expect(strict.schema).toEqual(schema);
    expect(strict.changes).toEqual([]);
    expect(strict.restore("x")).toBe("x");
    expect(strict.toStrictValue("x")).toBe("x");
  });

  test("lengths go to OpenAI where they are asked for", () => {
    const schema = of({ type: "string", minLength: 1 });
    const strict = toStrictSchema(schema, { provider: "openai", lengthLimits: true }).schema;
    expect(strict.properties?.p).toEqual({ type: "string", minLength: 1 });
  });
});

describe("restoring", () => {
  const record: JsonSchema = { type: "object", additionalProperties: { type: "integer" } };
  /** [name, the property's schema, the answer, what it becomes] */
  const answers: [string, JsonSchema, unknown, unknown][] = [
    ["an invented null", optional({ type: "string" }), { p: null }, {}],
    ["a null that the original takes, which is told", optional({ type: ["string", "null"] }), { p: null }, {}],
    ["a null that is required", of({ type: ["string", "null"] }), { p: null }, { p: null }],
    [
      "pairs with a key that comes twice",
      of(record),
      {
        p: [
          { key: "a", value: 1 },
          { key: "a", value: 2 },
        ],
      },
      {
        p: [
          { key: "a", value: 1 },
          { key: "a", value: 2 },
        ],
      },
    ],
    ["what is no list of pairs", of(record), { p: [1] }, { p: [1] }],
    ["an object for pairs", of(record), { p: { a: 1 } }, { p: { a: 1 } }],
    ["JSON text", of({ type: "object" }), { p: '{"a":[1]}' }, { p: { a: [1] } }],
    ["text that is no JSON", of({ type: "object" }), { p: "{a" }, { p: "{a" }],
    ["JSON text of another type", of({ type: "object" }), { p: "[1]" }, { p: "[1]" }],
    ["no object at all", of(record), "x", "x"],
    ["properties of nobody", of({ type: "string" }), { p: "x", q: 1 }, { p: "x", q: 1 }],
    [
      "a tuple with a gap",
      of({ type: "array", prefixItems: [{ type: "string" }, { type: "string" }], items: false }),
      { p: { item0: null, item1: "x" } },
      { p: { item0: null, item1: "x" } },
    ],
  ];
  test.each(answers)("%s", (_name, schema, answer, expected) => {
    expect(toStrictSchema(schema, { provider: "openai" }).restore(answer)).toEqual(expected);
  });

  test("a null that may have been meant is told by its path in the original form", () => {
    const either: JsonSchema = { type: ["string", "null"] };
    const inner = optional(either).properties as { [name: string]: JsonSchema };
    const schema: JsonSchema = {
      type: "object",
      properties: {
        a: either,
        b: { type: "string" },
        "c/d": { type: "array", items: optional(either) },
        pairs: { type: "object", additionalProperties: { type: "object", properties: inner } },
        tuple: { type: "array", prefixItems: [optional(either), { type: "integer" }], items: false },
        text: { type: "array", prefixItems: [optional(either), either], items: false },
        union: { anyOf: [{ type: "object", properties: inner, additionalProperties: false }, { type: "integer" }] },
        any: {},
        kept: either,
      },
      required: ["c/d", "pairs", "tuple", "text", "union", "kept"],
    };
    const answer = {
      a: null,
      b: null,
      "c/d": [{ p: "x" }, { p: null }],
      pairs: [{ key: "k", value: { p: null } }],
      tuple: { item0: { p: null }, item1: 1 },
      text: '[{"p":null},null]',
      union: { p: null },
      any: null,
      kept: null,
    };
    const { value, absent } = strictForm(schema, { provider: "openai" })["~restore"](answer);
    expect(value).toEqual({
      "c/d": [{ p: "x" }, {}],
      pairs: { k: {} },
      tuple: [{}, 1],
      text: [{ p: null }, null],
      union: {},
      kept: null,
    });
    expect(absent.toSorted()).toEqual(["/a", "/any", "/c~1d/1/p", "/pairs/k/p", "/tuple/0/p", "/union/p"]);
    expect(strictForm(schema, { provider: "ollama" })["~restore"](answer)).toMatchObject({ value: answer, absent: [] });
  });

  test("a null at the root of a value that is wrapped is told without the wrapper", () => {
    const list: JsonSchema = { type: "array", items: optional({ type: ["integer", "null"] }) };
    const { value, absent } = strictForm(list, { provider: "openai" })["~restore"]({ value: [{ p: null }] });
    expect([value, absent]).toEqual([[{}], ["/0/p"]]);
  });

  test("__proto__ is a name like any other", () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"r":{"type":"object","additionalProperties":{"type":"integer"}}},"additionalProperties":false}',
    );
    const answer = JSON.parse('{"__proto__":"x","r":[{"key":"__proto__","value":1}]}');
    const { schema: strict, restore, toStrictValue } = toStrictSchema(schema, { provider: "openai" });
    expect(Object.keys(strict.properties ?? {})).toEqual(["__proto__", "r"]);
    const value = restore(answer) as object;
    expect(JSON.stringify(value)).toBe('{"__proto__":"x","r":{"__proto__":1}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(JSON.stringify(toStrictValue(value))).toBe(JSON.stringify(answer));
  });

  test("the branch of a union is told by its strict form", () => {
    const shape = (kind: string, more: JsonSchema): JsonSchema => ({
      type: "object",
      properties: { kind: { const: kind }, more },
      required: ["kind"],
      additionalProperties: false,
    });
    const schema = of({ oneOf: [shape("a", { type: "object" }), shape("b", { type: "string" })] });
    for (const provider of ["openai", "anthropic", "gemini", "deepseek"] as const) {
      const { restore, toStrictValue } = toStrictSchema(schema, { provider });
      for (const p of [{ kind: "a", more: { x: 1 } }, { kind: "b", more: '{"x":1}' }, { kind: "b" }]) {
        expect(restore(toStrictValue({ p }))).toEqual({ p });
      }
    }
  });

  test("branches that could be taken for each other are one JSON text, and a change says so", () => {
    const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });
    const record = (additionalProperties: JsonSchema): JsonSchema => ({ type: "object", additionalProperties });
    const unions: [JsonSchema, unknown[]][] = [
      [{ anyOf: [list({ type: "string" }), { type: "array" }] }, [[[1]], ["[1]"], []]],
      [{ anyOf: [record({ type: "integer" }), record({ type: "string" })] }, [{ a: 1 }, { a: "1" }, {}]],
      [{ anyOf: [{ $ref: "#/$defs/tree" }, list({ type: "array" })] }, [[[[]]], [], ["x"], [["x"]]]],
    ];
    const tree: JsonSchema = { type: "array", items: { anyOf: [{ type: "string" }, { $ref: "#/$defs/tree" }] } };
    for (const [p, values] of unions) {
      const schema = { ...of(p), $defs: { tree } };
      const { changes, restore, toStrictValue } = toStrictSchema(schema, { provider: "openai" });
      expect(changes).toContainEqual(expect.objectContaining({ kind: "json_text", path: "/properties/p" }));
      for (const value of values) expect(restore(toStrictValue({ p: value }))).toEqual({ p: value });
    }
  });

  test("what JSON text does not hold is written in another branch", () => {
    const record: JsonSchema = { type: "object", additionalProperties: { type: "object" } };
    const schema = of({ anyOf: [record, { type: "object", properties: { a: { type: "null" } } }] });
    const { restore, toStrictValue } = toStrictSchema(schema, { provider: "openai" });
    expect(toStrictValue({ p: { a: null } })).toEqual({ p: { a: null } });
    expect(restore({ p: { a: null } })).toEqual({ p: {} });
  });

  test("a pair of a property that has a name does not count", () => {
    const properties: JsonSchema["properties"] = { a: { type: "integer" } };
    const schema: JsonSchema = { type: "object", properties, additionalProperties: { type: "string" } };
    const { restore } = toStrictSchema(schema, { provider: "openai" });
    const pairs = [
      { key: "a", value: "x" },
      { key: "b", value: "y" },
    ];
    expect(restore({ a: null, other_properties: pairs })).toEqual({ b: "y" });
  });

  test("names that Anthropic refuses are written in another way", () => {
    const schema: JsonSchema = { type: "object", properties: { "a b": { type: "string" }, a_b: { type: "string" } } };
    const { schema: strict, restore, toStrictValue } = toStrictSchema(schema, { provider: "anthropic" });
    expect(checkRules(strict, "anthropic")).toEqual([]);
    const value = { "a b": "1", a_b: "2" };
    expect(restore(toStrictValue(value))).toEqual(value);
  });
});

/** [name, the property's schema, where a change stands, its kind, whether it is enforced] */
const TOLD: [string, JsonSchema, string, string, boolean][] = [
  [
    "the type beside a union that is one JSON text",
    { type: "object", anyOf: [{ $ref: "#/$defs/records" }] },
    "",
    "json_text",
    false,
  ],
  [
    "values of several patterns that are one JSON text",
    {
      type: "object",
      patternProperties: { "^a": { type: "array" }, "^b": { type: "array", items: { type: "integer" } } },
      additionalProperties: false,
    },
    "/patternProperties/^b",
    "json_text",
    false,
  ],
  [
    "a constraint on listed names that are properties",
    {
      properties: { a: { type: "string" } },
      allOf: [{ propertyNames: { enum: ["a", "b"] }, additionalProperties: { type: "string" } }],
    },
    "/allOf/0/additionalProperties",
    "rewritten",
    true,
  ],
  [
    "a constraint on listed names that all are properties of their own",
    {
      properties: { a: { type: "string" } },
      propertyNames: { enum: ["a"] },
      additionalProperties: { type: "integer" },
    },
    "/additionalProperties",
    "dropped",
    true,
  ],
  [
    "a constraint on listed names, where nothing fits them",
    {
      properties: { a: { type: "string" } },
      allOf: [{ propertyNames: { enum: ["a"] }, additionalProperties: { type: "integer" } }],
    },
    "/allOf/0/additionalProperties",
    "dropped",
    true,
  ],
  [
    "an object that is closed as its names stand beside its branch",
    { type: "object", properties: { a: { type: "string" } }, anyOf: [{ type: "object" }] },
    "",
    "closed",
    true,
  ],
  [
    "a limit on the items of a tuple",
    { allOf: [{ type: "array", prefixItems: [{ type: "integer" }], items: false }, { minItems: 1 }] },
    "/allOf/1/minItems",
    "rewritten",
    true,
  ],
  [
    "the type of a tuple that may have gaps",
    { allOf: [{ type: "array", prefixItems: [{ type: "integer" }] }, { type: ["array"] }] },
    "/allOf/1",
    "tuple",
    false,
  ],
  [
    "what is without effect in one branch, and too long to describe in another",
    {
      type: "object",
      additionalProperties: { enum: [1, "x".repeat(300)] },
      anyOf: [
        { properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false },
        { additionalProperties: { type: "number" } },
      ],
    },
    "/additionalProperties",
    "dropped",
    false,
  ],
  [
    "dependentRequired",
    { type: "object", properties: {}, additionalProperties: false, dependentRequired: { a: ["b"] } } as JsonSchema,
    "/dependentRequired",
    "described",
    false,
  ],
  [
    "dependentSchemas",
    {
      type: "object",
      properties: {},
      additionalProperties: false,
      dependentSchemas: { a: { required: ["b"] } },
    } as JsonSchema,
    "/dependentSchemas",
    "described",
    false,
  ],
  [
    "dependencies",
    { type: "object", properties: {}, additionalProperties: false, dependencies: { a: ["b"] } } as JsonSchema,
    "/dependencies",
    "described",
    false,
  ],
];

describe.each<StrictProvider>(["openai", "anthropic", "deepseek"])("%s: a change tells of", (provider) => {
  test.each(TOLD)("%s", (_name, value, path, kind, isEnforced) => {
    const record = (additionalProperties: JsonSchema): JsonSchema => ({ type: "object", additionalProperties });
    const records: JsonSchema = { anyOf: [record({ type: "integer" }), record({ type: "string" })] };
    const schema = { ...of(value), $defs: { records } };
    const told = toStrictSchema(schema, { provider }).changes.filter(
      (change) => change.path === `/properties/p${path}`,
    );
    expect(told).toContainEqual(expect.objectContaining({ kind, isEnforced }));
  });
});

const textsWith = (contains: string): JsonSchema =>
  ({ type: "array", items: { type: "string" }, contains: { const: contains } }) as JsonSchema;

test.each<[name: string, value: JsonSchema, changes: [kind: string, keyword: string, message: string][]]>([
  ["described", textsWith("x"), [["described", "contains", 'only the description tells contains: {"const":"x"}']]],
  [
    "described with 300 characters",
    textsWith("x".repeat(278)),
    [["described", "contains", `only the description tells contains: {"const":"${"x".repeat(278)}"}`]],
  ],
  ["too long", textsWith("x".repeat(279)), [["dropped", "contains", "contains is too long for the description"]]],
  [
    "without effect on values",
    { type: "string", contentEncoding: "base64" },
    [["dropped", "contentEncoding", "contentEncoding has no effect on values"]],
  ],
  [
    "without effect on the type",
    { type: "string", minItems: 1 },
    [["dropped", "minItems", "minItems has no effect without the type array"]],
  ],
  [
    "optional and open",
    { type: "object", properties: { a: { type: "string" } } },
    [
      ["nullable", "required", "it is required, and null says that it is absent"],
      ["closed", "additionalProperties", "there are no properties but the named ones"],
    ],
  ],
])("a change says what became of a keyword: %s", (_name, value, expected) => {
  const { changes } = toStrictSchema(of(value), { provider: "openai" });
  const inside = changes.filter(({ path }) => path.startsWith("/properties/p"));
  expect(inside.map(({ kind, keyword, message }) => [kind, keyword, message])).toEqual(expected);
});

describe.each<StrictProvider>(["openai", "anthropic", "gemini", "deepseek"])("%s", (provider) => {
  const inside = (value: object): unknown => toStrictSchema(of(value as JsonSchema), { provider }).schema.properties?.p;

  test.each<[name: string, value: object, expected: object]>([
    ["scalars", { enum: ["y", "x"] }, { description: "D", type: "string", enum: ["y", "x"] }],
    [
      "objects",
      { enum: [{ a: 1 }, { b: 2 }] },
      { description: "D (JSON text)", type: "string", enum: ['{"a":1}', '{"b":2}'] },
    ],
    [
      "objects and scalars",
      { enum: [{ a: 1 }, "x"] },
      { description: "D (JSON text)", type: "string", enum: ['{"a":1}', '"x"'] },
    ],
  ])("listed %s keep their description", (_name, value, expected) => {
    expect(inside({ description: "D", ...value })).toEqual(expected);
  });

  test("a property whose name is not among the listed names is left out, or refused where it is required", () => {
    const properties = { a: { type: "string" }, b: { type: "string" } };
    const record = { type: "object", propertyNames: { enum: ["a"] }, properties, additionalProperties: false };
    const { properties: kept } = inside(record) as JsonSchema;
    expect(Object.keys(kept ?? {})).toEqual(["a"]);
    const error = errorOf(StrictError, () => inside({ ...record, required: ["b"] }));
    expect(error).toMatchObject({
      code: "not_representable",
      message: expect.stringContaining("/properties/p/propertyNames: no value fits"),
    });
  });
});

test.each<[name: string, limits: object, expected: object]>([
  [
    "both excluded",
    { minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: true },
    { exclusiveMinimum: 1, exclusiveMaximum: 5 },
  ],
  [
    "neither excluded",
    { minimum: 1, exclusiveMinimum: false, maximum: 5, exclusiveMaximum: false },
    { minimum: 1, maximum: 5 },
  ],
  ["the lower excluded", { minimum: 1, exclusiveMinimum: true, maximum: 5 }, { exclusiveMinimum: 1, maximum: 5 }],
  ["the upper excluded", { minimum: 1, maximum: 5, exclusiveMaximum: true }, { minimum: 1, exclusiveMaximum: 5 }],
  [
    "one as since draft 6",
    { minimum: 1, exclusiveMinimum: true, exclusiveMaximum: 5 },
    { exclusiveMinimum: 1, exclusiveMaximum: 5 },
  ],
])("limits of draft 4: %s", (_name, limits, expected) => {
  const { schema } = toStrictSchema(of({ type: "number", ...limits }), { provider: "openai" });
  expect(schema.properties?.p).toEqual({ type: "number", ...expected });
});

test("definitions are no change, under either name", () => {
  const definitions = { a: { type: "string" } } as const;
  const schema: JsonSchema = {
    type: "object",
    properties: {},
    additionalProperties: false,
    definitions,
    $defs: definitions,
  };
  expect(toStrictSchema(schema, { provider: "openai" }).changes).toEqual([]);
});

test.each<[provider: StrictProvider, kept: string[]]>([
  ["openai", ["date", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "time", "uuid"]],
  ["anthropic", ["date", "date-time", "duration", "email", "hostname", "ipv4", "ipv6", "time", "uri", "uuid"]],
  ["gemini", ["date", "date-time", "time"]],
])("%s: the other formats are only described", (provider, kept) => {
  const formats = [
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "iri",
    "time",
    "uri",
    "uuid",
    "x",
  ];
  const isKept = (format: string): boolean => {
    const { schema } = toStrictSchema(of({ type: "string", format }), { provider });
    return (schema.properties?.p as JsonSchema | undefined)?.format === format;
  };
  expect(formats.filter(isKept)).toEqual(kept);
});

test.each<[provider: StrictProvider, type: string]>([
  ["openai", "object"],
  ["anthropic", "object"],
  ["gemini", "object"],
  ["deepseek", "string"],
])("%s: an object without properties is sent as a value of the type %s", (provider, type) => {
  const empty: JsonSchema = { type: "object", properties: {}, additionalProperties: false };
  expect(toStrictSchema(of(empty), { provider }).schema.properties?.p).toMatchObject({ type });
});

test("listed objects are not held to what stands beside them, and changes say so", () => {
  const listed: JsonSchema = { enum: [{ a: 1 }, { a: "x" }] };
  const schema = of({ allOf: [{ type: "object", properties: { a: { type: "integer" } } }, listed] });
  for (const provider of ["openai", "anthropic", "gemini", "deepseek"] as const) {
    expect(toStrictSchema(schema, { provider }).changes).toContainEqual(
      expect.objectContaining({ path: "/properties/p/allOf/0/properties", isEnforced: false }),
    );
  }
});

test("optional properties beyond Anthropic's 24 are required and nullable, up to its 16 unions", () => {
  const many = (count: number): JsonSchema => ({
    type: "object",
    properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: "string" }])),
    additionalProperties: false,
  });
  const { schema, changes, restore, toStrictValue } = toStrictSchema(many(40), { provider: "anthropic" });
  expect(checkRules(schema, "anthropic")).toEqual([]);
  expect(schema.required).toHaveLength(16);
  expect(changes.map(({ kind }) => kind)).toEqual(Array.from({ length: 16 }, () => "nullable"));
  expect(restore(toStrictValue({ p1: "x", p39: "y" }))).toEqual({ p1: "x", p39: "y" });
  expect(toStrictSchema(many(24), { provider: "anthropic" }).changes).toEqual([]);
  expect(errorOf(StrictError, () => toStrictSchema(many(41), { provider: "anthropic" })).code).toBe("limit_exceeded");
});

test.each<[count: number, characters: number, isKept: boolean]>([
  [250, 25_000, true],
  [251, 15_000, true],
  [251, 15_001, false],
  [1_000, 4_000, true],
  [1_001, 4_004, false],
])("OpenAI takes an enum of %i values with %i characters: %s", (count, characters, isKept) => {
  const first = characters - 4 * (count - 1);
  const values = Array.from({ length: count }, (_, index) => String(index).padStart(index === 0 ? first : 4, "x"));
  const { schema, changes } = toStrictSchema(of({ enum: values }), { provider: "openai" });
  expect(schema.properties?.p).toMatchObject(isKept ? { enum: values } : { type: "string" });
  expect(changes.some(({ kind, keyword }) => kind === "described" && keyword === "enum")).toBe(!isKept);
});

describe("what is refused", () => {
  test.each<[string, JsonSchema, string, string]>([
    ["a property that nothing fits", of({ type: "array", enum: ["x"] }), "not_representable", "/properties/p"],
    [
      "types that exclude each other",
      of({ allOf: [{ type: "string" }, { type: "null" }] }),
      "not_representable",
      "/properties/p",
    ],
    ["too few items", of({ type: "array", minItems: 2, maxItems: 1 }), "not_representable", "/properties/p"],
    [
      "more properties than OpenAI takes",
      {
        type: "object",
        properties: Object.fromEntries(Array.from({ length: 5_001 }, (_, i) => [`p${i}`, { type: "null" }])),
      },
      "limit_exceeded",
      "",
    ],
  ])("%s", (_name, schema, code, path) => {
    const error = errorOf(StrictError, () => toStrictSchema(schema, { provider: "openai" }));
    expect(error.code).toBe(code);
    expect(error.problems[0]?.path).toBe(path);
  });

  test("more values than OpenAI lists are told in the description", () => {
    const values = Array.from({ length: 1_200 }, (_, index) => `v${index}`);
    const { schema, changes } = toStrictSchema(of({ enum: values }), { provider: "openai" });
    expect(schema.properties?.p?.enum).toBeUndefined();
    expect(changes[0]).toMatchObject({ kind: "described", keyword: "enum", isEnforced: false });
  });
});

test("toStrictValue leaves out unnamed properties inside a union too", () => {
  const error = { type: "object", properties: { error: { type: "string" } }, required: ["error"] };
  const item = { type: "object", properties: { id: { type: "string" }, n: { type: "integer" } }, required: ["id"] };
  const schema = { type: "object", properties: { e: { anyOf: [error, item] } }, required: ["e"] } as JsonSchema;
  const { toStrictValue } = toStrictSchema(schema, { provider: "openai" });
  expect(toStrictValue({ e: { id: "x", a: 1 } })).toEqual({ e: { id: "x", n: null } });
});
