import { PythonFloat } from "../json/index.ts";
import { type Budget, CheckLimit } from "./Budget.ts";
import { numberKey } from "./decimal.ts";

/**
 * A primitive that two JSON values share exactly if JSON Schema takes them for equal: the order of properties does not
 * count, and 1 is 1.0. The budget pays for its text.
 *
 * @param read how a part of an array or object is read.
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-4.2.2
 * @example
 * jsonKey({ a: 1, b: [true] }, budget) === jsonKey({ b: [true], a: 1 }, budget); // true
 */
export function jsonKey(value: unknown, budget: Budget, read: ReadPart = readOwn): unknown {
  if (typeof value === "number" || typeof value === "bigint") return numberKey(value);
  if (typeof value === "object" && value !== null) {
    return value instanceof PythonFloat ? numberKey(value.value) : text(value, budget, read, 0);
  }
  return typeof value === "string" ? `"${value}` : value;
}

/** Reads a part of an array or object. */
export type ReadPart = (container: object, key: string | number) => unknown;

const readOwn: ReadPart = (container, key) => (container as { [key: string | number]: unknown })[key];

const MAX_DEPTH = 500;
/** The work of writing a value, and of writing a character. */
const [VALUE, CHARACTER] = [20, 1 / 8];

function text(value: unknown, budget: Budget, read: ReadPart, depth: number): string {
  if (depth > MAX_DEPTH) throw new CheckLimit(`a value of at most ${MAX_DEPTH} levels`);
  budget.spend(VALUE);
  if (Array.isArray(value)) {
    let items = "";
    for (let index = 0; index < value.length; index++) items += `${text(read(value, index), budget, read, depth + 1)},`;
    return `[${items}]`;
  }
  if (value instanceof PythonFloat) return String(numberKey(value.value));
  if (typeof value === "object" && value !== null) {
    let fields = "";
    for (const name of Object.keys(value).sort()) {
      const part = read(value, name);
      if (part !== undefined) fields += `${quoted(name, budget)}:${text(part, budget, read, depth + 1)},`;
    }
    return `{${fields}}`;
  }
  if (typeof value === "number" || typeof value === "bigint") return String(numberKey(value));
  return typeof value === "string" ? quoted(value, budget) : String(value);
}

function quoted(string: string, budget: Budget): string {
  budget.spend(string.length * CHARACTER);
  return JSON.stringify(string);
}
