import { shorten } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import { isBytes } from "./blockFault.ts";

/**
 * The text of a handler's result for the model: a text as it is, any other value as JSON; `undefined` is null.
 *
 * `toJSON` counts, and properties that are `undefined` are left out. What JSON.stringify would lose is an error.
 *
 * @throws {NotSerializable} with the place and what is there.
 * @example
 * encodeResult({ celsius: 12, at: new Date(0) }); // '{"celsius":12,"at":"1970-01-01T00:00:00.000Z"}'
 * encodeResult({ rows: new Map() }); // NotSerializable: /rows: expected a JSON value, received a Map
 */
export function encodeResult(value: unknown): string {
  if (typeof value === "string") return value;
  const way: Step[] = [];
  // Its own toJSON would first make a list of all its bytes.
  if (isBytes(value)) throw new NotSerializable("", kindOf(value));
  try {
    const text = JSON.stringify(value ?? null, function (this: unknown, key: string, part: unknown): unknown {
      // The holder of this part is on the way; what lies behind it is done.
      while (way.length > 0 && way.at(-1)?.value !== this) way.pop();
      way.push({ key, value: part });
      const lost = lostKind(part) ?? lostByItself(part, this, key);
      if (lost !== undefined) throw new NotSerializable(pathOf(way), lost);
      return part;
    });
    if (text !== undefined) return text;
  } catch (cause) {
    if (NotSerializable.is(cause)) throw cause;
    throw new NotSerializable(pathOf(way), "a value that contains itself, is too deep or cannot be read", cause);
  }
  throw new NotSerializable("", "undefined");
}

/** A value that JSON has no form for, in a handler's result. */
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

type Step = { readonly key: string; readonly value: unknown };

/** The first step is the whole, which JSON.stringify holds under an empty key. */
const pathOf = (way: readonly Step[]): string => pointerTo("", ...way.slice(1).map(({ key }) => key));

/** What JSON.stringify would leave out, write as null or empty, or undefined where it loses nothing. */
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
      return value === null || Array.isArray(value) || !isEmptied(value) ? undefined : kindOf(value);
    default:
      return undefined;
  }
}

/** What a value's own `toJSON` loses: that of an invalid Date gives null, and that of a Buffer a list of numbers. */
function lostByItself(written: unknown, holder: unknown, key: string): string | undefined {
  const isBuffer = typeof written === "object" && (written as { readonly type?: unknown } | null)?.type === "Buffer";
  if (written !== null && !isBuffer) return undefined;
  const value = (holder as { readonly [key: string]: unknown })[key];
  if (isBytes(value)) return kindOf(value);
  const isDate = typeof value === "object" && Object.prototype.toString.call(value) === "[object Date]";
  return isDate ? "an invalid Date" : undefined;
}

/** JSON.stringify writes `{}` for a Map, a Set, a generator or a Response, whatever is in it, and no error's message. */
function isEmptied(value: object): boolean {
  if (Symbol.iterator in value || Symbol.asyncIterator in value || ArrayBuffer.isView(value)) return true;
  const tag = Object.prototype.toString.call(value);
  // These two are written as their primitives.
  if (tag === "[object Number]" || tag === "[object Boolean]") return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return tag === "[object Error]" || (!isPlain && Object.keys(value).length === 0);
}

const kindOf = (value: object): string => `a value of the class ${classOf(value)}${wayOf(value)}`;

/** What the handler's author probably wants to give. */
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
