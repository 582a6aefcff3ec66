import { spawnSync } from "node:child_process";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../../src/json/index.ts";
import { type JsonSchema, SchemaError } from "../../../src/schema/index.ts";
import type { Draft } from "../../../src/validate/ajv/Draft.ts";
import { checkMetaSchema, createAjvValidator } from "../../../src/validate/ajv/index.ts";
import { isUrl } from "../../../src/validate/ajv/isUrl.ts";
import { createValidator } from "../../../src/validate/index.ts";
import type { Validator } from "../../../src/validate/Validator.ts";
import { errorOf } from "../../errorOf.ts";
import { mulberry32 } from "../../mulberry32.ts";
import { Dice } from "../engines/Dice.ts";
import { randomSchema } from "../engines/schemas.ts";
import { valuesFor } from "../engines/values.ts";

const drafts: Draft[] = ["2020-12", "2019-09", "draft-07", "draft-06"];

describe("checkMetaSchema", () => {
  const good: JsonSchema = {
    type: "object",
    properties: { a: { type: ["string", "null"], pattern: "^a$", minLength: 1 }, b: { items: { enum: [1] } } },
    required: ["a"],
  };
  const bad: [string, JsonSchema, string][] = [
    ["a misspelt type", { properties: { a: { type: "strnig" as "string" } } }, "/properties/a/type"],
    ["draft 3's required", { required: true as never }, "/required"],
    ["draft 4's exclusive limit", { minimum: 1, exclusiveMinimum: true as never }, "/exclusiveMinimum"],
    ["a negative length", { maxLength: -1 }, "/maxLength"],
    ["a title that is a number", { title: 1 as never }, "/title"],
  ];
  test.each(drafts)("%s", (draft) => {
    expect(() => checkMetaSchema(good, { draft })).not.toThrow();
    for (const [name, schema, path] of bad) {
      const error = errorOf(SchemaError, () => checkMetaSchema(schema, { draft }));
      expect(error, name).toMatchObject({ name: "SchemaError", code: "invalid_schema" });
      expect(
        error.problems.map((problem) => problem.path),
        name,
      ).toContain(path);
    }
  });

  test("a keyword that came later means nothing before", () => {
    const schema: JsonSchema = { readOnly: "yes" as never };
    expect(() => checkMetaSchema(schema, { draft: "draft-06" })).not.toThrow();
    expect(() => checkMetaSchema(schema, { draft: "draft-07" })).toThrow("/readOnly: must be boolean");
    const list: JsonSchema = { items: [{ type: "string" }] };
    expect(() => checkMetaSchema(list, { draft: "2019-09" })).not.toThrow();
    expect(() => checkMetaSchema(list, { draft: "2020-12" })).toThrow();
  });

  test("the draft is the one that the schema names", () => {
    const schema = (uri: string): JsonSchema => ({ $schema: uri, items: [{}] });
    expect(() => checkMetaSchema(schema("http://json-schema.org/draft-07/schema#"))).not.toThrow();
    expect(() => checkMetaSchema(schema("https://json-schema.org/draft/2020-12/schema"))).toThrow();
    expect(() => checkMetaSchema({ items: [{}] }), "TypeBox's tuples").not.toThrow();
    const error = errorOf(SchemaError, () => checkMetaSchema(schema("http://json-schema.org/draft-04/schema#")));
    expect(error).toMatchObject({ code: "unsupported_source", path: "/$schema" });
  });

  test("10,000 levels", () => {
    let schema: JsonSchema = {};
    for (let level = 0; level < 10_000; level++) schema = { not: schema };
    const error = errorOf(SchemaError, () => checkMetaSchema(schema));
    expect(error).toMatchObject({ name: "SchemaError", code: "limit_exceeded" });
  });
});

