import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { Type } from "typebox";
import * as v from "valibot";
import { expect, test } from "vitest";
import * as z from "zod";
import * as zm from "zod/mini";
import { SchemaError } from "../../../src/schema/index.ts";
import { readSource } from "../../../src/schema/sources/readSource.ts";
import type { Source } from "../../../src/schema/sources/Source.ts";
import { errorOf } from "../../errorOf.ts";

const plain: [string, Source, object][] = [
  ["a JSON Schema", { type: "object", properties: { a: {} } }, { type: "object", properties: { a: {} } }],
  [
    "TypeBox",
    Type.Object({ a: Type.String(), b: Type.Optional(Type.Integer()), c: Type.Readonly(Type.Null()) }),
    {
      type: "object",
      required: ["a", "c"],
      properties: { a: { type: "string" }, b: { type: "integer" }, c: { type: "null" } },
    },
  ],
  ["TypeBox's Unsafe", Type.Unsafe({ type: "string", format: "date" }) as Source, { type: "string", format: "date" }],
  [
    "TypeBox's Cyclic",
    Type.Cyclic({ Node: Type.Object({ next: Type.Optional(Type.Ref("Node")) }) }, "Node"),
    {
      $ref: "Node",
      $defs: { Node: { $id: "Node", type: "object", properties: { next: { $ref: "Node" } } } },
    },
  ],
];

test.each(plain)("reads %s as plain, frozen JSON", (_, source, expected) => {
  const { jsonSchema, validate } = readSource(source);
  expect(jsonSchema).toEqual(expected);
  expect(JSON.parse(JSON.stringify(jsonSchema))).toEqual(jsonSchema);
  expect(Reflect.ownKeys(jsonSchema)).toEqual(Object.keys(jsonSchema));
  expect(Object.isFrozen(jsonSchema)).toBe(true);
  expect(validate).toBeUndefined();
});

test("reads the input side of Zod, and keeps its validate", async () => {
  const { jsonSchema, validate } = readSource(
    z.object({ n: z.number().default(3), s: z.string().transform((text) => text.length) }),
  );
  expect(jsonSchema).toMatchObject({ type: "object", required: ["s"] });
  expect(await validate?.({ s: "four" })).toEqual({ value: { n: 3, s: 4 } });
  expect(await validate?.({ s: 4 })).toMatchObject({ issues: [{ path: ["s"] }] });
});

test("takes what z.toJSONSchema wrote as it is, and keeps its validate", async () => {
  const written = z.toJSONSchema(z.object({ n: z.number().default(3) }), { io: "output" });
  const { jsonSchema, validate } = readSource(written as Source);
  expect(jsonSchema).toMatchObject({ required: ["n"] });
  expect(await validate?.({})).toEqual({ value: { n: 3 } });
});

test.each<[string, object, object]>([
  ["undefined keywords", { type: "string", pattern: undefined, enum: undefined }, { type: "string" }],
  [
    "types in upper case",
    {
      type: "OBJECT",
      properties: { type: { type: ["STRING", "NULL"], enum: ["STRING"] }, a: { $ref: "#/x/A" } },
      x: { A: { type: "ARRAY" } },
    },
    {
      type: "object",
      properties: { type: { type: ["string", "null"], enum: ["STRING"] }, a: { $ref: "#/x/A" } },
      x: { A: { type: "array" } },
    },
  ],
  [
    "a value that is called type",
    { default: { type: "STRING" }, const: { type: "NULL" } },
    { default: { type: "STRING" }, const: { type: "NULL" } },
  ],
])("reads %s as what they mean", (_, source, expected) => {
  expect(readSource(source).jsonSchema).toStrictEqual(expected);
});

test("names where a value is no JSON", () => {
  const error = errorOf(SchemaError, () => readSource({ properties: { a: { default: () => 1 } } }));
  expect(error).toMatchObject({ code: "invalid_schema", path: "/properties/a/default" });
  expect(error.message).toContain("expected a JSON value, received ");
});

