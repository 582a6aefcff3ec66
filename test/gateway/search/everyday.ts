import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SearchableTool } from "../../../src/gateway/search/searchableTool.ts";

const FOLDER = join(import.meta.dirname, "everyday");
const linesOf = (file: string): string[] => readFileSync(join(FOLDER, file), "utf8").trimEnd().split("\n");

/** A question in everyday words with the tools that answer it, as `server/name`: any of them is right. */
export type EverydayQuestion = { readonly query: string; readonly tools: readonly string[] };

/** 300 tools of 84 servers, such as people write them: a line is `name: description (parameters)`. */
export function everydayTools(): SearchableTool[] {
  let server = "";
  return linesOf("tools.txt").flatMap((line) => {
    if (line.startsWith("# ")) {
      server = line.slice(2);
      return [];
    }
    const [, name = "", description = "", parameters = ""] = /^(\S+): (.*?)(?: \(([^()]*)\))?$/.exec(line) ?? [];
    const names = parameters.split(", ").filter((parameter) => parameter !== "");
    const properties = Object.fromEntries(names.map((parameter) => [parameter, {}]));
    return [{ server, name, description, inputSchema: { type: "object", properties } }];
  });
}

/**
 * Questions about them, written before they were searched: a line is `server/name|server/name: question`. The file
 * `chinese.txt` has Chinese questions alone.
 */
export const everydayQuestions = (file = "questions.txt"): EverydayQuestion[] =>
  linesOf(file).map((line) => {
    const [tools = "", query = ""] = line.split(/: (.*)/s, 2);
    return { query, tools: tools.split("|") };
  });

/** The share, in percent, of questions that have a right tool among the first so many that are found. */
export function hitRates(
  questions: readonly EverydayQuestion[],
  search: (query: string) => readonly string[],
  depths: readonly number[],
): number[] {
  const found = questions.map(({ query, tools }) => ({ tools, names: search(query) }));
  return depths.map((depth) => {
    const hits = found.filter(({ tools, names }) => names.slice(0, depth).some((name) => tools.includes(name)));
    return (100 * hits.length) / questions.length;
  });
}