describe("createAjvValidator", () => {
  const cases: [string, JsonSchema | boolean, unknown, string[]][] = [
    ["a type", { type: "integer" }, "5", [' #/type expected integer, received string "5"']],
    ["a missing name", { required: ["a"] }, {}, [' #/required expected the property "a", received object {}']],
    [
      "an extra name",
      { additionalProperties: false },
      { a: 1 },
      ['/a #/additionalProperties expected no such property, received the property "a"'],
    ],
    [
      "a name",
      { propertyNames: { maxLength: 1 } },
      { ab: 1 },
      [
        ' #/propertyNames/maxLength expected a string of at most 1 character, received string "ab"',
        ' #/propertyNames expected a value that "propertyNames" allows, received string "ab"',
      ],
    ],
    [
      "a pattern",
      { properties: { a: { pattern: "^(a+)+$" } } },
      { a: `${"a".repeat(50)}!` },
      [
        `/a #/properties/a/pattern expected a string that matches ^(a+)+$, received string ${JSON.stringify(`${"a".repeat(50)}!`)}`,
      ],
    ],
    [
      "draft 7's tuples",
      { items: [{ type: "string" }], additionalItems: false },
      ["a", 1],
      [' #/items expected a value that "items" allows, received array ["a",1]'],
    ],
    ["OpenAPI's nullable", { type: "string", nullable: true }, null, []],
    [
      "__proto__",
      JSON.parse('{"properties":{"__proto__":{"type":"string"}},"required":["toString"]}'),
      JSON.parse('{"__proto__":1}'),
      [
        ' #/required expected the property "toString", received object {"__proto__":1}',
        "/__proto__ #/patternProperties/%5E__proto__%24/type expected string, received integer 1",
      ],
    ],
    ["nothing", false, 1, [' #/false schema expected a value that "false schema" allows, received integer 1']],
    ["a value that fits", { format: "date", $id: "https://example.com/same" }, "2026-01-31", []],
    ["the same $id again", { format: "time", $id: "https://example.com/same" }, "12:00:00Z", []],
  ];
  test.each(cases)("%s", (_, schema, value, expected) => {
    const validator = createAjvValidator(schema);
    const { issues, total } = validator.issues(value);
    expect(issues.map(({ path, schemaPath, message }) => `${path} ${schemaPath} ${message}`)).toEqual(expected);
    expect(total).toBe(expected.length);
    expect(validator.check(value)).toBe(total === 0);
  });

  test("what neither accepts is a SchemaError", () => {
    const schemas: JsonSchema[] = [
      { type: "strnig" as "string" },
      { $ref: "#/a" },
      { $ref: "#" },
      { enum: [] },
      { pattern: "^(a+)+\\1$" },
    ];
    for (const schema of schemas)
      expect(errorOf(SchemaError, () => createAjvValidator(schema)).name).toBe("SchemaError");
  });

  test("an object that stands in a few places is fine", () => {
    const validator = createAjvValidator(
      wrap<JsonSchema>(5, { type: "string" }, (s) => ({ properties: { a: s, b: s } })),
    );
    expect(validator.issues({ a: { b: { a: { b: { a: 1 } } } } }).issues[0]?.path).toBe("/a/b/a/b/a");
  });

  test("a value too deep to be walked does not fit", () => {
    let value: unknown = 1;
    for (let level = 0; level < 100_000; level++) value = { next: value };
    const validator = createAjvValidator({ properties: { next: { $ref: "#" } } });
    expect(validator.check(value)).toBe(false);
    expect(validator.issues(value).issues[0]).toMatchObject({ keyword: "limit" });
  });
});

describe("an object that stands in many places", () => {
  const circle = { properties: {} };
  Object.assign(circle.properties, { circle });
  const cases: [string, JsonSchema][] = [
    [
      "properties that double",
      wrap<JsonSchema>(30, { type: "string" }, (s) => ({ type: "object", properties: { a: s, b: s } })),
    ],
    ["branches that double, to the last level", wrap<JsonSchema>(390, {}, (s) => ({ anyOf: [s, s] }))],
    ["lists in a default", { default: wrap<JsonValue>(10_000, [], (list) => [list, list]) as never }],
    ["one wide object", { allOf: Array(20_000).fill({ enum: Array.from({ length: 20_000 }, (_, index) => index) }) }],
    ["an object in itself", circle],
  ];
  test.each(cases)("%s", (_, schema) => {
    for (const judge of [createAjvValidator, checkMetaSchema]) {
      const error = errorOf(SchemaError, () => judge(schema));
      expect(error.code).toBe("limit_exceeded");
    }
  });

  test("what is large without it is not refused", () => {
    expect(() => checkMetaSchema({ enum: Array.from({ length: 50_000 }, (_, index) => [index]) })).not.toThrow();
  });
});

