import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { toolsToTypescript } from "../../src/compact/index.ts";
import type { DescribedTool } from "../../src/compact/set/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { isCorpusMissing } from "../strict/corpora.ts";
import { sampleInstances } from "../strict/instances.ts";
import { compile } from "./compile.ts";
import { lossOf } from "./oracle/lossOf.ts";
import { isAboutFieldsInCommon } from "./setValues.ts";
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
