import fc from "fast-check";
import { Type } from "typebox";
import { describe, expect, it, test } from "vitest";
import * as z from "zod";
import {
  type JsonSchema,
  type ParseArgumentsOptions,
  ToolArgumentsError,
  ToolCall,
  ToolInfo,
  ToolSet,
} from "../../src/index.ts";
import { write } from "../../src/json/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import type { Validator } from "../../src/validate/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { errorOf } from "../errorOf.ts";

const BIG = "9007199254740993";
const HUGE = "123456789012345678901234567890";

const wrap = (a: JsonSchema | boolean, rest: object = {}): ToolInfo =>
  new ToolInfo({ name: "f", parameters: { type: "object", properties: { a: a as JsonSchema }, ...rest } });

/** Each engine, as the options of a tool. */
const engines: [name: string, options: (tool: ToolInfo) => { validator?: ParseArgumentsOptions["validator"] }][] = [
  ["the default engine", () => ({})],
  ["a validator of the tool", ({ jsonSchema }) => ({ validator: createValidator(jsonSchema) })],
  ["Ajv as an engine", () => ({ validator: createAjvValidator })],
  ["Ajv's validator", ({ jsonSchema }) => ({ validator: createAjvValidator(jsonSchema) })],
  [
    "an engine that knows no bigint",
    () => ({
      validator: (schema, options) => {
        const { check, issues } = createValidator(schema, options);
        return { check, issues };
      },
    }),
  ],
];

describe("integers beyond 2^53 − 1", () => {
  const order = Type.Object({
    id: Type.Integer(),
    ids: Type.Array(Type.Integer()),
    note: Type.Optional(Type.Number()),
  });
  const tool = new ToolInfo({ name: "order", parameters: order });
  const text = `{"id":${BIG},"ids":[1,-${HUGE}],"note":1e300}`;

  test("are refused unless asked for", () => {
    expect(errorOf(ToolArgumentsError, () => tool.parseArguments(text)).code).toBe("unsafe_integer");
    expect(errorOf(ToolArgumentsError, () => tool.parseArguments(text, { integers: "error" })).code).toBe(
      "unsafe_integer",
    );
  });

  test("are bigints, and nothing else is", () => {
    const value = tool.parseArguments(text, { integers: "bigint" });
    expect(value).toEqual({ id: BigInt(BIG), ids: [1, -BigInt(HUGE)], note: 1e300 });
    expect(tool.parseArguments('{"id":9007199254740991,"ids":[]}', { integers: "bigint" })).toEqual({
      id: 9007199254740991,
      ids: [],
    });
    expect(write(tool.parseArguments(`{"id":${BIG},"ids":[1,-${HUGE}]}`, { integers: "bigint" }))).toBe(
      `{"id":${BIG},"ids":[1,-${HUGE}]}`,
    );
  });

  test("are their text", () => {
    expect(tool.parseArguments(text, { integers: "string" })).toEqual({ id: BIG, ids: [1, `-${HUGE}`], note: 1e300 });
    const call = new ToolCall({ name: "order", arguments: text });
    expect(call.parseArguments(tool, { integers: "string" }).id).toBe(BIG);
    expect(new ToolSet([tool]).parse(call, { integers: "bigint" }).arguments.id).toBe(BigInt(BIG));
  });

  test.each<[string, JsonSchema | boolean, boolean]>([
    ["integer", { type: "integer" }, true],
    ["integer or null", { type: ["integer", "null"] }, true],
    ["integer or number", { anyOf: [{ type: "number" }, { type: "integer" }] }, true],
    ["anything", true, true],
    ["a limit without a type", { minimum: 5 }, true],
    ["string", { type: "string" }, false],
    ["string or null", { type: ["string", "null"] }, false],
    ["number", { type: "number" }, false],
    ["number or string", { type: ["number", "string"] }, false],
    ["object", { type: "object" }, false],
  ])("at a place of %s", (_, schema, fits) => {
    for (const integers of ["bigint", "string"] as const) {
      const result = wrap(schema).safeParseArguments(`{"a":${BIG}}`, { integers });
      expect(result.ok).toBe(fits);
      if (result.ok) expect(result.value).toEqual({ a: integers === "string" ? BIG : BigInt(BIG) });
      else
        expect(result.error).toMatchObject({
          code: "schema_mismatch",
          issues: [{ path: "/a", received: `integer ${BIG}` }],
        });
    }
  });
});

