import { expect, test } from "vitest";
import { checkSchema, SchemaError } from "../../../src/schema/index.ts";
import { errorOf } from "../../errorOf.ts";

const nested = (levels: number, wrap: (inner: object) => object): object => {
  let schema: object = { type: "string" };
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return schema;
};
const chain = (length: number, link: (ref: object) => object): object => {
  const $defs: Record<string, object> = { [`d${length}`]: { type: "string" } };
  for (let index = 0; index < length; index++) $defs[`d${index}`] = link({ $ref: `#/$defs/d${index + 1}` });
  return { $defs, $ref: "#/$defs/d0" };
};

/** References to schemas that no keyword of JSON Schema holds. */
const farChain = (length: number): object => {
  const parts = Array.from({ length }, (_, index) => [`p${index}`, { $ref: `#/parts/p${index + 1}` }]);
  return { $ref: "#/parts/p0", parts: Object.fromEntries([...parts, [`p${length}`, {}]]) };
};
/** Each schema stands beside the others, and in the one that comes after it. */
const nestedAndFlat = (length: number): object => {
  const allOf: object[] = [{}];
  for (let index = 1; index < length; index++) allOf.push({ allOf: [allOf[index - 1]] });
  return { allOf };
};

const good: [string, unknown][] = [
  ["true", true],
  ["an empty schema", {}],
  ["unknown keywords", { "x-order": 1, discriminator: { propertyName: "kind" }, nullable: true }],
  ["a list of types", { type: ["string", "null"] }],
  ["draft 4's exclusiveMinimum", { minimum: 0, exclusiveMinimum: true }],
  ["a property that is called like a keyword", { properties: { type: { type: "string" }, $ref: { type: "string" } } }],
  [
    "values that look like schemas",
    { const: { type: "strnig" }, default: { $ref: "#/x" }, enum: [{ required: true }] },
  ],
  ["escapes that the u flag forbids", { pattern: "^[\\w\\-]+\\@$", patternProperties: { "^a\\-b$": true } }],
  ["recursion that goes into the value", { properties: { next: { $ref: "#" } }, items: { $ref: "#" } }],
  ["a recursion of two", { $defs: { a: { items: { $ref: "#/$defs/b" } }, b: { items: { $ref: "#/$defs/a" } } } }],
  ["390 references in a row to parts that are no keywords", farChain(390)],
  ["390 levels of schemas that stand near the root, too", nestedAndFlat(390)],
  ["one schema referenced twice", { allOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }], $defs: { a: {} } }],
  ["390 levels", nested(390, (inner) => ({ properties: { a: inner } }))],
  ["10,000 definitions, each inside the one before", chain(10_000, (ref) => ({ properties: { a: ref } }))],
  ["a keyword whose value is undefined", { type: "string", pattern: undefined, items: undefined, $ref: undefined }],
  ["types in upper case", { type: "OBJECT", properties: { a: { type: ["STRING", "NULL"] } } }],
  ["an object that stands in 2^30 places", nested(30, (inner) => ({ allOf: [inner, inner] }))],
  ["an enum of 100,000", { enum: Array.from({ length: 100_000 }, (_, index) => index) }],
];

test.each(good)("accepts %s", (_, schema) => {
  expect(() => checkSchema(schema)).not.toThrow();
});

const bad: [string, unknown, string, string][] = [
  ["null", null, "invalid_schema", ""],
  ["an array", [], "invalid_schema", ""],
  ["a misspelt type", { type: "strnig" }, "invalid_schema", "/type"],
  ["no types", { type: [] }, "invalid_schema", "/type"],
  ["a list with a misspelt type", { items: { type: ["string", "nul"] } }, "invalid_schema", "/items/type"],
  ["draft 3's required", { properties: { a: { required: true } } }, "invalid_schema", "/properties/a/required"],
  ["properties in a list", { properties: [] }, "invalid_schema", "/properties"],
  ["a property that is text", { properties: { "a/b": "string" } }, "invalid_schema", "/properties/a~1b"],
  ["items that are text", { items: "string" }, "invalid_schema", "/items"],
  ["an enum that is text", { enum: "a" }, "invalid_schema", "/enum"],
  ["a broken pattern", { pattern: "(" }, "invalid_schema", "/pattern"],
  ["a broken pattern of names", { patternProperties: { "(": true } }, "invalid_schema", "/patternProperties/("],
  ["a minimum that is text", { minimum: "1" }, "invalid_schema", "/minimum"],
  ["a negative length", { minLength: -1 }, "invalid_schema", "/minLength"],
  ["half an item", { maxItems: 1.5 }, "invalid_schema", "/maxItems"],
  ["multiples of 0", { multipleOf: 0 }, "invalid_schema", "/multipleOf"],
  ["an empty anyOf", { anyOf: [] }, "invalid_schema", "/anyOf"],
  ["a branch that is null", { anyOf: [null] }, "invalid_schema", "/anyOf/0"],
  ["names that are numbers", { dependentRequired: { a: [1] } }, "invalid_schema", "/dependentRequired/a"],
  ["a dangling reference", { items: { $ref: "#/$defs/a" } }, "dangling_reference", "/items/$ref"],
  ["an inherited name", { $ref: "#/$defs/toString", $defs: {} }, "dangling_reference", "/$ref"],
  ["another document", { $ref: "https://example.com/a.json" }, "dangling_reference", "/$ref"],
  ["a reference to itself", { $ref: "#" }, "dangling_reference", ""],
  [
    "a circle of branches",
    { $defs: { a: { anyOf: [{ type: "string" }, { $ref: "#/$defs/b" }] }, b: { not: { $ref: "#/$defs/a" } } } },
    "dangling_reference",
    "/$defs/b/not",
  ],
  [
    "420 levels of which a reference leads to each 100th",
    {
      ...nested(420, (inner) => ({ items: inner })),
      allOf: [1, 2, 3, 4].map((hundreds) => ({ $ref: `#${"/items".repeat(hundreds * 100)}` })),
    },
    "limit_exceeded",
    "/items",
  ],
  ["10,000 levels", nested(10_000, (inner) => ({ items: inner })), "limit_exceeded", "/items"],
  ["10,000 levels in place", nested(10_000, (inner) => ({ allOf: [inner] })), "limit_exceeded", "/allOf/0"],
  ["10,000 references in a row", chain(10_000, (ref) => ref), "limit_exceeded", "/$defs/d"],
  ["450 references in a row to parts that are no keywords", farChain(450), "limit_exceeded", "/parts/p"],
  ["450 levels of schemas that stand near the root, too", nestedAndFlat(450), "limit_exceeded", "/allOf/400"],
];

test.each(bad)("refuses %s", (_, schema, code, path) => {
  const error = errorOf(SchemaError, () => checkSchema(schema));
  expect(error).toMatchObject({ name: "SchemaError", code });
  expect(error).toBeInstanceOf(TypeError);
  if (code === "limit_exceeded") expect(error.path.startsWith(path)).toBe(true);
  else expect(error.path).toBe(path);
});

test("lists every problem, up to 100", () => {
  const properties = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`p${index}`, { type: "x" }]));
  const { problems, message } = errorOf(SchemaError, () => checkSchema({ required: true, properties }));
  expect(problems).toHaveLength(100);
  expect(problems[0]).toEqual({
    code: "invalid_schema",
    path: "/required",
    message: "expected an array of strings, received true",
  });
  expect(message.split("\n")).toHaveLength(100);
});
