import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { DescribedTool } from "../../src/compact/set/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { isCorpusMissing } from "../strict/corpora.ts";
import { sampleInstances } from "../strict/instances.ts";
import { compile } from "./compile.ts";
import { stubs, withResults } from "./results.ts";
import { typeOfValue } from "./typeOfValue.ts";

const CORPORA = join(import.meta.dirname, "../../../shared/corpora");
if (isCorpusMissing) console.warn("skipped: functions of real tools, as ../shared/corpora is not there");

function rows(file: string): DescribedTool[] {
  const lines = readFileSync(join(CORPORA, file), "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const { name, description, parameters } = JSON.parse(line);
    return { name, description, parameters };
  });
}

const realSets: [name: string, tools: DescribedTool[]][] = isCorpusMissing
  ? []
  : [
      ...["github_mcp.jsonl", "livemcp.jsonl", "mcp_snapshots.jsonl", "bfcl.jsonl", "jsts.jsonl"].map(
        (file): [string, DescribedTool[]] => [file, rows(file)],
      ),
      ...readdirSync(join(CORPORA, "mcp_tools")).map((file): [string, DescribedTool[]] => [
        file,
        JSON.parse(readFileSync(join(CORPORA, "mcp_tools", file), "utf8")).tools,
      ]),
    ];

describe.skipIf(isCorpusMissing)("real sets", () => {
  test.each(realSets)("%s is TypeScript, with its own results and with others", (_file, tools) => {
    const parametersOf = (tool: DescribedTool) => ({ ...tool, parameters: tool.parameters ?? tool.inputSchema });
    expect(compile([stubs(tools), stubs(withResults(tools.map(parametersOf)))])).toEqual([[], []]);
  });

  test("instances of the schemas fit what functions take and give", () => {
    const programs = realSets.flatMap(([file, tools]) => {
      if (["bfcl.jsonl", "jsts.jsonl"].includes(file)) return [];
      const own = tools.map((tool) => ({ ...tool, parameters: tool.parameters ?? tool.inputSchema }));
      const picked = [...new Map(own.map((tool) => [tool.name, tool])).values()].filter((_, index) => index % 3 === 0);
      const set = picked.map((tool, index) => ({
        ...tool,
        outputSchema: picked[(index + 1) % picked.length]?.parameters,
      }));
      const uses = set.flatMap(({ name, parameters, outputSchema }, index) => {
        const [args, result] = [parameters, outputSchema].map(
          (schema) => sampleInstances(schema as JsonSchema, 1, index, { extras: "everywhere" })[0],
        );
        if (args === undefined || result === undefined) return [];
        return [
          `declare const args${index}: ${typeOfValue(args)};`,
          `declare const result${index}: ${typeOfValue(result)};`,
          `{ type Stub = typeof tools[${JSON.stringify(name)}];`,
          `const taken: Parameters<Stub>[0] = args${index}; const given: Awaited<ReturnType<Stub>> = result${index}; }`,
        ];
      });
      return [[stubs(set), ...uses].join("\n")];
    });
    expect(programs.join("").split("type Stub").length).toBeGreaterThan(200);
    expect(
      compile(programs)
        .flat()
        .filter((error) => !error.includes("in common with type")),
    ).toEqual([]);
  });
});
