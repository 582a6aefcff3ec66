import { describe, expect, test } from "vitest";
import { SchemaConverter } from "../../src/compact/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { compile, declaration } from "./compile.ts";
import { differenceOf } from "./oracle/differenceOf.ts";
import { readDense } from "./oracle/readDense.ts";

const string = { type: "string" };
const thousand = Array.from({ length: 1_000 }, (_, index) => `v${index}`);
const object = (properties: object, rest: object = {}): object => ({ type: "object", properties, ...rest });

/** What some of json-schema-to-typescript, codemode, codex, opencode, harmony and mcpx crash on, lose or break. */
const rows: [name: string, schema: unknown, inline: string, dense: string][] = [
  [
    "a key that is no identifier",
    object({ "content-type": string }),
    '{"content-type"?: string}',
    '{"content-type"?:string}',
  ],
  [
    "the end of a comment in a description",
    object({ a: { type: "string", description: "a */ b" } }),
    "{a?: string /* a * / b */}",
    "{\n a?:string // a */ b\n}",
  ],
  [
    "the end of a comment in the description of an item",
    object({ a: { type: "array", items: { type: "string", description: "a */ b" } } }),
    "{a?: string[]}",
    '{a?:string/*"a *\\/ b"*/[]}',
  ],
  [
    "a line feed in a description",
    object({ a: { type: "string", description: "a\nb" } }),
    "{a?: string /* a b */}",
    "{\n a?:string /*a\nb*/\n}",
  ],
  [
    "a carriage return in a description",
    object({ a: { type: "string", description: "a\r\nb" } }),
    "{a?: string /* a b */}",
    '{\n a?:string // "a\\r\\nb"\n}',
  ],
  [
    "the end of a comment, a line feed and a carriage return in an enum",
    object({ a: { type: "string", enum: ["*/", "\n", "\r"] } }),
    '{a?: "*/" | "\\n" | "\\r"}',
    '{a?:"*/"|"\\n"|"\\r"}',
  ],
  ["an empty enum", object({ a: { type: "string", enum: [] } }), "{a?: never}", "{\n a?:string // enum=[]\n}"],
  [
    "a $ref to the root",
    object({ next: { $ref: "#" } }),
    "type Parameters = {next?: Parameters}",
    "type Parameters={next?:Parameters}",
  ],
  [
    "recursion by $defs",
    object(
      { root: { $ref: "#/$defs/node" } },
      { $defs: { node: object({ children: { type: "array", items: { $ref: "#/$defs/node" } } }) } },
    ),
    "type Node = {children?: Node[]}\ntype Parameters = {root?: Node}",
    "type Node={children?:Node[]}\ntype Parameters={root?:Node}",
  ],
  [
    "mutual recursion",
    object(
      { a: { $ref: "#/$defs/a" } },
      { $defs: { a: object({ b: { $ref: "#/$defs/b" } }), b: object({ a: { $ref: "#/$defs/a" } }) } },
    ),
    "type A = {b?: {a?: A}}\ntype Parameters = {a?: A}",
    "type A={b?:{a?:A}}\ntype Parameters={a?:A}",
  ],
  [
    "a $ref into properties",
    object({ a: string, b: { $ref: "#/properties/a" } }),
    "{a?: string; b?: string}",
    "{a?:string,b?:string}",
  ],
  [
    "a $ref deep into a definition",
    object({ a: { $ref: "#/$defs/g/properties/x" } }, { $defs: { g: object({ x: { type: "number" } }) } }),
    "{a?: number}",
    "{a?:number}",
  ],
  [
    "~1 in a pointer",
    object({ a: { $ref: "#/$defs/a~1b" } }, { $defs: { "a/b": string } }),
    "{a?: string}",
    "{a?:string}",
  ],
  [
    "%25 in a pointer",
    object({ a: { $ref: "#/$defs/c%25d" } }, { $defs: { "c%d": string } }),
    "{a?: string}",
    "{a?:string}",
  ],
  [
    "$anchor",
    object({ a: { $ref: "#there" } }, { $defs: { x: { $anchor: "there", type: "string" } } }),
    "{a?: string}",
    "{a?:string}",
  ],
  [
    "$id",
    object(
      { a: { $ref: "other.json" } },
      { $id: "https://example.com/root.json", $defs: { x: { $id: "other.json", type: "string" } } },
    ),
    "{a?: string}",
    "{a?:string}",
  ],
  [
    "a $ref that leads nowhere",
    object({ a: { $ref: "#/$defs/none" } }),
    "{a?: unknown}",
    '{\n a?:unknown // dangling $ref="#/$defs/none"\n}',
  ],
  [
    "a $ref to another document",
    object({ a: { $ref: "https://example.com/none.json" } }),
    "{a?: unknown}",
    "{\n a?:unknown // dangling $ref=https://example.com/none.json\n}",
  ],
  [
    "a $ref with siblings",
    object(
      { a: { $ref: "#/$defs/a", description: "B", default: "x" } },
      { $defs: { a: { type: "string", description: "A" } } },
    ),
    "{a?: string /* B */}",
    "type A=string // A\ntype Parameters={\n a?:A // =x B\n}",
  ],
  [
    "several branches of allOf",
    { allOf: [object({ a: string }, { required: ["a"] }), object({ b: string }), object({ c: { type: "null" } })] },
    "{a: string; b?: string; c?: null}",
    "{a:string}&{b?:string}&{c?:null}",
  ],
  [
    "properties beside anyOf",
    object({ a: string }, { anyOf: [object({ b: string }), object({ c: string })] }),
    "{a?: string} & ({b?: string} | {c?: string})",
    "{a?:string}&({b?:string}|{c?:string}) /*type&anyOf*/",
  ],
  [
    "properties beside oneOf",
    object({ a: string }, { oneOf: [object({ b: string }), object({ c: string })] }),
    "{a?: string} & ({b?: string} | {c?: string})",
    "{a?:string}&({b?:string}|{c?:string}) /*type&oneOf*/",
  ],
  [
    "properties beside allOf",
    object({ a: string }, { allOf: [object({ b: string })] }),
    "{a?: string; b?: string}",
    "{a?:string}&{b?:string} /*type&allOf*/",
  ],
  [
    "anyOf of required",
    object({ a: string, b: string }, { anyOf: [{ required: ["a"] }, { required: ["b"] }] }),
    "{a?: string; b?: string} & ({a: unknown} | {b: unknown})",
    "{a?:string,b?:string}&({a:unknown /*undeclared*/}/*untyped*/|{b:unknown /*undeclared*/}/*untyped*/) /*type&anyOf*/",
  ],
  [
    "a tuple by prefixItems",
    { type: "array", prefixItems: [string, { type: "number" }] },
    "[string?, number?, ...unknown[]]",
    "[string?,number?,...unknown[]]",
  ],
  [
    "a tuple by prefixItems, minItems and items: false",
    { type: "array", prefixItems: [string, { type: "number" }], minItems: 1, items: false },
    "[string, number?]",
    "[string,number?] /*1..*/",
  ],
  [
    "a tuple of draft 7",
    { type: "array", items: [string, { type: "number" }], additionalItems: { type: "null" } },
    "[string?, number?, ...null[]]",
    "[string?,number?,...null[]] /*items[]*/",
  ],
  ["items: [] of draft 7", { type: "array", items: [] }, "unknown[]", "unknown[] /*items=[]*/"],
  ["items: false", { type: "array", items: false }, "never[]", "never[]"],
  [
    "nullable",
    object({ a: { type: "string", nullable: true } }),
    "{a?: string | null}",
    "{\n a?:string|null // nullable\n}",
  ],
  [
    "nullable object",
    object({ a: string }, { nullable: true }),
    "{a?: string} | null",
    "{a?:string}|null /*nullable*/",
  ],
  [
    'type: ["object", "null"]',
    { type: ["object", "null"], properties: { a: string }, required: ["a"] },
    "{a: string} | null",
    "{a:string}|null /*type[]*/",
  ],
  [
    "an array of a union",
    { type: "array", items: { anyOf: [string, { type: "number" }] } },
    "(string | number)[]",
    "(string|number)[]",
  ],
  [
    "an array of an enum",
    { type: "array", items: { type: "string", enum: ["a", "b"] } },
    '("a" | "b")[]',
    '("a"|"b")[]',
  ],
  [
    "an array of a nullable",
    { type: "array", items: { type: ["string", "null"] } },
    "(string | null)[]",
    "(string|null)/*type[]*/[]",
  ],
  [
    "a constant object",
    { const: { a: [1, null], "b-c": {} } },
    '{a: [1, null]; "b-c": {}}',
    '{a:[1,null],"b-c":{}} /*const*/',
  ],
  ["a constant null", { const: null }, "null", "null /*const untyped*/"],
  ["objects and null in an enum", { enum: [{ a: 1 }, null, "x"] }, '{a: 1} | null | "x"', '{a:1}|null|"x" /*enum*/'],
  [
    "additionalProperties beside properties",
    object({ a: string }, { required: ["a"], additionalProperties: { type: "number" } }),
    "{a: string; [key: string]: number | string}",
    '{a:string} /*additionalProperties={"type":"number"}*/',
  ],
  [
    "additionalProperties alone",
    { type: "object", additionalProperties: { type: "number" } },
    "Record<string, number>",
    "{[key:string]:number}",
  ],
  [
    "patternProperties",
    { type: "object", patternProperties: { "^x-": string }, additionalProperties: false },
    "Record<string, string>",
    'object /*closed patternProperties={"^x-":{"type":"string"}}*/',
  ],
  [
    "patternProperties beside properties",
    object({ a: { type: "number" } }, { patternProperties: { "^x-": string } }),
    "{a?: number; [key: string]: unknown}",
    '{a?:number} /*patternProperties={"^x-":{"type":"string"}}*/',
  ],
  [
    "boolean schemas",
    object({ a: true, b: false }, { required: ["a"] }),
    "{a: unknown; b?: never}",
    "{\n a:unknown // true\n b?:never\n}",
  ],
  ["true at the root", true, "unknown", "unknown /*true*/"],
  ["false at the root", false, "never", "never"],
  [
    "a description that is no string",
    object({ a: { type: "string", description: { text: "A" } } }),
    "{a?: string}",
    '{\n a?:string // description={"text":"A"}\n}',
  ],
  ["integer", object({ a: { type: "integer" } }), "{a?: number}", "{a?:integer}"],
  [
    "minimum and maximum",
    object({ a: { type: "number", minimum: 1, maximum: 9.5 } }),
    "{a?: number}",
    "{\n a?:number // 1..9.5\n}",
  ],
  [
    "lengths",
    object({
      a: { type: "string", minLength: 1 },
      b: { type: "array", items: string, maxItems: 3, uniqueItems: true },
    }),
    "{a?: string; b?: string[]}",
    "{\n a?:string // 1..\n b?:string[] // ..3 unique\n}",
  ],
  ["pattern", object({ a: { type: "string", pattern: "^a+$" } }), "{a?: string}", "{\n a?:string // /^a+$/\n}"],
  ["format", object({ a: { type: "string", format: "uuid" } }), "{a?: string}", "{\n a?:string // uuid\n}"],
  [
    "descriptions of items",
    object({ a: { type: "array", description: "All", items: { type: "string", description: "One" } } }),
    "{a?: string[] /* All */}",
    "{\n a?:string/*One*/[] // All\n}",
  ],
  [
    "descriptions of branches",
    object({
      a: {
        anyOf: [
          { type: "string", description: "A name" },
          { type: "integer", description: "An id" },
        ],
      },
    }),
    "{a?: string | number}",
    "{a?:string/*A name*/|integer/*An id*/}",
  ],
  [
    "defaults",
    object({ a: { type: "integer", default: 3 }, b: { type: "string", default: "asc" }, c: { default: null } }),
    "{a?: number; b?: string; c?: unknown}",
    "{\n a?:integer // =3\n b?:string // =asc\n c?:unknown // =null\n}",
  ],
  [
    "examples",
    object({ a: { type: "string", examples: ["x", "y"] } }),
    "{a?: string}",
    '{\n a?:string // examples=["x","y"]\n}',
  ],
  [
    "if, then and else",
    // biome-ignore lint/suspicious/noThenProperty: a keyword
    object({ a: string }, { if: { required: ["a"] }, then: { required: ["b"] }, else: { minProperties: 1 } }),
    "{a?: string}",
    '{a?:string} /*if={"required":["a"]} then={"required":["b"]} else={"minProperties":1}*/',
  ],
  [
    "a required name without a property",
    object({ a: string }, { required: ["a", "b"] }),
    "{a: string; b: unknown}",
    "{a:string,b:unknown /*undeclared*/}",
  ],
  [
    "draft-04 exclusive limits",
    object({ a: { type: "number", minimum: 0, exclusiveMinimum: true } }),
    "{a?: number}",
    "{\n a?:number // 0.. exclusiveMinimum=true\n}",
  ],
  [
    "exclusive limits",
    object({ a: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 } }),
    "{a?: number}",
    "{\n a?:number // >0 <1\n}",
  ],
  [
    "propertyNames",
    { type: "object", propertyNames: { pattern: "^a" } },
    "{}",
    'object /*propertyNames={"pattern":"^a"}*/',
  ],
  ["not anything", object({ a: { not: {} } }), "{a?: never}", "{\n a?:never // not={}\n}"],
  [
    "not",
    object({ a: { type: "string", not: { enum: ["x"] } } }),
    "{a?: string}",
    '{\n a?:string // not={"enum":["x"]}\n}',
  ],
  [
    "dependencies",
    object({ a: string }, { dependentRequired: { a: ["b"] } }),
    "{a?: string}",
    '{a?:string} /*dependentRequired={"a":["b"]}*/',
  ],
  [
    "a key of every object's prototype",
    JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}'),
    "{__proto__: string}",
    "{__proto__:string}",
  ],
  [
    "1,000 values",
    { type: "string", enum: thousand },
    thousand.map((value) => `"${value}"`).join("|"),
    thousand.map((value) => `"${value}"`).join("|"),
  ],
];