/** A schema, an integer of it, and the keyword that refuses it, if any. */
const limits: [schema: JsonSchema, integer: string, keyword: string | undefined][] = [
  [{ maximum: 2 ** 53 }, "9007199254740992", undefined],
  [{ maximum: 2 ** 53 }, BIG, "maximum"],
  [{ exclusiveMaximum: 2 ** 53 }, "9007199254740992", "exclusiveMaximum"],
  [{ minimum: 2 ** 60 }, "1152921504606846976", undefined],
  [{ minimum: 2 ** 60 }, "1152921504606846975", "minimum"],
  [{ exclusiveMinimum: 2 ** 60 }, "1152921504606846976", "exclusiveMinimum"],
  [{ exclusiveMinimum: 2 ** 60 }, "1152921504606846977", undefined],
  [{ minimum: -(2 ** 60) }, "-1152921504606846976", undefined],
  [{ minimum: -(2 ** 60) }, "-1152921504606846977", "minimum"],
  [{ minimum: 0 }, `-${BIG}`, "minimum"],
  [{ maximum: 1e300 }, HUGE, undefined],
  [{ multipleOf: 3 }, "9007199254740993", undefined],
  [{ multipleOf: 3 }, "9007199254740994", "multipleOf"],
  [{ multipleOf: 7 }, "9007199254740993", "multipleOf"],
  [{ multipleOf: 0.1 }, BIG, undefined],
  [{ multipleOf: 0.7 }, "9007199254740992", "multipleOf"],
  [{ multipleOf: 2 ** 60 }, "2305843009213693952", undefined],
  [{ multipleOf: 2 ** 60 }, "2305843009213693953", "multipleOf"],
  [{ const: 2 ** 60 }, "1152921504606846976", undefined],
  [{ const: 2 ** 60 }, "1152921504606846977", "const"],
  [{ enum: [1, 2 ** 60] }, "1152921504606846976", undefined],
  [{ enum: [1, 2 ** 60] }, "1152921504606846975", "enum"],
  [{ not: { const: 2 ** 60 } }, "1152921504606846976", "not"],
  [{ $ref: "#/$defs/even" }, "9007199254740994", undefined],
  [{ $ref: "#/$defs/even" }, BIG, "multipleOf"],
  [{ allOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, "9007199254740996", undefined],
  [{ allOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, "9007199254740994", "multipleOf"],
];

describe.each(engines)("limits are exact for %s", (_, optionsOf) => {
  it.each(limits)("%j of %s", (schema, integer, keyword) => {
    const tool = wrap({ type: "integer", ...schema }, { $defs: { even: { multipleOf: 2 } } });
    const text = `{"a":${integer}}`;
    for (const integers of ["bigint", "string"] as const) {
      const result = tool.safeParseArguments(text, { integers, ...optionsOf(tool) });
      expect(result.ok).toBe(keyword === undefined);
      if (result.ok) continue;
      const [issue] = result.error.issues;
      expect(issue).toMatchObject({ path: "/a", keyword, received: `integer ${integer}` });
      expect(issue?.message).toBe(`expected ${issue?.expected}, received integer ${integer}`);
      expect(issue?.schemaPath.endsWith(`/${keyword}`)).toBe(true);
      expect(issue?.expected).not.toMatch(/90071992547\d{5}(?<!992)/);
    }
  });

  test("among others: equal items, constants of objects, floats", () => {
    const tool = wrap({ type: "array", uniqueItems: true, items: { type: ["integer", "number"], multipleOf: 0.5 } });
    const ask = (text: string): boolean =>
      tool.safeParseArguments(`{"a":${text}}`, { integers: "bigint", ...optionsOf(tool) }).ok;
    expect(ask(`[${BIG},9007199254740992,9007199254740994,1.5,1e300]`)).toBe(true);
    expect(ask(`[${BIG},1,${BIG}]`)).toBe(false);
    expect(ask(`[${BIG},1.25]`)).toBe(false);
    expect(ask(`[${BIG},"x"]`)).toBe(false);
    const record = wrap({ const: { id: 2 ** 60, list: [2 ** 61] } });
    const options = { integers: "bigint", ...optionsOf(record) } as const;
    expect(record.safeParseArguments('{"a":{"id":1152921504606846976,"list":[2305843009213693952]}}', options).ok).toBe(
      true,
    );
    expect(record.safeParseArguments('{"a":{"id":1152921504606846976,"list":[2305843009213693953]}}', options).ok).toBe(
      false,
    );
  });
});

test("limits of a schema from JSON text are exact as they are written there", () => {
  const schema = `{"type":"object","properties":{"a":{"type":"integer","maximum":${BIG}}}}`;
  const tool = ToolInfo.modelValidateJson(`{"name":"f","parameters":${schema}}`);
  expect(tool.parseArguments(`{"a":${BIG}}`, { integers: "bigint" })).toEqual({ a: BigInt(BIG) });
  const error = errorOf(ToolArgumentsError, () =>
    tool.parseArguments('{"a":9007199254740994}', { integers: "bigint" }),
  );
  expect(error.issues[0]?.message).toBe(`expected a number of at most ${BIG}, received integer 9007199254740994`);
});

test("the default engine judges in place of a validator that knows no bigint", () => {
  const asked: unknown[] = [];
  const validator: Validator = { check: (value) => asked.push(value) > 0, issues: () => ({ issues: [], total: 0 }) };
  const options = { integers: "bigint", validator } as const;
  expect(wrap(true).parseArguments(`{"a":${BIG}}`, options)).toEqual({ a: BigInt(BIG) });
  expect(wrap({ type: "string" }).safeParseArguments(`{"a":${BIG}}`, { ...options, coerce: false }).ok).toBe(false);
  expect(asked).toEqual([]);
});

describe("together with", () => {
  test("sources that validate by themselves", () => {
    const parameters = z.object({ a: z.union([z.number(), z.string().regex(/^\d+$/)]) });
    const tool = new ToolInfo({ name: "f", parameters });
    expect(tool.safeParseArguments(`{"a":${BIG}}`, { integers: "bigint" }).ok).toBe(false);
    const strings = new ToolInfo({ name: "f", parameters: z.object({ a: z.string() }) });
    expect(strings.safeParseArguments(`{"a":${BIG}}`, { integers: "string" }).ok).toBe(false);
    const jsonSchema = { type: "object", properties: { a: { type: "integer" } } };
    const standard = {
      version: 1 as const,
      vendor: "test",
      jsonSchema: { input: () => ({ ...jsonSchema }), output: () => ({ ...jsonSchema }) },
      validate: (value: unknown) => ({ value }),
    };
    const lenient = new ToolInfo({ name: "f", parameters: { "~standard": standard } });
    expect(lenient.parseArguments(`{"a":${BIG}}`, { integers: "bigint" })).toEqual({ a: BigInt(BIG) });
    expect(lenient.parseArguments(`{"a":${BIG}}`, { integers: "string" })).toEqual({ a: BIG });
  });

  test("strict forms", () => {
    const tool = new ToolInfo({
      name: "f",
      parameters: Type.Object({ id: Type.Integer({ maximum: 2 ** 60 }), next: Type.Optional(Type.Integer()) }),
    }).toStrict({ provider: "openai" });
    expect(tool.parseArguments(`{"id":${BIG},"next":null}`, { integers: "bigint" })).toEqual({ id: BigInt(BIG) });
    const error = errorOf(ToolArgumentsError, () =>
      tool.parseArguments(`{"id":${HUGE},"next":null}`, { integers: "bigint" }),
    );
    expect(error.issues[0]).toMatchObject({ path: "/id", received: `integer ${HUGE}` });
    const branch = (key: string): JsonSchema => ({
      type: "object",
      properties: { [key]: { type: "integer" }, note: { type: "string" } },
      required: [key],
    });
    const union = wrap({ anyOf: [branch("b"), branch("c")] }).toStrict({ provider: "openai" });
    const answer = `{"a":{"c":${BIG},"note":null}}`;
    expect(union.parseArguments(answer, { integers: "bigint" })).toEqual({ a: { c: BigInt(BIG) } });
  });

  test("strict forms whose other values need coercion", () => {
    const tool = new ToolInfo({
      name: "f",
      parameters: {
        type: "object",
        properties: { a: { type: ["number", "integer"] }, b: { type: "integer" } },
        required: ["a", "b"],
      },
    });
    const strict = tool.toStrict({ provider: "openai" });
    const value = { a: BigInt(BIG), b: 1 };
    expect(strict.parseArguments(`{"a":${BIG},"b":"1"}`, { integers: "bigint" })).toEqual(value);
    expect(strict.parseArguments(`{"a":"${BIG}","b":1}`, { integers: "bigint" })).toEqual(value);
    expect(tool.parseArguments(`{"a":${BIG},"b":"1"}`, { integers: "bigint" })).toEqual(value);
  });

  test("coercion", () => {
    const tool = wrap({ type: "array", items: { type: "integer", multipleOf: 3 } });
    const ask = (integers: "bigint" | "string") => tool.safeParseArguments(`{"a":"[\\"${BIG}\\",3]"}`, { integers });
    expect(ask("bigint")).toEqual({
      ok: true,
      value: { a: [BigInt(BIG), 3] },
      changes: [
        { kind: "json_text", path: "/a", before: `["${BIG}",3]`, after: [BIG, 3] },
        { kind: "number", path: "/a/0", before: BIG, after: BigInt(BIG) },
      ],
    });
    expect(ask("string")).toMatchObject({ ok: true, value: { a: [BIG, 3] } });
    expect(tool.safeParseArguments(`{"a":"[\\"${BIG}\\",3]"}`).ok).toBe(false);
    const list = tool.safeParseArguments(`{"a":${BIG}}`, { integers: "string" });
    expect(list).toMatchObject({ ok: true, changes: [{ kind: "list", path: "/a", before: BIG, after: [BIG] }] });
  });

  test("repair", () => {
    expect(wrap({ type: "integer" }).parseArguments(`{a: ${BIG},}`, { integers: "bigint" })).toEqual({
      a: BigInt(BIG),
    });
    expect(wrap({ type: "integer" }).parseArguments(`{a: ${BIG},}`, { integers: "string" })).toEqual({ a: BIG });
  });

  test("messages, which tell limits as they are, inside unions too", () => {
    const tool = wrap({
      anyOf: [
        { type: "integer", maximum: 2 ** 60 },
        { type: "integer", const: 2 ** 61 },
      ],
    });
    const error = errorOf(ToolArgumentsError, () => tool.parseArguments(`{"a":${HUGE}}`, { integers: "bigint" }));
    expect(error.message).not.toMatch(/9007199254/);
    expect(error.message).toContain("1152921504606846976");
  });

  test("messages, which tell the integer itself", () => {
    const tool = wrap({
      type: "object",
      properties: { n: { type: "integer" }, s: { type: "string" }, t: {} },
      required: ["t"],
    });
    const text = `{"a":{"n":${BIG},"s":${HUGE},"u":"9007199254740996"}}`;
    const error = errorOf(ToolArgumentsError, () => tool.parseArguments(text, { integers: "bigint" }));
    expect(error.issues.map(({ message }) => message)).toEqual([
      `expected the property "t", received object {"n":${BIG},"s":${HUGE},"u":…`.replace(/(?<=object .{60}).*/, "…"),
      `expected string, received integer ${HUGE}`,
    ]);
  });
});

describe("hostile input", () => {
  test("an integer of a million digits is read", () => {
    wrap({ type: "integer" }).safeParseArguments(`{"a":${"9".repeat(1_000_000)}}`, { integers: "bigint" });
  });

  test("__proto__ is an ordinary key", () => {
    const tool = wrap(true);
    for (const integers of ["bigint", "string"] as const) {
      const value = tool.parseArguments(`{"__proto__":{"b":${BIG}},"a":1}`, { integers }) as object;
      expect(Object.keys(value)).toEqual(["__proto__", "a"]);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    }
  });
});

test("the verdict is that of exact arithmetic, by every engine", () => {
  const number = fc.oneof(
    fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n }),
    fc.constantFrom(2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 53n + 2n, 2n ** 60n, 2n ** 60n + 1n),
  );
  const limit = number.map(Number);
  const keyword = fc.constantFrom("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "const");
  fc.assert(
    fc.property(number, keyword, limit, fc.boolean(), (value, name, given, isNegated) => {
      const of = name === "multipleOf" ? Math.abs(given) % 1000 || 7 : given;
      const exact = BigInt(of);
      const fits = {
        minimum: value >= exact,
        maximum: value <= exact,
        exclusiveMinimum: value > exact,
        exclusiveMaximum: value < exact,
        multipleOf: value % exact === 0n,
        const: value === exact,
      }[name];
      const schema: JsonSchema = { type: "integer", ...(isNegated ? { not: { [name]: of } } : { [name]: of }) };
      const tool = wrap(schema);
      for (const [, optionsOf] of engines) {
        const options = { integers: "bigint", coerce: false, ...optionsOf(tool) } as const;
        expect(tool.safeParseArguments(`{"a":${value}}`, options).ok).toBe(fits !== isNegated);
      }
    }),
    { numRuns: 150, seed: 5 },
  );
});