test("asks for nothing but the standard", () => {
  const source = {
    "~standard": {
      version: 1,
      vendor: "other",
      jsonSchema: { input: ({ target }: { target: string }) => ({ type: "object", $comment: target }) },
    },
  } as unknown as Source;
  expect(readSource(source)).toEqual({ jsonSchema: { type: "object", $comment: "draft-2020-12" } });
});

const zodOf = (minor: number): object => ({
  _zod: { version: { major: 4, minor, patch: 0 } },
  "~standard": { version: 1, vendor: "zod", validate: () => ({ value: 1 }) },
});
const zod3 = { _def: { typeName: "ZodObject" }, parse() {} };

const refused: [string, () => unknown, string, RegExp][] = [
  ["JSON text", () => '{"type":"object"}', "", /received JSON text: give JSON\.parse\(text\)/],
  ["a promise", () => Promise.resolve({ type: "object" }), "", /received a promise: await it first/],
  ["Zod 3", () => zod3, "", /received a schema of zod 3: update to zod 4\.2 or later \(npm install zod@4\)/],
  [
    "Zod 3 with Standard Schema",
    () => ({ ...zod3, "~standard": { version: 1, vendor: "zod", validate() {} } }),
    "",
    /it is of zod 3: update to zod 4\.2 or later/,
  ],
  ["Zod 4.0", () => zodOf(0), "", /it is of zod 4\.0: update to zod 4\.2 or later .*or take z\.toJSONSchema/],
  ["Zod 4.1", () => zodOf(1), "", /it is of zod 4\.1: update to zod 4\.2 or later .*or take z\.toJSONSchema/],
  [
    "Effect",
    () => Object.assign(() => {}, { ast: { _tag: "Objects" } }),
    "",
    /a schema of Effect: take Schema\.toStandardJSONSchemaV1/,
  ],
  [
    "Effect's Standard Schema",
    () => ({ "~standard": { vendor: "effect", validate() {} } }),
    "",
    /toStandardJSONSchemaV1/,
  ],
  ["an object of schemas", () => ({ city: z.string() }), "", /received an object of schemas: make one schema of them/],
  ["an object of schemas of Zod 3", () => ({ city: zod3 }), "", /received an object of schemas/],
  [
    "a tool of OpenAI",
    () => ({ type: "function", function: { name: "f", parameters: {} } }),
    "",
    /give its function\.parameters/,
  ],
  ["a tool of MCP", () => ({ name: "f", inputSchema: {} }), "", /received a whole tool: give its inputSchema/],
  ["a tool of Anthropic", () => ({ name: "f", input_schema: {} }), "", /give its input_schema/],
  ["a whole tool", () => ({ name: "f", parameters: {} }), "", /give its parameters/],
  [
    "the AI SDK's jsonSchema()",
    () => ({ jsonSchema: { type: "object" }, validate: undefined }),
    "",
    /give its jsonSchema/,
  ],
  ["text", () => "schema", "", /expected a schema object, received "schema"/],
  ["null", () => null, "", /received null/],
  ["an array", () => [], "", /received an empty array/],
  ["Valibot alone", () => v.object({ a: v.string() }), "", /schema of valibot.*toStandardJsonSchema/],
  ["Zod Mini", () => zm.object({ a: zm.string() }), "", /schema of zod.*z\.toJSONSchema/],
  ["a date of Zod", () => z.object({ d: z.date() }), "/properties/d", /Date cannot be represented.*take text/],
  [
    "a file of Zod",
    () => z.object({ f: z.file().mime(["image/png", "image/gif"]).optional() }),
    "/properties/f",
    /File/,
  ],
  [
    "a type behind a thousand others",
    () =>
      Type.Object({
        ...Object.fromEntries(Array.from({ length: 1_200 }, (_, at) => [`p${at}`, Type.String()])),
        a: Type.BigInt(),
      }),
    "/properties/a/type",
    /bigint/,
  ],
  ["TypeBox's BigInt", () => Type.Object({ a: Type.Array(Type.BigInt()) }), "/properties/a/items/type", /bigint/],
  ["TypeBox's Void", () => Type.Object({ a: Type.Void() }), "/properties/a/type", /void/],
  ["TypeBox's Function", () => Type.Object({ a: Type.Function([], Type.Null()) }), "/properties/a/type", /function/],
  ["TypeBox's Refine", () => Type.Object({ a: Type.Refine(Type.String(), () => true) }), "/properties/a", /Refine/],
  [
    "TypeBox's Codec",
    () => Type.Object({ a: Type.Decode(Type.String(), (text: string) => text.length) }),
    "/properties/a",
    /Codec/,
  ],
];

