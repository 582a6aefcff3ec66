import { checkOptions, FUNCTION, integerIn, type OptionRule, requireOption, STRING } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { MAX_QUERIES, MAX_QUERY_LENGTH } from "../limits.ts";
import { type Embed, MeaningRanking } from "./embeddings.ts";
import { type SearchableTool, serverOf, textsOfAll } from "./searchableTool.ts";
import { ToolMemory, type ToolUse } from "./ToolMemory.ts";
import { textRanking } from "./textRanking.ts";
import { thesaurusOf } from "./thesaurus.ts";

/**
 * A tool that fits a query.
 *
 * @example
 * const hit: ToolHit = { server: "maps", name: "get_weather", score: 12.4 };
 */
export type ToolHit = {
  /** Undefined where the tool came without a server. */
  readonly server: string | undefined;
  readonly name: string;
  /** Above 0; it can be compared within one search only. */
  readonly score: number;
};

/**
 * Options of a search.
 *
 * @example
 * search("send a mail", { limit: 3 });
 */
export type SearchLimits = {
  /** The most tools that are found. Default: 5. */
  readonly limit?: number | undefined;
};

/**
 * How tools are searched.
 *
 * @example
 * const options: ToolSearchOptions = { memory: JSON.parse(await readFile("used.json", "utf8")) };
 */
export type ToolSearchOptions = {
  /** Makes vectors of texts; the search then ranks by words and by meaning, and answers with a promise. */
  readonly embed?: Embed | undefined;
  /** Which tools were used for which queries: the `memory` of an earlier search. */
  readonly memory?: readonly ToolUse[] | undefined;
  /**
   * More words for what tools do, such as `EVERYDAY_WORDS`: lines like `weather < drizzle puddle`, which adds words that
   * queries have for the concept of "weather".
   */
  readonly words?: string | undefined;
};

/**
 * A search over tools: a function, which is also its own `search`.
 *
 * @example
 * const { search, remember } = createToolSearch(tools);
 */
export type ToolSearch<Hits = ToolHit[]> = {
  /**
   * The tools that fit best, in their order; of several queries the best of each, then the second of each, and so on.
   */
  (queries: string | readonly string[], limits?: SearchLimits): Hits;
  search(queries: string | readonly string[], limits?: SearchLimits): Hits;
  /** Notes that a tool was the right one for a query: it is found sooner from now on. */
  remember(use: ToolUse): void;
  /** All that was noted, as data that can be kept; the oldest first. */
  readonly memory: readonly ToolUse[];
};

/**
 * Finds the tools that a question is about, by the English and Chinese words of their names, descriptions, parameters
 * and servers; with `embed` also by meaning.
 *
 * @throws {GatewayError} `invalid_tool`; `invalid_embedding` from a search.
 * @throws {OptionError}
 * @example
 * const search = createToolSearch([
 *   { name: "get_weather", description: "Current weather of a city" },
 *   { name: "send_mail", description: "Send an email to somebody" },
 * ]);
 * search("What is the weather in Oslo?").map(({ name }) => name); // ["get_weather"]
 */
