import { readShapes } from "./shapes.ts";
import { stemOf } from "./stem.ts";
import { isStopWord } from "./terms.ts";
import type { Thesaurus } from "./thesaurus.ts";
import { FILE_WEIGHT, HINT_WEIGHT, TYPO_WEIGHT, VERB_WEIGHT } from "./weights.ts";
import { wordsOf } from "./words.ts";

/**
 * One thing that a query asks for: terms of which the best counts, each with its weight.
 *
 * @example
 * const need: Need = { weight: 1, terms: [["umbrella", 1], ["#weather", 0.9]] };
 */
export type Need = { readonly weight: number; readonly terms: readonly Weighted[] };

type Weighted = readonly [term: string, weight: number];

/** Reads what a query asks for; `terms` are those of the tools. */
export function needsReader(terms: ReadonlyMap<string, unknown>, { inQueries }: Thesaurus): (query: string) => Need[] {
  const conceptsOf = (term: string): Weighted[] => [...(inQueries.get(term) ?? [])];
  const isKnown = (word: string): boolean => terms.has(stemOf(word)) || inQueries.has(stemOf(word));
  const known = new Map<string, string[]>();

  /** The words that an unknown word is made of, or may be a misspelling of. */
  const readingsOf = (word: string): string[] => {
    for (let end = 3; end <= word.length - 3; end++) {
      const halves = [word.slice(0, end), word.slice(end)];
      if (halves.every(isKnown)) return halves;
    }
    const stem = stemOf(word);
    const [letter = ""] = stem;
    const alike =
      known.get(letter) ?? [...new Set([...terms.keys(), ...inQueries.keys()])].filter((term) => term[0] === letter);
    known.set(letter, alike);
    return alike.filter((term) => Math.abs(term.length - stem.length) < 2 && isNear(term, stem)).slice(0, 3);
  };

  const asksOf = (word: string, weight: number): Ask[] => {
    const term = stemOf(word);
    const concepts = conceptsOf(term);
    if (isStopWord(word)) return [[term, HINT_WEIGHT, concepts]];
    const verbs = concepts.filter(([concept]) => !concept.startsWith("#"));
    const nouns = concepts.filter(([concept]) => concept.startsWith("#"));
    if (verbs.length > 0 && nouns.length === 0) return [[term, VERB_WEIGHT * weight, [[term, 1], ...verbs]]];
    // A character or a digit alone says little, unless the thesaurus has it.
    const isLetter = word.length === 1 && nouns.length === 0;
    return [
      [term, isLetter ? HINT_WEIGHT : weight, [[term, 1], ...nouns]],
      [`${term} `, VERB_WEIGHT * weight, verbs],
    ];
  };

  return (query) => {
    const { text, words: shapes } = readShapes(query);
    const ofShapes = shapes.map((word): Ask => {
      const term = stemOf(word);
      return [term, word === "file" ? FILE_WEIGHT : 1, [[term, 1], ...conceptsOf(term)]];
    });
    const ofWords = wordsOf(text).flatMap((word, place, words) => {
      // "screen shot" is "screenshot", and "how far" is a word of the thesaurus.
      // But "who is" is not "whois".
      const pair = [words[place - 1] ?? "", word];
      const joined = pair.join("");
      const ofJoined = joined.length > 4 && isKnown(joined) && !pair.every(isStopWord) ? asksOf(joined, 1) : [];
      if (!/^[a-z]{5,}$/.test(word) || isKnown(word)) return [...ofJoined, ...asksOf(word, 1)];
      return [...ofJoined, ...readingsOf(word).flatMap((reading) => asksOf(reading, TYPO_WEIGHT))];
    });
    const needs = new Map<string, Need>();
    for (const [key, weight, terms] of [...ofShapes, ...ofWords]) {
      if (terms.length > 0 && !needs.has(key)) needs.set(key, { weight, terms });
    }
    return [...needs.values()];
  };
}

/** What is asked for once: under the same key, the first counts. */
type Ask = readonly [key: string, weight: number, terms: readonly Weighted[]];

/** Whether two words differ in one letter, or in the order of two. */
function isNear(left: string, right: string): boolean {
  let [start, end] = [0, 0];
  const most = Math.min(left.length, right.length);
  while (start < most && left[start] === right[start]) start++;
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  const [one, other] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  return Math.max(one.length, other.length) < 2 || (one.length === 2 && other === [...one].reverse().join(""));
}
