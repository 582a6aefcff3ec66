import { PythonFloat } from "../../json/index.ts";
import { type Budget, CheckLimit } from "../Budget.ts";
import { KEY_CHARACTER, KEY_PART } from "../costs.ts";
import { MAX_KEY_DEPTH } from "../limits.ts";

/**
 * A primitive that two JSON values share exactly if they are equal in JSON Schema: the order of properties does not
 * count, and 1 equals 1.0. The budget pays for its text.
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

function text(value: unknown, budget: Budget, read: ReadPart, depth: number): string {
  if (depth > MAX_KEY_DEPTH) throw new CheckLimit(`a value of at most ${MAX_KEY_DEPTH} levels`);
  budget.spend(KEY_PART);
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
  budget.spend(string.length * KEY_CHARACTER);
  return JSON.stringify(string);
}

/** A primitive that two numbers share exactly if they are equal: 2 ** 53 and 9007199254740992n. */
function numberKey(value: number | bigint): number | bigint {
  if (typeof value === "number") {
    return Number.isSafeInteger(value) || !Number.isInteger(value) ? value : BigInt(value);
  }
  return value >= -MAX_SAFE && value <= MAX_SAFE ? Number(value) : value;
}

/** @internal */
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
