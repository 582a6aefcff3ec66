import { describe, expect, test } from "vitest";
import { jsonSchemaToTypescript, SchemaConverter } from "../../src/compact/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { compile, declaration } from "./compile.ts";

type Row = [name: string, schema: unknown, expected: string];

const string = { type: "string" };
const number = { type: "number" };

const types: Row[] = [
  ["string", string, "string"],
  ["number", number, "number"],
  ["integer", { type: "integer" }, "number"],
  ["boolean", { type: "boolean" }, "boolean"],
  ["null", { type: "null" }, "null"],
  ["an array", { type: "array", items: string }, "string[]"],
  ["an array of anything", { type: "array" }, "unknown[]"],
  ["an object without properties", { type: "object" }, "{}"],
  ["an object with no properties", { type: "object", properties: {}, additionalProperties: false }, "{}"],
  ["an empty schema", {}, "unknown"],
  ["true", true, "unknown"],
  ["false", false, "never"],
  ["a list of types", { type: ["string", "null"] }, "string | null"],
  ["the same type twice", { type: ["integer", "number"] }, "number"],
  ["object or null", { type: ["object", "null"], properties: { a: string } }, "{a?: string} | null"],
  ["array or string", { type: ["array", "string"], items: number }, "number[] | string"],
  ["nullable", { type: "string", nullable: true }, "string | null"],
  ["nullable false", { type: "string", nullable: false }, "string"],
  ["nullable with an enum", { type: "string", enum: ["a"], nullable: true }, '"a"'],
  ["nullable of anything", { nullable: true }, "unknown"],
  ["properties without a type", { properties: { a: string } }, "{a?: string}"],
  [
    "properties without a type beside a union",
    { anyOf: [{ type: "null" }, { type: "object" }], properties: { a: string } },
    "{a?: string} | null",
  ],
  [
    "properties without a type beside a list of types",
    { allOf: [{ type: ["object", "null"] }], properties: { a: string } },
    "{a?: string} | null",
  ],
];

const objects: Row[] = [
  [
    "the documented example",
    {
      type: "object",
      properties: { path: { type: "string", description: "文件路径" }, tail: { type: "number" } },
      required: ["path"],
    },
    "{path: string /* 文件路径 */; tail?: number}",
  ],
  [
    "an optional field",
    { properties: { path: string, optional: number }, required: ["path"] },
    "{path: string; optional?: number}",
  ],
  ["nested", { properties: { a: { properties: { b: { type: "array", items: string } } } } }, "{a?: {b?: string[]}}"],
  [
    "a required name without a property",
    { properties: { a: string }, required: ["a", "b"] },
    "{a: string; b: unknown}",
  ],
  ["required alone", { type: "object", required: ["b", "b"] }, "{b: unknown}"],
  ["a property that is false", { properties: { a: false } }, "{a?: never}"],
  ["a key with a hyphen", { properties: { "content-type": string } }, '{"content-type"?: string}'],
  ["a key that starts with a digit", { properties: { "1a": string } }, '{"1a"?: string}'],
  ["an empty key", { properties: { "": string } }, '{""?: string}'],
  ["a key with quotes and a line break", { properties: { 'a"\n*/': string } }, '{"a\\"\\n*/"?: string}'],
  ["a Chinese key", { properties: { 路径: string } }, "{路径?: string}"],
  ["a key beyond the large alphabets", { properties: { 𝒳: string } }, '{"𝒳"?: string}'],
  [
    "a keyword as a key",
    { properties: { new: string, get: string, readonly: string } },
    "{new?: string; get?: string; readonly?: string}",
  ],
  [
    "keys of every object's prototype",
    JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":true},"required":["__proto__"]}'),
    "{__proto__: string; constructor?: unknown}",
  ],
  ["additional properties", { type: "object", additionalProperties: number }, "Record<string, number>"],
  ["any additional properties", { type: "object", additionalProperties: true }, "Record<string, unknown>"],
  [
    "additional properties of a union",
    { type: "object", additionalProperties: { type: ["string", "null"] } },
    "Record<string, string | null>",
  ],
  [
    "additional beside plain properties",
    { properties: { a: string, b: { enum: [1] } }, required: ["a", "b"], additionalProperties: { type: "boolean" } },
    "{a: string; b: 1; [key: string]: boolean | string | number}",
  ],
  [
    "additional beside an optional property",
    { properties: { a: string }, additionalProperties: string },
    "{a?: string; [key: string]: string | undefined}",
  ],
  [
    "additional beside a property of its own type",
    { properties: { a: { type: "array" } }, required: ["a"], additionalProperties: { type: "array" } },
    "{a: unknown[]; [key: string]: unknown[]}",
  ],
  [
    "additional beside an array of a literal",
    { properties: { a: { type: "array", items: { const: "x" } } }, required: ["a"], additionalProperties: number },
    '{a: "x"[]; [key: string]: unknown}',
  ],
  [
    "additional beside an object",
    { properties: { a: { type: "object" } }, required: ["a"], additionalProperties: string },
    "{a: {}; [key: string]: unknown}",
  ],
  [
    "a required name among additional ones",
    { type: "object", required: ["a"], additionalProperties: string },
    "{a: string; [key: string]: string}",
  ],
  [
    "patterns alone",
    { type: "object", patternProperties: { "^v": number }, additionalProperties: false },
    "Record<string, number>",
  ],
  [
    "patterns and additional",
    { type: "object", patternProperties: { "^v": number, "^w": { type: "null" } }, additionalProperties: string },
    "Record<string, number | null | string>",
  ],
  ["patterns, other keys open", { type: "object", patternProperties: { "^v": number } }, "Record<string, unknown>"],
  [
    "patterns beside properties",
    { properties: { a: string }, patternProperties: { "^v": number }, additionalProperties: false },
    "{a?: string; [key: string]: number | string | undefined}",
  ],
];

