import { isPlain, isPlainNumber } from "../json/index.ts";
import { type Budget, exceed } from "./Budget.ts";
import { ARRAY, BIGINT, BOOLEAN, FRACTION, INTEGER, KINDS, type Kind, NULL, OBJECT, OTHER, STRING } from "./kinds.ts";
import { every, refuse, type SchemaNode, type Test } from "./SchemaNode.ts";

/**
 * Tests for values as `JSON.parse` makes them, which pass what fits its schema and `isPlain` too: one walk through a value
 * does the work of two. The rules that go through all parts of a container do it in their `walk`; what no such rule goes
 * through is walked by itself. They are made at their first use.
 *
 * @example
 * const plain = new PlainTests(compiler.root, budget);
 * plain.fits({ id: 2 ** 53 }, 200, false); // false
 */
export class PlainTests {
  /** The nested containers that are accepted below the place where the walk is. */
  levels = 0;
  /** Whether a value is refused if a key has a backslash. */
  noBackslash = false;
  readonly budget: Budget;
  readonly #root: SchemaNode;
  readonly #tables: Map<SchemaNode, (Test | undefined)[]> = new Map();
  /** Nodes whose tests are to be made, so that long chains of schemas need no deep stack. */
  readonly #waiting: SchemaNode[] = [];
  #tests: SchemaNode["tests"] | undefined;

  constructor(root: SchemaNode, budget: Budget) {
    this.#root = root;
    this.budget = budget;
  }

  fits(value: unknown, maxDepth: number, noBackslash: boolean): boolean {
    this.#tests ??= this.#made();
    this.levels = maxDepth;
    this.noBackslash = noBackslash;
    const test = this.#tests[kindOfPlain(value)] as Test;
    return test === null || test(value, undefined);
  }

  /** The tests of a node by kind; until all are made, they are undefined. */
  of(node: SchemaNode): SchemaNode["tests"] {
    let table = this.#tables.get(node);
    if (table === undefined) {
      table = KINDS.map(() => undefined);
      this.#tables.set(node, table);
      this.#waiting.push(node);
    }
    return table;
  }

  /** The test of a node for a kind of container, as one that looks for it when it runs. */
  test(node: SchemaNode, kind: Kind): NonNullable<Test> {
    const { budget } = this;
    const tests = this.of(node);
    return (value, evaluated) => {
      if (--budget.left < 0) exceed();
      const test = tests[kind] as Test;
      return test === null || test(value, evaluated);
    };
  }

  #made(): SchemaNode["tests"] {
    const tests = this.of(this.#root);
    for (let node = this.#waiting.pop(); node !== undefined; node = this.#waiting.pop()) {
      const table = this.of(node);
      for (const kind of KINDS) table[kind] = this.#testOf(node, kind);
    }
    return tests;
  }

  #testOf(node: SchemaNode, kind: Kind): Test {
    const test = node.tests[kind] as Test;
    // No parsed value is of these kinds, but for numbers that are not plain.
    if (kind === OTHER || kind === BIGINT) return refuse;
    if ((kind !== ARRAY && kind !== OBJECT) || test === refuse) return test;
    const isSimple = !node.isTracked && node.resource === undefined && node.rules.every(({ isLast }) => !isLast);
    const walking = isSimple ? node.rules.find(({ tests, walk }) => walk && tests[kind] !== null) : undefined;
    const walk = walking?.walk?.(this, kind);
    if (!walk)
      return (value) => isPlain(value, this.levels, this.noBackslash) && (test === null || test(value, undefined));
    return every(
      node.rules.map((rule) => (rule === walking ? walk : (rule.tests[kind] as Test))),
      this.budget,
    );
  }
}

/** The kind of a value as `JSON.parse` makes it; numbers that may be rounded are `OTHER`. */
export function kindOfPlain(value: unknown): Kind {
  if (typeof value === "string") return STRING;
  if (typeof value === "number") return isPlainNumber(value) ? (Number.isInteger(value) ? INTEGER : FRACTION) : OTHER;
  if (typeof value === "object") return value === null ? NULL : Array.isArray(value) ? ARRAY : OBJECT;
  return BOOLEAN;
}
