import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { createValidator, type Validator } from "../../src/validate/index.ts";
import { wrongPlaces } from "./wrongPlaces.ts";

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

/** The verdict of both engines that differs: its $schema is a document elsewhere, without the validation keywords. */
const VOCABULARY = "draft2020-12/vocabulary/0/2";

/** Where Ajv is wrong: it takes the dynamic scope of the compilation, and forgets or leaks what was evaluated. */
const WRONG_BY_AJV: readonly string[] = [
  ...["0/0", "1/0", "3/0", "4/1", "5/0", "6/0", "7/0", "8/0", "11/1", "11/2", "18/1", "19/0", "20/0"].map(
    (place) => `draft2020-12/dynamicRef/${place}`,
  ),
  ...["8/1", "8/2", "18/0", "21/2", "22/1", "23/4", "23/5", "23/6", "23/7", "24/3", "27/0"].map(
    (place) => `draft2020-12/unevaluatedItems/${place}`,
  ),
  ...["14/3", "15/3", "21/0", "39/0"].map((place) => `draft2020-12/unevaluatedProperties/${place}`),
];

/** The schemas that Ajv cannot compile. */
const REFUSED_BY_AJV: readonly string[] = [
  ...["dynamicRef/9", "dynamicRef/10", "dynamicRef/12", "enum/14"].map((place) => `draft2020-12/${place}`),
];

/** The suite asks for formats that are annotations, as 2020-12 has them; unless told so, they are asserted. */
const options = { formats: "annotate" } as const;

type Create = (schema: JsonSchema | boolean) => Validator;

const ENGINES: [string, Create, wrong: readonly string[], refused: readonly string[]][] = [
  ["ours", (schema) => createValidator(schema, options), [VOCABULARY], []],
  ["Ajv", (schema) => createAjvValidator(schema, options), [...WRONG_BY_AJV, VOCABULARY], REFUSED_BY_AJV],
];

describe.skipIf(missing)("JSON-Schema-Test-Suite", () => {
  test.each(ENGINES)("%s", (name, create, knownWrong, knownRefused) => {
    const wrong: string[] = [];
    const refused: string[] = [];
    let verdicts = 0;
    for (const group of groups) {
      const validator = validatorOf(group, create);
      if (validator === undefined) refused.push(group.name);
      else {
        verdicts += group.tests.length;
        wrong.push(...wrongPlaces(group, validator));
      }
    }
    const other = refused.filter((place) => !REMOTE.test(place));
    console.log(`${name}: ${verdicts} verdicts, ${wrong.length} wrong, ${refused.length} schemas refused`);
    expect(verdicts).toBeGreaterThan(2_000);
    expect(wrong.toSorted()).toEqual(knownWrong.toSorted());
    expect(other.toSorted()).toEqual(knownRefused.toSorted());
  });

  test("asserting formats differs at 19 texts that are not of their format, and nowhere else", () => {
    const places = groups.flatMap(({ name, parameters, tests }) => {
      if (REMOTE.test(name)) return [];
      const validator = createValidator(parameters);
      return tests.flatMap(({ data, valid }, index) => (validator.check(data) === valid ? [] : `${name}/${index}`));
    });
    const unknown = places.filter((place) => place !== VOCABULARY);
    expect(unknown.filter((place) => !/^draft2020-12\/format\/\d+\/6$/.test(place))).toEqual([]);
    expect(unknown).toHaveLength(19);
  });
});

function validatorOf({ parameters }: Group, create: Create): Validator | undefined {
  try {
    return create(parameters);
  } catch (error) {
    expect(error).toMatchObject({ name: "SchemaError" });
    return undefined;
  }
}
