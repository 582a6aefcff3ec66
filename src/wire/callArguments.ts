import { JsonError, keysOf, PythonFloat, parse, valueAt, type WriteOptions, write } from "../json/index.ts";
import { isObject } from "../schema/index.ts";
import type { WireCall } from "./WireCall.ts";

/**
 * Arguments as text, whatever they came as. What JSON has no form for becomes a text that is no JSON, so that the call
 * is known as a broken one.
 */
export function argumentsText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : jsonOf(value);
}

/** The arguments that came with the beginning of a call in a stream; an empty object stands for those that follow. */
export function textAtStart(value: unknown): string | undefined {
  return isObject(value) && Object.keys(value).length > 0 ? argumentsText(value) : undefined;
}

/**
 * The arguments of a call as text that is a JSON object: the model's own where they are one, `{}` for blank text, else
 * an object that holds them under the name which the AI SDK gives them.
 */
export function sentText(call: WireCall): string {
  const text = argumentsText(call.arguments);
  if (text.trim() === "") return "{}";
  try {
    if (isObject(JSON.parse(text))) return text;
  } catch {}
  return JSON.stringify(broken(text));
}

/**
 * As {@link sentText}, but the object itself; integers beyond 2^53 − 1 in it are the text of their digits. The raw text
 * of a custom call is under `input`.
 */
export function sentObject(call: WireCall): { [name: string]: unknown } {
  const text = argumentsText(call.arguments);
  if (call.type === "custom") return { input: text };
  return text.trim() === "" ? {} : (objectIn(text) ?? broken(text));
}

/** The object that a JSON text holds, undefined where it holds none. */
export function objectIn(text: string): { [name: string]: unknown } | undefined {
  try {
    const options = { integers: "string", maxDepth: 1000, maxLength: text.length } as const;
    const value = parse(text, options);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const broken = (text: string): { rawInvalidInput: string } => ({ rawInvalidInput: text });

function jsonOf(value: unknown, style: WriteOptions = {}): string {
  try {
    const text = write(value, { ...style, nonFinite: "constants" });
    return hasRounded(value) ? write(withDigits(value), { ...style, nonFinite: "constants" }) : text;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return error.code === "lone_surrogate" ? jsonOf(value, ESCAPED) : `[${error.reason}]`;
  }
}

/** This style can write half a surrogate pair. */
const ESCAPED: WriteOptions = { style: "json.dumps", separators: [",", ":"] };

/**
 * Whether a number in it is an integer beyond 2^53 − 1, as a client that reads JSON with JSON.parse has rounded it. Its
 * digits are written then, and no exponent, so that whoever reads them refuses them. From 1e21 on it was no integer.
 */
function hasRounded(value: unknown): boolean {
  if (value instanceof PythonFloat) return isRounded(value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some((_, index) => hasRounded(valueAt(value, index)));
  return keysOf(value).some((key) => hasRounded(valueAt(value, key)));
}

function withDigits(value: unknown): unknown {
  if (value instanceof PythonFloat) return isRounded(value) ? BigInt(String(value.value)) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((_, index) => withDigits(valueAt(value, index)));
  return Object.fromEntries(keysOf(value).map((key) => [key, withDigits(valueAt(value, key))]));
}

/** A number that is not known to be a float, and no safe integer, comes from its container as a float too. */
function isRounded({ value }: PythonFloat): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21;
}
