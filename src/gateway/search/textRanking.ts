import { nameIndex } from "./nameIndex.ts";
import { needsReader } from "./needs.ts";
import { FIELDS, type ToolTexts } from "./searchableTool.ts";
import { termsOf } from "./terms.ts";
import type { Thesaurus } from "./thesaurus.ts";
import { CHANGE_FACTOR, NAME_LETTERS, NAME_WORDS, SERVER_WORDS } from "./weights.ts";
import { indexOf, scoresIn } from "./wordIndex.ts";

/**
 * Ranks tools by the words of a query. It compares them with the tools' texts, servers and names.
 *
 * @returns a function from a query to the score of each tool: 0 if nothing fits
 * @example
 * textRanking([{ name: "get_weather", description: "…", … }])("Will it rain?"); // Float64Array [ 2.1… ]
 */
export function textRanking(tools: readonly ToolTexts[], thesaurus: Thesaurus): (query: string) => Float64Array {
  const documents = tools.map((texts) =>
    (Object.keys(FIELDS) as (keyof ToolTexts)[]).map((field) =>
      termsOf(texts[field]).flatMap((term) => [term, ...(thesaurus.inTools.get(term)?.keys() ?? [])]),
    ),
  );
  const postings = indexOf(Object.values(FIELDS), documents);
  const changes = documents.map(([name = []]) => name.some((term) => term.startsWith("*")));
  const nameShares = new Map<string, [place: number, share: number][]>();
  for (const [place, [name]] of documents.entries()) {
    const terms = new Set(name);
    for (const term of terms) {
      const shares = nameShares.get(term) ?? [];
      nameShares.set(term, shares);
      shares.push([place, 1 / terms.size]);
    }
  }
  const sharesOf = nameIndex(tools.map(({ name }) => name));
  const readNeeds = needsReader(postings, thesaurus);

  const servers = [...new Set(tools.map(({ server }) => server))];
  const serverOf = tools.map(({ server }) => servers.indexOf(server));
  const serverPostings = indexOf(
    [1],
    servers.map((_, server) => [
      documents.filter((_, tool) => serverOf[tool] === server).flatMap((fields) => fields.slice(0, 3).flat()),
    ]),
  );

  return (query) => {
    const needs = readNeeds(query);
    const letters = sharesOf(query);
    const ofServers = scoresIn(serverPostings, servers.length, needs);
    const named = scoresIn(nameShares, tools.length, needs);
    const isQuestion = QUESTION.test(query);
    return scoresIn(postings, tools.length, needs).map((score, place) => {
      const added = NAME_LETTERS * (letters[place] as number);
      if (score === 0) return added;
      const factor = (1 + NAME_WORDS * (named[place] as number)) * (isQuestion && changes[place] ? CHANGE_FACTOR : 1);
      return score * factor + added + SERVER_WORDS * (ofServers[serverOf[place] as number] as number);
    });
  };
}

const QUESTION = /^\W*(?:wh\w+|how|is|are|did|do|does|was|has|have|any)\b|[?？吗]\s*$|什么|多少|哪|怎么/i;
