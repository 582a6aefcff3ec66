import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import MiniSearch from "minisearch";
import { createToolSearch } from "../../src/gateway/search/createToolSearch.ts";
import type { SearchableTool } from "../../src/gateway/search/searchableTool.ts";
import { isRetrievalMissing, type Question, readQuestions, readTools, recall } from "../gateway/search/retrieval.ts";
import { readCorpora } from "../strict/corpora.ts";
import { compare } from "./compare.ts";

type Search = (query: string) => string[];

/** How often the search over tools finds the right one, how long it takes and how large it is, beside MiniSearch. */
export async function benchSearch(): Promise<void> {
  if (isRetrievalMissing) {
    console.log("skipped: the questions of MetaTool, as ../shared/corpora is not there");
    return;
  }
  const tools = readTools();
  const questions = readQuestions().filter(({ split }) => split === "test");
  const ours = createToolSearch(tools);
  const contenders: [name: string, search: Search][] = [
    ["createToolSearch", (query) => ours(query, { limit: 10 }).map(({ name }) => name)],
    ["MiniSearch", miniSearch(tools, {})],
    ["MiniSearch, fuzzy, name × 3", miniSearch(tools, { boost: { name: 3 }, fuzzy: 0.2, prefix: true })],
  ];
  console.log("\nMetaTool, the test half: recall in %, of one tool at 1, 5 and 10, of several at 5 and 10");
  for (const [name, search] of contenders) {
    const of = (kind: Question["kind"], depths: number[]): string[] =>
      recall(
        questions.filter((question) => question.kind === kind),
        search,
        depths,
      ).map((share) => share.toFixed(1).padStart(6));
    console.log(`  ${name.padEnd(30)}${of("single", [1, 5, 10]).join("")}   ${of("multi", [5, 10]).join("")}`);
  }

  const real = readCorpora().map(({ name, schema }): SearchableTool => ({ name, parameters: schema as object }));
  for (const count of [125, 250, 500, 1_000, 2_000, 4_000]) {
    const some = real.slice(0, count);
    const start = performance.now();
    const search = createToolSearch(some);
    const built = performance.now();
    for (const { query } of questions.slice(0, 200)) search(query);
    const asked = (performance.now() - built) / 200;
    console.log(
      `  ${some.length} real tools: indexed in ${(built - start).toFixed(0)} ms, a query ${asked.toFixed(3)} ms`,
    );
  }
  const queries = questions.slice(0, 50).map(({ query }) => query);
  await compare(
    "50 queries over 199 tools",
    contenders.map(([name, search]) => ({ name, run: () => queries.map(search) })) as never,
  );
  console.log(`\nminified and gzipped: ${((await sizeOfSearch()) / 1_000).toFixed(1)} kB`);
}

function miniSearch(tools: readonly SearchableTool[], searchOptions: object): Search {
  const index = new MiniSearch({ idField: "name", fields: ["name", "description"], searchOptions });
  index.addAll([...tools]);
  return (query) => index.search(query).map(({ id }) => id);
}

async function sizeOfSearch(): Promise<number> {
  const entry = join(import.meta.dirname, "../../src/gateway/search/createToolSearch.ts");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    write: false,
  });
  return gzipSync(outputFiles[0]?.text ?? "", { level: 9 }).length;
}
