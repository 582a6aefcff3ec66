import { ALL_TYPES, hasKind, KINDS, type TypeSet } from "../../schema/index.ts";
import { type Budget, exceed } from "../Budget.ts";
import type { Evaluated } from "./Evaluated.ts";

/**
 * Tells whether a value of one kind fits, and notes in `evaluated`, if there is one, which parts of the value were
 * evaluated. `null` stands for a test that all values of the kind pass, {@link refuse} for one that none passes.
 *
 * @example
 * const test: Test = (value) => (value as string).length > 1;
 */
export type Test = ((value: unknown, evaluated: Evaluated | undefined) => boolean) | null;

/** The test that no value passes; combinations of tests look for it. */
export const refuse: NonNullable<Test> = () => false;

/** The test that a value passes all of some tests. */
export function every(all: readonly Test[], budget: Budget): Test {
  // One schema may be reached in two ways.
  const tests = [...new Set(all)].filter((test) => test !== null);
  if (tests.includes(refuse)) return refuse;
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

/** The same test for some kinds of value; values of the others pass. */
export function testsFor(test: Test, types: TypeSet = ALL_TYPES): readonly Test[] {
  return KINDS.map((kind) => (hasKind(types, kind) ? test : null));
}
