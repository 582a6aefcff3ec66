import { expect, test } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { createValidator } from "../../src/validate/index.ts";

const tree: JsonSchema = { properties: { next: { $ref: "#" }, n: { type: "integer" } } };
const list: JsonSchema = { type: "array", items: { type: "number" } };
const unions: JsonSchema = { properties: { a: { anyOf: [{ type: "array", items: { type: "string" } }, list] } } };
const tuple: JsonSchema = { prefixItems: [{ type: "string" }], items: { type: "number" } };
const closed: JsonSchema = { properties: { a: {} }, unevaluatedProperties: false };
const dynamic: JsonSchema = {
  $id: "https://example.com/tree",
  $dynamicAnchor: "node",
  properties: { next: { $dynamicRef: "#node" } },
};

/** What fits each schema, and is not plain in a part that the schema may have nothing to say of. */
const cases: readonly [name: string, schema: JsonSchema | boolean, fits: string, notPlain: readonly string[]][] = [
  ["any value", true, '{"a":[1]}', ["1e300", '{"a":[-4503599627370496]}', '{"a":[{}]}', '{"\\\\":1}']],
  ["unknown names", { properties: { a: list } }, '{"a":[1],"b":[1]}', ['{"b":1e300}', '{"b":[[]]}', '{"\\\\":1}']],
  ["known names", { properties: { a: {} } }, '{"a":[1]}', ['{"a":1e300}', '{"a":[[]]}', '{"a":{"\\\\":1}}']],
  ["other names", { additionalProperties: list }, '{"b":[1]}', ['{"b":[1e300]}', '{"\\\\":[1]}']],
  ["a name with a backslash", { properties: { "\\": list, a: list } }, '{"a":[1]}', ['{"\\\\":[1]}', '{"a":[1e300]}']],
  ["required names", { required: ["a"] }, '{"a":1,"b":1}', ['{"a":1e300}', '{"a":1,"b":[[]]}']],
  ["names by patterns", { patternProperties: { "^a": list } }, '{"ab":[1]}', ['{"ab":[1e300]}', '{"a":[],"b":[[]]}']],
  ["items", { items: { type: "number" } }, "[1,2.5]", ["[1,1e300]", "[9007199254740993]"]],
  ["a list of objects", { items: tree }, '[{"n":1},{"n":2},{"n":3}]', ['[{"n":1},{"n":1e20}]', '[{"n":1},{"x":[]}]']],
  ["an object of lists", { additionalProperties: list }, '{"a":[1],"b":[],"c":[]}', ['{"a":[1],"b":[1e300]}']],
  ["a tuple", tuple, '["a",1]', ['["a",1e300]']],
  ["an open tuple", { prefixItems: [{ type: "string" }] }, '["a",{}]', ['["a",1e300]', '["a",[[]]]']],
  [
    "a recursive schema",
    tree,
    '{"next":{"n":1}}',
    ['{"next":{"n":1e20}}', '{"next":{"next":{}}}', '{"next":{"x":[]}}'],
  ],
  ["a union", unions, '{"a":[1]}', ['{"a":[1,1e300]}', '{"a":[1],"b":[[]]}', '{"a":[1],"\\\\":1}']],
  ["properties that are left over", closed, '{"a":[1]}', ['{"a":[1e300]}', '{"a":[[]]}']],
  ["a dynamic reference", dynamic, '{"next":{"n":1}}', ['{"next":{"n":1e20}}', '{"next":{"next":{}}}']],
  ["limits of a container", { minItems: 1, maxItems: 3 }, "[1,[]]", ["[1e300]", "[[[]]]"]],
];

/** Two levels are accepted, and no backslash in a key. */
const checkParsed = (schema: JsonSchema | boolean, text: string, levels = 2): boolean | undefined =>
  createValidator(schema).checkParsed?.(JSON.parse(text), levels, true);

test.each(cases)("%s: what fits must be plain too", (_, schema, fits, notPlain) => {
  expect(checkParsed(schema, fits)).toBe(true);
  expect(checkParsed(schema, fits, 0)).toBe(false);
  for (const text of notPlain) {
    expect(createValidator(schema).check(JSON.parse(text)), text).toBe(true);
    expect(checkParsed(schema, text), text).toBe(false);
  }
  expect(checkParsed(schema, fits), "and then again").toBe(true);
});

test("keys may have a backslash if that is not asked", () => {
  const validator = createValidator({ properties: { a: {} } });
  expect(validator.checkParsed?.(JSON.parse('{"\\\\":{"\\\\":1}}'), 2, false)).toBe(true);
});

test("properties that all objects inherit do not count", () => {
  const prototype = Object.prototype as { inherited?: number };
  prototype.inherited = 1;
  try {
    const schema: JsonSchema = { properties: { a: { type: "string" } }, additionalProperties: { type: "string" } };
    expect(checkParsed(schema, '{"a":"b"}')).toBe(true);
  } finally {
    delete prototype.inherited;
  }
});
