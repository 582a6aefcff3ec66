// Tools that public reports say are refused, and random ones, go to every provider and their arguments come back.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { isCorpusMissing, readCorpora } from "../strict/corpora.ts";
import { schemas } from "../strict/schemas.ts";
import { namedSchemas } from "./namedSchemas.ts";
import { PROVIDERS, type Provider } from "./refusals.ts";
import { REPORTS } from "./reports.ts";
import { toolsOf } from "./requestParts.ts";
import { isUsable, sendFaults, valuesOf } from "./sentTools.ts";

/** The schemas of tools in the public reports about a provider. */
const reported = (provider: Provider): JsonSchema[] =>
  REPORTS[provider].flatMap(([, , body]) => toolsOf(provider, body).map(({ schema }) => schema as JsonSchema));

describe.each(PROVIDERS)("the schemas of reports about %s", (provider) => {
  it("are sent in a form that every provider takes, or are an error before the request", () => {
    for (const schema of reported(provider).filter(isUsable)) {
      const faults = sendFaults("find", schema, valuesOf(schema, 3));
      expect(faults.filter(({ what, example }) => what !== "an error" || !/cannot be sent/.test(example))).toEqual([]);
    }
  });
});

it("random schemas are sent, and random arguments come back equal", () => {
  const some = fc.sample(schemas, { numRuns: 150, seed: 7 }).filter(isUsable);
  expect(some.length).toBeGreaterThan(100);
  for (const schema of some) expect(sendFaults("find", schema, valuesOf(schema, 3))).toEqual([]);
});

it("so are random schemas with names of properties in values", () => {
  for (const schema of fc.sample(namedSchemas, { numRuns: 60, seed: 7 }))
    expect(sendFaults("find", schema, [{ $top: { $top: 1, $ref: 2 } }])).toEqual([]);
});

it.skipIf(isCorpusMissing)("schemas of real tools are sent as they are, or in another form", () => {
  const every = readCorpora().filter((_, at) => at % 40 === 0);
  for (const { schema } of every) expect(sendFaults("find", schema, valuesOf(schema, 2))).toEqual([]);
});

it("a schema that a provider would refuse is found", () => {
  expect(sendFaults("find", { type: "object", properties: { a: { type: "string" } } }, [{ a: "x" }])).toEqual([]);
  const [fault] = sendFaults("find", { type: "object", properties: { a: { type: "money" as never } } }, []);
  expect(fault?.what).toBe("an error");
});
