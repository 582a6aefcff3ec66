import { SchemaError } from "../../schema/index.ts";
import { type Budget, CheckLimit } from "../Budget.ts";
import {
  FREE_STEPS,
  LIKELY_STEPS,
  LONG_TEXT,
  MAX_KEPT_EXPRESSIONS,
  NATIVE_CHARACTER,
  NATIVE_EXPRESSION,
  SCANNED_CHARACTER,
  SHORT_TEXT,
  STEPS_PER_UNIT,
} from "../costs.ts";
import { MAX_NATIVE_STEPS } from "../limits.ts";
import { countSteps } from "./compilePattern.ts";
import { matchPattern } from "./matchPattern.ts";
import { longestText, nativeSteps } from "./nativeSteps.ts";
import { ProgramCache } from "./ProgramCache.ts";
import { type PatternNode, parsePattern } from "./parsePattern.ts";

/**
 * A regular expression whose `test` always ends soon. The native engine runs if it needs few steps for this pattern and
 * the length of the text. Otherwise a program of the pattern runs, which takes linear time: `^(a+)+$` costs no more on a
 * long text than `^a+$`. A pattern can be too large for a program, or have back-references. Then the native engine may
 * take far more steps, and the budget pays for them.
 *
 * @throws {SchemaError} `unsafe_pattern` if neither is possible, as for nested repetitions with a back-reference
 * @example
 * new BoundedRegExp("^(a+)+$", new Budget()).test("a".repeat(100_000) + "b"); // false
 */
export class BoundedRegExp {
  readonly source: string;
  /** Texts up to this length go to the native engine. */
  readonly nativeLength: number;
  readonly #budget: Budget;
  /** Up to this length, the budget pays for the steps that are likely; beyond it, for those that are possible. */
  readonly #freeLength: number;
  readonly #unitsPerCharacter: number;
  readonly #flags: "u" | "";
  #native: RegExp | undefined;
  readonly #tree: PatternNode | undefined;
  /** The steps of the program: 0 without a program. */
  readonly #steps: number;
  readonly #programs: ProgramCache;

  constructor(pattern: string, budget: Budget, path = "", programs: ProgramCache = new ProgramCache()) {
    this.source = pattern;
    this.#flags = flagsOf(pattern);
    this.#budget = budget;
    this.#programs = programs;
    this.#tree = parsePattern(pattern, this.#flags === "u");
    const free = longestText(this.#tree, FREE_STEPS);
    const steps = this.#tree === undefined || free >= LONG_TEXT ? Infinity : countSteps(this.#tree);
    this.#freeLength = free;
    this.#steps = Number.isFinite(steps) ? steps : 0;
    this.nativeLength = this.#steps === 0 ? longestText(this.#tree, MAX_NATIVE_STEPS) : free;
    const likely = free > 0 ? nativeSteps(this.#tree, free) / free / LIKELY_STEPS : 0;
    this.#unitsPerCharacter = Math.max(SCANNED_CHARACTER, likely);
    if (this.#steps === 0 && this.nativeLength < SHORT_TEXT) {
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

  /** The engine makes machine code of each expression, so only the last ones are kept. */
  #expression(): RegExp {
    if (this.#native === undefined) {
      this.#budget.spend(NATIVE_EXPRESSION + this.source.length * NATIVE_CHARACTER);
      this.#native = new RegExp(this.source, this.#flags);
      kept.add(this);
      if (kept.size > MAX_KEPT_EXPRESSIONS) {
        const [oldest] = kept;
        kept.delete(oldest as BoundedRegExp);
        (oldest as BoundedRegExp).#native = undefined;
      }
    }
    return this.#native;
  }

  #pay(length: number): void {
    const isFree = length <= this.#freeLength;
    const work = isFree ? length * this.#unitsPerCharacter : nativeSteps(this.#tree, length) / STEPS_PER_UNIT;
    this.#budget.spend(1 + work);
  }
}

/** Those of all documents that have a native expression. */
const kept: Set<BoundedRegExp> = new Set();

/** The specification asks for the `u` flag. Escapes such as `\-`, which it forbids, are common nevertheless. */
function flagsOf(pattern: string): "u" | "" {
  try {
    new RegExp(pattern, "u");
    return "u";
  } catch {
    return "";
  }
}
