import { Type } from "typebox";
import * as v from "valibot";
import { expect, test } from "vitest";
import * as z from "zod";
import { readSource, type SchemaError, type Source } from "../../src/schema/index.ts";

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

const refused: [string, () => unknown, string, RegExp][] = [
  ["text", () => "schema", "", /expected a schema object, received string/],
  ["null", () => null, "", /received null/],
  ["an array", () => [], "", /received an array/],
  ["a source without JSON Schema", () => v.object({ a: v.string() }), "", /schema of valibot/],
  ["a date of Zod", () => z.object({ d: z.date() }), "", /zod cannot write it as JSON Schema: Date/],
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

test("refuses values that are no JSON", () => {
  expect(() => readSource({ default: new Date() } as Source)).toThrow();
});
