// Where a provider has other names for properties, values and lists of names in a schema have them too.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { anthropic } from "../../src/wire/index.ts";
import { namedSchemas } from "../providers/namedSchemas.ts";
import { valuesOf } from "../providers/sentTools.ts";
import { replayChanges } from "./replayChanges.ts";

const MADE = "_top_2c0b9429";
const $top = { type: "integer" };
const described = { type: "integer", description: "$top" };
const RUNS = Number(process.env.NAMED_RUNS ?? 15);

const toolOf = (parameters: object) => ({ name: "find", parameters }) as never;
const sentOf = (parameters: object) => anthropic.encodeTools([toolOf(parameters)])[0]?.input_schema as JsonSchema;
const sentProperty = (schema: object): unknown =>
  sentOf({ type: "object", properties: { o: { type: "object", ...schema } } }).properties?.o;

/** The arguments that are sent, and what is read of them. */
function thereAndBack(parameters: object, value: object): { sent: unknown; back: unknown } {
  const options = { tools: [toolOf(parameters)] } as never;
  const call = { id: "c", type: "function", name: "find", arguments: JSON.stringify(value) };
  const message = anthropic.encodeCalls([call], options);
  const [back] = anthropic.decodeMessage(message, options);
  return { sent: message.content[0]?.input, back: JSON.parse(back?.arguments ?? "null") };
}

describe("names of properties that are sent under another name", () => {
  it.each([
    ["const", { $top: 1 }, { [MADE]: 1 }],
    ["enum", [{ $top: 1 }, "$top", null], [{ [MADE]: 1 }, "$top", null]],
    ["default", { $top: 1, more: { $top: 2 } }, { [MADE]: 1, more: { $top: 2 } }],
    ["examples", [{ $top: 1 }, {}], [{ [MADE]: 1 }, {}]],
    ["propertyNames", { enum: ["$top", "x"] }, { enum: [MADE, "x"] }],
    ["propertyNames", { const: "$top" }, { const: MADE }],
    ["propertyNames", { type: "string" }, { type: "string" }],
  ])("are so in %s", (keyword, own, sent) => {
    const other = { type: "object", properties: { [MADE]: described }, [keyword]: sent };
    expect(sentProperty({ properties: { $top }, [keyword]: own })).toEqual(other);
    const branch = sentProperty({ properties: { $top }, allOf: [{ [keyword]: own }] });
    expect(branch).toEqual({ type: "object", properties: { [MADE]: described }, allOf: [{ [keyword]: sent }] });
  });

  it("keep their own names where no schema of the value declares them", () => {
    const sent = sentOf({
      type: "object",
      properties: { $top, o: { const: { $top: 1 } }, p: { propertyNames: { pattern: "^\\$" } } },
    });
    expect(sent.properties).toMatchObject({ o: { const: { $top: 1 } }, p: { propertyNames: { pattern: "^\\$" } } });
  });

  it("are found by all schemas of a value, and below it", () => {
    const deep = { properties: { a: { items: { properties: { $top } } } }, const: { a: [{ $top: 1 }], $top: 2 } };
    expect(sentProperty(deep)).toMatchObject({ const: { a: [{ [MADE]: 1 }], $top: 2 } });
    const apart = {
      properties: { a: { const: { $top: 1 } } },
      allOf: [{ properties: { a: { properties: { $top } } } }],
    };
    expect(sentProperty(apart)).toMatchObject({ properties: { a: { const: { [MADE]: 1 } } } });
  });
});

describe("what a made name need not fit becomes text", () => {
  it.each([
    [{ propertyNames: { pattern: "^\\$" } }],
    [{ patternProperties: { "^_": { type: "string" } }, additionalProperties: false }],
    [{ not: { propertyNames: { maxLength: 4 } } }],
    [{ if: { patternProperties: { "^_": false } }, else: { minProperties: 2 } }],
  ])("%j", (limits) => {
    const description = `Must fit ${JSON.stringify(limits)}`;
    expect(sentProperty({ properties: { $top }, ...limits })).toEqual({
      ...{ type: "object", properties: { [MADE]: described }, description },
    });
  });

  it("with what says something of all other properties", () => {
    const limits = { allOf: [{ patternProperties: { "^x": {} } }], unevaluatedProperties: false };
    const sent = sentProperty({ properties: { $top }, ...limits });
    expect(sent).not.toHaveProperty("unevaluatedProperties");
    const oneOf = [{ propertyNames: { pattern: "^\\$" } }, {}];
    expect(sentProperty({ properties: { $top }, oneOf })).toHaveProperty("anyOf.0.description");
  });
});

it("a value of any such schema fits what is sent, comes back equal, and each change is listed", () => {
  let [values, renamed] = [0, 0];
  fc.assert(
    fc.property(namedSchemas, (schema) => {
      const sent = sentOf(schema);
      const changes = anthropic.toolChanges?.([toolOf(schema)]) ?? [];
      expect(replayChanges({ parameters: schema }, changes)).toEqual({ parameters: sent });
      const { check } = createAjvValidator(sent);
      for (const value of valuesOf(schema, 4)) {
        const both = thereAndBack(schema, value);
        expect(both.back).toEqual(value);
        expect(check(both.sent), `${JSON.stringify(both.sent)} for ${JSON.stringify(sent)}`).toBe(true);
        values++;
        if (JSON.stringify(both.sent) !== JSON.stringify(value)) renamed++;
      }
    }),
    { numRuns: RUNS, seed: Number(process.env.NAMED_SEED ?? 5) },
  );
  expect(values).toBeGreaterThan(RUNS / 2);
  expect(renamed).toBeGreaterThan(RUNS / 10);
});
