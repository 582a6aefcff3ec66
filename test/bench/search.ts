import MiniSearch from "minisearch";
import { createToolSearch } from "../../src/gateway/search/createToolSearch.ts";
import { EVERYDAY_WORDS } from "../../src/gateway/search/everydayWords.ts";
import type { SearchableTool } from "../../src/gateway/search/searchableTool.ts";
import { everydayQuestions, everydayTools, hitRates } from "../gateway/search/everyday.ts";
import { readServerTools, serverQuestions } from "../gateway/search/questions.ts";
import { isRetrievalMissing, type Question, readQuestions, readTools, recall } from "../gateway/search/retrieval.ts";
import { sizeOfSearch } from "../gateway/search/sizeOfSearch.ts";
import { readCorpora } from "../strict/corpora.ts";
import { compare } from "./compare.ts";
import { record } from "./record.ts";

type Search = (query: string) => string[];

/** How often the search over tools finds the right one, how long it takes and how large it is, beside MiniSearch. */
export async function benchSearch(): Promise<void> {
  if (isRetrievalMissing) {
    console.log("skipped: the questions of MetaTool, as ../shared/corpora is not there");
    return;
  }
  const questions = readQuestions().filter(({ split }) => split === "test");
  const contenders = contendersOver(readTools());
  console.log("\nMetaTool, the test half: recall in %, of one tool at 1, 5 and 10, of several at 5 and 10");
  for (const [name, search] of contenders) {
    const [one, several] = (["single", "multi"] as const).map((kind) =>
      questions.filter((question) => question.kind === kind),
    ) as [Question[], Question[]];
    console.log(`  ${name.padEnd(30)}${shares(one, search, [1, 5, 10])}   ${shares(several, search, [5, 10])}`);
    recordRecall("recall at 5, one tool of MetaTool", name, recall(one, search, [5])[0]);
    recordRecall("recall at 5, several tools of MetaTool", name, recall(several, search, [5])[0]);
  }
  const ofServers = serverQuestions();
  console.log(`\n${ofServers.length} questions about the tools of eight MCP servers: recall in % at 1, 5 and 10`);
  for (const [name, search] of contendersOver(readServerTools())) {
    console.log(`  ${name.padEnd(30)}${shares(ofServers, search, [1, 5, 10])}`);
    recordRecall("recall at 5, tools of eight MCP servers", name, recall(ofServers, search, [5])[0]);
  }
  benchEveryday();

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
    contenders.map(([name, search]) => ({ name, role: roleOf(name), run: () => queries.map(search) })) as never,
  );
  console.log(`\nminified and gzipped: ${((await sizeOfSearch()) / 1_000).toFixed(1)} kB`);
}

/** Questions in everyday words, of which any right tool is a hit. */
function benchEveryday(): void {
  const [questions, tools] = [everydayQuestions(), everydayTools()];
  console.log(`\n${questions.length} everyday questions about ${tools.length} tools: hits in % at 1, 5 and 10`);
  for (const [name, search] of contendersOver(tools)) {
    const rates = hitRates(questions, search, [1, 5, 10]);
    console.log(`  ${name.padEnd(30)}${rates.map((rate) => rate.toFixed(1).padStart(6)).join("")}`);
    recordRecall("hits at 5, everyday questions", name, rates[1]);
  }
}

const roleOf = (name: string) => (name.startsWith("createToolSearch") ? "ours" : "peer");

function recordRecall(title: string, contender: string, value = 0): void {
  record({ title, contender, role: roleOf(contender), value, unit: "%", better: "more" });
}

const shares = (questions: readonly Question[], search: Search, depths: number[]): string =>
  recall(questions, search, depths)
    .map((share) => share.toFixed(1).padStart(6))
    .join("");

/** The searches over tools, which give `server/name`, or the name where there is no server. */
function contendersOver(tools: readonly SearchableTool[]): [name: string, search: Search][] {
  const ours = createToolSearch(tools);
  const wide = createToolSearch(tools, { words: EVERYDAY_WORDS });
  return [
    ["createToolSearch", (query) => ours(query, { limit: 10 }).map(idOf)],
    ["createToolSearch, all words", (query) => wide(query, { limit: 10 }).map(idOf)],
    ["MiniSearch", miniSearch(tools, {})],
    ["MiniSearch, fuzzy, name × 3", miniSearch(tools, { boost: { name: 3 }, fuzzy: 0.2, prefix: true })],
  ];
}

const idOf = ({ server, name }: { server?: string | undefined; name: string }): string =>
  server === undefined ? name : `${server}/${name}`;

function miniSearch(tools: readonly SearchableTool[], searchOptions: object): Search {
  const index = new MiniSearch({ fields: ["name", "description", "server"], searchOptions });
  index.addAll(tools.map((tool) => ({ ...tool, id: idOf(tool) })));
  return (query) => index.search(query).map(({ id }) => id);
}
