// OpenAPI's `nullable`: the text, both validators and the strict form read it as one.
import { describe, expect, it } from "vitest";
import { type JsonSchema, ToolInfo } from "../../src/index.ts";
import { toStrictSchema } from "../../src/strict/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { createValidator } from "../../src/validate/index.ts";

/** Whether null is allowed: `nullable` adds it to the `type` beside it, and the other keywords apply as well. */
const FORMS: readonly [schema: JsonSchema, isAllowed: boolean][] = [
  [{ type: "string", nullable: true }, true],
  [{ type: ["string", "number"], nullable: true }, true],
  [{ type: "string", nullable: false }, false],
  [{ type: "string", nullable: true, enum: ["a"] }, false],
  [{ type: "string", nullable: true, enum: ["a", null] }, true],
  [{ type: "string", nullable: true, const: "a" }, false],
  [{ nullable: true, enum: ["a"] }, false],
  [{ nullable: true, const: "a" }, false],
  [{ nullable: true, allOf: [{ type: "string" }] }, false],
  [{ nullable: true, oneOf: [{ type: "string" }, { type: "number" }] }, false],
  [{ nullable: true, anyOf: [{ type: "string" }, { type: "number" }] }, false],
  [{ anyOf: [{ type: "string", nullable: true }, { type: "number" }] }, true],
  [{ nullable: true, $ref: "#/$defs/S" }, false],
  [{ type: "string", nullable: true, allOf: [{ minLength: 1 }] }, true],
  [{ type: "string", nullable: true, allOf: [{ type: "string" }] }, false],
  [{ type: "string", nullable: true, allOf: [{ type: "string", nullable: true }] }, true],
  [{ type: "object", nullable: true, properties: { a: { type: "string" } }, required: ["a"] }, true],
  [{ type: "array", nullable: true, items: { type: "string" } }, true],
];

const rootOf = (v: JsonSchema): JsonSchema =>
  ({ type: "object", properties: { v }, required: ["v"], $defs: { S: { type: "string" } } }) as JsonSchema;

describe.each(FORMS)("%j", (schema, isAllowed) => {
  const root = rootOf(schema);

  it(`${isAllowed ? "allows" : "refuses"} null in the text, the validators and the strict form`, () => {
    const info = new ToolInfo({ name: "f", parameters: root });
    expect(/\bnull\b/.test(info.compact())).toBe(isAllowed);
    for (const create of [createValidator, createAjvValidator]) {
      expect(create(root).check({ v: null }), create.name).toBe(isAllowed);
    }
    expect(info.safeParseArguments('{"v":null}').ok).toBe(isAllowed);
    const { properties } = toStrictSchema(root, { provider: "openai" }).schema;
    expect(/"null"/.test(JSON.stringify(properties?.v))).toBe(isAllowed);
  });
});
