import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { type DescribedTool, toolsToTypescript } from "../../src/compact/index.ts";
import { impliedTypes, isObject, type JsonSchema } from "../../src/schema/index.ts";
import { isCorpusMissing } from "../strict/corpora.ts";
import { sampleInstances } from "../strict/instances.ts";
import { compile } from "./compile.ts";
import { lossOf } from "./oracle/lossOf.ts";
import { anyTools } from "./setTools.ts";
import { typeOfValue } from "./typeOfValue.ts";

const CORPORA = join(import.meta.dirname, "../../../shared/corpora");
if (isCorpusMissing) console.warn("skipped: sets of real tools, as ../shared/corpora is not there");

type Tool = DescribedTool & { parameters: JsonSchema };

function rows(file: string): Tool[] {
  const lines = readFileSync(join(CORPORA, file), "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const { name, description, parameters } = JSON.parse(line);
    return { name, description, parameters };
  });
}

function server(file: string): Tool[] {
  const { tools } = JSON.parse(readFileSync(join(CORPORA, "mcp_tools", file), "utf8"));
  return tools.map(
    ({ name, description, inputSchema }: { name: string; description: string; inputSchema: JsonSchema }) => {
      return { name, description, parameters: inputSchema };
    },
  );
}

const realSets: [name: string, Tool[]][] = isCorpusMissing
  ? []
  : [
      ...["github_mcp.jsonl", "livemcp.jsonl", "mcp_snapshots.jsonl", "bfcl.jsonl", "jsts.jsonl"].map(
        (file): [string, Tool[]] => [file, rows(file)],
      ),
      ...readdirSync(join(CORPORA, "mcp_tools")).map((file): [string, Tool[]] => [file, server(file)]),
    ];

/** A program that compiles where the tool's parameters take the value. */
function assignment(text: string, name: string, value: unknown): string {
  return `${text}\ndeclare const value: ${typeOfValue(value)};\nconst typed: Tools[${JSON.stringify(name)}] = value;`;
}

const isAboutFieldsInCommon = (error: string): boolean => error.includes("in common with type");

const sets = fc.sample(anyTools, { numRuns: 1500, seed: 8 });
const texts = sets.map((tools) => toolsToTypescript(tools));

test("the text of any set reads back as that set", () => {
  const lost = sets.flatMap((tools, index) => {
    const loss = lossOf(tools, texts[index] ?? "");
    return loss === undefined ? [] : [{ loss, tools, text: texts[index] }];
  });
  expect(lost).toEqual([]);
  const having = (pattern: RegExp): number => texts.filter((text) => pattern.test(text)).length;
  expect([/^interface /m, /^type [A-S]/m, /^}&{/m, / titled/, /^\/\/ @/m, /^\/\*indent=/m].map(having)).toSatisfy(
    (counts: number[]) => counts.every((count) => count > 50),
  );
});

test("the text of any set is TypeScript, and always the same", () => {
  const found = compile(texts);
  expect(texts.filter((_, index) => found[index]?.length)).toEqual([]);
  expect(sets.map((tools) => toolsToTypescript(structuredClone(tools)))).toEqual(texts);
});

test("without constraints, quoted or cut, it is TypeScript too", () => {
  const others = sets
    .slice(0, 300)
    .flatMap((tools) =>
      [{ constraints: false, quotedKeys: true }, { maxDescriptionLength: 3 }, { includeDescriptions: false }].map(
        (options) => toolsToTypescript(tools, options),
      ),
    );
  const found = compile(others);
  expect(others.filter((_, index) => found[index]?.length)).toEqual([]);
});

test("what one tool says of itself is not said of another", () => {
  const [one, other] = [
    { name: "a", description: "A", parameters: { type: "object", title: "aArguments", additionalProperties: false } },
    { name: "b", description: "B", parameters: { type: "object", title: "bArguments", additionalProperties: false } },
  ];
  const text = toolsToTypescript([one, other] as DescribedTool[]);
  expect(lossOf([one, other] as DescribedTool[], text)).toBeUndefined();
  expect(lossOf([one, { ...other, parameters: { type: "object" } }] as DescribedTool[], text)).toBe(
    "b: /additionalProperties",
  );
  expect(lossOf([one, { ...other, description: "C" }] as DescribedTool[], text)).toBe("b: description");
  expect(lossOf([other, one] as DescribedTool[], text)).toBe("b: name a");
});