const arrays: Row[] = [
  ["of a union", { type: "array", items: { anyOf: [string, number] } }, "(string | number)[]"],
  ["of an enum", { type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
  ["of one literal", { type: "array", items: { const: -1 } }, "-1[]"],
  ["of equal branches", { type: "array", items: { anyOf: [string, string] } }, "string[]"],
  [
    "of an intersection",
    {
      type: "array",
      items: { allOf: [{ type: "object", additionalProperties: string }, { properties: { a: string } }] },
    },
    "({a?: string} & Record<string, string>)[]",
  ],
  [
    "of arrays",
    { type: "array", items: { type: "array", items: { type: ["string", "null"] } } },
    "(string | null)[][]",
  ],
  ["without items allowed", { type: "array", items: false }, "never[]"],
  ["a tuple", { type: "array", prefixItems: [string, number], minItems: 2, items: false }, "[string, number]"],
  [
    "a tuple with optional elements",
    { type: "array", prefixItems: [string, { type: ["number", "null"] }], minItems: 1, items: false },
    "[string, (number | null)?]",
  ],
  ["a tuple that is open", { type: "array", prefixItems: [string] }, "[string?, ...unknown[]]"],
  [
    "a tuple with a typed rest",
    { type: "array", prefixItems: [string], minItems: 3, items: { type: ["string", "null"] } },
    "[string, string | null, string | null, ...(string | null)[]]",
  ],
  ["a tuple of draft 7", { type: "array", items: [string, number], additionalItems: false }, "[string?, number?]"],
  [
    "a tuple of draft 7 with a rest",
    { type: "array", items: [string], additionalItems: number, minItems: 1 },
    "[string, ...number[]]",
  ],
  ["an empty tuple of draft 7", { type: "array", items: [] }, "unknown[]"],
];

const literals: Row[] = [
  ["an enum", { type: "string", enum: ["a", "b"] }, '"a" | "b"'],
  [
    "every kind of value",
    { enum: ["a", 1, -1.5, true, null, { a: 1 }, [1, 2]], title: "Anything" },
    '"a" | 1 | -1.5 | true | null | {a: 1} | [1, 2]',
  ],
  ["values twice", { enum: ["a", "a"] }, '"a"'],
  [
    "quotes, line breaks and the end of a comment",
    { enum: ['a"b', "\n\r\u2028", "*/"] },
    '"a\\"b" | "\\n\\r\\u2028" | "*/"',
  ],
  ["half a surrogate pair", { const: "\ud83d" }, '"\\ud83d"'],
  ["an empty enum", { enum: [] }, "never"],
  ["one that type narrows", { type: "string", enum: ["a", 1, null] }, '"a"'],
  ["one that integer narrows", { type: "integer", enum: [1, 1.5, 2] }, "1 | 2"],
  ["one that type rules out", { type: "boolean", enum: ["True", "False"] }, '"True" | "False"'],
  ["a constant", { const: "a" }, '"a"'],
  ["null", { const: null }, "null"],
  ["an object", { const: { "a-b": [], c: {} } }, '{"a-b": []; c: {}}'],
  ["a number beyond all", { enum: [Number.POSITIVE_INFINITY] }, "number"],
];

const combinations: Row[] = [
  ["anyOf", { anyOf: [string, number] }, "string | number"],
  ["oneOf", { oneOf: [string, { type: "null" }] }, "string | null"],
  ["equal branches", { anyOf: [{ type: "integer" }, number, { enum: ["a"] }, { const: "a" }] }, 'number | "a"'],
  ["a branch that is anything", { anyOf: [string, {}] }, "unknown"],
  ["a branch that is nothing", { anyOf: [string, false] }, "string"],
  [
    "nested unions",
    { anyOf: [string, { oneOf: [number, { anyOf: [string, { type: "null" }] }] }] },
    "string | number | null",
  ],
  [
    "allOf",
    { allOf: [{ properties: { a: string } }, { properties: { b: number }, required: ["a", "b"] }] },
    "{a: string; b: number}",
  ],
  [
    "allOf of the same field",
    {
      allOf: [
        { properties: { a: { enum: ["x", "y"], description: "D" } } },
        { properties: { a: { enum: ["y", "z"] } }, required: ["a"] },
      ],
    },
    '{a: "y" /* D */}',
  ],
  [
    "allOf of nested fields",
    {
      allOf: [
        { properties: { a: { properties: { b: string } } } },
        { properties: { a: { required: ["b"], type: "object" } } },
      ],
    },
    "{a?: {b: string}}",
  ],
  ["allOf that nothing fits", { allOf: [string, number] }, "never"],
  [
    "allOf of unions",
    { allOf: [{ type: ["string", "number", "null"] }, { type: ["null", "string"] }] },
    "string | null",
  ],
  [
    "allOf with a part for other fields",
    { allOf: [{ properties: { a: string } }, { type: "object", additionalProperties: string }] },
    "{a?: string} & Record<string, string>",
  ],
  [
    "properties beside anyOf",
    { properties: { a: string }, anyOf: [{ properties: { b: string } }, { properties: { c: string } }] },
    "{a?: string} & ({b?: string} | {c?: string})",
  ],
  [
    "required in branches",
    { type: "object", properties: { a: string, b: number }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    "{a?: string; b?: number} & ({a: unknown} | {b: unknown})",
  ],
  [
    "required in one branch",
    { type: "object", properties: { a: string }, oneOf: [{ required: ["a"] }] },
    "{a: string}",
  ],
  [
    "required beside a reference",
    { allOf: [{ $ref: "#/$defs/a" }, { required: ["x"] }], $defs: { a: { properties: { x: string } } } },
    "{x: string}",
  ],
  ["type beside anyOf", { type: "string", anyOf: [{ minLength: 1 }, { pattern: "x" }] }, "string"],
  ["type beside branches of other types", { type: ["string", "null"], anyOf: [string, number] }, "string"],
  [
    "an object type beside object branches",
    { type: "object", oneOf: [{ properties: { a: string } }, { properties: { b: string } }] },
    "{a?: string} | {b?: string}",
  ],
  ["enum beside anyOf", { enum: ["a", "b", 1], anyOf: [string] }, '"a" | "b"'],
  ["items in branches", { type: "array", anyOf: [{ items: string }, { items: number }] }, "string[] | number[]"],
  ["what a type cannot say", { not: string, if: string, else: false, minLength: 3 }, "unknown"],
  [
    "a description of an object without a type",
    { required: ["a"], additionalProperties: string },
    "{a: string; [key: string]: string}",
  ],
  ["items without a type", { items: { type: "number" } }, "number[]"],
  ["a list of items without a type", { items: [string, { type: "number" }] }, "[string?, number?, ...unknown[]]"],
  ["prefixItems without a type", { prefixItems: [string], items: false }, "[string?]"],
  ["required without a type", { required: ["a"] }, "{a: unknown}"],
  [
    "patterns without a type",
    { patternProperties: { "^x": string }, additionalProperties: false },
    "Record<string, string>",
  ],
  ["properties and items without a type", { properties: { a: string }, items: string }, "{a?: string} | string[]"],
  [
    "items beside branches that tell the type",
    { anyOf: [string, { type: "array" }], items: string },
    "string | string[]",
  ],
  ["items beside other branches", { anyOf: [{ minItems: 1 }, { maxItems: 0 }], items: string }, "unknown"],
  ["items where no array may be", { type: "string", anyOf: [{ items: string }, { minLength: 1 }] }, "string"],
  [
    "items where arrays or strings may be",
    { type: ["string", "array"], allOf: [{ items: string }] },
    "string | string[]",
  ],
  ["properties where no object may be", { type: "string", anyOf: [{ properties: { a: string } }] }, "string"],
  ["lengths without a type", { minLength: 1, minItems: 2, maxProperties: 3 }, "unknown"],
];

const tree = { type: "object", properties: { children: { type: "array", items: { $ref: "#/$defs/node" } } } };

const references: Row[] = [
  ["into $defs", { properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: string } }, "{a?: string}"],
  ["into definitions", { properties: { a: { $ref: "#/definitions/a" } }, definitions: { a: number } }, "{a?: number}"],
  [
    "deep into a definition",
    { properties: { a: { $ref: "#/$defs/g/properties/x" } }, $defs: { g: { properties: { x: number } } } },
    "{a?: number}",
  ],
  ["into properties", { properties: { a: string, b: { $ref: "#/properties/a" } } }, "{a?: string; b?: string}"],
  [
    "with escapes",
    { anyOf: [{ $ref: "#/$defs/a~1b" }, { $ref: "#/$defs/c%25d" }], $defs: { "a/b": string, "c%d": number } },
    "string | number",
  ],
  ["to a reference", { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: string } }, "string"],
  ["to a boolean", { properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: false } }, "{a?: never}"],
  [
    "with keywords beside it",
    {
      properties: { a: { $ref: "#/$defs/a", required: ["x"], type: "object" } },
      $defs: { a: { properties: { x: string } } },
    },
    "{a?: {x: string}}",
  ],
  [
    "with keywords beside it, up to draft 7",
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      properties: { a: { $ref: "#/definitions/a", type: "null" } },
      definitions: { a: string },
    },
    "{a?: string}",
  ],
  [
    "used twice, small",
    {
      properties: { a: { $ref: "#/$defs/p" }, b: { $ref: "#/$defs/p" } },
      $defs: { p: { properties: { x: number, y: number } } },
    },
    "{a?: {x?: number; y?: number}; b?: {x?: number; y?: number}}",
  ],
  ["to nowhere", { properties: { a: { $ref: "#/$defs/none" } } }, "{a?: unknown}"],
  ["to another document", { properties: { a: { $ref: "https://example.com/a.json" } } }, "{a?: unknown}"],
  ["to the root", { type: "object", properties: { child: { $ref: "#" } } }, "type Parameters = {child?: Parameters}"],
  [
    "to a described root",
    { type: "object", description: "A tree", properties: { child: { $ref: "#" } } },
    "type Parameters = {child?: Parameters} /* A tree */",
  ],
  [
    "with a description, to a described root",
    { type: "object", description: "A tree", properties: { child: { $ref: "#", description: "Its child" } } },
    "type Parameters = {child?: Parameters /* Its child */}",
  ],
  [
    "to a described root, twice",
    { type: "object", description: "A tree", properties: { left: { $ref: "#" }, right: { $ref: "#" } } },
    "type Parameters = {left?: Parameters; right?: Parameters} /* A tree */",
  ],
  [
    "to a described root without descriptions",
    { type: "object", description: "", properties: { child: { $ref: "#" } } },
    "type Parameters = {child?: Parameters}",
  ],
  [
    "recursive",
    { properties: { root: { $ref: "#/$defs/node" } }, $defs: { node: tree } },
    "type Node = {children?: Node[]}\ntype Parameters = {root?: Node}",
  ],
  [
    "recursive from the root on",
    { $ref: "#/$defs/node", $defs: { node: tree } },
    "type Node = {children?: Node[]}\ntype Parameters = Node",
  ],
  [
    "mutually recursive",
    {
      properties: { a: { $ref: "#/$defs/a" } },
      $defs: { a: { properties: { b: { $ref: "#/$defs/b" } } }, b: { properties: { a: { $ref: "#/$defs/a" } } } },
    },
    "type A = {b?: {a?: A}}\ntype Parameters = {a?: A}",
  ],
  [
    "recursive through a property",
    { properties: { a: { properties: { b: { $ref: "#/properties/a" } } } } },
    "type A = {b?: A}\ntype Parameters = {a?: A}",
  ],
  [
    "recursive through other fields",
    {
      $ref: "#/$defs/json",
      $defs: { json: { anyOf: [string, { type: "object", additionalProperties: { $ref: "#/$defs/json" } }] } },
    },
    "type Json = string | {[key: string]: Json}\ntype Parameters = Json",
  ],
  [
    "recursive with a name that is taken",
    {
      properties: { a: { $ref: "#/$defs/record" }, b: { $ref: "#/$defs/Parameters" } },
      $defs: {
        record: { properties: { r: { $ref: "#/$defs/record" } } },
        Parameters: { properties: { p: { $ref: "#/$defs/Parameters" } } },
      },
    },
    "type Record2 = {r?: Record2}\ntype Parameters2 = {p?: Parameters2}\ntype Parameters = {a?: Record2; b?: Parameters2}",
  ],
  [
    "recursive beside its own fields",
    {
      $ref: "#/$defs/node",
      $defs: {
        node: { properties: { next: { allOf: [{ $ref: "#/$defs/node" }, { required: ["next"], type: "object" }] } } },
      },
    },
    "type Node = {next?: Node & {next: unknown}}\ntype Parameters = Node",
  ],
  ["to itself", { $ref: "#" }, "unknown"],
  [
    "to itself in a circle",
    { properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } },
    "{a?: unknown}",
  ],
  ["to itself in allOf", { properties: { a: string }, allOf: [{ $ref: "#" }] }, "{a?: string}"],
  ["to itself in anyOf", { $ref: "#/$defs/a", $defs: { a: { anyOf: [string, { $ref: "#/$defs/a" }] } } }, "unknown"],
];

