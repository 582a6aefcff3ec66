import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { formatBenchmarks } from "./formatBenchmarks.ts";
import { plotGrowth } from "./plotGrowth.ts";
import type { Row } from "./record.ts";

const root = join(import.meta.dirname, "../..");

/** What a run knows of itself. */
export type RunFacts = { startedAt: Date; load: number; skipped: readonly string[] };

/**
 * Writes docs/benchmarks.md and its plots from the rows of a run.
 *
 * @example
 * writeBenchmarks(rows, { startedAt, load: 0.1, skipped: [] });
 */
export function writeBenchmarks(rows: readonly Row[], { startedAt, load, skipped }: RunFacts): void {
  const minutes = (Date.now() - startedAt.getTime()) / 60_000;
  const surroundings = {
    ...{ machine: machineNow(), node: process.versions.node, date: startedAt.toISOString().slice(0, 10) },
    ...{ minutes, load, versions: peerVersions(), skipped },
  };
  const plots: { [plot: string]: string } = {};
  for (const [plot, some] of Map.groupBy(rows, ({ growth }) => growth?.plot)) {
    if (plot === undefined) continue;
    const file = `benchmarks-${plot.replaceAll(/\W+/g, "-")}.svg`;
    plots[plot] = file;
    writeFileSync(join(root, "docs/images", file), plotGrowth({ title: plot, rows: some }));
  }
  writeFileSync(join(root, "docs/benchmarks.md"), formatBenchmarks(rows, surroundings, plots));
}

function machineNow(): string {
  const [first] = cpus();
  return `${first?.model.trim()}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB of memory`;
}

const PEERS = [
  ...["ai", "@ai-sdk/openai-compatible", "@ai-sdk/provider-utils", "@anthropic-ai/sdk", "@cloudflare/codemode"],
  ...["@google/genai", "@langchain/openai", "@modelcontextprotocol/sdk", "@openai/agents-core", "@streamparser/json"],
  ...["ajv", "json-schema-to-typescript", "jsonrepair", "jsonriver", "minisearch", "openai", "partial-json"],
  ...["typebox", "valibot", "zod"],
];

/** package.json names exact versions. */
function peerVersions(): { [name: string]: string } {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const versions = { ...dependencies, ...devDependencies };
  return Object.fromEntries(PEERS.map((name) => [name, versions[name]]));
}
