import { MAX_PATTERN_STEPS } from "../limits.ts";
import type { PatternNode } from "./parsePattern.ts";

/** One step of a program; `split` goes on at all `next` places, `char` and `assert` at the following step. */
export type Step =
  | { kind: "char"; source: string }
  | { kind: "split"; next: number[] }
  | { kind: "look"; start: number; next: number; direction: Direction; negated: boolean }
  | { kind: "assert"; source: "^" | "$" | "\\b" | "\\B" }
  | { kind: "end" };

/** In which direction a program goes through the text: 1 with it, -1 against it, as a look behind does. */
export type Direction = 1 | -1;

/** The program of a pattern whose steps {@link countSteps} can count. */
export function compilePattern(root: PatternNode): readonly Step[] {
  const steps: Step[] = [];
  addSteps(steps, root, 1);
  steps.push({ kind: "end" });
  return steps;
}

/**
 * How many steps the program of a pattern has: `Infinity` if the pattern has back-references, which no such program can
 * match, or more than `MAX_PATTERN_STEPS`.
 *
 * @example
 * countSteps(parsePattern("^a{3}$", true)); // 5
 */
export function countSteps(node: PatternNode): number {
  const count = stepsOf(node);
  return count <= MAX_PATTERN_STEPS ? count : Infinity;
}

function stepsOf(node: PatternNode): number {
  switch (node.kind) {
    case "char":
    case "assert":
      return 1;
    case "backReference":
      return Infinity;
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
      return required + (max === Infinity ? once + 2 : (max - min) * (once + 1));
    }
  }
}

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
      const inner: Direction = node.ahead ? 1 : -1;
      const look = { kind: node.kind, negated: node.negated, direction: inner, start: steps.length + 1, next: 0 };
      steps.push(look);
      addSteps(steps, node.body, inner);
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
  if (node.max === Infinity) {
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
