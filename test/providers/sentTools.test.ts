// Tools that public reports say are refused, and random ones, go to every provider and their arguments come back.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCorpusMissing, readCorpora } from "../strict/corpora.ts";
import { schemas } from "../strict/schemas.ts";
import { runsOf } from "../whole.ts";
import { namedSchemas } from "./namedSchemas.ts";
import { reportedSchemas } from "./reportedSchemas.ts";
import { isUsable, sendFaults, valuesOf } from "./sentTools.ts";

describe.each(reportedSchemas())("the schemas that reports about %s are the first to have", (_, reported) => {
  it("are sent in a form that every provider takes, or are an error before the request", () => {
    for (const schema of reported) {
      const faults = sendFaults("find", schema, valuesOf(schema, runsOf(1)));
      expect(faults.filter(({ what, example }) => what !== "an error" || !/cannot be sent/.test(example))).toEqual([]);
    }
  });
});

// `npm run soak -- providers` has 5,000 of the one and 500 of the other, and all of the real tools.
it("random schemas are sent, and random arguments come back equal", () => {
  const some = fc.sample(schemas, { numRuns: runsOf(25), seed: 7 }).filter(isUsable);
  expect(some.length).toBeGreaterThan(15);
  for (const schema of some) expect(sendFaults("find", schema, valuesOf(schema, 3))).toEqual([]);
});

it("so are random schemas with names of properties in values", () => {
  for (const schema of fc.sample(namedSchemas, { numRuns: runsOf(10), seed: 7 }))
    expect(sendFaults("find", schema, [{ $top: { $top: 1, $ref: 2 } }])).toEqual([]);
});

it.skipIf(isCorpusMissing)("schemas of real tools are sent as they are, or in another form", () => {
  const every = readCorpora().filter((_, at) => at % 120 === 0);
  for (const { schema } of every) expect(sendFaults("find", schema, valuesOf(schema, 2))).toEqual([]);
});

it("a schema that a provider would refuse is found", () => {
  expect(sendFaults("find", { type: "object", properties: { a: { type: "string" } } }, [{ a: "x" }])).toEqual([]);
  const [fault] = sendFaults("find", { type: "object", properties: { a: { type: "money" as never } } }, []);
  expect(fault?.what).toBe("an error");
});
