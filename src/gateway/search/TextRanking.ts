import { NameIndex } from "./NameIndex.ts";
import { FIELDS, type ToolTexts } from "./searchableTool.ts";
import { synonymsOf } from "./synonyms.ts";
import { termsOf } from "./terms.ts";
import { WordIndex } from "./WordIndex.ts";

/**
 * Ranks tools by the words of a query. It compares them with the tools' texts, synonyms, servers and names.
 *
 * @example
 * new TextRanking([{ name: "get_weather", description: "…", … }]).scores("Will it rain?"); // Float64Array [ 2.1… ]
 */
export class TextRanking {
  readonly #tools: WordIndex;
  readonly #names: NameIndex;
  /** Undefined where all tools are of one server. */
  readonly #servers: WordIndex | undefined;
  /** The place of each tool's server. */
  readonly #serverOf: readonly number[];

  constructor(tools: readonly ToolTexts[]) {
    const documents = tools.map((texts) => FIELD_NAMES.map((field) => termsOf(texts[field])));
    this.#tools = new WordIndex(Object.values(FIELDS), documents);
    this.#names = new NameIndex(tools.map(({ name }) => name));

    const names = [...new Set(tools.map(({ server }) => server))];
    this.#serverOf = tools.map(({ server }) => names.indexOf(server));
    this.#servers = names.length > 1 ? new WordIndex([1], this.#wordsOfServers(documents, names.length)) : undefined;
  }

  /** How well each tool fits the query; 0 for not at all. */
  scores(query: string): Float64Array {
    const words = weightedTerms(query);
    const scores = this.#tools.scores(words);
    const shares = this.#names.shares(query);
    const ofServers = this.#servers?.scores(words);
    for (const [place, score] of scores.entries()) {
      const ofServer = score > 0 ? (ofServers?.[this.#serverOf[place] as number] ?? 0) : 0;
      scores[place] = score + NAME_SHARE * (shares[place] as number) + SERVER_SHARE * ofServer;
    }
    return scores;
  }

  #wordsOfServers(documents: readonly (readonly (readonly string[])[])[], count: number): string[][][] {
    const servers = Array.from({ length: count }, (): string[][] => [[]]);
    for (const [place, fields] of documents.entries()) {
      const [words] = servers[this.#serverOf[place] as number] as [string[]];
      for (const field of SERVER_FIELDS) for (const word of fields[field] as string[]) words.push(word);
    }
    return servers;
  }
}

const FIELD_NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
const SERVER_FIELDS = [FIELD_NAMES.indexOf("name"), FIELD_NAMES.indexOf("server"), FIELD_NAMES.indexOf("description")];

/** What the letters of a name and the words of a server add to the score of a tool, whose best is at some 10 to 20. */
const NAME_SHARE = 2.4;
const SERVER_SHARE = 0.2;

/** The words of a query and, for less, their synonyms. */
function weightedTerms(query: string): Map<string, number> {
  const terms = termsOf(query);
  const weights = new Map(terms.map((term): [string, number] => [term, 1]));
  for (const synonym of terms.flatMap(synonymsOf)) if (!weights.has(synonym)) weights.set(synonym, SYNONYM_WEIGHT);
  return weights;
}

const SYNONYM_WEIGHT = 0.4;
