import * as fc from "fast-check";
import { JSON_TYPES } from "./json-text.ts";
import { type Answer, type Judge, type Question, verdict } from "./judge.ts";
import { type Payload, payloads } from "./payloads.ts";
import { RELEASES, type Release } from "./releases.ts";

/** What a differential run found. */
export type Comparison = {
  readonly cases: number;
  /** The share of the reference's answers that are an instance, 0 to 1. */
  readonly valid: number;
  /** The pairs of a field and a JSON type that came up, of all that there are, with those that did not. */
  readonly pairs: { readonly hit: number; readonly all: number; readonly missed: readonly string[] };
  /** The error types that the reference gave, sorted. */
  readonly errorTypes: readonly string[];
  /** How many cases the judges answered differently. */
  readonly different: number;
  /** The first few of them, each made as small as it still shows. */
  readonly differences: readonly Difference[];
};

/** Who is compared, over how many payloads, and the number that they all follow from. */
type Run = { readonly reference: Judge; readonly candidate: Judge; readonly cases: number; readonly seed: number };

/** A question that two judges answer differently. */
export type Difference = { readonly question: Question; readonly reference: Answer; readonly candidate: Answer };

/**
 * Puts the same random payloads to two judges and tells where they disagree; `shown` of the differences are shrunk.
 *
 * @example
 * const report = await compare("0.1.3", { reference: python, candidate: typescript("0.1.3"), cases: 5000, seed: 1 });
 * report.different; // 0
 */
export async function compare(
  release: Release,
  { shown = 5, ...run }: Run & { readonly shown?: number },
): Promise<Comparison> {
  const arbitrary = payloads(release);
  const missed = new Set(allPairs(release));
  const all = missed.size;
  const errorTypes = new Set<string>();
  const found: Place[] = [];
  let answered = 0;
  let valid = 0;
  for await (const { payload, place, expected, actual } of ask(arbitrary, run)) {
    for (const pair of payload.pairs) missed.delete(pair);
    for (const answer of expected) {
      answered++;
      if ("dump" in answer) valid++;
      if ("types" in answer) for (const type of answer.types) errorTypes.add(type);
    }
    if (expected.some((answer, at) => verdict(answer) !== verdict(actual[at] as Answer))) found.push(place);
  }

  const differences: Difference[] = [];
  for (const place of found.slice(0, shown)) {
    differences.push(await shrink(arbitrary, place, (payload) => firstDifference(payload, run)));
  }
  return {
    cases: run.cases,
    valid: valid / answered,
    pairs: { hit: all - missed.size, all, missed: [...missed] },
    errorTypes: [...errorTypes].sort(),
    different: found.length,
    differences,
  };
}

/** Cases that are asked at once: enough to keep a pipe busy, few enough to hold. */
const BATCH = 1000;

/** Where a payload comes from: fast-check makes it again from this. */
type Place = { readonly seed: number; readonly at: number };

async function* ask(
  arbitrary: fc.Arbitrary<Payload>,
  { reference, candidate, cases, seed }: Run,
): AsyncGenerator<{ payload: Payload; place: Place; expected: Answer[]; actual: Answer[] }> {
  for (let done = 0; done < cases; done += BATCH) {
    const batchSeed = Math.imul(seed + 1, 0x9e3779b1) ^ done;
    const batch = fc.sample(arbitrary, { seed: batchSeed, numRuns: Math.min(BATCH, cases - done) });
    const questions = batch.flatMap((payload) => payload.questions);
    const [expected, actual] = await Promise.all([reference.ask(questions), candidate.ask(questions)]);
    let start = 0;
    for (const [at, payload] of batch.entries()) {
      const end = start + payload.questions.length;
      const place = { seed: batchSeed, at };
      yield { payload, place, expected: expected.slice(start, end), actual: actual.slice(start, end) };
      start = end;
    }
  }
}

function allPairs(release: Release): string[] {
  return Object.entries(RELEASES[release]).flatMap(([model, fields]) =>
    Object.keys(fields).flatMap((name) => JSON_TYPES.map((type) => `${model}.${name.replace("*", "")}:${type}`)),
  );
}

async function firstDifference({ questions }: Payload, { reference, candidate }: Run): Promise<Difference | undefined> {
  const [expected, actual] = await Promise.all([reference.ask(questions), candidate.ask(questions)]);
  for (const [at, question] of questions.entries()) {
    const difference = { question, reference: expected[at] as Answer, candidate: actual[at] as Answer };
    if (verdict(difference.reference) !== verdict(difference.candidate)) return difference;
  }
  return undefined;
}

/** Makes a payload smaller for as long as the judges still disagree about it. */
async function shrink(
  arbitrary: fc.Arbitrary<Payload>,
  { seed, at }: Place,
  differenceIn: (payload: Payload) => Promise<Difference | undefined>,
): Promise<Difference> {
  let smallest: Difference | undefined;
  const agree = fc.asyncProperty(arbitrary, async (payload) => {
    const difference = await differenceIn(payload);
    if (difference) smallest = difference;
    return difference === undefined;
  });
  await fc.check(agree, { seed, path: String(at), numRuns: 1, interruptAfterTimeLimit: 5000 });
  if (!smallest) throw new Error(`a judge answers seed ${seed}, case ${at} differently when it is asked again`);
  return smallest;
}
