import type { Budget } from "./Budget.ts";
import type { PatternNode } from "./parsePattern.ts";

/**
 * How many steps the program of a pattern has: `Infinity` if the pattern has back-references, which no such program can
 * match, or more than 20,000 steps.
 *
 * @example
 * countSteps(parsePattern("^a{3}$", true)); // 5
 */
export function countSteps(node: PatternNode): number {
  const count = stepsOf(node);
  return count <= MAX_STEPS ? count : Number.POSITIVE_INFINITY;
}

function stepsOf(node: PatternNode): number {
  switch (node.kind) {
    case "char":
    case "assert":
      return 1;
    case "backReference":
      return Number.POSITIVE_INFINITY;
    case "sequence":
      return node.parts.reduce((count, part) => count + stepsOf(part), 0);
    case "choice":
      return node.branches.reduce((count, branch) => count + stepsOf(branch) + 1, 1);
    case "look":
      return stepsOf(node.body) + 2;
    case "repeat": {
      const { body, min, max } = node;
      const once = stepsOf(body);
      // An empty body adds nothing, however often it is repeated.
      const required = once === 0 ? 0 : min * once;
      return required + (max === Number.POSITIVE_INFINITY ? once + 2 : (max - min) * (once + 1));
    }
  }
}

/**
 * A function that tells whether a pattern occurs in a text, in time that grows with the product of both lengths and
 * never faster: it walks all ways through the pattern side by side instead of going back. The pattern must be one of
 * which {@link countSteps} counts the steps.
 *
 * The function throws a CheckLimit if the budget does not suffice.
 *
 * @see https://swtch.com/~rsc/regexp/regexp1.html
 * @example
 * const test = matchPattern(parsePattern("^(a+)+$", true), "u", new Budget());
 * test("a".repeat(50) + "b"); // false, at once
 */
export function matchPattern(root: PatternNode, flags: "u" | "", budget: Budget): (text: string) => boolean {
  const steps: Step[] = [];
  addSteps(steps, root, 1);
  steps.push({ kind: "end" });
  const chars = steps.map((step) => (step.kind === "char" ? charTest(step.source, flags) : never));
  const unicode = flags === "u";
  return (text) => matchesFrom({ steps, chars, text, unicode, budget }, 0, 0, 1, true);
}

/** One step of the flat program; `split` goes on at both `next` places, `char` at the following step. */
type Step =
  | { kind: "char"; source: string }
  | { kind: "split"; next: number[] }
  | { kind: "look"; start: number; next: number; ahead: boolean; negated: boolean }
  | { kind: "assert"; source: "^" | "$" | "\\b" | "\\B" }
  | { kind: "end" };

type Run = {
  steps: Step[];
  chars: ((char: string) => boolean)[];
  text: string;
  unicode: boolean;
  budget: Budget;
};

type Direction = 1 | -1;

const MAX_STEPS = 20_000;

/** Adds the program of a node, in the order of the text, or for a look behind in the opposite order. */
function addSteps(steps: Step[], node: PatternNode, direction: Direction): void {
  switch (node.kind) {
    case "char":
    case "assert":
      steps.push(node);
      return;
    case "backReference":
      throw new Error("expected a pattern without back-references");
    case "sequence": {
      const parts = direction === 1 ? node.parts : [...node.parts].reverse();
      for (const part of parts) addSteps(steps, part, direction);
      return;
    }
    case "choice": {
      const split = { kind: "split" as const, next: [] as number[] };
      const ends: { next: number[] }[] = [];
      steps.push(split);
      for (const branch of node.branches) {
        const end = { kind: "split" as const, next: [] as number[] };
        split.next.push(steps.length);
        ends.push(end);
        addSteps(steps, branch, direction);
        steps.push(end);
      }
      for (const end of ends) end.next.push(steps.length);
      return;
    }
    case "repeat":
      addRepeat(steps, node, direction);
      return;
    case "look": {
      const look = { ...node, start: steps.length + 1, next: 0 };
      steps.push(look);
      addSteps(steps, node.body, node.ahead ? 1 : -1);
      steps.push({ kind: "end" });
      look.next = steps.length;
    }
  }
}

function addRepeat(steps: Step[], node: PatternNode & { kind: "repeat" }, direction: Direction): void {
  for (let count = 0, before = -1; count < node.min && before < steps.length; count++) {
    before = steps.length; // An empty body adds nothing, however often it is repeated.
    addSteps(steps, node.body, direction);
  }
  if (node.max === Number.POSITIVE_INFINITY) {
    const start = steps.length;
    const split = { kind: "split" as const, next: [start + 1] };
    steps.push(split);
    addSteps(steps, node.body, direction);
    steps.push({ kind: "split", next: [start] });
    split.next.push(steps.length);
    return;
  }
  const exits: { next: number[] }[] = [];
  for (let count = node.min; count < node.max; count++) {
    const split = { kind: "split" as const, next: [steps.length + 1] };
    exits.push(split);
    steps.push(split);
    addSteps(steps, node.body, direction);
  }
  for (const exit of exits) exit.next.push(steps.length);
}

function matchesFrom(run: Run, start: number, from: number, direction: Direction, anywhere: boolean): boolean {
  const { steps, chars, text } = run;
  let current: number[] = [];
  const seen = new Uint8Array(steps.length);
  const stack: number[] = [];
  let at = from;
  for (let fresh = true; ; fresh = anywhere) {
    // Follow everything that takes no character.
    const waiting: number[] = [];
    seen.fill(0);
    run.budget.spend(5 + (steps.length >> 4));
    for (let index = current.length - 1; index >= 0; index--) stack.push(current[index] as number);
    if (fresh) stack.unshift(start);
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (seen[next] === 1) continue;
      seen[next] = 1;
      run.budget.spend(1);
      const step = steps[next] as Step;
      if (step.kind === "end") return true;
      if (step.kind === "char") waiting.push(next);
      else if (step.kind === "split") for (const after of step.next) stack.push(after);
      else if (step.kind === "assert") {
        if (asserts(step.source, text, at)) stack.push(next + 1);
      } else if (matchesFrom(run, step.start, at, step.ahead ? 1 : -1, false) !== step.negated) stack.push(step.next);
    }
    const char = charAt(run, at, direction);
    if (char === "" || (waiting.length === 0 && !anywhere)) return false;
    run.budget.spend(waiting.length);
    current = waiting.filter((index) => (chars[index] as (char: string) => boolean)(char)).map((index) => index + 1);
    at += direction * char.length;
  }
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
const MAX_CHAR_TESTS = 1_000;

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
