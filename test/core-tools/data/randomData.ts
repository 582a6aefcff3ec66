import { defineOwn } from "../../../src/checks/index.ts";
import type { JsonObject, JsonValue } from "../../../src/json/index.ts";
import { mulberry32 } from "../../mulberry32.ts";

const KEYS = [
  "a",
  "b",
  "c",
  "0",
  "1",
  "-1",
  " 1",
  "+0",
  "",
  "a.b",
  "$x",
  "__proto__",
  "constructor",
  "é",
  "99999999999",
];
const TEXTS = [
  "",
  "a",
  "b",
  "ab",
  "abc",
  "Z",
  "é",
  "e\u0301",
  "\uffff",
  "😀",
  "a%",
  "_",
  "\\",
  "'",
  '"',
  "null",
  "1",
  "\u0001",
];
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  2,
  10,
  1.5,
  0.1,
  0.3,
  1e-7,
  5e-324,
  -5e-324,
  2 ** 53 - 1,
  1 - 2 ** 53,
  1.7976931348623157,
];

const OPERATORS = [
  "$eq",
  "$ne",
  "$gt",
  "$gte",
  "$lt",
  "$lte",
  "$in",
  "$nin",
  "$exists",
  "$contains",
  "$prefix",
  "$not",
];

/** A field with a value that some content has there, or another one. */
type Sample = { readonly keys: readonly string[]; readonly value: JsonValue };

/** Random contents and filters out of few keys and values, and out of contents before, so that many filters fit some. */
export class RandomData {
  readonly #random: () => number;
  readonly #contents: JsonObject[] = [];

  constructor(seed: number) {
    this.#random = mulberry32(seed);
  }

  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  of<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value;
  }

  content(): JsonObject {
    const content = this.#object(3, 6) as JsonObject;
    this.#contents.push(content);
    return content;
  }

  filter(levels = 3): JsonObject {
    const filter = {};
    for (let count = this.below(3); count >= 0; count--) {
      const roll = levels > 0 ? this.below(8) : 9;
      if (roll === 0) defineOwn(filter, this.of(["$and", "$or"]), this.#filters(levels - 1));
      else if (roll === 1) defineOwn(filter, "$not", this.filter(levels - 1));
      else {
        const sample = this.#sample();
        defineOwn(filter, this.#format(sample.keys), this.#condition(sample.value, levels));
      }
    }
    return filter as JsonObject;
  }

  /** A field path that some content has, or another one. */
  field(): string {
    return this.#format(this.#sample().keys);
  }

  #sample(): Sample {
    if (this.#contents.length === 0 || this.below(5) === 0) {
      return { keys: Array.from({ length: 1 + this.below(3) }, () => this.of(KEYS)), value: this.#value(2) };
    }
    const keys: string[] = [];
    let value: JsonValue = this.of(this.#contents);
    for (let count = this.below(3); count >= 0 && typeof value === "object" && value !== null; count--) {
      const members: [string, JsonValue][] = Object.entries(value);
      if (members.length === 0) break;
      const [key, member]: [string, JsonValue] = this.of(members);
      keys.push(Array.isArray(value) && this.below(3) === 0 ? `${Number(key) - value.length}` : key);
      value = member;
    }
    return keys.length === 0 ? { keys: [this.of(KEYS)], value } : { keys, value };
  }

  #format(keys: readonly string[]): string {
    const isPlain = !keys.some((key) => key.includes(".")) && !/^[$[]/.test(keys[0] as string);
    return isPlain && this.below(2) === 0 ? keys.join(".") : JSON.stringify(keys);
  }

  #filters(levels: number): JsonObject[] {
    return Array.from({ length: 1 + this.below(3) }, () => this.filter(levels));
  }

  #condition(value: JsonValue, levels: number): JsonValue {
    // An object with `$` in a key would be one of operators.
    if (this.below(4) === 0 && !JSON.stringify(value).includes('"$')) return value;
    return this.#operators(value, levels);
  }

  #operators(value: JsonValue, levels: number): JsonObject {
    const operators = {};
    for (let count = this.below(5) === 0 ? 1 : 0; count >= 0; count--) {
      const operator = this.of(OPERATORS);
      defineOwn(operators, operator, this.#operand(operator, value, levels));
    }
    return operators as JsonObject;
  }

  #operand(operator: string, value: JsonValue, levels: number): JsonValue {
    switch (operator) {
      case "$in":
      case "$nin":
        return [
          ...Array.from({ length: this.below(3) }, () => this.#value(2)),
          ...(this.below(2) === 0 ? [value] : []),
        ];
      case "$gt":
      case "$gte":
      case "$lt":
      case "$lte":
        if (typeof value === "number" || typeof value === "string") return value;
        return this.below(2) === 0 ? this.of(NUMBERS) : this.of(TEXTS);
      case "$exists":
        return this.below(2) === 0;
      case "$prefix":
        return typeof value === "string" ? Array.from(value).slice(0, 1).join("") : this.of(TEXTS);
      case "$not":
        return levels > 0 ? this.#operators(value, levels - 1) : { $exists: true };
      case "$contains":
        return this.#partOf(value);
      default:
        return value;
    }
  }

  #partOf(value: JsonValue): JsonValue {
    if (typeof value !== "object" || value === null || this.below(4) === 0) return value;
    const members: [string, JsonValue][] = Object.entries(value).filter(() => this.below(2) === 0);
    if (Array.isArray(value)) return this.below(2) === 0 ? members.map(([, item]) => item) : (members[0]?.[1] ?? null);
    return Object.fromEntries(members.map(([key, member]) => [key, this.#partOf(member)]));
  }

  #value(levels: number): JsonValue {
    const roll = this.below(levels > 0 ? 10 : 6);
    if (roll < 2) return this.of(NUMBERS);
    if (roll < 4) return this.of(TEXTS);
    if (roll < 6) return this.of([null, true, false]);
    if (roll < 8) return Array.from({ length: this.below(4) }, () => this.#value(levels - 1));
    return this.#object(levels - 1, 4);
  }

  #object(levels: number, most: number): JsonValue {
    const object = {};
    for (let count = this.below(most); count > 0; count--) defineOwn(object, this.of(KEYS), this.#value(levels));
    return object;
  }
}
