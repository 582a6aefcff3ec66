import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { jsonSchemaToTypescript, SchemaConverter } from "../../src/compact/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { readCorpora } from "../strict/corpora.ts";
import { sampleInstances } from "../strict/instances.ts";
import { compile, declaration } from "./compile.ts";
import { differenceOf } from "./oracle/differenceOf.ts";
import { readDense } from "./oracle/readDense.ts";
import { typeOfValue } from "./typeOfValue.ts";

const CORPORA = join(import.meta.dirname, "../../../shared/corpora");
const missing = !existsSync(CORPORA);
if (missing) console.warn("skipped: the tests of the compact room on real tools, as ../shared/corpora is not there");

type Tool = { name: string; parameters: JsonSchema };
type SuiteCase = Tool & { tests: { data: unknown; valid: boolean }[] };

function rows<Row>(file: string): Row[] {
  const lines = readFileSync(join(CORPORA, file), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

function servers(): [name: string, Tool[]][] {
  return readdirSync(join(CORPORA, "mcp_tools")).map((file) => {
    const { tools } = JSON.parse(readFileSync(join(CORPORA, "mcp_tools", file), "utf8"));
    return [
      file,
      tools.map((tool: { name: string; inputSchema: JsonSchema }) => ({ ...tool, parameters: tool.inputSchema })),
    ];
  });
}

const dense = new SchemaConverter({ layout: "dense" });

/** Valid values of the test suite that the type refuses, and why that is right. */
const REFUSED = {
  inline: {
    "a schema with properties and no type is meant as an object": [
      "additionalProperties/0",
      "properties/0",
      "properties/5",
      "ref/0",
      "ref/21",
      "required/0",
    ],
    "TypeScript wants a field in common with a type of optional fields": [
      "dependencies/6",
      "dependentSchemas/3",
      "not/3",
    ],
  },
  dense: {
    "a schema with properties, some of them required, and no type is meant as an object": ["required/0"],
    "TypeScript wants a field in common with a type of optional fields": [
      "dependencies/6",
      "dependentSchemas/3",
      "not/3",
      "properties/0",
      "properties/1",
    ],
    "every object inherits toString and a constructor, which TypeScript takes for the value's": ["properties/5"],
  },
};
/** Of the valid values at most, of the invalid ones at least. */
const REFUSED_SHARES = { inline: [0.035, 0.42], dense: [0.02, 0.5] } as const;

const FILES = ["bfcl.jsonl", "livemcp.jsonl", "github_mcp.jsonl", "mcp_snapshots.jsonl"];

describe.skipIf(missing)("real schemas", () => {
  test("the text of every tool is TypeScript, whole and cut", () => {
    const tools = [...FILES.flatMap((file) => rows<Tool>(file)), ...servers().flatMap(([, tools]) => tools)];
    expect(tools.length).toBeGreaterThan(4000);
    const cut = new SchemaConverter({
      layout: "dense",
      maxDescriptionLength: 20,
      constraints: false,
      quotedKeys: true,
    });
    const texts = tools.flatMap(({ parameters }) => {
      return [
        new SchemaConverter().convert(parameters),
        jsonSchemaToTypescript(parameters),
        dense.convert(parameters),
        cut.convert(parameters),
      ];
    });
    const found = compile(texts.map((text) => declaration(text, "T")));
    expect(texts.filter((_, index) => found[index]?.length)).toEqual([]);
  });

  test("the dense text of every schema reads back as that schema", () => {
    const schemas = [
      ...readCorpora().map(({ schema }) => schema),
      ...rows<Tool>("jsts.jsonl").map((row) => row.parameters),
    ];
    expect(schemas.length).toBeGreaterThan(4700);
    const differences = schemas.map((schema) => differenceOf(schema, readDense(dense.convert(schema))));
    expect(schemas.filter((_, index) => differences[index] !== undefined)).toEqual([]);
  });

  test("instances of the tools' schemas fit the dense types", () => {
    const cases = readCorpora().flatMap(({ schema }, index) => {
      if (index % 4 !== 0) return [];
      const type = declaration(dense.convert(schema), "T");
      const values = sampleInstances(schema, 2, index, { extras: "everywhere" });
      return values.map((value) => `${type}\ndeclare const value: ${typeOfValue(value)};\nconst typed: T = value;`);
    });
    expect(cases.length).toBeGreaterThan(1500);
    const found = compile(cases);
    const refused = cases.filter((_, index) => !found[index]?.every((error) => error.includes("in common with type")));
    expect(refused).toEqual([]);
  });

  test.each(["inline", "dense"] as const)("the test suite's valid values fit, %s", (layout) => {
    const converter = new SchemaConverter({ layout });
    const cases = rows<SuiteCase>("jsts.jsonl").flatMap(({ name, parameters, tests }) => {
      const type = declaration(converter.convert(parameters), "T");
      return tests.map(({ data, valid }) => {
        return { name, valid, source: `${type}\ndeclare const value: ${typeOfValue(data)};\nconst typed: T = value;` };
      });
    });
    const found = compile(cases.map(({ source }) => source));
    const judged = cases.map((one, index) => ({ ...one, refused: found[index]?.length !== 0 }));
    const valid = judged.filter((one) => one.valid);
    const refused = valid.filter((one) => one.refused);
    const invalid = judged.filter((one) => !one.valid);
    const caught = invalid.filter((one) => one.refused);
    const share = (part: unknown[], whole: unknown[]) => `${((100 * part.length) / whole.length).toFixed(1)} %`;
    console.log(
      `of the JSON Schema test suite, the ${layout} types refuse ${share(refused, valid)} of ${valid.length} valid ` +
        `values (all explained) and ${share(caught, invalid)} of ${invalid.length} invalid ones`,
    );
    const names = new Set(refused.map(({ name }) => name.replace(/^draft[^/]*\//, "")));
    expect([...names].sort()).toEqual(Object.values(REFUSED[layout]).flat().sort());
    const [most, least] = REFUSED_SHARES[layout];
    expect(refused.length / valid.length).toBeLessThan(most);
    expect(caught.length / invalid.length).toBeGreaterThan(least);
  });

  test.each(missing ? [] : [...FILES.map((file): [string, Tool[]] => [file, rows(file)]), ...servers()])(
    "at least 60 %% of the tokens of %s are saved",
    (_file, tools) => {
      const cut = new SchemaConverter({ layout: "dense", maxDescriptionLength: 50, constraints: false });
      const tokens = (write: (schema: JsonSchema) => string) =>
        tools.reduce((sum, { parameters }) => sum + countTokens(write(parameters)), 0);
      const whole = tokens((schema) => JSON.stringify(schema, null, 2));
      expect(tokens(jsonSchemaToTypescript)).toBeLessThan(0.4 * whole);
      expect(tokens((schema) => cut.convert(schema))).toBeLessThan(0.4 * whole);
    },
  );

  test("everything takes at most 68.4 % of the tokens of minified JSON", () => {
    const tools = FILES.flatMap((file) => rows<Tool>(file));
    let [ours, theirs] = [0, 0];
    for (const { parameters } of tools) {
      ours += countTokens(dense.convert(parameters));
      theirs += countTokens(JSON.stringify(parameters));
    }
    expect(ours / theirs).toBeLessThan(0.684);
  });
});
