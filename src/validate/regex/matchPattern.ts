import type { Budget } from "../Budget.ts";
import { MAX_CHAR_TESTS, WALKED_CHARACTER } from "../costs.ts";
import { compilePattern, type Direction, type Step } from "./compilePattern.ts";
import type { PatternNode } from "./parsePattern.ts";

/**
 * A function that tells whether a pattern occurs in a text. It follows all ways through the pattern side by side instead
 * of going back, so its time grows at most with the product of both lengths. The pattern must be one whose steps
 * `countSteps` can count.
 *
 * The function throws a CheckLimit if the budget does not suffice.
 *
 * @see https://swtch.com/~rsc/regexp/regexp1.html
 * @example
 * const test = matchPattern(parsePattern("^(a+)+$", true), "u", new Budget());
 * test("a".repeat(50) + "b"); // false, at once
 */
export function matchPattern(root: PatternNode, flags: "u" | "", budget: Budget): (text: string) => boolean {
  const steps = compilePattern(root);
  const chars = steps.map((step) => (step.kind === "char" ? charTest(step.source, flags) : never));
  const unicode = flags === "u";
  return (text) => matchesFrom({ steps, chars, text, unicode, budget }, 0, 0, 1, true);
}

/** A program on one text. */
type Run = {
  readonly steps: readonly Step[];
  /** The test of each step that takes a character. */
  readonly chars: readonly ((char: string) => boolean)[];
  readonly text: string;
  readonly unicode: boolean;
  readonly budget: Budget;
};

/** Whether the program from a step on matches at a place, or, if `anywhere`, at a later place too. */
function matchesFrom(run: Run, start: number, from: number, direction: Direction, anywhere: boolean): boolean {
  const { steps, chars, budget } = run;
  const seen = new Uint8Array(steps.length);
  let open: number[] = [start];
  for (let at = from; ; ) {
    seen.fill(0);
    budget.spend(WALKED_CHARACTER + (steps.length >> 4));
    const waiting = follow(run, open, seen, at);
    if (waiting === undefined) return true;
    const char = charAt(run, at, direction);
    if (char === "" || (waiting.length === 0 && !anywhere)) return false;
    budget.spend(waiting.length);
    open = anywhere ? [start] : [];
    for (const index of waiting) if ((chars[index] as (char: string) => boolean)(char)) open.push(index + 1);
    at += direction * char.length;
  }
}

/** Follows the steps that take no character, up to those that take one; undefined at the end of the program. */
function follow(run: Run, open: number[], seen: Uint8Array, at: number): number[] | undefined {
  const waiting: number[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen[next] === 1) continue;
    seen[next] = 1;
    run.budget.spend(1);
    const step = run.steps[next] as Step;
    switch (step.kind) {
      case "end":
        return undefined;
      case "char":
        waiting.push(next);
        break;
      case "split":
        for (const after of step.next) open.push(after);
        break;
      case "assert":
        if (asserts(step.source, run.text, at)) open.push(next + 1);
        break;
      case "look":
        if (matchesFrom(run, step.start, at, step.direction, false) !== step.negated) open.push(step.next);
    }
  }
  return waiting;
}

/** The character before or behind a place; two units where the pattern sees a surrogate pair as one. */
function charAt({ text, unicode }: Run, at: number, direction: Direction): string {
  const index = direction === 1 ? at : at - 1;
  if (!unicode) return text[index] ?? "";
  if (direction === 1) {
    const point = text.codePointAt(index);
    return point === undefined ? "" : String.fromCodePoint(point);
  }
  const pair = text.codePointAt(index - 1);
  return pair !== undefined && pair > 0xffff && index > 0 ? String.fromCodePoint(pair) : (text[index] ?? "");
}

function asserts(source: "^" | "$" | "\\b" | "\\B", text: string, at: number): boolean {
  if (source === "^") return at === 0;
  if (source === "$") return at === text.length;
  return (isWord(text[at - 1]) !== isWord(text[at])) === (source === "\\b");
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /\w/.test(char);
}

function never(): boolean {
  return false;
}

/** The test of a character or a class, which all programs share: the engine makes machine code of each one. */
function charTest(source: string, flags: "u" | ""): (char: string) => boolean {
  const key = `${flags}/${source}`;
  let test = charTests.get(key);
  if (test === undefined) {
    if (charTests.size === MAX_CHAR_TESTS) charTests.clear();
    test = newCharTest(source, flags);
    charTests.set(key, test);
  }
  return test;
}

const charTests: Map<string, (char: string) => boolean> = new Map();

/** The native engine knows the classes; what it answers for ASCII is kept. */
function newCharTest(source: string, flags: "u" | ""): (char: string) => boolean {
  const regex = new RegExp(`^(?:${source})$`, flags);
  const known: (boolean | undefined)[] = [];
  return (char) => {
    const code = char.charCodeAt(0);
    if (code > 0x7f) return regex.test(char);
    known[code] ??= regex.test(char);
    return known[code] as boolean;
  };
}
