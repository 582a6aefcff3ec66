import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonSchema } from "../../src/schema/index.ts";

const corpora = join(import.meta.dirname, "../../../shared/corpora");

/** A tool that somebody wrote. */
export type RealTool = { name: string; parameters: JsonSchema };

/** The tools of ../shared/corpora; none where that is not there. */
export const realTools: readonly RealTool[] = existsSync(corpora)
  ? [...jsonLines("bfcl", "livemcp", "github_mcp", "mcp_snapshots"), ...lists()]
  : [];

function jsonLines(...names: string[]): RealTool[] {
  return names.flatMap((name) =>
    readFileSync(join(corpora, `${name}.jsonl`), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line)),
  );
}

function lists(): RealTool[] {
  const folder = join(corpora, "mcp_tools");
  return readdirSync(folder).flatMap((file) => {
    const list = JSON.parse(readFileSync(join(folder, file), "utf8"));
    const found = (Array.isArray(list) ? list : list.tools) as {
      name: string;
      parameters?: JsonSchema;
      inputSchema?: JsonSchema;
    }[];
    return found.map(({ name, parameters, inputSchema }) => ({
      name,
      parameters: (parameters ?? inputSchema) as JsonSchema,
    }));
  });
}
