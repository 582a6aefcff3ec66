import { wordsOf } from "./words.ts";

/**
 * Finds names by parts of the query, such as `researchhelper` by "help me research". It compares groups of four
 * letters.
 *
 * @example
 * const index = new NameIndex(["ResearchHelper", "weather"]);
 * index.shares("help me with my research"); // Float64Array [ 0.8…, 0 ]
 */
export class NameIndex {
  readonly #names: Map<string, number[]> = new Map();
  readonly #totals: Float64Array;

  constructor(names: readonly string[]) {
    this.#totals = new Float64Array(names.length);
    for (const [place, name] of names.entries()) {
      for (const group of groupsOf(name)) {
        const places = this.#names.get(group);
        if (places) places.push(place);
        else this.#names.set(group, [place]);
      }
    }
    for (const places of this.#names.values()) {
      for (const place of places) this.#totals[place] = (this.#totals[place] as number) + this.#rarity(places);
    }
  }

  /** By name, from 0 to 1: the share of the name that is in the query. Rare parts of names have more weight. */
  shares(query: string): Float64Array {
    const sums = new Float64Array(this.#totals.length);
    for (const group of groupsOf(query)) {
      const places = this.#names.get(group) ?? [];
      for (const place of places) sums[place] = (sums[place] as number) + this.#rarity(places);
    }
    return sums.map((sum, place) => sum / ((this.#totals[place] as number) || 1));
  }

  #rarity({ length }: readonly number[]): number {
    return Math.log(1 + (this.#totals.length - length + 0.5) / (length + 0.5));
  }
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