describe("references", () => {
  const names = Array.from({ length: 40 }, (_, index) => `d${index}`);
  const twice = (next: JsonSchema): JsonSchema => ({ allOf: [next, { ...next }] });
  const $defs = Object.fromEntries(names.map((name, index) => [name, twice({ $ref: `#/$defs/d${index + 1}` })]));
  const levels = wrap<JsonValue>(40, {}, (x) => ({ x }));
  test.each<[string, JsonSchema, JsonValue, string]>([
    ["that double", { $ref: "#/$defs/d0", $defs: { ...$defs, d40: { type: "string" } } }, "a", "limit"],
    ["that double, missed", { $ref: "#/$defs/d0", $defs: { ...$defs, d40: { type: "string" } } }, 1, "type"],
    ["that double at each level", { properties: { x: twice({ $ref: "#" }) } }, levels, "limit"],
    [
      "that double at each level, dynamically",
      { $dynamicAnchor: "node", properties: { x: twice({ $dynamicRef: "#node" }) } },
      levels,
      "limit",
    ],
  ])("%s, are not followed for ever", (_, schema, value, keyword) => {
    const validator = createAjvValidator(schema);
    expect(validator.check(value)).toBe(false);
    expect(validator.issues(value).issues[0]?.keyword).toBe(keyword);
  });

  test("are followed where the value is as large", () => {
    const many = createAjvValidator({ items: { $ref: "#/$defs/P" }, $defs: { P: { type: "integer" } } });
    const list = Array(340_000).fill(1);
    for (let round = 0; round < 2; round++) expect([many.check(list), many.issues(list).total]).toEqual([true, 0]);
  });

  test("tell which properties they have evaluated", () => {
    const { check } = createAjvValidator({
      unevaluatedProperties: false,
      $ref: "#/$defs/A",
      $defs: { A: { properties: { a: { type: "integer" } } } },
    });
    expect([{ a: 1 }, { a: "1" }, { b: 1 }].map(check)).toEqual([true, false, false]);
  });
});

describe("keywords of Ajv that are replaced", () => {
  const cases: [string, JsonSchema, string, boolean][] = [
    ["const, toString", { const: { a: 1 } }, '{"toString":1}', false],
    ["const, valueOf", { const: { a: 1 } }, '{"valueOf":1}', false],
    ["const, the order of names", { const: { a: 1, b: [null] } }, '{"b":[null],"a":1.0}', true],
    ["const, the same text", { const: "1" }, "1", false],
    ["enum, toString", { enum: [{ a: 1 }, 1] }, '{"toString":1}', false],
    ["enum, a value of it", JSON.parse('{"enum":["b",{"toString":1}]}'), '{"toString":1}', true],
    ["uniqueItems, toString", { uniqueItems: true }, '[{"toString":1},{"toString":2}]', true],
    ["uniqueItems, the same twice", { uniqueItems: true }, '[{"a":1,"b":2},{"b":2,"a":1}]', false],
    ["uniqueItems, __proto__", { uniqueItems: true, items: { type: "string" } }, '["__proto__","__proto__"]', false],
    ["uniqueItems, a number and its text", { uniqueItems: true }, '[1,"1",[1],["1"]]', true],
    ["uniqueItems: false", { uniqueItems: false }, "[1,1]", true],
    ['required, ""', { required: [""] }, "{}", false],
    ['required, "" and another', { required: ["", "a"] }, '{"a":1}', false],
    ['required, "" is there', { required: [""] }, '{"":1}', true],
    ['dependentRequired, ""', { dependentRequired: { a: ["b", ""] } }, '{"a":1,"b":1}', false],
    ['dependentRequired, "" is there', { dependentRequired: { a: ["b", ""] } }, '{"a":1,"b":1,"":1}', true],
    [
      "a constant that looks like a schema",
      JSON.parse('{"const":{"properties":{"__proto__":1}}}'),
      '{"properties":{"__proto__":1}}',
      true,
    ],
    [
      "a property called const",
      { properties: { const: { properties: { enum: { type: "string" } } } } },
      '{"const":{"enum":1}}',
      false,
    ],
    [
      "names that only a branch not taken evaluates",
      {
        if: { required: ["q"] },
        // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
        then: { properties: { x: true } },
        patternProperties: { "^b": true },
        unevaluatedProperties: false,
      },
      '{"b":1}',
      true,
    ],
    ["an empty map of properties", { properties: {}, additionalProperties: false }, "{}", true],
  ];
  test.each(cases)("%s", (_, schema, text, fits) => {
    const validator = createAjvValidator(schema);
    const value = JSON.parse(text);
    expect(validator.check(value)).toBe(fits);
    expect(validator.issues(value).total > 0).toBe(!fits);
    expect(createValidator(schema).check(value)).toBe(fits);
  });
});

