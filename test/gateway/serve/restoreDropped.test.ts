import { expect, it } from "vitest";
import { restoreDropped } from "../../../src/gateway/serve/restoreDropped.ts";
import { Parameters } from "../../../src/tool/index.ts";

const list = { type: "array", items: { type: "string" } };
const nullable = { type: ["string", "null"] };
const object = { type: "object", properties: { x: nullable } };

/** Parameters whose properties are all required. */
const required = (properties: { readonly [name: string]: object }): Parameters =>
  new Parameters({ properties, required: Object.keys(properties), $defs: { l: list } } as never);

it.each<[name: string, parameters: Parameters, given: object, expected: object]>([
  ["a list", required({ l: list }), {}, { l: [] }],
  ["null", required({ s: nullable }), {}, { s: null }],
  ["an object", required({ o: object }), {}, { o: {} }],
  [
    "an object whose members were all left out",
    required({ o: { ...object, required: ["x"] } }),
    {},
    { o: { x: null } },
  ],
  ["several", required({ l: list, s: nullable, n: { type: "integer" } }), { n: 0 }, { n: 0, l: [], s: null }],
  [
    "in an item of a list",
    required({ rows: { type: "array", items: { type: "object", properties: { l: list }, required: ["l"] } } }),
    { rows: [{ l: ["a"] }, { k: 1 }] },
    { rows: [{ l: ["a"] }, { k: 1, l: [] }] },
  ],
  ["behind a reference", required({ "a/b": { $ref: "#/$defs/l" } }), {}, { "a/b": [] }],
  ["under the name of a prototype", required({ ["__proto__"]: list }), {}, JSON.parse('{"__proto__":[]}')],
])("puts back %s", (_, parameters, given, expected) => {
  const found = restoreDropped(parameters, given as never);
  expect(found.arguments).toStrictEqual(expected);
  expect(found.unclear).toEqual([]);
  expect(found.mayLack).toBe(false);
  expect(restoreDropped(parameters, found.arguments).restored).toEqual({});
});

it.each<[name: string, parameters: Parameters, given: object, unclear: string[]]>([
  ["a list or null", required({ l: { type: ["array", "null"] } }), {}, ["/l"]],
  ["any value", required({ a: { description: "anything" } }), {}, ["/a"]],
  [
    "an object with such a member",
    required({ o: { type: "object", properties: { a: { type: ["array", "null"] } }, required: ["a"] } }),
    {},
    ["/o"],
  ],
  ["a string", required({ s: { type: "string" } }), {}, []],
  ["a list with an item", required({ l: { ...list, minItems: 1 } }), {}, []],
  ["a list that is too short", required({ l: { ...list, minItems: 2 } }), { l: ["a"] }, []],
])("leaves out %s, and says that something may lack", (_, parameters, given, unclear) => {
  const found = restoreDropped(parameters, given as never);
  expect(found).toEqual({ arguments: given, restored: {}, unclear, mayLack: true });
});

it("does not change arguments that fit, nor those that do not fit for another reason", () => {
  const given = { n: "x" };
  expect(restoreDropped(new Parameters({ properties: { l: list } }), given).arguments).toBe(given);
  const found = restoreDropped(required({ n: { type: "integer" } }), given);
  expect(found).toEqual({ arguments: given, restored: {}, unclear: [], mayLack: false });
});

it("gives up a schema that needs too many tries", () => {
  const names = Array.from({ length: 2_000 }, (_, index) => [`p${index}`, list] as const);
  expect(restoreDropped(required(Object.fromEntries(names)), {})).toMatchObject({
    restored: {},
    unclear: [],
    mayLack: true,
  });
  const chain = { type: "object", properties: { next: { $ref: "#" } }, required: ["next"] };
  expect(restoreDropped(new Parameters(chain as never), {})).toMatchObject({ restored: {}, mayLack: true });
});