const descriptions: Row[] = [
  [
    "of fields alone",
    {
      description: "root",
      properties: {
        a: { type: "array", description: "A", items: { type: "string", description: "item" } },
        b: { anyOf: [{ type: "string", description: "branch" }] },
      },
    },
    "{a?: string[] /* A */; b?: string}",
  ],
  ["of a union", { properties: { a: { type: ["string", "null"], description: "A" } } }, "{a?: string | null /* A */}"],
  [
    "that would end the comment",
    { properties: { a: { description: "a */ b **/" } } },
    "{a?: unknown /* a * / b ** / */}",
  ],
  ["with line breaks", { properties: { a: { description: " a\r\n\n  b\u2028c\n" } } }, "{a?: unknown /* a b c */}"],
  ["that is no string", { properties: { a: { description: { text: "A" } } } }, "{a?: unknown}"],
  ["of nothing but spaces", { properties: { a: { description: " \n" } } }, "{a?: unknown}"],
  [
    "of a definition",
    {
      properties: { a: { $ref: "#/$defs/a" }, b: { $ref: "#/$defs/a", description: "B" } },
      $defs: { a: { type: "string", description: "A" } },
    },
    "{a?: string /* A */; b?: string /* B */}",
  ],
];

const malformed: Row[] = [
  ["null", null, "unknown"],
  ["a list", [string], "unknown"],
  ["a number", 5, "unknown"],
  ["an unknown type", { type: "strnig" }, "unknown"],
  ["an unknown type in a list", { type: ["string", "any"] }, "unknown"],
  ["an empty list of types", { type: [] }, "unknown"],
  ["properties as a list", { type: "object", properties: [string] }, "{}"],
  ["required as a string", { type: "object", properties: { a: string }, required: "a" }, "{a?: string}"],
  ["required with a number", { properties: { a: string }, required: [1, "a"] }, "{a: string}"],
  ["an enum that is no list", { type: "string", enum: "a" }, "string"],
  ["empty anyOf", { type: "string", anyOf: [] }, "string"],
  ["anyOf that is no list", { type: "string", anyOf: string }, "string"],
  ["a reference that is no string", { $ref: 5, type: "string" }, "string"],
  ["a property that is null", { properties: { a: null } }, "{a?: unknown}"],
  ["minItems as text", { type: "array", prefixItems: [string], minItems: "1" }, "[string?, ...unknown[]]"],
  ["additionalProperties as text", { type: "object", additionalProperties: "no" }, "Record<string, unknown>"],
];

