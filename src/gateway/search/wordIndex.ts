import type { Need } from "./needs.ts";
import { LENGTH, SATURATION } from "./weights.ts";

/** By term, the documents that it is in, and what it adds to the score of each. */
export type Postings = ReadonlyMap<string, readonly (readonly [document: number, score: number])[]>;

/**
 * An index of documents with several fields, ranked by BM25F: a term counts more the fewer documents have it, and less
 * the longer its field is and the more often it is repeated (Robertson and Zaragoza, "The Probabilistic Relevance
 * Framework: BM25 and Beyond", 2009, section 3.6).
 *
 * @example
 * const index = indexOf([3, 1], [[["get", "weather"], ["forecast"]], [["get", "time"], []]]);
 * scoresIn(index, 2, [{ weight: 1, terms: [["weather", 1]] }]); // Float64Array [ 1.06…, 0 ]
 */
export function indexOf(weights: readonly number[], documents: readonly (readonly (readonly string[])[])[]): Postings {
  const postings = new Map<string, Map<number, number>>();
  const lengths = weights.map((_, field) => mean(documents.map((fields) => fields[field]?.length ?? 0)));
  for (const [document, fields] of documents.entries()) {
    for (const [field, terms] of fields.entries()) {
      const length = 1 - LENGTH + (LENGTH * terms.length) / (lengths[field] || 1);
      for (const term of terms) {
        const frequencies = postings.get(term) ?? new Map<number, number>();
        postings.set(term, frequencies);
        frequencies.set(document, (frequencies.get(document) ?? 0) + (weights[field] as number) / length);
      }
    }
  }
  return new Map(
    Array.from(postings, ([term, frequencies]) => {
      const rarity = rarityOf(frequencies.size, documents.length) * (SATURATION + 1);
      return [
        term,
        Array.from(frequencies, ([place, count]) => [place, (rarity * count) / (count + SATURATION)] as const),
      ];
    }),
  );
}

/** How much a term says about a document: more, the fewer have it. */
export const rarityOf = (having: number, all: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5));

/** The score of each document for what a query asks for. */
export function scoresIn(postings: Postings, count: number, needs: readonly Need[]): Float64Array {
  const sums = new Float64Array(count);
  const best = new Float64Array(count);
  for (const { weight, terms } of needs) {
    const found: number[] = [];
    for (const [term, share] of terms) {
      for (const [document, score] of postings.get(term) ?? []) {
        if (!best[document]) found.push(document);
        best[document] = Math.max(best[document] as number, share * score);
      }
    }
    for (const document of found) {
      sums[document] = (sums[document] as number) + weight * (best[document] as number);
      best[document] = 0;
    }
  }
  return sums;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
