import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SearchableTool } from "../../../src/gateway/search/searchableTool.ts";

const FOLDER = join(import.meta.dirname, "../../../../shared/corpora/retrieval");

export const isRetrievalMissing: boolean = !existsSync(FOLDER);

/** A question of MetaTool with the tools that answer it. */
export type Question = { kind: "single" | "multi"; split: "tune" | "test"; query: string; tools: string[] };

export const readTools = (): SearchableTool[] => JSON.parse(readFileSync(join(FOLDER, "metatool_tools.json"), "utf8"));

export const readQuestions = (): Question[] =>
  readFileSync(join(FOLDER, "metatool_queries.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** The mean share, in percent, of a question's tools among the first so many that are found. */
export function recall(
  questions: readonly Question[],
  search: (query: string) => readonly string[],
  depths: readonly number[],
): number[] {
  const sums = depths.map(() => 0);
  for (const { query, tools } of questions) {
    const found = search(query);
    for (const [index, depth] of depths.entries()) {
      const first = new Set(found.slice(0, depth));
      sums[index] = (sums[index] as number) + tools.filter((tool) => first.has(tool)).length / tools.length;
    }
  }
  return sums.map((sum) => (100 * sum) / questions.length);
}
