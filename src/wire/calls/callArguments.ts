import { JsonError, keysOf, PythonFloat, parse, valueAt, type WriteOptions, write } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import type { ReceivedOptions } from "../collect/AnswerCollector.ts";
import type { WireCall } from "./WireCall.ts";

/**
 * Arguments of any type as text. Values that are not JSON-serializable become a text that is not valid JSON, so that
 * the call counts as invalid.
 */
export function argumentsText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : (brokenText(value) ?? jsonOf(value));
}

/** The text that {@link writtenObject} wrote as an object; `undefined` for other values. */
function brokenText(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const { [RECEIVED]: text } = value;
  const isBroken = typeof text === "string" && text.trim() !== "" && !isObjectText(text);
  return isBroken && Object.keys(value).length === 1 ? text : undefined;
}

/** The arguments at the beginning of a call in a stream. An empty object or text means that the arguments follow. */
export function textAtStart(value: unknown): string | undefined {
  const isEmpty = isObject(value) && Object.keys(value).length === 0;
  const text = isEmpty ? "" : argumentsText(value);
  return text.trim() === "" ? undefined : text;
}

/** The text of a call's arguments for an answer, as the model wrote it, or as it is sent back. */
export const writtenText = (call: WireCall, { asReceived }: ReceivedOptions = {}): string =>
  asReceived ? argumentsText(call.arguments) : sentText(call);

/**
 * The arguments of a call as the text of a JSON object: the original text if it is one, `{}` for blank text, and
 * otherwise an object that contains the text under the name that the AI SDK uses.
 */
export function sentText(call: WireCall): string {
  const text = argumentsText(call.arguments);
  if (text.trim() === "") return "{}";
  return isObjectText(text) ? text : JSON.stringify(broken(text));
}

function isObjectText(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

/**
 * The object of a call's arguments for an answer, or as it is sent back. In an answer a text that is not a JSON object
 * stands under a name of its own, under which {@link argumentsText} finds it again.
 */
export function writtenObject(call: WireCall, { asReceived }: ReceivedOptions = {}): { [name: string]: unknown } {
  const text = argumentsText(call.arguments);
  const isKept = asReceived === true && call.type !== "custom" && text.trim() !== "" && objectIn(text) === undefined;
  return isKept ? { [RECEIVED]: text } : sentObject(call);
}

const RECEIVED = "~rawArguments";

/**
 * Like {@link sentText}, but returns the object itself. Integers beyond 2^53 − 1 become strings of their digits. The
 * text of a custom call is under `input`.
 */
export function sentObject(call: WireCall): { [name: string]: unknown } {
  const text = argumentsText(call.arguments);
  if (call.type === "custom") return { input: text };
  return text.trim() === "" ? {} : (objectIn(text) ?? broken(text));
}

/** The object of a JSON text; `undefined` if the text is not a JSON object. */
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

/** This style can write lone surrogates. */
const ESCAPED: WriteOptions = { style: "json.dumps", separators: [",", ":"] };

/**
 * Whether a number is an integer beyond 2^53 − 1, which a client that uses JSON.parse has rounded. It is written with
 * all digits and without an exponent, so that validation rejects it. A number from 1e21 on was not an integer.
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

/** A number without a known type that is not a safe integer is also returned as a float. */
function isRounded({ value }: PythonFloat): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21;
}
