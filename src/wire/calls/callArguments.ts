import {
  isPlain,
  JsonError,
  keysOf,
  MAX_DEPTH,
  PythonFloat,
  parse,
  valueAt,
  type WriteOptions,
  write,
} from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import type { ReceivedOptions } from "../collect/AnswerCollector.ts";
import { type Raw, textIn } from "../fields.ts";
import type { WireCall } from "./WireCall.ts";

/**
 * Arguments of any type as text. Values that are not JSON-serializable become a text that is not valid JSON, so that
 * the call counts as invalid.
 */
export function argumentsText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : jsonOf(value);
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

const isObjectText = (text: string): boolean => isObject(parsed(text));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The field beside the arguments of a call in an answer that a stream was joined to. It has their text, if the provider
 * takes an object and the object would be read as other arguments. No model can write it.
 */
export const RECEIVED = "~rawArguments";

/** That field for a call that is written as it was received. */
export function keptText(call: WireCall, { asReceived }: ReceivedOptions = {}): { [RECEIVED]?: string } {
  const text = argumentsText(call.arguments);
  const isKept = asReceived === true && call.type !== "custom" && text.trim() !== "" && !isExact(text);
  return isKept ? { [RECEIVED]: text } : {};
}

/** The text of the arguments of a call in an answer: the one that was kept, or that of `value`. */
export const receivedText = (call: Raw, value: unknown): string => textIn(call[RECEIVED]) ?? argumentsText(value);

/** Whether a text is a JSON object that is the same after it was stored as an object. */
function isExact(text: string): boolean {
  const value = parsed(text);
  return isObject(value) && isPlain(value, MAX_LEVELS, true);
}

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
    const options = { integers: "string", maxDepth: MAX_LEVELS, maxLength: text.length } as const;
    const value = parse(text, options);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * An answer is copied with at most {@link MAX_DEPTH} levels, and has some around the arguments.
 *
 * @internal
 */
const MAX_LEVELS = MAX_DEPTH - 10;

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