const inline = new SchemaConverter();
const dense = new SchemaConverter({ layout: "dense" });

describe("what others get wrong", () => {
  test.each(rows)("%s", (_name, schema, expectedInline, expectedDense) => {
    expect(inline.convert(schema as JsonSchema)).toBe(expectedInline);
    expect(dense.convert(schema as JsonSchema)).toBe(expectedDense);
    expect(differenceOf(schema, readDense(expectedDense))).toBe(undefined);
  });

  test("every text is TypeScript", () => {
    const texts = rows.flatMap(([, , ...both]) => both);
    const found = compile(texts.map((text) => declaration(text, "T")));
    expect(texts.filter((_, index) => found[index]?.length)).toEqual([]);
  });

  test.each<[string, (size: number) => unknown]>([
    ["levels of objects", (size) => nest(size, (x) => object({ x }))],
    ["levels of arrays", (size) => nest(size, (items) => ({ type: "array", items }))],
    ["levels of unions", (size) => nest(size, (x) => ({ anyOf: [object({ x }), { type: "null" }] }))],
    ["definitions that refer to each other", mutual],
  ])("1,000 %s: the text is TypeScript, and grows with the schema", (_name, schemaOf) => {
    const texts = [inline, dense].map((converter) => {
      const schema = schemaOf(1_000) as JsonSchema;
      const text = converter.convert(schema);
      const half = converter.convert(schemaOf(500) as JsonSchema);
      expect(text.length / half.length).toBeLessThan(2.5);
      return text;
    });
    expect(compile(texts.map((text) => declaration(text, "T"))).flat()).toEqual([]);
  });
});

