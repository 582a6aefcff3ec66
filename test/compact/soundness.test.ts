import { expect, test } from "vitest";
import { acceptedCases, refusedBy, writers } from "./soundness.ts";

// `npm run soak -- compact` has 20,000 schemas.
const cases = acceptedCases(100, 12);

test("the generator makes schemas and values that meet", () => {
  expect(cases.length).toBeGreaterThan(150);
  const texts = cases.map(({ schema }) => JSON.stringify(schema));
  for (const pair of [
    ["patternProperties", "additionalProperties"],
    ["properties", "additionalProperties"],
    ["prefixItems", "items"],
    ["unevaluatedProperties", "dependentSchemas"],
  ]) {
    expect(texts.filter((text) => pair.every((keyword) => text.includes(`"${keyword}"`))).length).toBeGreaterThan(5);
  }
});

test.each(writers)("every value that a schema accepts fits the type, %s", (_name, write) => {
  expect(refusedBy(write, cases)).toEqual([]);
});
