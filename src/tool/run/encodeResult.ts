import { shorten } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import { isBytes } from "./blockFault.ts";

/**
 * The text of a handler's result for the model: a string is unchanged, any other value becomes JSON; `undefined`
 * becomes null.
 *
 * `toJSON` is used, and properties that are `undefined` are left out. A value that JSON.stringify would lose is an
 * error.
 *
 * @throws {NotSerializable} with the path and the kind of the value.
 * @example
 * encodeResult({ celsius: 12, at: new Date(0) }); // '{"celsius":12,"at":"1970-01-01T00:00:00.000Z"}'
 * encodeResult({ rows: new Map() }); // NotSerializable: /rows: expected a JSON value, received a Map
 */
export function encodeResult(value: unknown): string {
  if (typeof value === "string") return value;
  const steps: Step[] = [];
  // The `toJSON` of a Buffer would first list all bytes.
  if (isBytes(value)) throw new NotSerializable("", describeInstance(value));
  try {
    if (isPlain(value)) return JSON.stringify(value ?? null);
    const text = JSON.stringify(value ?? null, function (this: unknown, key: string, part: unknown): unknown {
      // The steps after the holder of this part are done.
      while (steps.length > 0 && steps.at(-1)?.value !== this) steps.pop();
      steps.push({ key, value: part });
      const lost = lostKind(part) ?? lostByItself(part, this, key);
      if (lost !== undefined) throw new NotSerializable(pathOf(steps), lost);
      return part;
    });
    if (text !== undefined) return text;
  } catch (cause) {
    if (NotSerializable.is(cause)) throw cause;
    throw new NotSerializable(pathOf(steps), "a value that contains itself, is too deep or cannot be read", cause);
  }
  throw new NotSerializable("", "undefined");
}

/** The error for a value in a handler's result that cannot be written as JSON. */
export class NotSerializable extends Error {
  readonly #isOurs = true;

  constructor(path: string, received: string, cause?: unknown) {
    const place = path === "" ? "" : `${shorten(path)}: `;
    super(`${place}expected a JSON value, received ${received}`, cause === undefined ? undefined : { cause });
  }

  static is(value: unknown): value is NotSerializable {
    return typeof value === "object" && value !== null && #isOurs in value;
  }
}

/**
 * Whether JSON.stringify loses nothing of a value, which this finds out faster than a function that JSON.stringify calls
 * for each part. It is `false` for a value that is large, has a `toJSON`, or throws when it is read.
 */
function isPlain(value: unknown): boolean {
  try {
    return containersIn(value, MAX_CONTAINERS) <= MAX_CONTAINERS;
  } catch {
    return false;
  }
}

/** The number of containers in a value; more than the limit if JSON.stringify may lose something of it. */
function containersIn(value: unknown, limit: number): number {
  if (lostKind(value) !== undefined) return limit + 1;
  if (typeof value !== "object" || value === null) return 0;
  if ("toJSON" in value) return limit + 1;
  let count = 1;
  // Names of a prototype, which JSON.stringify leaves out, can only make the value count as not plain.
  for (const name in value) {
    if (count > limit) return count;
    count += containersIn((value as { readonly [name: string]: unknown })[name], limit - count);
  }
  return count;
}

/** A value that contains itself has infinitely many containers. @internal */
const MAX_CONTAINERS = 1000;

type Step = { readonly key: string; readonly value: unknown };

/** The path without the first step, which JSON.stringify adds for the whole value. */
const pathOf = (steps: readonly Step[]): string => pointerTo("", ...steps.slice(1).map(({ key }) => key));

/** The kind of a value that JSON.stringify would omit or write as null or `{}`; `undefined` if it loses nothing. */
function lostKind(value: unknown): string | undefined {
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? undefined : String(value);
    case "bigint":
      return "a bigint: give its text, or Number(value)";
    case "function":
    case "symbol":
      return `a ${typeof value}`;
    case "object":
      return value === null || Array.isArray(value) || !isEmptied(value) ? undefined : describeInstance(value);
    default:
      return undefined;
  }
}

/** The kind of a value whose own `toJSON` loses it: null for an invalid Date, a list of numbers for a Buffer. */
function lostByItself(written: unknown, holder: unknown, key: string): string | undefined {
  const isBuffer = typeof written === "object" && (written as { readonly type?: unknown } | null)?.type === "Buffer";
  if (written !== null && !isBuffer) return undefined;
  const value = (holder as { readonly [key: string]: unknown })[key];
  if (isBytes(value)) return describeInstance(value);
  const isDate = typeof value === "object" && Object.prototype.toString.call(value) === "[object Date]";
  return isDate ? "an invalid Date" : undefined;
}

/** Whether JSON.stringify loses the content of an object: it writes `{}` for a Map, a Set, a Response or an Error. */
function isEmptied(value: object): boolean {
  if (Symbol.iterator in value || Symbol.asyncIterator in value || ArrayBuffer.isView(value)) return true;
  const tag = Object.prototype.toString.call(value);
  // JSON.stringify writes these two as primitives.
  if (tag === "[object Number]" || tag === "[object Boolean]") return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return tag === "[object Error]" || (!isPlain && Object.keys(value).length === 0);
}

const describeInstance = (value: object): string => `a value of the class ${classOf(value)}${wayOf(value)}`;

/** The conversion that the author of the handler probably needs. */
function wayOf(value: object): string {
  if (isBytes(value))
    return ': give text, or toolResult with an image, audio or resource, as buffer.toString("base64")';
  switch (Object.prototype.toString.call(value)) {
    case "[object Map]":
      return ": give Object.fromEntries(map)";
    case "[object Set]":
      return ": give Array.from(set)";
    case "[object Generator]":
      return ": write `async *execute` for progress, or give Array.from(generator)";
    case "[object Blob]":
    case "[object File]":
      return ": give await blob.text(), or a part of toolResult with its Base64";
    case "[object Response]":
      return ": give await response.json(), or its text";
    case "[object Promise]":
      return ": await it";
    default:
      return "";
  }
}

function classOf(value: object): string {
  const name: unknown = value.constructor?.name;
  return typeof name === "string" && name !== "" ? name : "without a name";
}
