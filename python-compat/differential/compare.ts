import type * as fc from "fast-check";
import { type Release, shapeIn } from "../releases/releases.ts";
import { type Answer, type Implementation, type Question, verdict } from "../sdk/Implementation.ts";
import { JSON_TYPES } from "./jsonText.ts";
import { type Payload, payloads } from "./payloads.ts";
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
  /** How many questions of each kind were asked, by operation and by what is special about them. */
  readonly kinds: ReadonlyMap<string, number>;
  /** How many of the cases the sides answered differently. */
  readonly different: number;
  /** The first few of them, each made as small as it still shows. */
  readonly differences: readonly Difference[];
};

/** A question that two sides answer differently. */
export type Difference = { readonly question: Question; readonly reference: Answer; readonly candidate: Answer };

type Sides = { readonly reference: Implementation; readonly candidate: Implementation };

/** Over what is compared: random payloads that follow from a seed, of those of `made` (default: JSON), or a list of them. */
type Over =
  | { readonly cases: number; readonly seed: number; readonly made?: (release: Release) => fc.Arbitrary<Payload> }
  | { readonly payloads: readonly Payload[] };

/** How many differences are shrunk, and after how many the run ends. */
type Limits = { readonly shown?: number; readonly enough?: number };

/**
 * Puts the same payloads to two sides and tells where they disagree.
 *
 * @example
 * const report = await compare("0.1.3", { reference: python, candidate: typescript("0.1.3"), cases: 5000, seed: 1 });
 * report.different; // 0
 */
export async function compare(
  release: Release,
  { reference, candidate, shown = 5, enough = Infinity, ...over }: Sides & Over & Limits,
): Promise<Comparison> {
  const sides = { reference, candidate };
  const deepest = Math.min(reference.deepest ?? Infinity, candidate.deepest ?? Infinity);
  const fits = ({ questions }: Payload) =>
    deepest === Infinity || questions.every(({ text }) => levelsOf(text) <= deepest);
  const source =
    "payloads" in over
      ? listed(over.payloads.filter(fits))
      : random((over.made ?? payloads)(release).filter(fits), over);
  const counts = new Counts(release);
  const found: number[] = [];
  for await (const { payload, at, expected, actual } of ask(source, sides)) {
    counts.add(payload, expected);
    const isSame = payload.questions.every((question, index) =>
      agree(question, expected[index] as Answer, actual[index] as Answer),
    );
    if (!isSame) found.push(at);
    if (found.length >= enough) break;
  }
  const differences: Difference[] = [];
  for (const at of found.slice(0, shown)) {
    const difference = await source.shrink(at, (payload) => firstDifference(payload, sides));
    if (!difference) throw new Error(`an implementation answers case ${at} differently when it is asked again`);
    differences.push(difference);
  }
  return { ...counts.summary(), different: found.length, differences };
}

/** What the payloads and the reference's answers reached so far. */
class Counts {
  #cases = 0;
  #answered = 0;
  #valid = 0;
  readonly #missed: Set<string>;
  readonly #all: number;
  readonly #errorTypes = new Map<string, number[]>();
  readonly #kinds = new Map<string, number>();

  constructor(release: Release) {
    this.#missed = new Set(allPairs(release));
    this.#all = this.#missed.size;
  }

  add({ questions, pairs }: Payload, answers: readonly Answer[]): void {
    this.#cases++;
    for (const kind of questions.flatMap(kindsOf)) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    this.#answered += answers.length;
    for (const pair of pairs) this.#missed.delete(pair);
    for (const answer of answers) {
      if ("dump" in answer) this.#valid++;
      if ("types" in answer) countDepths(answer.types, this.#errorTypes);
    }
  }

  summary(): Pick<Comparison, "cases" | "valid" | "pairs" | "errorTypes" | "kinds"> {
    return {
      cases: this.#cases,
      valid: this.#valid / this.#answered,
      pairs: { hit: this.#all - this.#missed.size, all: this.#all, missed: [...this.#missed] },
      kinds: this.#kinds,
      errorTypes: new Map([...this.#errorTypes].sort(([left], [right]) => (left < right ? -1 : 1))),
    };
  }
}

type Asked = {
  readonly payload: Payload;
  readonly at: number;
  readonly expected: readonly Answer[];
  readonly actual: readonly Answer[];
};

/** While the candidate answers a batch, the reference has the next one already. */
async function* ask(source: Source, { reference, candidate }: Sides): AsyncGenerator<Asked> {
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

function kindsOf(question: Question): string[] {
  const { operation, include, exclude } = question;
  const isNamed = include !== undefined || exclude !== undefined;
  return [
    operation,
    ...(hasObjects(question) ? ["with objects"] : []),
    ...(isNamed ? ["with include or exclude"] : []),
  ];
}

const hasObjects = ({ operation, text, update = "" }: Question): boolean =>
  (operation === "validate_objects" || operation === "model_copy") && `${text}${update}`.includes('"$object":');

/**
 * Whether both sides say the same. The own model_dump of an assistant message leaves objects in its data as they are,
 * which json.dumps cannot write; this package writes them.
 */
function agree(question: Question, reference: Answer, candidate: Answer): boolean {
  const isUnwritable = "dump" in reference && typeof reference.dump !== "string" && hasObjects(question);
  if (!isUnwritable || !("dump" in candidate)) return verdict(reference) === verdict(candidate);
  return verdict({ ...reference, dump: "", json_dumps: "" }) === verdict({ ...candidate, dump: "", json_dumps: "" });
}

function countDepths(types: { readonly [type: string]: readonly number[] }, counts: Map<string, number[]>): void {
  for (const [type, depths] of Object.entries(types)) {
    const row = counts.get(type) ?? [];
    for (const depth of depths) row[depth] = (row[depth] ?? 0) + 1;
    counts.set(type, row);
  }
}

function allPairs(release: Release): string[] {
  return Object.entries(shapeIn(release)).flatMap(([model, fields]) =>
    Object.keys(fields).flatMap((name) => JSON_TYPES.map((type) => `${model}.${name.replace("*", "")}:${type}`)),
  );
}

async function firstDifference(
  { questions }: Payload,
  { reference, candidate }: Sides,
): Promise<Difference | undefined> {
  const [expected, actual] = await Promise.all([reference.ask(questions), candidate.ask(questions)]);
  for (const [at, question] of questions.entries()) {
    const difference = { question, reference: expected[at] as Answer, candidate: actual[at] as Answer };
    if (!agree(question, difference.reference, difference.candidate)) return difference;
  }
  return undefined;
}

/**
 * How deep a JSON text nests, brackets in its strings counted too.
 *
 * @example
 * levelsOf('{"a":[1]}'); // 2
 */
export function levelsOf(text: string): number {
  let level = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === "[" || character === "{") deepest = Math.max(deepest, ++level);
    else if (character === "]" || character === "}") level--;
  }
  return deepest;
}