export function createToolSearch(
  tools: Iterable<SearchableTool>,
  options?: ToolSearchOptions & { readonly embed?: undefined },
): ToolSearch;
export function createToolSearch(
  tools: Iterable<SearchableTool>,
  options: ToolSearchOptions & { readonly embed: Embed },
): ToolSearch<Promise<ToolHit[]>>;
export function createToolSearch(
  tools: Iterable<SearchableTool>,
  options: ToolSearchOptions = {},
): ToolSearch<ToolHit[] | Promise<ToolHit[]>> {
  checkOptions("createToolSearch", options, { embed: FUNCTION, memory: MEMORY, words: STRING });
  requireOption("createToolSearch", "tools", tools, TOOLS);
  const given = [...tools];
  const texts = textsOfAll(given);
  const words = textRanking(texts, thesaurusOf(options.words));
  const memory = new ToolMemory(given, options.memory ?? []);
  const meaning = options.embed && new MeaningRanking(texts, options.embed);

  const search = (queries: string | readonly string[], limits: SearchLimits = {}): ToolHit[] | Promise<ToolHit[]> => {
    requireOption("search", "queries", queries, QUERIES);
    // A query is the text of a user or a model. It is cut after the length of a long question.
    const asked = [queries].flat().map((query) => query.slice(0, MAX_QUERY_LENGTH));
    checkOptions("search", limits, { limit: integerIn(1, 1_000) });
    const { limit = 5 } = limits;
    const wanted = limit + MORE_FUSED;
    const byWords = asked.map((query) => {
      const used = memory.scores(query);
      return ranked(
        words(query).map((score, place) => score + (used[place] as number)),
        wanted,
      );
    });
    if (meaning === undefined) return hitsOf(given, byWords, limit);
    return meaning.scores(asked).then((byMeaning) =>
      hitsOf(
        given,
        byWords.map((ranking, index) => fused([ranking, ranked(byMeaning[index] as Float64Array, wanted)])),
        limit,
      ),
    );
  };
  const remember = (use: ToolUse): void => {
    requireOption("remember", "use", use, USE);
    memory.add(use);
  };
  return Object.defineProperty(Object.assign(search, { search, remember }), "memory", {
    get: () => memory.uses,
  }) as ToolSearch<ToolHit[] | Promise<ToolHit[]>>;
}

/** Places of tools with their scores, the best first. */
type Ranking = readonly Placed[];

type Placed = readonly [place: number, score: number];

const byScore = ([, left]: Placed, [, right]: Placed): number => right - left;

/** The best of all, at least as many as are wanted if so many fit. */
function ranked(scores: Float64Array, wanted: number): Ranking {
  const least = scores.slice().sort().at(-wanted) ?? 0;
  return [...scores.entries()].filter(([, score]) => score > 0 && score >= least).sort(byScore);
}

/**
 * Joins several rankings by the reciprocals of the ranks (Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion",
 * 2009), because scores of different kinds cannot be added.
 */
function fused(rankings: readonly Ranking[]): Ranking {
  const scores = new Map<number, number>();
  for (const ranking of rankings) {
    for (const [rank, [place]] of ranking.entries()) {
      scores.set(place, (scores.get(place) ?? 0) + 1 / (FUSION + rank + 1));
    }
  }
  return [...scores].sort(byScore);
}

/**
 * How little a first place counts more than the next; with few results it should count more than the usual 60 lets it.
 */
const FUSION = 10;
/** How many tools of each ranking are joined, beside those that are wanted. */
const MORE_FUSED = 100;

/** The best tool for each query, then the second, until there are enough. */
function hitsOf(tools: readonly SearchableTool[], rankings: readonly Ranking[], limit: number): ToolHit[] {
  const hits = new Map<number, ToolHit>();
  for (let rank = 0; rank < limit; rank++) {
    for (const ranking of rankings) {
      const [place = -1, score = 0] = ranking[rank] ?? [];
      if (place < 0 || hits.has(place)) continue;
      const tool = tools[place] as SearchableTool;
      hits.set(place, { server: serverOf(tool), name: tool.name, score });
    }
  }
  return [...hits.values()].slice(0, limit);
}

const TOOLS: OptionRule = {
  expected: "a list of tools",
  accepts: (tools) => typeof tools === "object" && tools !== null && Symbol.iterator in tools,
};

const QUERIES: OptionRule = {
  expected: `a query, or a list of at most ${MAX_QUERIES} queries`,
  accepts: (queries) => {
    const list = [queries].flat();
    return list.length <= MAX_QUERIES && list.every((query) => typeof query === "string");
  },
};

const USE = {
  expected: "{ query, server?, name } of texts",
  accepts: (use: unknown): boolean =>
    isObject(use) && [use.query, use.server ?? "", use.name].every((text) => typeof text === "string"),
} as const satisfies OptionRule;

/** The rule of the option `memory`. */
export const MEMORY: OptionRule = {
  expected: "a list of { query, server?, name }",
  accepts: (value) => Array.isArray(value) && value.every(USE.accepts),
};