test.each(refused)("refuses %s", (_, source, path, message) => {
  let error: SchemaError | undefined;
  try {
    readSource(source() as Source);
  } catch (thrown) {
    error = thrown as SchemaError;
  }
  expect(error).toMatchObject({ name: "SchemaError", code: "unsupported_source", path });
  expect(error?.message).toMatch(message);
});

const places: [string, () => unknown, string[]][] = [
  [
    "Zod",
    () =>
      z.object({
        a: z.array(z.date()),
        b: z.map(z.string(), z.any()),
        c: z.union([z.string(), z.undefined()]),
        d: z.record(z.string(), z.file()),
      }),
    ["/properties/a/items", "/properties/b", "/properties/c/anyOf/1", "/properties/d/additionalProperties"],
  ],
  [
    "ArkType",
    () => type({ a: "Date[]", b: "Map", c: "string | undefined", d: "bigint", e: "symbol", f: "5n" }),
    [
      "/properties/a/items",
      "/properties/b",
      "/properties/c/anyOf/1",
      "/properties/d",
      "/properties/e",
      "/properties/f",
    ],
  ],
  [
    "Valibot",
    () =>
      toStandardJsonSchema(v.object({ a: v.array(v.date()), b: v.bigint(), c: v.record(v.string(), v.instance(Map)) })),
    ["/properties/a/items", "/properties/b", "/properties/c/additionalProperties"],
  ],
  [
    "TypeBox",
    () => Type.Object({ a: Type.Array(Type.Symbol()), b: Type.Undefined(), c: Type.Optional(Type.BigInt()) }),
    ["/properties/a/items/type", "/properties/b/type", "/properties/c/type"],
  ],
];

test.each(places)("%s: every place without JSON is named, with the way out", (_, source, paths) => {
  const { problems } = errorOf(SchemaError, () => readSource(source() as Source));
  expect(problems.map(({ path }) => path).sort()).toEqual(paths);
  for (const { message } of problems) expect(message).toMatch(/: take text or a number here/);
});

test("checks that only the library knows are left to it", async () => {
  const even = v.pipe(
    v.number(),
    v.check((n) => n % 2 === 0),
  );
  const valibot = toStandardJsonSchema(v.object({ n: even, s: v.pipe(v.string(), v.regex(/^a/i)) }));
  const sources: [Source, object][] = [
    [valibot, { n: { type: "number" }, s: { type: "string" } }],
    [type({ n: type("number").narrow((n) => n % 2 === 0), s: /^a/i }), { n: { type: "number" } }],
    [z.object({ n: z.number().refine((n) => n % 2 === 0), s: z.string().regex(/^a/i) }), { n: { type: "number" } }],
  ];
  for (const [source, properties] of sources) {
    const { jsonSchema, validate } = readSource(source);
    expect(jsonSchema).toMatchObject({ type: "object", properties });
    expect(await validate?.({ n: 2, s: "A" })).toMatchObject({ value: { n: 2, s: "A" } });
    expect((await validate?.({ n: 3, s: "A" }))?.issues).toHaveLength(1);
  }
  expect(readSource(valibot).jsonSchema.properties?.s).toEqual({ type: "string" });
});

test("a converter that fails for another reason is named with it", () => {
  const failing = (vendor: string): Source =>
    ({
      "~standard": {
        version: 1,
        vendor,
        jsonSchema: {
          input: () => {
            throw new Error("no luck");
          },
        },
      },
    }) as never;
  const error = errorOf(SchemaError, () => readSource(failing("other")));
  expect(error.message).toBe("the schema: other cannot write it as JSON Schema: no luck");
  expect(error.cause).toMatchObject({ message: "no luck" });
});

test("refuses values that are no JSON", () => {
  expect(() => readSource({ default: new Date() } as Source)).toThrow();
});