const tables = { types, objects, arrays, literals, combinations, references, descriptions, malformed };

describe.each(Object.entries(tables))("%s", (_, rows) => {
  test.each(rows)("%s", (_name, schema, expected) => {
    expect(new SchemaConverter().convert(schema as JsonSchema)).toBe(expected);
  });
});

test("every expected text is TypeScript", () => {
  const rows = Object.values(tables).flat();
  const found = compile(rows.map(([, , expected]) => declaration(expected, "T")));
  expect(rows.map(([name], index) => [name, found[index]]).filter(([, errors]) => errors?.length)).toEqual([]);
});

describe("options", () => {
  const schema: JsonSchema = { properties: { a: { type: "string", description: "x".repeat(60) } } };

  test.each<[string, string, string]>([
    [
      "descriptions are whole unless told",
      new SchemaConverter().convert(schema),
      `{a?: string /* ${"x".repeat(60)} */}`,
    ],
    [
      "descriptions are cut",
      new SchemaConverter({ maxDescriptionLength: 10 }).convert(schema),
      "{a?: string /* xxxxxxx... */}",
    ],
    ["descriptions are left out", new SchemaConverter({ includeDescriptions: false }).convert(schema), "{a?: string}"],
    ["the function cuts at 50", jsonSchemaToTypescript(schema), `{a?: string /* ${"x".repeat(47)}... */}`],
    ["the function leaves out", jsonSchemaToTypescript(schema, false), "{a?: string}"],
    ["the function cuts where told", jsonSchemaToTypescript(schema, true, 4), "{a?: string /* x... */}"],
  ])("%s", (_name, text, expected) => {
    expect(text).toBe(expected);
  });

  test("the schema is left as it was", () => {
    const frozen = Object.freeze({ properties: Object.freeze({ a: Object.freeze({ type: "string" as const }) }) });
    expect(new SchemaConverter().convert(frozen)).toBe("{a?: string}");
  });
});