describe.skipIf(isCorpusMissing)("real sets", () => {
  test.each(realSets)("%s reads back and is TypeScript", (_file, tools) => {
    const text = toolsToTypescript(tools);
    expect(lossOf(tools, text)).toBeUndefined();
    expect(compile([text])).toEqual([[]]);
  });

  test.each([
    ["github_mcp.jsonl", 0.65],
    ["livemcp.jsonl", 0.58],
  ])("%s takes at most %f of the tokens of minified JSON", (file, share) => {
    const tools = rows(file);
    expect(countTokens(toolsToTypescript(tools)) / countTokens(JSON.stringify(tools))).toBeLessThan(share);
  });

  test("instances of the tools' schemas fit the types of the set", () => {
    const cases = realSets.flatMap(([file, tools]) => {
      if (["bfcl.jsonl", "jsts.jsonl"].includes(file)) return [];
      const picked = [...new Map(tools.map((tool) => [tool.name, tool])).values()].filter(
        (_, index) => index % 3 === 0,
      );
      const text = toolsToTypescript(picked);
      const values = picked.flatMap(({ name, parameters }, index) => {
        return sampleInstances(parameters, 2, index, { extras: "everywhere" }).map((value) => ({ name, value }));
      });
      const parts = values.map(
        ({ name, value }, index) =>
          `declare const value${index}: ${typeOfValue(value)};\nconst typed${index}: Tools[${JSON.stringify(name)}] = value${index};`,
      );
      return [[text, ...parts].join("\n")];
    });
    expect(cases.join("").split("declare const").length).toBeGreaterThan(400);
    expect(
      compile(cases)
        .flat()
        .filter((error) => !isAboutFieldsInCommon(error)),
    ).toEqual([]);
  });
});

test("a value that Ajv accepts fits the type", () => {
  const ajv = new Ajv2020({ strict: false, logger: false, ownProperties: true });
  const values = fc.sample(
    fc.oneof(
      fc.dictionary(fc.constantFrom("a", "type", "in", "new", "max_results"), fc.jsonValue({ maxDepth: 1 })),
      fc.jsonValue(),
    ),
    { numRuns: 40, seed: 8 },
  );
  const programs = sets.slice(0, 500).flatMap((tools) => {
    const names = tools.map(({ name }) => name);
    return tools.flatMap(({ name, parameters }) => {
      if (typeof parameters !== "object" || parameters === null || names.indexOf(name) !== names.lastIndexOf(name))
        return [];
      const schema = withTypes(parameters);
      const validate = compiled(ajv, schema);
      const accepted = validate ? values.filter((value) => validate(value)).slice(0, 3) : [];
      if (accepted.length === 0) return [];
      const text = toolsToTypescript(tools.map((tool) => ({ ...tool, parameters: withTypes(tool.parameters) })));
      return accepted.map((value) => assignment(text, name, value));
    });
  });
  expect(programs.length).toBeGreaterThan(100);
  const found = compile(programs);
  expect(programs.filter((_, index) => !found[index]?.every(isAboutFieldsInCommon))).toEqual([]);
});

/** Ajv's check of a schema; `undefined` if Ajv rejects the schema, and so says nothing about values. */
function compiled(ajv: Ajv2020, schema: JsonSchema): ((value: unknown) => boolean) | undefined {
  try {
    return ajv.compile(schema);
  } catch {
    return undefined;
  }
}

/** A schema without a type that describes the parts of objects or arrays is read as such, so here it says so. */
function withTypes(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema ?? {}), (key, value) => {
    if (key === "constructor" || key === "__proto__") return undefined;
    const types = isObject(value) && key !== "properties" ? impliedTypes(value) : [];
    return types.length > 0 ? { type: types, ...value } : value;
  });
}
