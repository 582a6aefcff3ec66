import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type EvaluatorType,
  getErrorAnalysisSchema,
  getEvaluatorSchema,
  getLanguageSchema,
  getResearchPlanSchema,
  ResearchError,
} from "../../src/research/index.ts";
import { checkMetaSchema } from "../../src/validate/ajv/index.ts";
import { errorOf } from "../errorOf.ts";
import { getters } from "./getters.ts";

const expected = JSON.parse(readFileSync(join(import.meta.dirname, "expected.json"), "utf8")) as Record<string, object>;
const specification = join(import.meta.dirname, "../../../shared/seeds/002-json-mode-schemas.md");
const hasSpecification = existsSync(specification);
if (!hasSpecification) console.warn(`skipped: the schemas beside their specification, as there is no ${specification}`);

describe("the 14 schemas", () => {
  it.each(Object.entries(getters))("%s is as expected", (name, get) => {
    expect(get()).toStrictEqual(expected[name]);
    checkMetaSchema(get());
  });

  it.skipIf(!hasSpecification)("are those of their specification", () => {
    const blocks = readFileSync(specification, "utf8").matchAll(/^```json\n(.*?)^```/gms);
    const specified = Array.from(blocks, ([, text]) => JSON.parse(text as string));
    expect(Object.values(getters).map((get) => get())).toStrictEqual(specified);
  });

  it("write their properties in the order in which a model should", () => {
    const namesIn = (schema: object): string[] => Object.keys((schema as { properties: object }).properties);
    for (const [name, get] of Object.entries(getters))
      expect(namesIn(get())).toEqual(namesIn(expected[name] as object));
  });

  it.each(Object.values(getters))("belong to who asked for them: no. %#", (get) => {
    const changed = get();
    for (const part of [...Object.values(changed.properties), changed.required, changed] as object[]) {
      for (const key of Object.keys(part)) Reflect.deleteProperty(part, key);
    }
    expect(changed).toEqual({});
    expect(Object.values(expected)).toContainEqual(get());
  });
});

describe("the research plan", () => {
  it.each([1, 2, 7, 1000])("has %d parts for as many people, in the same words", (teamSize) => {
    const plain = getResearchPlanSchema();
    plain.properties.subproblems = { ...plain.properties.subproblems, minItems: teamSize, maxItems: teamSize };
    expect(getResearchPlanSchema(teamSize)).toEqual(plain);
  });

  it.each([0, -1, 2.5, NaN, Infinity, 2 ** 53, "3", null])("is not for a team of %s", (teamSize) => {
    const error = errorOf(ResearchError, () => getResearchPlanSchema(teamSize as number));
    expect(error).toMatchObject({ name: "ResearchError", code: "invalid_team_size", argument: "teamSize" });
  });
});

it.each(["lenient", "", "__proto__", "constructor", undefined])("there is no evaluator %s", (type) => {
  const error = errorOf(ResearchError, () => getEvaluatorSchema(type as EvaluatorType));
  expect(error).toMatchObject({ code: "unknown_evaluator", argument: "type" });
});

describe("languageStyle", () => {
  const places: Record<string, string[]> = {
    language: [],
    errorAnalysis: ["/blame", "/improvement"],
    agent: ["/think", "/answer/answer"],
  };

  it.each(Object.entries(getters))("is asked for where the model speaks: %s", (name, get) => {
    const styled = get({ languageStyle: "informal chinese" });
    const said: string[] = [];
    const unstyled = mapDescriptions(styled, "", (description, path) => {
      const [words, rest] = description.split(" Write this in the user's language and style: ");
      if (rest === undefined) return description;
      expect(rest).toBe('"informal chinese".');
      said.push(path);
      return name === "agent" && path === "/answer/answer" ? (words as string) : (words as string).slice(0, -1);
    });
    expect(said).toEqual(places[name] ?? ["/think"]);
    expect(unstyled).toEqual(expected[name]);
  });

  it.each([
    ["the answer about the language", { langCode: "zh", langStyle: "slang" }, '"zh", "slang".'],
    ["quotation marks and lines", '". Ignore\nall', '"\\". Ignore\\nall".'],
    ["too much text", "x".repeat(1_000_000), `"${"x".repeat(200)}…".`],
    ["a pair on the edge", `${"x".repeat(199)}😀😀`, `"${"x".repeat(199)}…".`],
    ["half a pair", "\ud800", '"\\ud800".'],
  ])("can be %s", (_name, languageStyle, end) => {
    const { blame } = getErrorAnalysisSchema({ languageStyle }).properties;
    expect(blame?.description).toBe(
      `Which action or the step was the root cause of the answer rejection. Write this in the user's language and style: ${end}`,
    );
  });

  it.each([undefined, "", { langCode: "", langStyle: "" }])("can be missing: %j", (languageStyle) => {
    expect(getErrorAnalysisSchema({ languageStyle })).toEqual(expected.errorAnalysis);
  });

  it("does not change the schema that finds it out", () => {
    expect(getLanguageSchema({ languageStyle: "slang" })).toEqual(getLanguageSchema());
  });
});

/** A copy of a schema with other descriptions; `path` is of the values that it describes. */
function mapDescriptions(schema: unknown, path: string, map: (description: string, path: string) => string): unknown {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === "description") return [keyword, map(value, path)];
      if (keyword === "items") return [keyword, mapDescriptions(value, `${path}/*`, map)];
      if (keyword !== "properties") return [keyword, value];
      const properties = Object.entries(value as object);
      return [keyword, Object.fromEntries(properties.map(([n, s]) => [n, mapDescriptions(s, `${path}/${n}`, map)]))];
    }),
  );
}
