import { isPlain, isPlainNumber } from "../../json/index.ts";
import { KIND, KINDS, type Kind } from "../../schema/index.ts";
import { type Budget, exceed } from "../Budget.ts";
import type { CompiledSchema, PlainWalk } from "./CompiledSchema.ts";
import { every, refuse, type Test } from "./Test.ts";

/**
 * Tests for values as `JSON.parse` makes them, which ask for what the schema asks and for `isPlain`: one walk through a
 * value does the work of two. A rule that goes through all parts of a container does so in its `walk`; containers without
 * such a rule are walked twice. The tests are made at their first use.
 *
 * @example
 * const plain = new PlainTests(compiler.root, budget);
 * plain.fits({ id: 2 ** 53 }, 200, false); // false
 */
export class PlainTests implements PlainWalk {
  levels = 0;
  rejectsBackslash = false;
  readonly budget: Budget;
  readonly #root: CompiledSchema;
  readonly #tables: Map<CompiledSchema, (Test | undefined)[]> = new Map();
  /** Nodes whose tests are to be made, so that long chains of schemas need no deep stack. */
  readonly #waiting: CompiledSchema[] = [];
  #tests: CompiledSchema["tests"] | undefined;

  constructor(root: CompiledSchema, budget: Budget) {
    this.#root = root;
    this.budget = budget;
  }

  fits(value: unknown, maxDepth: number, rejectsBackslash: boolean): boolean {
    this.#tests ??= this.#made();
    this.levels = maxDepth;
    this.rejectsBackslash = rejectsBackslash;
    const test = this.#tests[kindOfPlain(value)] as Test;
    return test === null || test(value, undefined);
  }

  of(node: CompiledSchema): CompiledSchema["tests"] {
    let table = this.#tables.get(node);
    if (table === undefined) {
      table = KINDS.map(() => undefined);
      this.#tables.set(node, table);
      this.#waiting.push(node);
    }
    return table;
  }

  test(node: CompiledSchema, kind: Kind): NonNullable<Test> {
    const { budget } = this;
    const tests = this.of(node);
    return (value, evaluated) => {
      if (--budget.left < 0) exceed();
      const test = tests[kind] as Test;
      return test === null || test(value, evaluated);
    };
  }

  #made(): CompiledSchema["tests"] {
    const tests = this.of(this.#root);
    for (let node = this.#waiting.pop(); node !== undefined; node = this.#waiting.pop()) {
      const table = this.of(node);
      for (const kind of KINDS) table[kind] = this.#testOf(node, kind);
    }
    return tests;
  }

  #testOf(node: CompiledSchema, kind: Kind): Test {
    const test = node.tests[kind] as Test;
    // The only parsed values of these kinds are numbers that are not plain.
    if (kind === KIND.other || kind === KIND.bigint) return refuse;
    if ((kind !== KIND.array && kind !== KIND.object) || test === refuse) return test;
    const isSimple = !node.isTracked && node.enter === undefined && node.rules.every(({ isLast }) => !isLast);
    const walking = isSimple ? node.rules.find(({ tests, walk }) => walk && tests[kind] !== null) : undefined;
    const walk = walking?.walk?.(this, kind);
    if (!walk) {
      return (value) => isPlain(value, this.levels, this.rejectsBackslash) && (test === null || test(value, undefined));
    }
    return every(
      node.rules.map((rule) => (rule === walking ? walk : (rule.tests[kind] as Test))),
      this.budget,
    );
  }
}

/** The kind of a value as `JSON.parse` makes it; numbers that may be rounded are `KIND.other`. */
export function kindOfPlain(value: unknown): Kind {
  if (typeof value === "string") return KIND.string;
  if (typeof value === "number")
    return isPlainNumber(value) ? (Number.isInteger(value) ? KIND.integer : KIND.fraction) : KIND.other;
  if (typeof value === "object") return value === null ? KIND.null : Array.isArray(value) ? KIND.array : KIND.object;
  return KIND.boolean;
}
