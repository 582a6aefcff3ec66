// The names that `propertyNames` lists are in the text, as the validator asks for them.
import { expect, it } from "vitest";
import { z } from "zod";
import { type JsonSchema, ToolInfo } from "../../src/index.ts";

const numbers = { additionalProperties: { type: "number" } } as const;
const zod = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...plain } = z.toJSONSchema(schema);
  return plain as JsonSchema;
};

/** A schema, its text, and objects that it takes and refuses. */
const ROWS: readonly [schema: JsonSchema, text: string, taken: object, refused: object][] = [
  [
    { type: "object", propertyNames: { enum: ["T1", "T2"] }, ...numbers },
    "{T1?: number; T2?: number}",
    { T1: 1 },
    { T3: 1 },
  ],
  [{ type: "object", propertyNames: { const: "a" } }, "{a?: unknown}", { a: 1 }, { b: 1 }],
  [
    { type: "object", propertyNames: { $ref: "#/$defs/K" }, ...numbers },
    "{x?: number; y?: number}",
    { x: 1 },
    { z: 1 },
  ],
  [
    { type: "object", propertyNames: { anyOf: [{ const: "a" }, { enum: ["b"] }] }, ...numbers },
    "{a?: number; b?: number}",
    { b: 1 },
    { c: 1 },
  ],
  [{ type: "object", propertyNames: { enum: ["a", 1] }, ...numbers }, "{a?: number}", { a: 1 }, { "1": 1 }],
  [{ type: "object", propertyNames: false }, "{}", {}, { a: 1 }],
  [{ type: "object", propertyNames: { pattern: "^a" }, ...numbers }, "Record<string, number>", { a: 1 }, { b: 1 }],
  [
    {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a", "z"],
      propertyNames: { enum: ["a", "b", "z"] },
      ...numbers,
    },
    "{a: string; z: number; b?: number}",
    { a: "x", z: 1, b: 2 },
    { a: "x", z: 1, c: 2 },
  ],
  [
    {
      type: "object",
      properties: { a: { type: "string" } },
      propertyNames: { enum: ["a", "b"] },
      additionalProperties: false,
    },
    "{a?: string}",
    { a: "x" },
    { b: 1 },
  ],
  [zod(z.record(z.enum(["T1", "T2"]), z.number())), "{T1: number; T2: number}", { T1: 1, T2: 2 }, { T1: 1 }],
  [zod(z.partialRecord(z.enum(["T1", "T2"]), z.number())), "{T1?: number; T2?: number}", { T2: 2 }, { T3: 1 }],
];

it.each(ROWS)("%j is %s", (schema, text, taken, refused) => {
  const parameters = { type: "object", properties: { v: schema }, required: ["v"], $defs: { K: { enum: ["x", "y"] } } };
  const info = new ToolInfo({ name: "f", parameters: parameters as JsonSchema });
  expect(info.compact().replaceAll(/\s+/g, " ")).toBe(`{v: ${text}}`);
  expect(info.safeParseArguments(JSON.stringify({ v: taken })).ok).toBe(true);
  const result = info.safeParseArguments(JSON.stringify({ v: refused }));
  expect(result.ok).toBe(false);
  if (!result.ok) expect(result.error.toModelMessage().replaceAll(/\s+/g, " ")).toContain(text);
});

it("names are left out of the text beyond a thousand", () => {
  const schema = {
    type: "object",
    propertyNames: { enum: Array.from({ length: 1001 }, (_, at) => `n${at}`) },
    ...numbers,
  };
  const info = new ToolInfo({ name: "f", parameters: { type: "object", properties: { v: schema as JsonSchema } } });
  expect(info.compact()).toContain("Record<string, number>");
});
