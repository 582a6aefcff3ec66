import { SchemaError } from "../schema/index.ts";
import { type Budget, CheckLimit } from "./Budget.ts";
import { countSteps, matchPattern } from "./matchPattern.ts";
import { type PatternNode, parsePattern } from "./parsePattern.ts";

/**
 * A regular expression whose `test` always comes to an end soon. The native engine runs if the form of the pattern and
 * the length of the text leave it few steps; otherwise the ways are walked side by side. So `^(a+)+$` costs no more on a
 * long text than `^a+$`. If the ways cannot be walked, because there are too many places in the pattern, the native
 * engine may take far more steps, and the budget pays for them.
 *
 * @throws {SchemaError} `unsafe_pattern` if neither is possible: nested repetitions with a back-reference
 * @example
 * new BoundedRegExp("^(a+)+$", new Budget()).test("a".repeat(100_000) + "b"); // false
 */
export class BoundedRegExp {
  readonly source: string;
  /** Texts up to this length go to the native engine. */
  readonly nativeLength: number;
  readonly #budget: Budget;
  /** Up to this length, the worst is no harm in itself, and what is likely is paid for. */
  readonly #freeLength: number;
  readonly #unitsPerCharacter: number;
  readonly #flags: "u" | "";
  #native: RegExp | undefined;
  readonly #tree: PatternNode | undefined;
  /** The steps of the program that walks the ways side by side: 0 if there is no such program. */
  readonly #steps: number;
  readonly #programs: ProgramCache;

  constructor(pattern: string, budget: Budget, path = "", programs: ProgramCache = new ProgramCache()) {
    this.source = pattern;
    this.#flags = flagsOf(pattern);
    const tree = parsePattern(pattern, this.#flags === "u");
    this.#budget = budget;
    this.#programs = programs;
    this.#tree = tree;
    const free = longestText(tree, FREE_STEPS);
    const steps = tree === undefined || free >= LONG ? Number.POSITIVE_INFINITY : countSteps(tree);
    this.#freeLength = free;
    this.#steps = Number.isFinite(steps) ? steps : 0;
    this.nativeLength = this.#steps === 0 ? longestText(tree, PAID_STEPS) : free;
    this.#unitsPerCharacter = Math.max(SCAN, free > 0 ? this.#nativeSteps(free) / free / LIKELY : 0);
    if (this.#steps === 0 && this.nativeLength < SHORT) {
      const message = `expected a regular expression that can be matched within bounded time, received ${pattern.slice(0, 100)}`;
      throw new SchemaError([{ code: "unsafe_pattern", path, message }]);
    }
  }

  test(text: string): boolean {
    if (text.length <= this.nativeLength) {
      this.#pay(text.length);
      return this.#expression().test(text);
    }
    if (this.#steps === 0) {
      throw new CheckLimit(`a string of at most ${this.nativeLength} characters for the pattern ${this.source}`);
    }
    return this.#programs.get(this, this.#steps, this.#budget, () =>
      matchPattern(this.#tree as PatternNode, this.#flags, this.#budget),
    )(text);
  }

  /** The pattern as a literal, by which Ajv tells patterns apart. */
  toString(): string {
    return `/${this.source}/${this.#flags}`;
  }

  /** The engine makes machine code of each expression, so that only the last ones are kept. */
  #expression(): RegExp {
    if (this.#native === undefined) {
      this.#budget.spend(NATIVE + this.source.length * NATIVE_CHARACTER);
      this.#native = new RegExp(this.source, this.#flags);
      kept.add(this);
      if (kept.size > MAX_KEPT) {
        const [oldest] = kept;
        kept.delete(oldest as BoundedRegExp);
        (oldest as BoundedRegExp).#native = undefined;
      }
    }
    return this.#native;
  }

  /** The most steps that the native engine can need on a text of this length. */
  #nativeSteps(length: number): number {
    return this.#tree === undefined ? Number.POSITIVE_INFINITY : stepsOf(this.#tree, length);
  }

  #pay(length: number): void {
    const isFree = length <= this.#freeLength;
    this.#budget.spend(1 + (isFree ? length * this.#unitsPerCharacter : this.#nativeSteps(length) / STEPS_PER_UNIT));
  }
}

const kept: Set<BoundedRegExp> = new Set();
/** Native expressions of all documents together. */
const MAX_KEPT = 1_000;

