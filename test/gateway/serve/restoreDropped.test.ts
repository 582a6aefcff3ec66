import { expect, it } from "vitest";
import { restoreDropped } from "../../../src/gateway/serve/restoreDropped.ts";
import type { JsonSchema } from "../../../src/schema/index.ts";

type Schemas = { readonly [name: string]: object | boolean };

const text = { type: "string" };
const list = { type: "array", items: text };
const nullable = { type: ["string", "null"] };
const either = { type: ["array", "null"], items: text };
const closed = (properties: Schemas, required = Object.keys(properties), more: object = {}): object => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
  ...more,
});

/** Parameters whose properties are all required. */
const required = (properties: Schemas, more: object = {}): JsonSchema =>
  ({ type: "object", properties, required: Object.keys(properties), ...more }) as JsonSchema;

it.each<[name: string, schema: JsonSchema, given: object, expected: object]>([
  ["a list", required({ l: list }), {}, { l: [] }],
  ["null", required({ s: nullable }), {}, { s: null }],
  ["a closed object", required({ o: closed({}) }), {}, { o: {} }],
  ["an object that has at most no property", required({ o: { type: "object", maxProperties: 0 } }), {}, { o: {} }],
  ["an object whose members were all dropped", required({ o: closed({ x: nullable }) }), {}, { o: { x: null } }],
  ["several", required({ l: list, s: nullable, n: { type: "integer" } }), { n: 1 }, { n: 1, l: [], s: null }],
  [
    "in an item of a list",
    required({ rows: { type: "array", items: { type: "object", properties: { l: list }, required: ["l"] } } }),
    { rows: [{ l: ["a"] }, { k: 1 }] },
    { rows: [{ l: ["a"] }, { k: 1, l: [] }] },
  ],
  ["behind a reference", required({ "a/b": { $ref: "#/$defs/l" } }, { $defs: { l: list } }), {}, { "a/b": [] }],
  ["under the name of a prototype", required({ ["__proto__"]: list }), {}, JSON.parse('{"__proto__":[]}')],
  [
    "in an object that may be null",
    required({ o: { anyOf: [closed({ k: text, l: list }), { type: "null" }] } }),
    { o: { k: "a" } },
    { o: { k: "a", l: [] } },
  ],
  [
    "in the branch of its kind",
    required({ o: { oneOf: [closed({ k: { const: "a" }, l: list }), closed({ k: { const: "b" }, l: nullable })] } }),
    { o: { k: "b" } },
    { o: { k: "b", l: null } },
  ],
  [
    "of a list or null, what another rule allows",
    required({ a: { allOf: [either, { type: "null" }] } }),
    {},
    { a: null },
  ],
  [
    "what another property asks for",
    { ...required({}), dependentRequired: { a: ["l"] }, properties: { l: list } } as JsonSchema,
    { a: 1 },
    { a: 1, l: [] },
  ],
  ["a value that is listed", required({ a: { enum: [null, "x"] } }), {}, { a: null }],
  ["null of draft 4 and OpenAPI", required({ a: { type: "string", nullable: true } }), {}, { a: null }],
])("puts back %s", (_, schema, given, expected) => {
  expect(restoreDropped(schema, given as never)).toMatchObject({ unclear: [] });
  expect(given).toStrictEqual(expected);
});

it.each<[name: string, schema: object | boolean]>([
  ["a list or null", either],
  ["any value", { description: "anything" }],
  ["a list of nullable items, which may be [null]", { type: "array", items: nullable }],
  ["a list of lists, which may be [[]]", { type: "array", items: list }],
  ["a list of objects, which may be [{}]", { type: "array", items: closed({}) }],
  ["a list of anything", { type: "array" }],
  ["a list whose first item may be null", { type: "array", prefixItems: [nullable], items: false }],
  ["an open object", { type: "object" }],
  ["an object with an optional member that may be null", closed({ owner: nullable }, [])],
  ["an object with an optional list", closed({ ids: list }, [])],
  ["an object with further lists", { type: "object", additionalProperties: list }],
  ["an object with lists by pattern", { ...closed({}), patternProperties: { "^x": list } }],
  ["an object with such a member", closed({ a: either })],
  ["one of two objects", { anyOf: [closed({ a: nullable }), closed({ b: nullable })] }],
  ["an object that contains itself", { anyOf: [{ type: "null" }, closed({ next: { $ref: "#/properties/v" } })] }],
  ["one of several listed values", { enum: [[], [null], "x"] }],
])("leaves out %s, and says where", (_, v) => {
  const given = {};
  expect(restoreDropped(required({ v }), given)).toMatchObject({ restored: [], unclear: ["/v"] });
  expect(given).toEqual({});
});