// `npm run soak -- engines` has 3,000,000 checks.
test("random schemas of every keyword give a verdict, and issues exactly where it is no", () => {
  const dice = new Dice(20_261_122);
  for (let round = 0; round < 30; round++) {
    const made = randomSchema(dice);
    let validator: Validator | undefined;
    try {
      validator = createAjvValidator(made.schema as JsonSchema).exact;
    } catch (error) {
      expect(error).toBeInstanceOf(SchemaError);
    }
    for (const value of valuesFor(dice, made, 10)) {
      if (validator) expect(validator.issues(value).total === 0).toBe(validator.check(value));
    }
  }
});

describe("hostile values", () => {
  const rows = Array.from({ length: 2_000 }, (_, i) => ({ i }));
  test.each<[string, JsonSchema, unknown, string | undefined]>([
    ["2,000 different objects", { uniqueItems: true }, rows, undefined],
    ["2,000 objects, the last twice", { uniqueItems: true }, [...rows, { i: 1_999 }], "uniqueItems"],
  ])("%s", (_, schema, value, keyword) => {
    const validator = createAjvValidator(schema);
    expect(validator.check(value)).toBe(keyword === undefined);
    expect(validator.issues(value).issues[0]?.keyword).toBe(keyword);
  });

  test("too many schemas are refused for their number", () => {
    const strings = Array.from({ length: 6_000 }, (): JsonSchema => ({ type: "string" }));
    const properties = Object.fromEntries(strings.slice(0, 4_500).map((schema, i) => [`p${i}`, schema]));
    for (const schema of [{ anyOf: strings }, { properties }]) {
      expect(errorOf(SchemaError, () => createAjvValidator(schema))).toMatchObject({
        code: "limit_exceeded",
        path: "",
      });
    }
  });
});

describe("formats", () => {
  test("url is what ajv-formats takes for one", () => {
    const random = mulberry32(20_261_122);
    const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] as string;
    const parts = [
      "a",
      "é",
      "A1",
      "-",
      ".",
      ".com",
      ":",
      ":80",
      "@",
      "/",
      "//",
      "?",
      " ",
      "10.0.0.1",
      "8.8.8.8",
      "\u{1F600}",
    ];
    let valid = 0;
    for (let round = 0; round < 200_000; round++) {
      let text = pick(["http://", "https://", "ftp://", "HTTP://", "http:/"]);
      for (let length = 1 + Math.floor(random() * 7); length > 0; length--) text += pick(parts);
      const expected = (fullFormats.url as RegExp).test(text);
      if (expected) valid++;
      if (isUrl(text) !== expected) expect(text).toBe(expected ? "a URL" : "not a URL");
    }
    expect(valid).toBeGreaterThan(2_000);
  });
});

test("a platform that forbids code generation is told what to use", () => {
  const door = new URL("../../../src/validate/ajv/index.ts", import.meta.url).href;
  const code = `import { checkMetaSchema, createAjvValidator } from ${JSON.stringify(door)};
    for (const make of [createAjvValidator, checkMetaSchema]) {
      try {
        make({ type: "string" });
      } catch (error) {
        console.log(error.name, error.message);
      }
    }`;
  const flags = ["--disallow-code-generation-from-strings", "--input-type=module", "--eval", code];
  const { stdout } = spawnSync(process.execPath, flags, { encoding: "utf8" });
  const line = "Ajv generates code, which this platform forbids: use createValidator of openjiuwen-tools/validate";
  expect(stdout).toBe(`EvalError ${line}, which works without\n`.repeat(2));
});

function wrap<T>(levels: number, start: T, step: (inner: T) => T): T {
  let result = start;
  for (let level = 0; level < levels; level++) result = step(result);
  return result;
}
