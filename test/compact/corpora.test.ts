import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { jsonSchemaToTypescript, SchemaConverter } from "../../src/compact/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { compile, declaration } from "./compile.ts";
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

/** Valid values of the test suite that the type refuses, and why that is right. */
const REFUSED = {
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
};

describe.skipIf(missing)("real schemas", () => {
  test("the text of every tool is TypeScript, whole and cut", () => {
    const files = ["bfcl.jsonl", "livemcp.jsonl", "github_mcp.jsonl", "mcp_snapshots.jsonl"];
    const tools = [...files.flatMap((file) => rows<Tool>(file)), ...servers().flatMap(([, tools]) => tools)];
    expect(tools.length).toBeGreaterThan(4000);
    const texts = tools.flatMap(({ parameters }) => {
      return [new SchemaConverter().convert(parameters), jsonSchemaToTypescript(parameters)];
    });
    const found = compile(texts.map((text) => declaration(text, "T")));
    expect(texts.filter((_, index) => found[index]?.length)).toEqual([]);
  });

  test("the test suite's valid values fit", () => {
    const cases = rows<SuiteCase>("jsts.jsonl").flatMap(({ name, parameters, tests }) => {
      const type = declaration(new SchemaConverter().convert(parameters), "T");
      return tests.map(({ data, valid }) => {
        return { name, valid, source: `${type}\ndeclare const value: ${typeOfValue(data)};\nconst typed: T = value;` };
      });
    });
    const found = compile(cases.map(({ source }) => source));
    const judged = cases.map((one, index) => ({ ...one, refused: found[index]?.length !== 0 }));
    const valid = judged.filter((one) => one.valid);
    const refused = valid.filter((one) => one.refused);
    const invalid = judged.filter((one) => !one.valid);
    const share = (part: unknown[], whole: unknown[]) => `${((100 * part.length) / whole.length).toFixed(1)} %`;
    console.log(
      `of the JSON Schema test suite, the types refuse ${share(refused, valid)} of ${valid.length} valid values ` +
        `(all explained) and ${share(
          invalid.filter((one) => one.refused),
          invalid,
        )} of ${invalid.length} invalid ones`,
    );
    const names = new Set(refused.map(({ name }) => name.replace(/^draft[^/]*\//, "")));
    expect([...names].sort()).toEqual(Object.values(REFUSED).flat().sort());
    expect(refused.length / valid.length).toBeLessThan(0.035);
  });

  test.each(missing ? [] : servers())("at least 60 % of the tokens of %s are saved", (_file, tools) => {
    const tokens = (write: (schema: JsonSchema) => string) =>
      tools.reduce((sum, { parameters }) => sum + countTokens(write(parameters)), 0);
    expect(tokens(jsonSchemaToTypescript)).toBeLessThan(0.4 * tokens((schema) => JSON.stringify(schema, null, 2)));
  });
});
