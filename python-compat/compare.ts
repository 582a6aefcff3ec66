import { JSON_TYPES } from "./json-text.ts";
import { type Answer, type Judge, type Question, verdict } from "./judge.ts";
import { levelsOf } from "./levelsOf.ts";
import { type Payload, payloads } from "./payloads.ts";
import { RELEASES, type Release } from "./releases.ts";
import { listed, random, type Source } from "./source.ts";

/** What a differential run found. */
export type Comparison = {
  readonly cases: number;
  /** The share of the reference's answers that are an instance, 0 to 1. */
  readonly valid: number;
  /** The pairs of a field and a JSON type that came up, of all that there are, with those that did not. */
  readonly pairs: { readonly hit: number; readonly all: number; readonly missed: readonly string[] };
  /** The error types that the reference gave, sorted: in how many answers each came, by the length of `loc`. */
  readonly errorTypes: ReadonlyMap<string, readonly number[]>;
  /** How many of the cases the judges answered differently. */
  readonly different: number;
  /** The first few of them, each made as small as it still shows. */
  readonly differences: readonly Difference[];
};

/** A question that two judges answer differently. */
export type Difference = { readonly question: Question; readonly reference: Answer; readonly candidate: Answer };

type Judges = { readonly reference: Judge; readonly candidate: Judge };

/** Over what is compared: random payloads that follow from a seed, or a list of them. */
type Over = { readonly cases: number; readonly seed: number } | { readonly payloads: readonly Payload[] };

/** How many differences are shrunk, and after how many the run ends. */
type Limits = { readonly shown?: number; readonly enough?: number };

/**
 * Puts the same payloads to two judges and tells where they disagree.
 *
 * @example
 * const report = await compare("0.1.3", { reference: python, candidate: typescript("0.1.3"), cases: 5000, seed: 1 });
 * report.different; // 0
 */
export async function compare(
  release: Release,
  { reference, candidate, shown = 5, enough = Infinity, ...over }: Judges & Over & Limits,
): Promise<Comparison> {
  const judges = { reference, candidate };
  const deepest = Math.min(reference.deepest ?? Infinity, candidate.deepest ?? Infinity);
  const fits = ({ questions }: Payload) =>
    deepest === Infinity || questions.every(({ text }) => levelsOf(text) <= deepest);
  const source = "payloads" in over ? listed(over.payloads.filter(fits)) : random(payloads(release).filter(fits), over);
  const missed = new Set(allPairs(release));
  const all = missed.size;
  const errorTypes = new Map<string, number[]>();
  const found: number[] = [];
  let cases = 0;
  let answered = 0;
  let valid = 0;
  for await (const { payload, at, expected, actual } of ask(source, judges)) {
    cases++;
    for (const pair of payload.pairs) missed.delete(pair);
    for (const answer of expected) {
      answered++;
      if ("dump" in answer) valid++;
      if ("types" in answer) count(answer.types, errorTypes);
    }
    if (expected.some((answer, index) => verdict(answer) !== verdict(actual[index] as Answer))) found.push(at);
    if (found.length >= enough) break;
  }

  const differences: Difference[] = [];
  for (const at of found.slice(0, shown)) {
    const difference = await source.shrink(at, (payload) => firstDifference(payload, judges));
    if (!difference) throw new Error(`a judge answers case ${at} differently when it is asked again`);
    differences.push(difference);
  }
  return {
    cases,
    valid: valid / answered,
    pairs: { hit: all - missed.size, all, missed: [...missed] },
    errorTypes: new Map([...errorTypes].sort(([left], [right]) => (left < right ? -1 : 1))),
    different: found.length,
    differences,
  };
}

type Asked = {
  readonly payload: Payload;
  readonly at: number;
  readonly expected: readonly Answer[];
  readonly actual: readonly Answer[];
};

/** While the candidate answers a batch, the reference has the next one already. */
async function* ask(source: Source, { reference, candidate }: Judges): AsyncGenerator<Asked> {
  const put = (start: number) => {
    const batch = source.batch(start);
    const questions = batch.flatMap((payload) => payload.questions);
    const expected = reference.ask(questions);
    expected.catch(() => {}); // it is awaited below, after the batch before it
    return { batch, questions, expected };
  };
  let next = put(0);
  for (let start = 0; start < source.size; ) {
    const { batch, questions, expected } = next;
    if (start + batch.length < source.size) next = put(start + batch.length);
    const [references, candidates] = await Promise.all([expected, candidate.ask(questions)]);
    let from = 0;
    for (const [index, payload] of batch.entries()) {
      const to = from + payload.questions.length;
      yield { payload, at: start + index, expected: references.slice(from, to), actual: candidates.slice(from, to) };
      from = to;
    }
    start += batch.length;
  }
}

function count(types: { readonly [type: string]: readonly number[] }, counts: Map<string, number[]>): void {
  for (const [type, depths] of Object.entries(types)) {
    const row = counts.get(type) ?? [];
    for (const depth of depths) row[depth] = (row[depth] ?? 0) + 1;
    counts.set(type, row);
  }
}

function allPairs(release: Release): string[] {
  return Object.entries(RELEASES[release]).flatMap(([model, fields]) =>
    Object.keys(fields).flatMap((name) => JSON_TYPES.map((type) => `${model}.${name.replace("*", "")}:${type}`)),
  );
}

async function firstDifference(
  { questions }: Payload,
  { reference, candidate }: Judges,
): Promise<Difference | undefined> {
  const [expected, actual] = await Promise.all([reference.ask(questions), candidate.ask(questions)]);
  for (const [at, question] of questions.entries()) {
    const difference = { question, reference: expected[at] as Answer, candidate: actual[at] as Answer };
    if (verdict(difference.reference) !== verdict(difference.candidate)) return difference;
  }
  return undefined;
}
