import type { JsonSchema } from "../schema/index.ts";
import { type Budget, exceed } from "./Budget.ts";
import type { Evaluated } from "./Evaluated.ts";
import type { Explanation } from "./Explanation.ts";
import { KINDS, type Kind } from "./kinds.ts";
import type { PlainTests } from "./PlainTests.ts";

/**
 * Tells whether a value of one kind fits, and notes in `evaluated` which parts of it were evaluated, if that is given;
 * `null` where every value of the kind fits. {@link refuse} is the test that none fits.
 *
 * @example
 * const test: Test = (value) => (value as string).length > 1;
 */
export type Test = ((value: unknown, evaluated: Evaluated | undefined) => boolean) | null;

/** The test that no value fits; combinations of tests look for it. */
export const refuse: Test = () => false;

/**
 * What one keyword, or several that work together, ask for: the tests by kind of value, and what is said of a value
 * that does not pass its test. Both come from one rule, so that a verdict and its explanation always agree.
 *
 * @example
 * const rule: Rule = { tests: everyKind(refuse), explain: (value, explanation) => explanation.add(…) };
 */
export type Rule = {
  readonly tests: readonly Test[];
  /** Adds issues for a value that failed the test of its kind; `evaluated` is what the rules before it noted. */
  explain(value: unknown, explanation: Explanation, evaluated: Evaluated): void;
  /**
   * The test of a kind of container for a value as `JSON.parse` makes it, which asks the same and goes through all its
   * parts by their own plain tests; undefined if it would not go through all.
   */
  walk?(plain: PlainTests, kind: Kind): NonNullable<Test> | undefined;
  /** Looks at what the other rules leave over, so that it only counts where they pass. */
  readonly isLast?: boolean;
};

/** One schema of a document, compiled: a test for each kind of value, and the rules that they are made of. */
export class SchemaNode {
  readonly schema: JsonSchema | boolean;
  /** Its place in the document, as a JSON Pointer. */
  readonly pointer: string;
  /** Whether a schema around it asks which parts of arrays and objects it evaluates. */
  readonly isTracked: boolean;
  /** Undefined until the node is compiled. */
  readonly tests: (Test | undefined)[] = KINDS.map(() => undefined);
  rules: readonly Rule[] = [];
  /** The schema resource that it is part of, where references depend on the way that a check has come. */
  resource: string | undefined;

  constructor(schema: JsonSchema | boolean, pointer: string, isTracked: boolean) {
    this.schema = schema;
    this.pointer = pointer;
    this.isTracked = isTracked;
  }
}

/** The test that a value passes all of some tests. */
export function every(all: readonly Test[], budget: Budget): Test {
  // One schema may be asked for twice, by two ways.
  const tests = [...new Set(all)].filter((test) => test !== null);
  if (tests.includes(refuse as NonNullable<Test>)) return refuse;
  const [first, second, third] = tests;
  if (first === undefined) return null;
  if (second === undefined) return first;
  if (third === undefined) {
    return (value, evaluated) => {
      if (--budget.left < 0) exceed();
      return first(value, evaluated) && second(value, evaluated);
    };
  }
  return (value, evaluated) => {
    for (let index = 0; index < tests.length; index++) {
      if (--budget.left < 0) exceed();
      if (!(tests[index] as NonNullable<Test>)(value, evaluated)) return false;
    }
    return true;
  };
}

/** The same test for every kind of value, or for some, where the others pass. */
export function testsFor(test: Test, kinds: readonly Kind[] = KINDS): readonly Test[] {
  return KINDS.map((kind) => (kinds.includes(kind) ? test : null));
}

/** The schema `true`. */
export const TRUE: SchemaNode = new SchemaNode(true, "", false);
TRUE.tests.fill(null);

/** The schema `false` at a place. */
export function falseNode(pointer: string): SchemaNode {
  const node = new SchemaNode(false, pointer, false);
  node.tests.fill(refuse);
  const explain = (value: unknown, explanation: Explanation): void =>
    explanation.add({ keyword: "false", schemaPath: pointer, expected: "no value here", value, mismatch: true });
  node.rules = [{ tests: testsFor(refuse), explain }];
  return node;
}
