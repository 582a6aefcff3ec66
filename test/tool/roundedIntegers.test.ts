import { Type } from "typebox";
import { describe, expect, it, test } from "vitest";
import * as z from "zod";
import { type JsonSchema, ToolArgumentsError, ToolInfo } from "../../src/index.ts";
import type { Integers } from "../../src/json/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { errorOf } from "../errorOf.ts";

const wrap = (a: JsonSchema | boolean, rest: object = {}): ToolInfo =>
  new ToolInfo({ name: "f", parameters: { type: "object", properties: { a: a as JsonSchema }, ...rest } });

const BIG = 9007199254740993n;
const NOTATIONS = [
  "9007199254740993.0",
  "9007199254740993.000",
  "9007199254740993e0",
  "9007199254740993E+0",
  "9.007199254740993e15",
  "90071992547409930e-1",
  "0.9007199254740993e16",
];
const INTEGER: JsonSchema = { type: "integer" };
const NODE = { type: "object", properties: { n: INTEGER, next: { $ref: "#/$defs/node" } } } as JsonSchema;

/** Places where the schema says integer, as an object with the number N in its arguments. */
const places: [name: string, schema: JsonSchema, text: string][] = [
  ["a property", INTEGER, "N"],
  ["an item", { type: "array", items: INTEGER }, "[1,N]"],
  ["an item of a tuple", { type: "array", prefixItems: [{}, INTEGER] } as JsonSchema, "[1,N]"],
  ["a property of any name", { type: "object", additionalProperties: INTEGER }, '{"x/y~":N}'],
  ["__proto__", { type: "object", additionalProperties: INTEGER }, '{"__proto__":N}'],
  ["a reference", { $ref: "#/$defs/node" } as JsonSchema, '{"next":{"n":N}}'],
  ["null or an integer", { type: ["null", "integer"] } as JsonSchema, "N"],
  ["a choice", { anyOf: [{ type: "string" }, INTEGER] } as JsonSchema, "N"],
  ["several schemas", { allOf: [INTEGER, { minimum: -(2 ** 60) }] } as JsonSchema, "N"],
  ["one value for an array", { type: "array", items: INTEGER }, "N"],
  ["JSON text of an array", { type: "array", items: INTEGER }, '"[1,N]"'],
  ["JSON text of an object", { $ref: "#/$defs/node" } as JsonSchema, '"{\\"n\\":N}"'],
  ["a text", INTEGER, '"N"'],
];

describe.each(places)("%s", (_, schema, text) => {
  const tool = wrap(schema, { $defs: { node: NODE } });
  const written = (notation: string): string => `{"a":${text.replace("N", notation)}}`;
  const plain = (integers: Integers): unknown => tool.safeParseArguments(written(String(BIG)), { integers });

  it.each(NOTATIONS)("%s is read as its digits are", (notation) => {
    for (const integers of ["bigint", "string"] as const) {
      const result = tool.safeParseArguments(written(notation), { integers });
      expect(result).toMatchObject({ ok: true });
      if (result.ok) expect(result.value).toEqual((plain(integers) as { value: unknown }).value);
    }
    const isText = text.includes('"N"') || text.includes('N]"') || text.includes('N}"');
    const error = errorOf(ToolArgumentsError, () => tool.parseArguments(written(notation)));
    expect(error.code).toBe(isText ? "schema_mismatch" : "unsafe_integer");
    if (!isText)
      expect(error.message).toContain(
        `received ${notation} at line 1 column ${written("").indexOf("N") + 1 || written(notation).indexOf(notation) + 1}`,
      );
  });

  it.each(["9007199254740991.5", "9007199254740993.5", "-4503599627370497.5", "9007199254740991.4"])(
    "%s is no integer",
    (fraction) => {
      for (const integers of ["error", "bigint", "string"] as const) {
        for (const coerce of [true, false]) {
          const result = tool.safeParseArguments(written(fraction), { integers, coerce });
          expect(result).toMatchObject({ ok: false, error: { code: "schema_mismatch" } });
        }
      }
    },
  );

  it("an integer that a number holds stays one", () => {
    for (const notation of ["4503599627370497.0", "9007199254740991e0", "9007199254740991.00"]) {
      expect(tool.parseArguments(written(notation))).toEqual(tool.parseArguments(written(String(Number(notation)))));
    }
  });
});

describe("what is refused is named", () => {
  it("a fraction by its text", () => {
    const tool = wrap({ type: "object", properties: { n: { type: "integer" }, m: { type: "integer" } } });
    const error = errorOf(ToolArgumentsError, () =>
      tool.parseArguments('{"a":{"n":9007199254740991.5,"m":-9007199254740995.5}}'),
    );
    expect(error.issues.map(({ path, received, schemaPath }) => [path, received, schemaPath])).toEqual([
      ["/a/n", "number 9007199254740991.5", "#/properties/a/properties/n/type"],
      ["/a/m", "number -9007199254740995.5", "#/properties/a/properties/m/type"],
    ]);
    expect(error.toModelMessage()).toContain("/a/n: expected integer, received number 9007199254740991.5");
  });

  it("an integer by its place", () => {
    const error = errorOf(ToolArgumentsError, () => wrap(INTEGER).parseArguments('{"a":9007199254740993.0}'));
    expect(error.cause).toMatchObject({ code: "unsafe_integer", path: "/a", index: 5, literal: "9007199254740993.0" });
    expect(error.toModelMessage()).toContain("write it as a string");
  });

  it("limits are exact", () => {
    const tool = wrap({ type: "integer", maximum: 2 ** 53 });
    expect(tool.safeParseArguments('{"a":9007199254740992.0}', { integers: "bigint" }).ok).toBe(true);
    const result = tool.safeParseArguments('{"a":9007199254740993.0}', { integers: "bigint" });
    expect(result).toMatchObject({ ok: false, error: { issues: [{ keyword: "maximum" }] } });
  });
});

