import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonSchema } from "../../src/schema/index.ts";

/**
 * A schema that somebody wrote, and the collection that it is from.
 *
 * @example
 * const sample: CorpusSchema = { corpus: "bfcl", name: "get_weather", schema: { type: "object" } };
 */
export type CorpusSchema = { corpus: string; name: string; schema: JsonSchema };

const SHARED = join(import.meta.dirname, "../../../shared");

/** True where the shared collections of schemas are not there. */
export const isCorpusMissing: boolean = !existsSync(SHARED);

/**
 * The schemas of all real tools, and the fourteen of the deep-research seed.
 *
 * @example
 * readCorpora().length; // 4151
 */
export function readCorpora(): CorpusSchema[] {
  return [
    ...readSeed(),
    ...["bfcl", "livemcp", "github_mcp", "mcp_snapshots"].flatMap(readLines),
    ...readdirSync(join(SHARED, "corpora/mcp_tools")).flatMap(readServer),
  ];
}

function readSeed(): CorpusSchema[] {
  const text = readFileSync(join(SHARED, "seeds/002-json-mode-schemas.md"), "utf8");
  const blocks = [...text.matchAll(/^## \d+\. (.+)$|^```json\n((?:(?!```).*\n)*)```/gm)];
  const found: CorpusSchema[] = [];
  let name = "";
  for (const [, title, json] of blocks) {
    if (title !== undefined) name = title;
    if (json !== undefined) found.push({ corpus: "seed 002", name, schema: JSON.parse(json) });
  }
  return found;
}

function readLines(corpus: string): CorpusSchema[] {
  const lines = readFileSync(join(SHARED, "corpora", `${corpus}.jsonl`), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const { name, parameters } = JSON.parse(line);
    return { corpus, name, schema: parameters };
  });
}

function readServer(file: string): CorpusSchema[] {
  const { tools } = JSON.parse(readFileSync(join(SHARED, "corpora/mcp_tools", file), "utf8"));
  return tools.map((tool: { name: string; inputSchema: JsonSchema }) => {
    return { corpus: "mcp_tools", name: `${file} ${tool.name}`, schema: tool.inputSchema };
  });
}
