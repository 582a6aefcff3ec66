import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { createValidator, type Issue } from "../../src/validate/index.ts";

const city = {
  type: "object",
  properties: { city: { type: "string", minLength: 1 }, days: { type: "integer" }, unit: { enum: ["c", "f"] } },
  required: ["city"],
  additionalProperties: false,
} as JsonSchema;
const shape = (kind: string, field: string): JsonSchema => ({
  type: "object",
  properties: { kind: { const: kind }, [field]: { type: "number" } },
  required: ["kind", field],
});

const then = "then";
const condition = JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]},"else":{"maxProperties":0}}');

/** [name, schema, value, issues as "path keyword schemaPath: message"] */
const cases: [string, JsonSchema | boolean, unknown, string[]][] = [
  ["a type", { type: "integer" }, "5", [' type #/type: expected integer, received string "5"']],
  ["types", { type: ["string", "null"] }, 5, [" type #/type: expected string or null, received integer 5"]],
  [
    "OpenAPI's nullable",
    { type: "string", nullable: true },
    5.5,
    [" type #/type: expected string or null, received number 5.5"],
  ],
  [
    "several at once",
    city,
    { days: "5", unit: "k", town: "Oslo" },
    [
      ' required #/required: expected the property "city", received object {"days":"5","unit":"k","town":"Oslo"}',
      '/days type #/properties/days/type: expected integer, received string "5"',
      '/unit enum #/properties/unit/enum: expected "c" or "f", received string "k"',
      '/town additionalProperties #/additionalProperties: expected only the properties "city", "days", "unit", received the property "town"',
    ],
  ],
  [
    "each missing name",
    { type: "object", required: ["a", "b"] },
    {},
    [
      ' required #/required: expected the property "a", received object {}',
      ' required #/required: expected the property "b", received object {}',
    ],
  ],
  [
    "a property that is not allowed beside patterns",
    { patternProperties: { "^x": true }, additionalProperties: false },
    { y: 1 },
    ['/y additionalProperties #/additionalProperties: expected no such property, received the property "y"'],
  ],
  [
    "an extra property with a schema",
    { additionalProperties: { type: "string" } },
    { y: 1 },
    ["/y type #/additionalProperties/type: expected string, received integer 1"],
  ],
  ["a const", { const: { a: 1 } }, [], [' const #/const: expected {"a":1}, received array []']],
  [
    "numbers",
    { items: [{ minimum: 1 }, { exclusiveMaximum: 2 }, { multipleOf: 3 }] },
    [0, 2, 4],
    [
      "/0 minimum #/items/0/minimum: expected a number of at least 1, received integer 0",
      "/1 exclusiveMaximum #/items/1/exclusiveMaximum: expected a number below 2, received integer 2",
      "/2 multipleOf #/items/2/multipleOf: expected a multiple of 3, received integer 4",
    ],
  ],
  [
    "draft 4's exclusive limits",
    { minimum: 1, exclusiveMinimum: true as never },
    1,
    [" exclusiveMinimum #/exclusiveMinimum: expected a number above 1, received integer 1"],
  ],
  [
    "draft 4's inclusive limits",
    { maximum: 1, exclusiveMaximum: false as never },
    2,
    [" maximum #/maximum: expected a number of at most 1, received integer 2"],
  ],
  [
    "strings",
    { properties: { a: { minLength: 2 }, b: { pattern: "^x+$" }, c: { format: "date" } } },
    { a: "𝄞", b: "y", c: "today" },
    [
      '/a minLength #/properties/a/minLength: expected a string of at least 2 characters, received string "𝄞"',
      '/b pattern #/properties/b/pattern: expected a string that matches ^x+$, received string "y"',
      '/c format #/properties/c/format: expected a string of the format date, such as "2026-01-31", received string "today"',
    ],
  ],
  [
    "arrays",
    { maxItems: 1, uniqueItems: true, contains: { type: "null" } },
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [
      ' maxItems #/maxItems: expected an array of at most 1 item, received array [{"a":1,"b":2},{"b":2,"a":1}]',
      ' uniqueItems #/uniqueItems: expected an array of items that are all different, received array [{"a":1,"b":2},{"b":2,"a":1}]',
      ' contains #/contains: expected an array with at least 1 item as "contains" describes, received array [{"a":1,"b":2},{"b":2,"a":1}]',
    ],
  ],
  [
    "items that are closed",
    { prefixItems: [true], items: false },
    [1, 2],
    ["/1 false #/items: expected no value here, received integer 2"],
  ],
  [
    "names",
    { propertyNames: { pattern: "^[a-z]+$" } },
    { A: 1 },
    ['/A propertyNames #/propertyNames: expected as a property name a string that matches ^[a-z]+$, received "A"'],
  ],
  [
    "what a property needs",
    { dependentRequired: { a: ["b"] }, dependencies: { a: ["c"], d: { required: ["e"] } } },
    { a: 1, d: 1 },
    [
      ' dependencies #/dependencies: expected the property "c" beside "a", received object {"a":1,"d":1}',
      ' required #/dependencies/d/required: expected the property "e", received object {"a":1,"d":1}',
      ' dependentRequired #/dependentRequired: expected the property "b" beside "a", received object {"a":1,"d":1}',
    ],
  ],
  [
    "what a property needs, in two places",
    { items: { dependentRequired: { a: ["b", "c"] } } },
    [{ a: 1 }, { a: 2 }],
    [
      '/0 dependentRequired #/items/dependentRequired: expected the property "b" beside "a", received object {"a":1}',
      '/0 dependentRequired #/items/dependentRequired: expected the property "c" beside "a", received object {"a":1}',
      '/1 dependentRequired #/items/dependentRequired: expected the property "b" beside "a", received object {"a":2}',
      '/1 dependentRequired #/items/dependentRequired: expected the property "c" beside "a", received object {"a":2}',
    ],
  ],
  [
    "a condition",
    condition,
    { a: 1 },
    [' required #/then/required: expected the property "b", received object {"a":1}'],
  ],
  [
    "the other way",
    condition,
    { c: 1 },
    [' maxProperties #/else/maxProperties: expected an object of at most 0 properties, received object {"c":1}'],
  ],
  [
    "not",
    { not: { type: "string" } },
    "a",
    [' not #/not: expected a value other than what "not" describes, received string "a"'],
  ],
  [
    "a reference, at the place where it is written",
    { properties: { "a/b": { $ref: "#/$defs/N" } }, $defs: { N: { type: "number" } } },
    { "a/b": true },
    ["/a~1b type #/$defs/N/type: expected number, received boolean true"],
  ],
  [
    "the same thing by two ways, once",
    { allOf: [{ $ref: "#/$defs/N" }, { $ref: "#/$defs/N" }], $defs: { N: { type: "number" } } },
    null,
    [" type #/$defs/N/type: expected number, received null"],
  ],
  [
    "a union of kinds",
    { anyOf: [{ type: "string" }, { anyOf: [{ type: "null" }, { enum: [1, 2] }] }] },
    5,
    [" anyOf #/anyOf: expected string or null or 1 or 2, received integer 5"],
  ],
  [
    "a union of which one form was meant",
    { anyOf: [city, { type: "null" }] },
    { city: 5 },
    ["/city type #/anyOf/0/properties/city/type: expected string, received integer 5"],
  ],
  [
    "a union with tags",
    { oneOf: [shape("a", "x"), shape("b", "y")] },
    { kind: "b", y: "1" },
    ['/y type #/oneOf/1/properties/y/type: expected number, received string "1"'],
  ],
  [
    "a union with an unknown tag",
    { oneOf: [shape("a", "x"), shape("b", "y")] },
    { kind: "c" },
    ['/kind oneOf #/oneOf: expected "a" or "b", received string "c"'],
  ],
  [
    "a union of needs",
    { anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    {},
    [' anyOf #/anyOf: expected the property "a", or the property "b", received object {}'],
  ],
  [
    "a union that fits twice",
    { oneOf: [{ type: "integer" }, { minimum: 0 }] },
    5,
    [" oneOf #/oneOf: expected a value that fits one form only, not 2 of them, received integer 5"],
  ],
  ["nothing at all", false, 1, [" false #: expected no value here, received integer 1"]],
  [
    "an empty enum",
    { enum: [] },
    1,
    [" enum #/enum: expected nothing, as the list of values is empty, received integer 1"],
  ],
  [
    "two words for one thing",
    {
      properties: JSON.parse('{"toString":{"type":"string"}}'),
      patternProperties: { "^(?:toString)$": { maxLength: 1 }, "^a\\-b$": { minimum: 1 }, "^a-b$": { maximum: 0 } },
      dependencies: { c: { required: ["d"] } },
      dependentSchemas: { c: { required: ["e"] } },
    },
    JSON.parse('{"toString":"ab","a-b":0.5,"c":1}'),
    [
      '/toString maxLength #/patternProperties/^(?:toString)$/maxLength: expected a string of at most 1 character, received string "ab"',
      "/a-b minimum #/patternProperties/^a\\-b$/minimum: expected a number of at least 1, received number 0.5",
      "/a-b maximum #/patternProperties/^a-b$/maximum: expected a number of at most 0, received number 0.5",
      ' required #/dependencies/c/required: expected the property "d", received object {"toString":"ab","a-b":0.5,"c":1}',
      ' required #/dependentSchemas/c/required: expected the property "e", received object {"toString":"ab","a-b":0.5,"c":1}',
    ],
  ],
  [
    "what is left over",
    { properties: { a: {} }, unevaluatedProperties: false },
    { a: 1, b: 2 },
    ['/b unevaluatedProperties #/unevaluatedProperties: expected no such property, received the property "b"'],
  ],
  ["what is left over is no item of an array", { unevaluatedProperties: false }, [1], []],
  [
    "items that are left over, beside properties",
    { unevaluatedProperties: false, anyOf: [{ type: "array" }], unevaluatedItems: false },
    [1],
    ["/0 unevaluatedItems #/unevaluatedItems: expected no such item, received integer 1"],
  ],
  [
    "an array in place of an object that is closed to the left over",
    { type: "object", unevaluatedProperties: false },
    [1],
    [" type #/type: expected object, received array [1]"],
  ],
  [
    "a condition inside a union",
    { anyOf: [{ type: "object", if: { required: ["a"] }, [then]: { required: ["b"] } }, { type: "null" }] } as never,
    { a: 1 },
    [' required #/anyOf/0/then/required: expected the property "b", received object {"a":1}'],
  ],
  [
    "draft 7's reference, which stands alone",
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      properties: { a: { $ref: "#/definitions/A", maxItems: 1 } },
      definitions: { A: { type: "array" } },
    },
    { a: [1, 2] },
    [],
  ],
  [
    "a length beyond 32 bits",
    { minLength: 2 ** 32, maxLength: 2 ** 33 },
    "a",
    [' minLength #/minLength: expected a string of at least 4294967296 characters, received string "a"'],
  ],
  ["a value that fits", city, { city: "Oslo", days: 3 }, []],
];

