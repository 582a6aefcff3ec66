import { shorten } from "../../checks/index.ts";
import { MAX_DEPTH, MAX_PARTS, MAX_PATH_LENGTH, MAX_READ_STEPS } from "../limits.ts";
import { StrictError } from "../StrictError.ts";

/**
 * The limits of reading one schema: its parts with all references followed, its levels, and steps.
 *
 * @example
 * new StepBudget().spend(10_000_000, "/properties/a"); // throws StrictError "limit_exceeded"
 */
export class StepBudget {
  #parts: number = MAX_PARTS;
  #steps: number = MAX_READ_STEPS;
  #depth = 0;

  /** Counts repeated work: comparing names with patterns, and comparing lists of values. */
  spend(steps: number, path: string): void {
    this.#steps -= steps;
    if (this.#steps >= 0) return;
    const message = `expected a schema that is read in at most ${MAX_READ_STEPS} steps, received one that needs more`;
    throw new StrictError("limit_exceeded", [{ path: shorten(path), message }]);
  }

  /** Returns the result of `read` one level deeper, which reads this number of parts. */
  inside<Value>(parts: number, path: string, read: () => Value): Value {
    this.#parts -= parts;
    if (this.#parts < 0 || this.#depth >= MAX_DEPTH) throw tooLarge(path);
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }

  checkPath(path: string): void {
    if (path.length > MAX_PATH_LENGTH) throw tooLarge(path);
  }
}

function tooLarge(path: string): StrictError {
  const message = `expected a schema of at most ${MAX_DEPTH} levels and ${MAX_PARTS} parts with all references followed, and no path of more than ${MAX_PATH_LENGTH} characters, received a larger one`;
  return new StrictError("limit_exceeded", [{ path: shorten(path), message }]);
}
