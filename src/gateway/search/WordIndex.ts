/**
 * An index of documents with several fields, ranked by BM25F: a word counts more the fewer documents have it, and less
 * the longer its field is and the more often it is repeated (Robertson and Zaragoza, "The Probabilistic Relevance
 * Framework: BM25 and Beyond", 2009, section 3.6).
 *
 * @example
 * const index = new WordIndex([3, 1], [[["get", "weather"], ["forecast"]], [["get", "time"], []]]);
 * index.scores(new Map([["weather", 1]])); // Float64Array [ 1.06…, 0 ]
 */
export class WordIndex {
  readonly #count: number;
  readonly #postings: Map<string, Posting> = new Map();

  constructor(weights: readonly number[], documents: readonly (readonly (readonly string[])[])[]) {
    this.#count = documents.length;
    const lengths = weights.map((_, field) => mean(documents.map((fields) => fields[field]?.length ?? 0)));
    for (const [document, fields] of documents.entries()) {
      for (const [word, frequency] of frequenciesIn(fields, weights, lengths)) {
        const { documents: places, scores } = this.#postings.get(word) ?? this.#add(word);
        places.push(document);
        scores.push(frequency);
      }
    }
    for (const { documents, scores } of this.#postings.values()) {
      const rarity = Math.log(1 + (this.#count - documents.length + 0.5) / (documents.length + 0.5));
      for (const [place, frequency] of scores.entries()) {
        scores[place] = (rarity * frequency * (SATURATION + 1)) / (frequency + SATURATION);
      }
    }
  }

  /** The score of each document for words of a query, each with its weight. */
  scores(words: Iterable<readonly [string, number]>): Float64Array {
    const sums = new Float64Array(this.#count);
    for (const [word, weight] of words) {
      const { documents, scores } = this.#postings.get(word) ?? NOWHERE;
      for (const [place, document] of documents.entries()) {
        sums[document] = (sums[document] as number) + weight * (scores[place] as number);
      }
    }
    return sums;
  }

  #add(word: string): Posting {
    const posting: Posting = { documents: [], scores: [] };
    this.#postings.set(word, posting);
    return posting;
  }
}

/** The documents that a word is in, and what it adds to the score of each. */
type Posting = { readonly documents: number[]; readonly scores: number[] };

const NOWHERE: Posting = { documents: [], scores: [] };

/** How soon repetition counts no more: `k1`, and how much the length of a field counts: `b`. */
const SATURATION = 2;
const LENGTH = 0.3;

function frequenciesIn(
  fields: readonly (readonly string[])[],
  weights: readonly number[],
  lengths: readonly number[],
): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const [field, words] of fields.entries()) {
    const length = 1 - LENGTH + (LENGTH * words.length) / (lengths[field] || 1);
    for (const word of words) {
      frequencies.set(word, (frequencies.get(word) ?? 0) + (weights[field] as number) / length);
    }
  }
  return frequencies;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