describe("createValidator", () => {
  test.each(cases)("%s", (_name, schema, value, expected) => {
    const validator = createValidator(schema);
    const { issues, total } = validator.issues(value);
    expect(issues.map(line)).toEqual(expected);
    expect(total).toBe(expected.length);
    expect(validator.check(value)).toBe(expected.length === 0);
  });

  const names = JSON.parse(`{
    "properties": {"__proto__": {"type": "integer"}, "toString": {"type": "string"}, "constructor": {"type": "null"}},
    "required": ["__proto__", "valueOf", "constructor"],
    "dependentRequired": {"hasOwnProperty": ["a"], "b": ["toString"]},
    "dependentSchemas": {"isPrototypeOf": {"maxProperties": 4}},
    "additionalProperties": {"type": "boolean"}
  }`);
  test.each<[string, string[]]>([
    ['{"__proto__": 1, "valueOf": true, "constructor": null}', []],
    ['{"__proto__": 1, "valueOf": true, "constructor": null, "toString": "a", "b": true}', []],
    ["{}", ["/required", "/required", "/required"]],
    ['{"__proto__": "1", "valueOf": true, "constructor": null}', ["/properties/__proto__/type"]],
    ['{"__proto__": 1, "valueOf": true, "constructor": {}}', ["/properties/constructor/type"]],
    ['{"__proto__": 1, "valueOf": 1, "constructor": null}', ["/additionalProperties/type"]],
    ['{"__proto__": 1, "valueOf": true, "constructor": null, "toString": 1}', ["/properties/toString/type"]],
    ['{"__proto__": 1, "valueOf": true, "constructor": null, "hasOwnProperty": true}', ["/dependentRequired"]],
    ['{"__proto__": 1, "valueOf": true, "constructor": null, "b": true}', ["/dependentRequired"]],
    [
      '{"__proto__": 1, "valueOf": true, "constructor": null, "isPrototypeOf": true, "x": true}',
      ["/dependentSchemas/isPrototypeOf/maxProperties"],
    ],
  ])("names that every object inherits: %s", (text, places) => {
    const validator = createValidator(names);
    const value: unknown = JSON.parse(text);
    expect(validator.issues(value).issues.map(({ schemaPath }) => schemaPath.slice(1))).toEqual(places);
    expect(validator.check(value)).toBe(places.length === 0);
  });

  test("a closed schema with such names", () => {
    const schema = JSON.parse('{"properties":{"toString":true,"__proto__":true},"additionalProperties":false}');
    const validator = createValidator(schema);
    expect(validator.check(JSON.parse('{"toString":1,"__proto__":1}'))).toBe(true);
    expect(validator.check(JSON.parse('{"constructor":1}'))).toBe(false);
  });
});

