import { CheckLimit } from "./Budget.ts";

/**
 * A primitive that two JSON values share exactly where JSON Schema takes them for equal: the order of properties does
 * not count, and 1 is 1.0.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-4.2.2
 * @example
 * jsonKey({ a: 1, b: [true] }) === jsonKey({ b: [true], a: 1 }); // true
 */
export function jsonKey(value: unknown): unknown {
  if (typeof value === "string") return JSON.stringify(value);
  return typeof value === "object" && value !== null ? text(value, 0) : value;
}

const MAX_DEPTH = 500;

function text(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) throw new CheckLimit(`a value of at most ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) return `[${value.map((item) => text(item, depth + 1)).join()}]`;
  if (typeof value === "object" && value !== null) {
    const names = Object.keys(value).sort();
    const fields = names.map(
      (name) => `${JSON.stringify(name)}:${text((value as Record<string, unknown>)[name], depth + 1)}`,
    );
    return `{${fields.join()}}`;
  }
  // Minus zero is written as 0 here too.
  return JSON.stringify(value) ?? "";
}
