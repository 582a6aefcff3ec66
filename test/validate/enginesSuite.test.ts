import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { createValidator, type Validator } from "../../src/validate/index.ts";
import { judgeReady } from "./engines/setup.ts";
import { DRAFTS, type Group, suiteOf } from "./engines/suite.ts";
import { wrongPlaces } from "./wrongPlaces.ts";

const ready = await judgeReady();
const missing = "missing" in ready ? ready.missing : undefined;
if (missing !== undefined) console.warn(`skipped: all drafts of the JSON-Schema-Test-Suite, as ${missing}`);

/** The verdicts that differ, and why. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^vocabulary\/0\/2$/, "its $schema is a document elsewhere, which leaves out the validation keywords"],
  [/^optional\/zeroTerminatedFloats\/0\/0$/, "JSON.parse reads 1.0 as 1"],
  [/^optional\/content\//, "the content keywords are annotations"],
];

/** Nothing is fetched: references to documents that the suite serves from elsewhere, and to meta-schemas. */
const REMOTE = /localhost:1234|"\$ref":"[^"]*json-schema\.org\/draft/;

describe.skipIf(missing !== undefined)("the JSON-Schema-Test-Suite with its optional folders", () => {
  test.each(Object.keys(DRAFTS) as (keyof typeof DRAFTS)[])("%s", (draft) => {
    const wrong: string[] = [];
    const refused: string[] = [];
    let verdicts = 0;
    for (const group of suiteOf("suite" in ready ? ready.suite : "", draft)) {
      const validator = create(group, refused);
      if (validator === undefined) continue;
      verdicts += group.tests.length;
      wrong.push(...wrongPlaces(group, validator).filter((place) => !KNOWN.some(([known]) => known.test(place))));
    }
    console.log(`${draft}: ${verdicts} verdicts`);
    expect(wrong).toEqual([]);
    expect(refused).toEqual([]);
    expect(verdicts).toBeGreaterThan(800);
  });
});

/** The validator of a group; undefined where its references lead elsewhere. */
function create({ name, schema }: Group, refused: string[]): Validator | undefined {
  // Only the optional folder of formats has them asserted.
  const formats = /^optional\/format/.test(name) ? "assert" : "annotate";
  try {
    return createValidator(schema as JsonSchema | boolean, { formats });
  } catch (error) {
    if (!REMOTE.test(JSON.stringify(schema))) refused.push(`${name}: ${error}`);
    return undefined;
  }
}
