import { expect, test } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { type StrictProvider, toStrictSchema } from "../../src/strict/index.ts";

/** A map, whose values have another form than the original: a list of pairs. */
const MAP = { type: "object", additionalProperties: { type: "string" } } as const;
const constant = (value: string) => ({ type: "string", const: value });
const oneOf = (...values: string[]) => ({ type: "string", enum: values });

function object(required: { [name: string]: object }, optional: { [name: string]: object } = {}): JsonSchema {
  const properties = { ...required, ...optional };
  return { type: "object", properties, required: Object.keys(required), additionalProperties: false } as JsonSchema;
}

const TEXT = { type: "string" };

/** One of them has every property in each answer, the other leaves out what is optional. */
const BOTH: StrictProvider[] = ["openai", "anthropic"];
const OPENAI: StrictProvider[] = ["openai"];
const NONE: StrictProvider[] = [];

/** For which providers the branches of a union stay objects; for the others the model writes one JSON text, as they cannot be told apart. */
test.each<[name: string, branches: JsonSchema[], staysObjects: StrictProvider[]]>([
  ["the first needs what the second does not have", [object({ a: MAP }), object({}, { b: TEXT })], BOTH],
  ["the second needs what the first does not have", [object({}, { b: TEXT }), object({ a: MAP })], BOTH],
  ["the second needs more", [object({ a: MAP }), object({ a: MAP, b: TEXT })], BOTH],
  ["the first needs more", [object({ a: MAP, b: TEXT }), object({ a: MAP })], BOTH],
  ["both need the same", [object({ a: MAP }), object({ a: TEXT })], NONE],
  ["the second may have more", [object({ a: MAP }), object({ a: MAP }, { b: TEXT })], OPENAI],
  ["neither needs anything", [object({}, { a: MAP }), object({}, { b: TEXT })], OPENAI],
  ["other constants", [object({ k: constant("x"), a: MAP }), object({ k: constant("y"), a: MAP })], BOTH],
  ["the same constant", [object({ k: constant("x"), a: MAP }), object({ k: constant("x"), a: MAP })], NONE],
  ["other choices", [object({ k: oneOf("x", "y"), a: MAP }), object({ k: oneOf("z"), a: MAP })], BOTH],
  [
    "choices with one in common",
    [object({ k: oneOf("x", "y"), a: MAP }), object({ k: oneOf("y", "z"), a: MAP })],
    NONE,
  ],
  ["a constant and any text", [object({ k: constant("x"), a: MAP }), object({ k: TEXT, a: MAP })], NONE],
  ["any text and a constant", [object({ k: TEXT, a: MAP }), object({ k: constant("x"), a: MAP })], NONE],
  [
    "constants of which the second may be left out",
    [object({ k: constant("x"), a: MAP }), object({ a: MAP }, { k: constant("y") })],
    OPENAI,
  ],
  [
    "constants of which the first may be left out",
    [object({ a: MAP }, { k: constant("x") }), object({ k: constant("y"), a: MAP })],
    OPENAI,
  ],
  ["three that all differ", [object({ a: MAP }), object({ b: TEXT }), object({ c: TEXT })], BOTH],
  ["three of which the last is like the first", [object({ a: MAP }), object({ b: TEXT }), object({ a: TEXT })], NONE],
  ["three of which the last is like the second", [object({ a: MAP }), object({ b: TEXT }), object({ b: MAP })], NONE],
  ["200 that all differ", Array.from({ length: 200 }, (_, index) => object({ k: constant(`${index}`), a: MAP })), BOTH],
  [
    "201 are too many to compare",
    Array.from({ length: 201 }, (_, index) => object({ k: constant(`${index}`), a: MAP })),
    NONE,
  ],
  ["nothing in another form", [object({ a: TEXT }), object({ a: TEXT }, { b: TEXT })], BOTH],
])("%s", (_name, branches, staysObjects) => {
  const schema = { type: "object", properties: { p: { anyOf: branches } }, required: ["p"] } as JsonSchema;
  const stays = BOTH.filter((provider) => {
    const union = toStrictSchema(schema, { provider }).schema.properties?.p as JsonSchema;
    if (union.type === undefined) expect(union.anyOf).toHaveLength(branches.length);
    else expect(union.type).toBe("string");
    return union.type === undefined;
  });
  expect(stays).toEqual(staysObjects);
});
