// What stands beside a `$ref`: the type of the arguments and the validator read it alike. `npm run types` checks the
// types here, and the tests the values.
import { describe, expect, expectTypeOf, it } from "vitest";
import { type ArgumentsOf, Parameters } from "../../src/index.ts";

const DRAFT_7 = "http://json-schema.org/draft-07/schema#";
const DRAFT_2020 = "https://json-schema.org/draft/2020-12/schema";

const A = { type: ["string", "number"] } as const;
const beside = { $ref: "#/$defs/A", type: "string", minLength: 2 } as const;
const besideOld = { ...beside, $ref: "#/definitions/A" } as const;
const a = { properties: { a: beside }, required: ["a"] } as const;
const old = { properties: { a: besideOld }, required: ["a"] } as const;

/** Each value of `a`, and whether it fits. */
const BOTH: readonly [unknown, boolean][] = [
  ["ab", true],
  ["a", false],
  [1, false],
];
const ALONE: readonly [unknown, boolean][] = [
  ["ab", true],
  ["a", true],
  [1, true],
  [true, false],
];

describe("what stands beside a $ref", () => {
  const fits = (parameters: Parameters, values: readonly [unknown, boolean][]) => {
    const { validate } = parameters["~standard"];
    for (const [value, isFit] of values) expect([value, "value" in validate({ a: value })]).toEqual([value, isFit]);
  };

  it("counts in a schema without a draft", () => {
    const parameters = new Parameters({ type: "object", ...a, $defs: { A } });
    expectTypeOf<ArgumentsOf<typeof parameters>>().toEqualTypeOf<{ a: string }>();
    fits(parameters, BOTH);
  });

  it("counts in draft 2020-12, also with definitions of earlier drafts", () => {
    const parameters = new Parameters({ $schema: DRAFT_2020, type: "object", ...old, definitions: { A } });
    expectTypeOf<ArgumentsOf<typeof parameters>>().toEqualTypeOf<{ a: string }>();
    fits(parameters, BOTH);
  });

  it("means nothing in draft 7", () => {
    const parameters = new Parameters({ $schema: DRAFT_7, type: "object", ...a, $defs: { A } });
    expectTypeOf<ArgumentsOf<typeof parameters>>().toEqualTypeOf<{ a: string | number }>();
    fits(parameters, ALONE);
  });

  it("means nothing with the definitions of draft 7", () => {
    const parameters = new Parameters({ type: "object", ...old, definitions: { A } });
    expectTypeOf<ArgumentsOf<typeof parameters>>().toEqualTypeOf<{ a: string | number }>();
    fits(parameters, ALONE);
  });

  it("means nothing there within lists, unions and definitions", () => {
    const parameters = new Parameters({
      type: "object",
      properties: {
        a: {
          anyOf: [
            { type: "array", items: [besideOld] },
            { $ref: "#/definitions/B", type: "null" },
          ],
        },
      },
      required: ["a"],
      definitions: {
        A,
        B: { type: "object", properties: { $ref: { type: "string" }, b: besideOld }, required: ["b"] },
      },
    });
    expectTypeOf<ArgumentsOf<typeof parameters>>().toExtend<{
      a: readonly unknown[] | { $ref?: string; b: string | number };
    }>();
    fits(parameters, [
      [[1], true],
      [{ b: 1 }, true],
      [{ b: true }, false],
      [null, false],
    ]);
  });

  it("allows null as nullable says, where it counts and the target allows null", () => {
    const properties = { a: { $ref: "#/$defs/A", type: "string", nullable: true } } as const;
    const more = { type: "object", properties, required: ["a"] } as const;
    const parameters = new Parameters({ ...more, $defs: { A: { type: ["string", "number", "null"] } } });
    expectTypeOf<ArgumentsOf<typeof parameters>>().toEqualTypeOf<{ a: string | null }>();
    fits(parameters, [
      ["a", true],
      [null, true],
      [1, false],
    ]);
  });
});
