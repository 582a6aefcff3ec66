import type { Budget } from "../Budget.ts";
import { BUILT_STEP, MAX_KEPT_STEPS } from "../costs.ts";

/**
 * Keeps the programs of a document's patterns that were used last, as many as have `MAX_KEPT_STEPS` together. The others
 * are built again, and the budget pays for that.
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
    budget.spend(steps * BUILT_STEP);
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
