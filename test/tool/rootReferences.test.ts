// A root that refers to another schema: the text, the judgement of arguments and what each provider gets must agree.
import { describe, expect, test } from "vitest";
import { defineTool, type JsonSchema, SchemaError } from "../../src/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { aiSdk, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

const WIRES = [openaiChat, openaiResponses, anthropic, gemini, mcp, ollama, aiSdk];
const A: JsonSchema = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
const B: JsonSchema = { type: "object", properties: { b: { type: "integer" } }, required: ["b"] };

const VALUES = [
  {},
  { a: "x" },
  { a: 1 },
  { b: 2 },
  { b: "x" },
  { a: "x", b: 2 },
  { b: 2, next: { b: 3 } },
  { next: {} },
];

const ROOTS: readonly (readonly [name: string, parameters: JsonSchema, text: string])[] = [
  ["an object", { $ref: "#/$defs/A", $defs: { A } }, "{a: string}"],
  ["an object of draft 7", { $ref: "#/definitions/A", definitions: { A } }, "{a: string}"],
  ["an object by its anchor", { $ref: "#A", $defs: { A: { ...A, $anchor: "A" } } }, "{a: string}"],
  ["an object below an $id", { $id: "https://a.example/b", $ref: "#/$defs/A", $defs: { A } }, "{a: string}"],
  ["a reference", { $ref: "#/$defs/B", $defs: { B: { $ref: "#/$defs/A" }, A } }, "{a: string}"],
  ["an object or null", { $ref: "#/$defs/N", $defs: { N: { ...A, type: ["object", "null"] } } }, "{a: string}"],
  ["a union", { $ref: "#/$defs/U", $defs: { U: { anyOf: [A, B] } } }, "{a: string} | {b: number}"],
  ["an object, with properties beside it", { $ref: "#/$defs/A", ...B, $defs: { A } }, "{b: number; a: string}"],
  [
    "an object that refers to itself",
    { $ref: "#/$defs/B", $defs: { B: { ...B, properties: { ...B.properties, next: { $ref: "#/$defs/B" } } } } },
    "type B = {b: number; next?: B}\ntype Parameters = B",
  ],
];

/** The schema that a provider gets. */
const SCHEMA_NAMES = ["parameters", "parametersJsonSchema", "input_schema", "inputSchema"];
function sentSchema(sent: unknown): JsonSchema {
  const stack = [sent];
  for (const value of stack) {
    if (typeof value !== "object" || value === null) continue;
    const name = SCHEMA_NAMES.find((key) => Object.hasOwn(value, key));
    if (name !== undefined) {
      const schema = (value as { [name: string]: unknown })[name] as JsonSchema & { jsonSchema?: JsonSchema };
      return schema.jsonSchema ?? schema;
    }
    stack.push(...Object.values(value));
  }
  throw new Error("expected a schema");
}

describe.each(ROOTS)("a root that refers to %s", (_, parameters, text) => {
  const tool = defineTool({ name: "f", parameters, execute: () => "" });
  const fits = (value: object) => tool.safeParseArguments(JSON.stringify(value), { coerce: false }).ok;

  test("has the text of what it refers to", () => {
    expect(tool.compact()).toBe(text);
  });

  test("judges as what it refers to", () => {
    const validator = createValidator({ type: "object", ...parameters });
    for (const value of VALUES) expect([value, fits(value)]).toEqual([value, validator.check(value)]);
    expect(new Set(VALUES.map(fits)).size).toBe(2);
  });

  test.each(WIRES)("is sent with the same meaning, or takes more where the provider refuses a union: $name", (wire) => {
    const validator = createValidator(sentSchema(wire.encodeTools([tool])));
    const takesMore = wire.toolChanges?.([tool]).some(({ rule }) => rule === "root");
    for (const value of VALUES) {
      const [isSent, isFit] = [validator.check(value), fits(value)];
      expect([value, isSent]).toEqual([value, takesMore ? isSent || isFit : isFit]);
    }
  });
});

test.each<[name: string, parameters: JsonSchema, code: string]>([
  ["itself", { $ref: "#" }, "dangling_reference"],
  ["itself, beside properties", { ...A, $ref: "#" }, "dangling_reference"],
  ["itself by another", { $ref: "#/$defs/X", $defs: { X: { $ref: "#" } } }, "dangling_reference"],
  ["nothing", { $ref: "#/$defs/X" }, "dangling_reference"],
  ["another document", { $ref: "https://a.example/b.json" }, "dangling_reference"],
  ["a string", { $ref: "#/$defs/X", $defs: { X: { type: "string" } } }, "invalid_schema"],
])("a root that refers to %s is an error when the tool is made", (_, parameters, code) => {
  const error = errorOf(SchemaError, () => defineTool({ name: "f", parameters, execute: () => "" }));
  expect(error.code).toBe(code);
});
