import type { Budget } from "../Budget.ts";
import { BoundedRegExp } from "./BoundedRegExp.ts";
import { ProgramCache } from "./ProgramCache.ts";

/**
 * The regular expressions of one document, each source once.
 *
 * @example
 * new Patterns(budget).get("^a+$", "/pattern").test("aa"); // true
 */
export class Patterns {
  readonly #budget: Budget;
  readonly #known: Map<string, BoundedRegExp> = new Map();
  readonly #programs: ProgramCache = new ProgramCache();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * @param path the pattern's place in the document, for the error.
   * @throws {SchemaError} `unsafe_pattern`
   */
  get(source: string, path: string): BoundedRegExp {
    let expression = this.#known.get(source);
    if (expression === undefined) {
      expression = new BoundedRegExp(source, this.#budget, path, this.#programs);
      this.#known.set(source, expression);
    }
    return expression;
  }
}