/** Every keyword of every draft, and of OpenAPI, where it says something. */
const everything = {
  $comment: "For people",
  title: "Everything",
  description: "All keywords",
  type: "object",
  properties: {
    text: {
      ...{ type: "string", title: "A text", description: "Some text", default: "x", examples: ["y"] },
      ...{ minLength: 1, maxLength: 9, pattern: "^x", format: "uri", contentMediaType: "text/html" },
      ...{ contentEncoding: "base64", contentSchema: { type: "string", minLength: 2 } },
    },
    number: { type: "number", minimum: 1, maximum: 9, exclusiveMinimum: 0, exclusiveMaximum: 10, multipleOf: 0.5 },
    old: { type: "number", minimum: 1, maximum: 9, exclusiveMinimum: true, exclusiveMaximum: false },
    integer: { type: "integer", nullable: true, deprecated: true, readOnly: true, writeOnly: true },
    choice: { enum: ["a", 1, null], description: "One of them" },
    only: { const: { a: [1] } },
    list: {
      ...{ type: "array", items: { type: "string", description: "An item" }, minItems: 1, maxItems: 3 },
      ...{ uniqueItems: true, contains: { const: "a" }, minContains: 1, maxContains: 2, unevaluatedItems: false },
    },
    tuple: { type: "array", prefixItems: [{ type: "string", description: "First" }, { type: "null" }], items: false },
    pair: { type: "array", items: [{ type: "string" }], additionalItems: { type: "null", description: "Others" } },
    object: {
      ...{ type: "object", properties: { a: { type: "null" } }, required: ["a", "b"], additionalProperties: false },
      ...{ minProperties: 1, maxProperties: 5, propertyNames: { maxLength: 5 }, dependentRequired: { a: ["b"] } },
      ...{ patternProperties: { "^x": { type: "string", description: "An x" } }, unevaluatedProperties: false },
      ...{ dependentSchemas: { a: { minProperties: 2 } }, dependencies: { b: ["a"] } },
    },
    map: { type: "object", additionalProperties: { type: "string", description: "A value" } },
    any: { anyOf: [{ type: "string", description: "A branch" }, { type: "null" }] },
    one: { oneOf: [{ type: "string" }, { type: "array", items: { type: "integer", minimum: 1 } }] },
    all: {
      allOf: [
        { type: "object", properties: { a: { type: "string" } } },
        { type: "object", required: ["c"] },
      ],
    },
    not: { not: { type: "string", maxLength: 2 } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword
    condition: { if: { type: "string" }, then: { minLength: 1 }, else: { type: "null" } },
    reference: { $ref: "#/$defs/node", description: "A node" },
    anchored: { $ref: "#there" },
    dynamic: { $dynamicRef: "#there" },
    nowhere: { $ref: "#/$defs/none" },
    maker: { type: "string", discriminator: { propertyName: "kind" }, xml: { name: "m" }, "x-order": 1 },
    yes: true,
  },
  required: ["text", "undeclared"],
  additionalProperties: false,
  $defs: {
    node: { type: "object", properties: { next: { $ref: "#/$defs/node" }, label: { type: "string" } } },
    other: { $anchor: "there", type: "boolean", description: "Somewhere" },
  },
};

type Container = { [key: string]: unknown };

/** Each place in a JSON value, and the value with another one there, or nothing. */
function* perturbed(value: object): Generator<[place: string, other: unknown]> {
  const places: string[][] = Object.keys(value).map((key) => [key]);
  for (const place of places) {
    const key = place.at(-1) as string;
    const without = structuredClone(value);
    const container = containerIn(without, place);
    const found = container[key];
    if (Array.isArray(container)) container.splice(Number(key), 1);
    else delete container[key];
    yield [`${place.join("/")} removed`, without];

    if (typeof found === "object" && found !== null) {
      for (const next of Object.keys(found)) places.push([...place, next]);
      continue;
    }
    const changed = structuredClone(value);
    const other = typeof found === "string" ? `${found}x` : typeof found === "number" ? found + 1 : !found;
    containerIn(changed, place)[key] = other;
    yield [`${place.join("/")} changed`, changed];
  }
}

function containerIn(whole: object, place: readonly string[]): Container {
  return place.slice(0, -1).reduce((part, key) => part[key] as Container, whole as Container);
}

describe("the dense text tells every keyword", () => {
  const text = dense.convert(everything as unknown as JsonSchema);

  test("it is TypeScript, and reads back", () => {
    expect(compile([declaration(text, "T")])).toEqual([[]]);
    expect(differenceOf(everything, readDense(text))).toBe(undefined);
  });

  test.each([...perturbed(everything)])("%s", (_place, other) => {
    expect(dense.convert(other as JsonSchema)).not.toBe(text);
  });
});

function nest(depth: number, outer: (inner: object) => object): object {
  let inner: object = string;
  for (let level = 0; level < depth; level++) inner = outer(inner);
  return inner;
}

function mutual(size: number): object {
  const $defs = Array.from({ length: size }, (_, index): [string, object] => {
    const near = { $ref: `#/$defs/d${(index + 1) % size}` };
    const far = { $ref: `#/$defs/d${(index * 7 + 3) % size}` };
    return [`d${index}`, object({ near, far: { anyOf: [far, { type: "null" }] } })];
  });
  return { $ref: "#/$defs/d0", $defs: Object.fromEntries($defs) };
}
