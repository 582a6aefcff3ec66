import { isPlainObject } from "./isPlainObject.ts";
import { A_PROMISE, isPromise } from "./isPromise.ts";
import { shorten } from "./shorten.ts";

/**
 * The kind of a value for an error message, with the first keys of a plain object. It never throws, not even for a
 * revoked Proxy, and it never shows strings or numbers, which may be long or private.
 *
 * @example
 * describeKind("5"); // "a string"
 * describeKind([1]); // "an array"
 * describeKind({ id: 5 }); // 'an object with "id"'
 * describeKind(new Date()); // "an instance of Date"
 */
export function describeKind(value: unknown): string {
  if (value === null || value === undefined) return `${value}`;
  if (typeof value !== "object") return `a ${typeof value}`;
  if (isPromise(value)) return A_PROMISE;
  try {
    if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
    return isPlainObject(value) ? describeKeys(Object.keys(value)) : describeInstance(value);
  } catch {
    return "an object that cannot be read";
  }
}

/**
 * The text of a scalar, cut after 60 characters, and otherwise the kind of the value, for an error message.
 *
 * @example
 * describeValue("opnai"); // '"opnai"'
 * describeValue(5); // "5"
 * describeValue([1]); // "an array"
 */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(shorten(value, MAX_TEXT));
    case "bigint":
      return shorten(`${value}n`, MAX_TEXT);
    case "number":
    case "boolean":
      return `${value}`;
    default:
      return describeKind(value);
  }
}

function describeKeys(keys: readonly string[]): string {
  if (keys.length === 0) return "an empty object";
  const shown = keys.slice(0, MAX_KEYS).map(describeValue);
  return `an object with ${shown.join(", ")}${keys.length > MAX_KEYS ? ", …" : ""}`;
}

function describeInstance(value: object): string {
  const name: unknown = Object.getPrototypeOf(value).constructor?.name;
  return `an instance of ${typeof name === "string" && name !== "" ? name : "a class"}`;
}

/** @internal */
const MAX_TEXT = 60;
/** @internal */
const MAX_KEYS = 4;
