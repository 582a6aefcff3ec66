import { readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { jsonSchemaToTypescript, SchemaConverter } from "../../src/compact/index.ts";
import { impliedTypes, isObject, type JsonSchema } from "../../src/schema/index.ts";
import { resolveReference } from "../../src/schema/walk/resolveReference.ts";
import { isCorpusMissing, readCorpora } from "../strict/corpora.ts";
import { sampleInstances } from "../strict/instances.ts";
import { compile, declaration } from "./compile.ts";
import { differenceOf } from "./oracle/differenceOf.ts";
import { readDense } from "./oracle/readDense.ts";
import { typeOfValue } from "./typeOfValue.ts";

const CORPORA = join(import.meta.dirname, "../../../shared/corpora");
if (isCorpusMissing)
  console.warn("skipped: the tests of the compact room on real tools, as ../shared/corpora is not there");

const inline = new SchemaConverter();
const dense = new SchemaConverter({ layout: "dense" });

/** The JSON Schema test suite: schemas, and values that fit them or don't. */
function suite(): { parameters: JsonSchema; tests: { data: unknown; valid: boolean }[] }[] {
  const lines = readFileSync(join(CORPORA, "jsts.jsonl"), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** A program that compiles where the type of the schema takes the value. */
function assignment(converter: SchemaConverter, schema: JsonSchema, value: unknown): string {
  const type = declaration(converter.convert(schema), "T");
  return `${type}\ndeclare const value: ${typeOfValue(value)};\nconst typed: T = value;`;
}

const isAboutFieldsInCommon = (error: string): boolean => error.includes("in common with type");

type Reason = {
  why: string;
  holds: (schema: JsonSchema, data: unknown) => boolean;
  /** How many values each layout refuses for it. */
  inline: number;
  dense: number;
};

/** Why a type refuses valid values of the test suite; of several reasons the first that holds counts. */
const REASONS: Reason[] = [
  {
    why: "TypeScript takes the toString and the constructor that every object inherits for the value's own",
    holds: ({ properties = {} }, data) => isObject(data) && Object.hasOwn(properties, "toString"),
    inline: 2,
    dense: 2,
  },
  {
    why: "TypeScript wants a field in common with a type of optional fields",
    holds: ({ properties = {} }, data) =>
      isObject(data) && Object.keys(data).every((key) => !Object.hasOwn(properties, key)),
    inline: 14,
    dense: 18,
  },
  {
    why: "a schema that describes the parts of objects or arrays and has no type is meant as such",
    holds: (schema, data) => meetsOther(schema, schema, data),
    inline: 40,
    dense: 32,
  },
];
/** Of the valid values at most, of the invalid ones at least. */
const REFUSED_SHARES = { inline: [0.045, 0.51], dense: [0.045, 0.51] } as const;

/** True if a value meets a schema without a type that is meant for values of another kind. */
function meetsOther(root: JsonSchema, schema: JsonSchema, data: unknown): boolean {
  if (schema.$ref !== undefined) {
    const target = resolveReference(root, schema.$ref, schema);
    return target.found && isObject(target.schema) && meetsOther(root, target.schema as JsonSchema, data);
  }
  const { type, properties = {}, patternProperties = {}, items } = schema;
  const kind = Array.isArray(data) ? "array" : isObject(data) ? "object" : undefined;
  const implied: unknown[] = type === undefined ? impliedTypes(schema) : [];
  if (implied.length > 0 && !implied.includes(kind)) return true;
  const meets = (part: unknown, value: unknown): boolean =>
    isObject(part) && meetsOther(root, part as JsonSchema, value);
  if (Array.isArray(data)) return data.some((item) => meets(items, item));
  const others = Object.values(patternProperties);
  return Object.entries(data ?? {}).some(([key, value]) =>
    [properties[key], ...others].some((part) => meets(part, value)),
  );
}

describe.skipIf(isCorpusMissing)("real schemas", () => {
  test("the text of every schema is TypeScript, whole and cut", () => {
    const schemas = [...readCorpora().map(({ schema }) => schema), ...suite().map(({ parameters }) => parameters)];
    expect(schemas.length).toBeGreaterThan(4700);
    const options = { layout: "dense", maxDescriptionLength: 20, constraints: false, quotedKeys: true } as const;
    const converters = [inline, dense, new SchemaConverter(options), new SchemaConverter({ maxDescriptionLength: 50 })];
    const texts = schemas.flatMap((schema) => converters.map((converter) => converter.convert(schema)));
    const found = compile(texts.map((text) => declaration(text, "T")));
    expect(texts.filter((_, index) => found[index]?.length)).toEqual([]);
  });

  test("the dense text of every schema reads back as that schema", () => {
    const schemas = [...readCorpora().map(({ schema }) => schema), ...suite().map(({ parameters }) => parameters)];
    expect(schemas.length).toBeGreaterThan(4700);
    const differences = schemas.map((schema) => differenceOf(schema, readDense(dense.convert(schema))));
    expect(schemas.filter((_, index) => differences[index] !== undefined)).toEqual([]);
  });

  test("instances of the tools' schemas fit the types, inline and dense", () => {
    const instances = readCorpora().flatMap(({ schema }, index) => {
      return sampleInstances(schema, 1, index, { extras: "everywhere" }).map((value) => ({ schema, value }));
    });
    expect(instances.length).toBeGreaterThan(4100);
    for (const converter of [inline, dense]) {
      const cases = instances.map(({ schema, value }) => assignment(converter, schema, value));
      const found = compile(cases);
      const refused = cases.filter((_, index) => !found[index]?.every(isAboutFieldsInCommon));
      expect(refused).toEqual([]);
      expect(found.filter((errors) => errors.length > 0).length).toBeLessThan(0.01 * cases.length);
    }
  });

  test.each([["inline", inline] as const, ["dense", dense] as const])(
    "of the test suite's values, the valid ones fit and most of the others don't, %s",
    (layout, converter) => {
      const values = suite().flatMap(({ parameters, tests }) => tests.map((one) => ({ ...one, schema: parameters })));
      const found = compile(values.map(({ schema, data }) => assignment(converter, schema, data)));
      const judged = values.map((one, index) => ({ ...one, refused: found[index]?.length !== 0 }));
      const [valid, invalid] = [judged.filter((one) => one.valid), judged.filter((one) => !one.valid)];
      const [refused, caught] = [valid.filter((one) => one.refused), invalid.filter((one) => one.refused)];

      const counts = new Map(REASONS.map(({ why }) => [why, 0]));
      const unexplained = refused.filter(({ schema, data }) => {
        const reason = REASONS.find(({ holds }) => holds(schema, data));
        if (reason) counts.set(reason.why, (counts.get(reason.why) ?? 0) + 1);
        return reason === undefined;
      });
      expect(unexplained).toEqual([]);
      expect([...counts]).toEqual(REASONS.map((reason) => [reason.why, reason[layout]]));

      const share = (part: unknown[], whole: unknown[]) => `${((100 * part.length) / whole.length).toFixed(1)} %`;
      console.log(
        `of the JSON Schema test suite, the ${layout} types refuse ${share(refused, valid)} of ${valid.length} valid ` +
          `values (all explained) and ${share(caught, invalid)} of ${invalid.length} invalid ones`,
      );
      const [most, least] = REFUSED_SHARES[layout];
      expect(refused.length / valid.length).toBeLessThan(most);
      expect(caught.length / invalid.length).toBeGreaterThan(least);
    },
  );

  test("at least 60 % of the tokens of each collection are saved", () => {
    const cut = new SchemaConverter({ layout: "dense", maxDescriptionLength: 50, constraints: false });
    const groups = new Map<string, JsonSchema[]>();
    for (const { corpus, name, schema } of readCorpora()) {
      const group = corpus === "mcp_tools" ? name.replace(/ .*/, "") : corpus;
      groups.set(group, [...(groups.get(group) ?? []), schema]);
    }
    groups.delete("seed 002");
    expect(groups.size).toBe(11);
    const shares = [...groups].map(([group, schemas]) => {
      const tokens = (write: (schema: JsonSchema) => string) =>
        schemas.reduce((sum, schema) => sum + countTokens(write(schema)), 0);
      const whole = tokens((schema) => JSON.stringify(schema, null, 2));
      const most = Math.max(
        tokens((schema) => jsonSchemaToTypescript(schema)),
        tokens((schema) => cut.convert(schema)),
      );
      return { group, share: most / whole };
    });
    expect(shares.filter(({ share }) => share > 0.4)).toEqual([]);
  });

  test("everything takes at most 68.4 % of the tokens of minified JSON", () => {
    const tools = readCorpora().filter(({ corpus }) => !["seed 002", "mcp_tools"].includes(corpus));
    expect(tools.length).toBe(4085);
    let [ours, theirs] = [0, 0];
    for (const { schema } of tools) {
      ours += countTokens(dense.convert(schema));
      theirs += countTokens(JSON.stringify(schema));
    }
    expect(ours / theirs).toBeLessThan(0.684);
  });
});