test.each<[name: string, schema: JsonSchema, expected: string]>([
  ["a union", { enum: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] }, "0|1|2|3|4|5|6|7|8|9"],
  ["a union that is short enough", { enum: [0, 1] }, "0 | 1"],
])("the text has no spaces where it would be longer than the JSON: %s", (_name, schema, expected) => {
  expect(new SchemaConverter().convert(schema)).toBe(expected);
});

const DRAFT_7 = "http://json-schema.org/draft-07/schema#";
const definitions = { s: { type: "string" } };

test.each<[name: string, schema: object, expected: string]>([
  ["a constant", { $ref: "#/definitions/s", const: "x" }, "string"],
  ["listed values", { $ref: "#/definitions/s", enum: ["x", {}] }, "string"],
  ["a constant, with a reference to nowhere", { $ref: "#/definitions/none", const: "x" }, "unknown"],
  ["a negation, with a reference to nowhere", { $ref: "#/definitions/none", not: { type: "string" } }, "unknown"],
])("up to draft 7 nothing counts beside a reference: %s", (_name, a, expected) => {
  const schema = { $schema: DRAFT_7, type: "object", properties: { a }, definitions } as JsonSchema;
  expect(new SchemaConverter().convert(schema)).toBe(`{a?: ${expected}}`);
});

test("since then a constant counts beside a reference to nowhere", () => {
  const schema = { type: "object", properties: { a: { $ref: "#/$defs/none", const: "x" } } } as JsonSchema;
  expect(new SchemaConverter().convert(schema)).toBe('{a?: "x"}');
});
