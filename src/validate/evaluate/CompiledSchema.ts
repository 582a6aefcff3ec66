import { type JsonSchema, KINDS, type Kind, kindOf } from "../../schema/index.ts";
import type { Budget } from "../Budget.ts";
import { EXPLAINED_SCHEMA } from "../costs.ts";
import type { Explanation } from "../explain/index.ts";
import { Evaluated } from "./Evaluated.ts";
import { refuse, type Test, testsFor } from "./Test.ts";

/**
 * What one keyword, or several that work together, ask for: the tests by kind of value, and what is said of a value
 * that does not pass its test. Both come from one rule, so a verdict and its explanation always agree.
 *
 * @example
 * const rule: Rule = { tests: testsFor(refuse), explain: (value, explanation) => explanation.add(…) };
 */
export type Rule = {
  readonly tests: readonly Test[];
  /** Adds issues for a value that failed the test of its kind; `evaluated` is what the rules before it noted. */
  explain(value: unknown, explanation: Explanation, evaluated: Evaluated): void;
  /**
   * The test of a kind of container for a value as `JSON.parse` makes it. It asks the same, and goes through all parts of
   * the value by their own plain tests; undefined if it would not go through all of them.
   */
  walk?(plain: PlainWalk, kind: Kind): NonNullable<Test> | undefined;
  /** Looks at what the other rules leave over, so it only counts if they pass. */
  readonly isLast?: boolean;
};

/** One walk through a value as `JSON.parse` makes it. */
export interface PlainWalk {
  readonly budget: Budget;
  /** The nested containers that are accepted below the place where the walk is. */
  levels: number;
  /** Whether a value is rejected if a key has a backslash. */
  rejectsBackslash: boolean;
  /** The plain tests of a node by kind; until all are made, they are undefined. */
  of(node: CompiledSchema): CompiledSchema["tests"];
  /** The plain test of a node for a kind of container, as one that looks for it when it runs. */
  test(node: CompiledSchema, kind: Kind): NonNullable<Test>;
}

/** One schema of a document, compiled: a test for each kind of value, and the rules that they are made of. */
export class CompiledSchema {
  readonly schema: JsonSchema | boolean;
  /** Its place in the document, as a JSON Pointer. */
  readonly pointer: string;
  /** Whether a schema around it asks which parts of arrays and objects it evaluates. */
  readonly isTracked: boolean;
  /** Undefined until the node is compiled. */
  readonly tests: (Test | undefined)[] = KINDS.map(() => undefined);
  rules: readonly Rule[] = [];
  /** Runs an action inside the node's schema resource, if references depend on the way that a check has come. */
  enter: (<T>(action: () => T) => T) | undefined;

  constructor(schema: JsonSchema | boolean, pointer: string, isTracked: boolean) {
    this.schema = schema;
    this.pointer = pointer;
    this.isTracked = isTracked;
  }

  fits(value: unknown): boolean {
    const test = this.tests[kindOf(value)] as Test;
    return test === null || test(value, this.isTracked ? new Evaluated() : undefined);
  }

  /** Adds what is wrong with a value: nothing if it fits. */
  explain(value: unknown, explanation: Explanation): void {
    if (this.enter === undefined) this.#explain(value, explanation);
    else this.enter(() => this.#explain(value, explanation));
  }

  /** Adds what is wrong with a part of the value that the explanation is about. */
  explainPart(key: string | number, value: unknown, explanation: Explanation): void {
    if (this.tests[kindOf(value)] !== null) explanation.at(key, () => this.explain(value, explanation));
  }

  #explain(value: unknown, explanation: Explanation): void {
    explanation.budget.spend(EXPLAINED_SCHEMA);
    const kind = kindOf(value);
    const evaluated = new Evaluated();
    let failed = false;
    for (const rule of this.rules) {
      if (explanation.isFull() || (rule.isLast && failed)) return;
      const test = rule.tests[kind] as Test;
      if (test === null || test(value, evaluated)) continue;
      failed = true;
      rule.explain(value, explanation, evaluated);
    }
  }
}

/** The schema `true`. */
export const TRUE: CompiledSchema = trueNode();

function trueNode(): CompiledSchema {
  const node = new CompiledSchema(true, "", false);
  node.tests.fill(null);
  return node;
}

/** The schema `false` at a place. */
export function falseNode(pointer: string): CompiledSchema {
  const node = new CompiledSchema(false, pointer, false);
  node.tests.fill(refuse);
  const explain = (value: unknown, explanation: Explanation): void =>
    explanation.add({ keyword: "false", schemaPath: pointer, expected: "no value here", value, mismatch: true });
  node.rules = [{ tests: testsFor(refuse), explain }];
  return node;
}
