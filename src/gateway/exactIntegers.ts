import { randomUUID } from "node:crypto";
import { MAX_DIGITS } from "../json/index.ts";
import { MAX_LEVELS } from "./limits.ts";

/*
 * The SDK reads and writes messages by JSON.parse and JSON.stringify, which round integers beyond ±(2^53 − 1) and reject
 * bigints. So such an integer goes through the SDK as a text with a mark that is only known in this process.
 */

/** The mark of this process. */
const MARK = `integer ${randomUUID()} `;
/** What a number that JSON.parse changes has: many digits, or a large exponent. */
const LONG = /\d{16}|\d[eE]\+?\d{3}/;
/** Most processes never see such an integer, and need not look for marks. */
let isUsed = false;
/**
 * A marked integer; in a text that is a value of JSON itself its quotes are escaped. It is looked for at the first of
 * several backslashes alone, because the search would take quadratic time if it began at each of them.
 */
const MARKED = new RegExp(`(?<!\\\\)\\\\*"${MARK}(-?\\d+)\\\\*"`, "g");

/**
 * JSON text whose integers beyond ±(2^53 − 1) are marked texts.
 *
 * @throws {RangeError} for a number that is lost in JavaScript: an integer of too many digits, which would take minutes,
 *   or one beyond the largest double, which would become null.
 * @example
 * JSON.parse(markText('{"id":1234567890123456789}')); // { id: "integer … 1234567890123456789" }
 */
export function markText(json: string): string {
  if (!LONG.test(json)) return json;
  const parts: string[] = [];
  let written = 0;
  for (let at = 0; at < json.length; ) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at);
    else if (code === MINUS || isDigit(code)) {
      const end = endOfNumber(json, at);
      if (isRounded(json.slice(at, end))) {
        parts.push(json.slice(written, at), `"${MARK}${json.slice(at, end)}"`);
        written = end;
      }
      at = end;
    } else at++;
  }
  if (written === 0) return json;
  isUsed = true;
  return parts.join("") + json.slice(written);
}

/** JSON text with its marked integers as numbers. */
export const unmarkText = (json: string): string => (isUsed && json.includes(MARK) ? json.replace(MARKED, "$1") : json);

/** A value whose bigints are marked texts. */
export const marked = <Value>(value: Value): Value =>
  mapped(value, isBigInt, (integer) => {
    isUsed = true;
    return `${MARK}${integer}`;
  }) as Value;

/** A value whose marked texts are bigints. */
export const unmarked = <Value>(value: Value): Value =>
  isUsed ? (mapped(value, isMarked, (text) => BigInt(String(text).slice(MARK.length))) as Value) : value;

/**
 * The JSON text of a value, with bigints as integers. Half a surrogate pair is escaped.
 *
 * @example
 * exactText({ id: 1234567890123456789n }); // '{"id":1234567890123456789}'
 */
export const exactText = (value: unknown): string => unmarkText(JSON.stringify(marked(value)));

/** A value whose bigints are their texts. */
export const integersAsText = <Value>(value: Value): Value => mapped(value, isBigInt, String) as Value;

/** A value whose bigints are the nearest numbers, for consumers that know no others. */
export const rounded = <Value>(value: Value): Value =>
  mapped(value, isBigInt, (integer) => nearestNumber(integer as bigint)) as Value;

/** The nearest number that JSON can hold. */
export const nearestNumber = (integer: bigint): number =>
  Math.max(-Number.MAX_VALUE, Math.min(Number(integer), Number.MAX_VALUE));

const isBigInt = (value: unknown): boolean => typeof value === "bigint";
const isMarked = (value: unknown): boolean => typeof value === "string" && value.startsWith(MARK);

/** Whether bytes of JSON have a marked integer. */
export const hasMarks = (bytes: Buffer): boolean => isUsed && bytes.includes(MARK);

/**
 * Bytes of text whose whole lines are changed as they come: no line of JSON or events ends within a number or a text.
 */
export class ChangedLines {
  readonly #change: (line: string) => string;
  readonly #concerns: (bytes: Buffer) => boolean;
  readonly #decoder: TextDecoder = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #encoder: TextEncoder = new TextEncoder();
  #rest: string[] = [];

  /** Lines that do not concern it stay as they are. */
  constructor(change: (line: string) => string, concerns: (bytes: Buffer) => boolean) {
    this.#change = change;
    this.#concerns = concerns;
  }

  /** The lines that end in a chunk. */
  push(chunk: Uint8Array): Uint8Array {
    const isWhole = chunk.at(-1) === NEWLINE;
    // Most messages have nothing to change, and need not be decoded.
    if (
      isWhole &&
      this.#rest.length === 0 &&
      !this.#concerns(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length))
    )
      return chunk;
    const text = this.#decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf("\n") + 1;
    if (end === 0) {
      this.#rest.push(text);
      return new Uint8Array();
    }
    const lines = this.#change(this.#rest.join("") + text.slice(0, end));
    this.#rest = isWhole ? [] : [text.slice(end)];
    return this.#encoder.encode(lines);
  }

  /** The rest of the text. */
  end(): Uint8Array {
    return this.#encoder.encode(this.#change(this.#rest.join("") + this.#decoder.decode()));
  }
}

type Test = (value: unknown) => boolean;

/**
 * Returns the same value if no part of it passes the test, after one walk through it. Values with too many levels are
 * rejected elsewhere.
 */
function mapped(value: unknown, test: Test, change: (item: unknown) => unknown, level = 0): unknown {
  if (typeof value !== "object" || value === null) return test(value) ? change(value) : value;
  if (level > MAX_LEVELS) return value;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let changed: unknown[] | undefined;
  for (let index = 0; index < parts.length; index++) {
    const now = mapped(parts[index], test, change, level + 1);
    if (now === parts[index]) continue;
    changed ??= [...parts];
    changed[index] = now;
  }
  if (changed === undefined) return value;
  return Array.isArray(value) ? changed : withValues(value, changed);
}

const withValues = (object: object, values: readonly unknown[]): object =>
  Object.fromEntries(Object.keys(object).map((key, index) => [key, values[index]]));

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** @throws {RangeError} */
function isRounded(number: string): boolean {
  if (number.length > MAX_DIGITS) {
    throw new RangeError(`expected numbers of at most ${MAX_DIGITS} digits, received one of ${number.length}`);
  }
  const isInteger = /^-?\d+$/.test(number);
  if (!isInteger && !Number.isFinite(Number(number))) {
    throw new RangeError(`expected numbers up to ${Number.MAX_VALUE}, received ${number.slice(0, 30)}`);
  }
  return isInteger && number.length >= 16 && !Number.isSafeInteger(Number(number));
}

function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at++;
  }
  return json.length;
}

function endOfNumber(json: string, start: number): number {
  let at = start + 1;
  while (/[\d.eE+-]/.test(json[at] ?? "")) at++;
  return at;
}
