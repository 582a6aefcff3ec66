import { shorten } from "../../json/index.ts";
import { StrictError } from "../StrictError.ts";

/**
 * What reading one schema may cost: its parts with all references followed, its levels, and steps.
 *
 * @example
 * new Budget().spend(10_000_000, "/properties/a"); // throws StrictError "limit_exceeded"
 */
export class Budget {
  #parts: number = MAX_PARTS;
  #steps: number = MAX_STEPS;
  #depth = 0;

  /** To be called for what is looked at again and again: names beside patterns, lists of values beside each other. */
  spend(steps: number, path: string): void {
    this.#steps -= steps;
    if (this.#steps >= 0) return;
    const message = `expected a schema that is read in at most ${MAX_STEPS} steps`;
    throw new StrictError("limit_exceeded", [{ path: shorten(path), message }]);
  }

  /** What `read` answers one level down, which reads so many parts. */
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
    if (path.length > MAX_PATH) throw tooLarge(path);
  }
}

/** Parts of one schema that are read; ten times what the largest real tools have. */
const MAX_PARTS = 50_000;
const MAX_DEPTH = 200;
/** The characters of a path. */
const MAX_PATH = 10_000;
/** A hundred times what the largest real tools take. */
const MAX_STEPS = 5_000_000;

function tooLarge(path: string): StrictError {
  const message = `expected a schema of at most ${MAX_DEPTH} levels and ${MAX_PARTS} parts with all references followed, and no path of more than ${MAX_PATH} characters`;
  return new StrictError("limit_exceeded", [{ path: shorten(path), message }]);
}
