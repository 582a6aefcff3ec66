import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { createValidator, type Validator } from "../../src/validate/index.ts";

const file = join(import.meta.dirname, "../../../shared/corpora/jsts.jsonl");
const missing = !existsSync(file);
if (missing) console.warn("skipped: the JSON-Schema-Test-Suite, as ../shared/corpora/jsts.jsonl is not there");

type Group = { name: string; parameters: JsonSchema | boolean; tests: { data: unknown; valid: boolean }[] };
const groups: Group[] = missing
  ? []
  : readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));

/** References to documents that the suite serves from elsewhere, and to meta-schemas: nothing is fetched. */
const REMOTE = /\/(?:refRemote\/\d+|defs\/0|definitions\/0|dynamicRef\/1[3-7])$|2020-12\/ref\/6$|draft7\/ref\/7$/;

/** The one verdict that differs, and why. */
const KNOWN: [RegExp, string][] = [
  [/^draft2020-12\/vocabulary\/0\/2$/, "its $schema is a document elsewhere, which leaves out the validation keywords"],
];

/** The suite asks for formats that are annotations, as 2020-12 has them; unless told so, they are asserted. */
const options = { formats: "annotate" } as const;

const engines: [string, (schema: JsonSchema | boolean) => Validator, number][] = [
  ["ours", (schema) => createValidator(schema, options), 0],
  // Mostly $dynamicRef and the unevaluated keywords.
  ["Ajv", (schema) => createAjvValidator(schema, options), 30],
];

describe.skipIf(missing)("JSON-Schema-Test-Suite", () => {
  test.each(engines)("%s", (name, create, allowed) => {
    const wrong: string[] = [];
    const refused: string[] = [];
    let verdicts = 0;
    for (const group of groups) {
      let validator: Validator;
      try {
        validator = create(group.parameters);
      } catch (error) {
        expect(error).toMatchObject({ name: "SchemaError" });
        if (allowed === 0) expect(error).toMatchObject({ code: "dangling_reference" });
        refused.push(group.name);
        continue;
      }
      group.tests.forEach(({ data, valid }, index) => {
        verdicts++;
        const { total, issues } = validator.issues(data);
        if (validator.check(data) !== valid) wrong.push(`${group.name}/${index}`);
        expect(total === 0, `${group.name}/${index}: ${issues[0]?.message}`).toBe(validator.check(data));
      });
    }
    const unknown = wrong.filter((place) => !KNOWN.some(([known]) => known.test(place)));
    const other = refused.filter((place) => !REMOTE.test(place));
    console.log(
      `${name}: ${verdicts} verdicts, ${wrong.length} wrong (${wrong.length - unknown.length} known), ` +
        `${refused.length} schemas refused (${refused.length - other.length} remote)\n${[...unknown, ...other].join(" ")}`,
    );
    expect(verdicts).toBeGreaterThan(2_000);
    expect(unknown.length).toBeLessThanOrEqual(allowed);
    if (allowed === 0) expect(other).toEqual([]);
  });

  test("asserting formats differs at 19 texts that are not of their format, and nowhere else", () => {
    const places = groups.flatMap(({ name, parameters, tests }) => {
      if (REMOTE.test(name)) return [];
      const validator = createValidator(parameters);
      return tests.flatMap(({ data, valid }, index) => (validator.check(data) === valid ? [] : `${name}/${index}`));
    });
    const unknown = places.filter((place) => !KNOWN.some(([known]) => known.test(place)));
    expect(unknown.filter((place) => !/^draft2020-12\/format\/\d+\/6$/.test(place))).toEqual([]);
    expect(unknown).toHaveLength(19);
  });
});