it.each<[name: string, schema: object | boolean]>([
  ["a string", text],
  ["a list with an item", { ...list, minItems: 1 }],
  ["an object with a text", closed({ a: text })],
  ["nothing", false],
])("leaves out %s, which the client did not drop", (_, v) => {
  expect(restoreDropped(required({ v }), {})).toMatchObject({ restored: [], unclear: [] });
});

it.each([[["b", "a"]], [["a", "b"]]])("does not depend on the order %j of names that a condition reads", (names) => {
  const schema = {
    properties: { a: list, b: {} },
    required: names,
    if: { required: ["a"] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { b: either } },
    else: { properties: { b: list } },
  };
  const found = restoreDropped(schema as JsonSchema, {});
  expect(found).toMatchObject({ restored: [{ path: "/a", value: [] }], unclear: ["/b"] });
});

it.each<[name: string, given: object]>([
  ["null", { a: null }],
  ["an empty list", { a: [] }],
  ["an empty object", { a: [{ b: {} }] }],
])("leaves alone the arguments of a client that sends %s", (_, given) => {
  expect(restoreDropped(required({ l: list }), given as never)).toBeUndefined();
});

it("puts nothing into items whose positions have rules of their own", () => {
  const rows = { type: "array", prefixItems: [closed({ l: list })], items: closed({ l: nullable }) };
  expect(restoreDropped(required({ rows }), { rows: [{ k: 1 }] })).toMatchObject({ restored: [], unclear: [] });
});

it("puts back nothing beyond the limit of work", () => {
  const rules = Array.from({ length: 1_000 }, () => ({ properties: { l: list } }));
  const rows = { type: "array", items: { type: "object", allOf: rules, properties: { l: list }, required: ["l"] } };
  const given = (size: number): object => ({ rows: Array.from({ length: size }, () => ({ k: 1 })) });
  expect(restoreDropped(required({ rows }), given(10) as never)?.restored).toHaveLength(10);
  expect(restoreDropped(required({ rows }), given(2_000) as never)).toEqual({ restored: [], unclear: [] });
});

it("reads an object once that stands in the schema many times", () => {
  const levels = Array.from({ length: 50 }, (_, at): [string, object] => {
    const next = at < 49 ? { $ref: `#/$defs/o${at + 1}` } : { type: "null" };
    return [`o${at}`, closed({ l: next, r: next })];
  });
  const schema = required({ o: { $ref: "#/$defs/o0" } }, { $defs: Object.fromEntries(levels) });
  expect(restoreDropped(schema, {})).toMatchObject({ restored: [], unclear: ["/o"] });
});

it("takes a listed object for another than the empty one", () => {
  const schema = required({ o: { anyOf: [{ const: { a: null } }, closed({})] } });
  expect(restoreDropped(schema, {})).toMatchObject({ restored: [], unclear: ["/o"] });
});

it("counts the values that it puts back at each place", () => {
  const wide = (depth: number): object =>
    depth === 0 ? list : closed(Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, wide(depth - 1)])));
  const row = { type: "object", properties: { o: wide(4) }, required: ["o"] };
  const given = (size: number): object => ({ rows: Array.from({ length: size }, () => ({ k: 1 })) });
  const schema = required({ rows: { type: "array", items: row } });
  expect(restoreDropped(schema, given(100) as never)?.restored).toHaveLength(100);
  expect(restoreDropped(schema, given(10_000) as never)).toEqual({ restored: [], unclear: [] });
});

it("takes references and objects that are nested too deeply for anything", () => {
  const chain = (level: number): [string, object][] =>
    Array.from({ length: 50 }, (_, at) => [`r${level}.${at}`, { $ref: `#/$defs/r${level}.${at + 1}` }]);
  const levels = Array.from({ length: 90 }, (_, level): [string, object][] => [
    ...chain(level),
    [`r${level}.50`, closed({ x: level < 89 ? { $ref: `#/$defs/r${level + 1}.0` } : list })],
  ]);
  const schema = required({ o: { $ref: "#/$defs/r0.0" } }, { $defs: Object.fromEntries(levels.flat()) });
  expect(restoreDropped(schema, {})).toMatchObject({ restored: [], unclear: ["/o"] });
});