describe("where the schema does not say integer, a number stays one", () => {
  test.each<[name: string, schema: JsonSchema | boolean, text: string, value: unknown]>([
    ["number", { type: "number" }, "1e300", 1e300],
    ["number, as text", { type: "number" }, '"1e300"', 1e300],
    ["number, rounded", { type: "number" }, "9007199254740993.0", 9007199254740992],
    ["number, a fraction", { type: "number" }, "9007199254740991.5", 9007199254740992],
    ["number, as text, rounded", { type: "number" }, '"9007199254740993.0"', 9007199254740992],
    ["numbers in JSON text", { type: "array", items: { type: "number" } }, '"[1e300]"', [1e300]],
    ["one number for an array", { type: "array", items: { type: "number" } }, "1e300", [1e300]],
    ["no type", {}, "9007199254740993.0", 9007199254740992],
    ["anything", true, '{"x":[1e300]}', { x: [1e300] }],
    ["integers and numbers", { type: ["integer", "number"] } as JsonSchema, "1e300", 1e300],
    ["a choice with numbers", { anyOf: [INTEGER, { type: "number" }] } as JsonSchema, "1e300", 1e300],
    ["a number of a list", { type: "number", enum: [1e300] } as JsonSchema, "1e300", 1e300],
    ["a number of a list, as text", { type: "number", enum: [1e300] } as JsonSchema, '"1e300"', 1e300],
    ["a constant", { const: 1e300 } as JsonSchema, "1e300", 1e300],
  ])("%s", (_, schema, text, value) => {
    for (const integers of ["error", "bigint", "string"] as const) {
      expect(wrap(schema).parseArguments(`{"a":${text}}`, { integers })).toEqual({ a: value });
    }
  });

  it("is told as a fraction where the schema wants something else", () => {
    const result = wrap({ type: "string" }).safeParseArguments('{"a":9007199254740993.5}');
    expect(result).toMatchObject({ ok: false, error: { code: "schema_mismatch" } });
  });
});

describe("whoever judges", () => {
  const parameters = { type: "object", properties: { a: INTEGER } } as JsonSchema;
  const tools: [name: string, tool: ToolInfo, options: object][] = [
    ["TypeBox as the source", new ToolInfo({ name: "f", parameters: Type.Object({ a: Type.Integer() }) }), {}],
    ["Zod as the source", new ToolInfo({ name: "f", parameters: z.object({ a: z.int() }) as never }), {}],
    ["a foreign tool", ToolInfo.modelValidate({ name: "f", parameters }), {}],
    ["a strict form", new ToolInfo({ name: "f", parameters }).toStrict({ provider: "openai" }), {}],
    ["Ajv", new ToolInfo({ name: "f", parameters }), { validator: createAjvValidator }],
    [
      "a validator that takes anything",
      new ToolInfo({ name: "f", parameters }),
      { validator: { check: () => true, issues: () => ({ issues: [], total: 0 }) } },
    ],
  ];
  it.each(tools)("%s", (_, tool, options) => {
    const codeOf = (text: string): string => errorOf(ToolArgumentsError, () => tool.parseArguments(text, options)).code;
    expect(codeOf('{"a":9007199254740993.0}')).toBe("unsafe_integer");
    expect(codeOf('{"a":9007199254740991.5}')).toBe("schema_mismatch");
    expect(tool.safeParseArguments('{"a":3.0}', options)).toMatchObject({ ok: true, value: { a: 3 } });
  });
});

describe("JSON text in a strict answer", () => {
  const data = { type: "object", patternProperties: { "^i": INTEGER, "^f": { type: "number" } } } as JsonSchema;
  const strict = wrap(data).toStrict({ provider: "openai" });
  const read = (text: string, integers: Integers): unknown => {
    const result = strict.safeParseArguments(JSON.stringify({ a: text }), { integers });
    return result.ok ? result.value : result.error.issues[0]?.message;
  };
  test.each<[text: string, integers: Integers, expected: unknown]>([
    ['{"i":9007199254740993.0}', "bigint", { a: { i: BIG } }],
    ['{"i":9007199254740993.0}', "string", { a: { i: String(BIG) } }],
    ['{"i":9007199254740993}', "bigint", { a: { i: BIG } }],
    ['{"i":9007199254740991.0,"f":9007199254740993.0}', "error", { a: { i: 9007199254740991, f: 9007199254740992 } }],
    ['{"f":1e300,"x":1e300}', "bigint", { a: { f: 1e300, x: 1e300 } }],
    ['{"i":9007199254740993.0}', "error", 'expected object, received string "{\\"i\\":9007199254740993.0}"'],
    ['{"i":9007199254740991.5}', "error", 'expected object, received string "{\\"i\\":9007199254740991.5}"'],
    ['{"i":9007199254740991.5}', "bigint", 'expected object, received string "{\\"i\\":9007199254740991.5}"'],
  ])("%s with integers %s", (text, integers, expected) => expect(read(text, integers)).toEqual(expected));
});
