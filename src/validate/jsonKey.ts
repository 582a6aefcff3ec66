import { type Budget, CheckLimit } from "./Budget.ts";

/**
 * A primitive that two JSON values share exactly where JSON Schema takes them for equal: the order of properties does
 * not count, and 1 is 1.0. The budget pays for its text.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-4.2.2
 * @example
 * jsonKey({ a: 1, b: [true] }, budget) === jsonKey({ b: [true], a: 1 }, budget); // true
 */
export function jsonKey(value: unknown, budget: Budget): unknown {
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  return text(value, budget, 0);
}

const MAX_DEPTH = 500;
/** The work of writing a value, and of writing a character. */
const [VALUE, CHARACTER] = [20, 1 / 8];

function text(value: unknown, budget: Budget, depth: number): string {
  if (depth > MAX_DEPTH) throw new CheckLimit(`a value of at most ${MAX_DEPTH} levels`);
  budget.spend(VALUE);
  if (Array.isArray(value)) return `[${value.map((item) => text(item, budget, depth + 1)).join()}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.keys(value)
      .sort()
      .map((name) => `${quoted(name, budget)}:${text((value as Record<string, unknown>)[name], budget, depth + 1)}`);
    return `{${fields.join()}}`;
  }
  // Minus zero is written as 0 here too.
  return typeof value === "string" ? quoted(value, budget) : (JSON.stringify(value) ?? "");
}

function quoted(string: string, budget: Budget): string {
  budget.spend(string.length * CHARACTER);
  return JSON.stringify(string);
}