test("received is cut, whatever the value is", () => {
  const validator = createValidator({ type: "null" });
  const values: unknown[] = [
    "x".repeat(1_000_000),
    Array(1_000_000).fill("x"),
    Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key ${index}`, index])),
    { ["k".repeat(1_000_000)]: 1 },
    [[[[[[]]]]]],
    -0,
    Number.NaN,
    10n,
    undefined,
    Symbol("s"),
    () => 1,
  ];
  for (const value of values) {
    const [issue] = validator.issues(value).issues;
    expect(issue?.received.length).toBeLessThan(120);
    expect(issue?.message).toBe(`expected null, received ${issue?.received}`);
  }
  expect(validator.issues(`${"a".repeat(59)}😀😀`).issues[0]?.received.isWellFormed()).toBe(true);
});

test("many issues: a hundred of them, and how many there are, up to a thousand", () => {
  const validator = createValidator({ items: { type: "string" } });
  const counts = (faults: number, limit?: number) => {
    const { issues, total } = validator.issues(Array(faults).fill(1), limit);
    return [issues.length, total];
  };
  expect(counts(99)).toEqual([99, 99]);
  expect(counts(101)).toEqual([100, 101]);
  expect(counts(101, 5)).toEqual([5, 101]);
  expect(counts(100_000)).toEqual([100, 1_000]);
});

test("a validator is kept by the schema and what it does with formats", () => {
  const schema = { type: "string" } as const;
  const copy = { ...schema };
  expect(createValidator(schema)).toBe(createValidator(schema));
  expect(createValidator(schema)).not.toBe(createValidator(copy));
  expect(createValidator(schema)).not.toBe(createValidator(schema, { formats: "annotate" }));
});

test("two schemas may have the same $id", () => {
  const [a, b] = [{ $id: "https://example.com/a" }, { $id: "https://example.com/a", type: "string" as const }];
  expect([createValidator(a).check(1), createValidator(b).check(1)]).toEqual([true, false]);
});

test("a validator keeps nothing from one check to the next", () => {
  const schema: JsonSchema = { anyOf: [{ properties: { a: { type: "string" } } }, true], unevaluatedProperties: false };
  const validator = createValidator(schema);
  expect([{ a: "x" }, { a: 1 }, { a: "x" }].map((value) => validator.check(value))).toEqual([true, false, true]);
});

function line({ path, keyword, schemaPath, message }: Issue): string {
  return `${path} ${keyword} ${schemaPath}: ${message}`;
}

test("formats are asserted, or annotations", () => {
  const schema: JsonSchema = { properties: { mail: { format: "email" } } };
  const value = { mail: "kim" };
  expect(createValidator(schema).check(value)).toBe(false);
  const validator = createValidator(schema, { formats: "annotate" });
  expect([validator.check(value), validator.issues(value).total]).toEqual([true, 0]);
  expect(createValidator(schema).issues(value).issues[0]?.schemaPath).toBe("#/properties/mail/format");
});
