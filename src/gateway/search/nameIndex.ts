import { rarityOf } from "./wordIndex.ts";
import { wordsOf } from "./words.ts";

/**
 * Finds names by parts of the query, such as `researchhelper` by "help me research". It compares groups of four
 * letters, of which the rare ones have more weight.
 *
 * @returns a function from a query to the share of each name that is in it, from 0 to 1
 * @example
 * const sharesOf = nameIndex(["ResearchHelper", "weather"]);
 * sharesOf("help me with my research"); // Float64Array [ 0.8…, 0 ]
 */
export function nameIndex(names: readonly string[]): (query: string) => Float64Array {
  const places = new Map<string, number[]>();
  for (const [place, name] of names.entries()) {
    for (const group of groupsOf(name)) places.set(group, [...(places.get(group) ?? []), place]);
  }
  const sumOf = (groups: Iterable<string>): Float64Array => {
    const sums = new Float64Array(names.length);
    for (const group of groups) {
      const found = places.get(group) ?? [];
      const rarity = rarityOf(found.length, names.length);
      for (const place of found) sums[place] = (sums[place] as number) + rarity;
    }
    return sums;
  };
  const totals = sumOf(places.keys());
  return (query) => sumOf(groupsOf(query)).map((sum, place) => sum / (totals[place] || 1));
}

const LETTERS = 4;

/** All groups of letters in the words of a text, which include a word's beginning and end. */
function groupsOf(text: string): Set<string> {
  const groups = new Set<string>();
  for (const word of wordsOf(text)) {
    const whole = `^${word}$`;
    for (let start = 0; start === 0 || start + LETTERS <= whole.length; start++) {
      groups.add(whole.slice(start, start + LETTERS));
    }
  }
  return groups;
}