/**
 * The programs of a document's patterns that are kept: the last used ones, of a hundred thousand steps in all, as each
 * step takes some hundred bytes. The others are built anew, and the budget pays for that.
 *
 * @example
 * const programs = new ProgramCache();
 * new BoundedRegExp("^(a+)+$", budget, "/pattern", programs);
 */
export class ProgramCache {
  readonly #programs: Map<object, { readonly steps: number; readonly test: (text: string) => boolean }> = new Map();
  #steps = 0;

  get(owner: object, steps: number, budget: Budget, build: () => (text: string) => boolean): (text: string) => boolean {
    const known = this.#programs.get(owner);
    if (known !== undefined) {
      this.#programs.delete(owner);
      this.#programs.set(owner, known);
      return known.test;
    }
    budget.spend(steps * BUILD);
    for (const [other, program] of this.#programs) {
      if (this.#steps + steps <= MAX_KEPT_STEPS) break;
      this.#programs.delete(other);
      this.#steps -= program.steps;
    }
    const test = build();
    this.#programs.set(owner, { steps, test });
    this.#steps += steps;
    return test;
  }
}

/** The work of making a native expression, and of each character of it. */
const [NATIVE, NATIVE_CHARACTER] = [100, 10];

const MAX_KEPT_STEPS = 100_000;
/** The work of building one step of a program. */
const BUILD = 20;

/** The `u` flag is the specification's wish; escapes such as `\-`, which it forbids, are common all the same. */
function flagsOf(pattern: string): "u" | "" {
  try {
    new RegExp(pattern, "u");
    return "u";
  } catch {
    return "";
  }
}

/** Steps of the native engine for one text that are too few to be counted: some tenths of a millisecond. */
const FREE_STEPS = 100_000;
/** If there is no other way: some hundredths of a second. */
const PAID_STEPS = 10_000_000;
const STEPS_PER_UNIT = 4;
/** Most texts need a tenth of the steps at most. */
const LIKELY = 10 * STEPS_PER_UNIT;
/** The work of reading one character. */
const SCAN = 1 / 8;
const LONG = 2 ** 24;
const SHORT = 100;

/** The longest text on which the native engine cannot need more than so many steps. */
function longestText(tree: PatternNode | undefined, maxSteps: number): number {
  if (tree === undefined) return 0;
  let low = -1;
  let high = LONG;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (stepsOf(tree, middle) <= maxSteps) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** An upper bound of the steps of a backtracking engine on a text of this length. */
function stepsOf(tree: PatternNode, length: number): number {
  return (isAnchored(tree) ? 1 : length + 1) * waysThrough(tree, length) * sizeOf(tree);
}

function isAnchored(node: PatternNode): boolean {
  if (node.kind === "sequence") return node.parts[0] !== undefined && isAnchored(node.parts[0]);
  if (node.kind === "choice") return node.branches.every(isAnchored);
  return node.kind === "assert" && node.source === "^";
}

/** An upper bound of the ways that a backtracking engine can go through a node, on a text of this length. */
function waysThrough(node: PatternNode, length: number): number {
  switch (node.kind) {
    case "char":
    case "assert":
      return 1;
    case "backReference":
      return length + 1; // One way, but it may compare the whole text.
    case "sequence":
      return node.parts.reduce((ways, part) => ways * waysThrough(part, length), 1);
    case "choice":
      return node.branches.reduce((ways, branch) => ways + waysThrough(branch, length), 0);
    case "look":
      return 1 + waysThrough(node.body, length);
    case "repeat": {
      const once = waysThrough(node.body, length);
      const most = Math.min(node.max, Math.max(length, node.min) + 1);
      if (once <= 1) return Math.max(1, most - Math.min(node.min, most) + 1);
      return (most - Math.min(node.min, most) + 1) * once ** most;
    }
  }
}

/** The most steps between two places where the native engine has a choice. */
function sizeOf(node: PatternNode): number {
  switch (node.kind) {
    case "sequence":
      return node.parts.reduce((size, part) => size + sizeOf(part), 1);
    case "choice":
      return node.branches.reduce((size, branch) => size + sizeOf(branch), 1);
    case "look":
      return 1 + sizeOf(node.body);
    case "repeat":
      return 1 + sizeOf(node.body) * Math.max(1, node.min);
    default:
      return 1;
  }
}
