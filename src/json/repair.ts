import { BOOLEAN, checkOptions, checkText, type OptionRules } from "../checks/index.ts";
import { JsonError } from "./JsonError.ts";
import type { JsonValue } from "./JsonValue.ts";
import { DEFAULT_DEPTH } from "./limits.ts";
import { markRounded, parseIfJson } from "./parse/parse.ts";
import { DEPTH, INTEGERS, type Integers, LENGTH, type ParseOptions } from "./parse/parseOptions.ts";
import { applyRepairs, type Repair } from "./repair/Repair.ts";
import { type Found, scanContainer, scanScalar } from "./repair/scanText.ts";
import { ValueScanner } from "./repair/ValueScanner.ts";

export type RepairOptions = {
  /** Whether a text that ends before its value does is closed; default: `false`, it is rejected. */
  readonly allowTruncated?: boolean | undefined;
  /** The maximum length in UTF-16 code units; default: 1,048,576. */
  readonly maxLength?: number | undefined;
  /** The maximum number of nested containers, 0 to 1000; default: 200. */
  readonly maxDepth?: number | undefined;
  /** Default: `"error"`, which rejects integers beyond ±(2^53 − 1); the others keep them unchanged. */
  readonly integers?: Integers | undefined;
};

export type RepairResult = {
  /** The repaired text: strict JSON. */
  text: string;
  /** In the order of the text. */
  changes: Repair[];
  /** Whether the text was truncated, and was closed. */
  isTruncated: boolean;
};

/**
 * Repairs the JSON that a model wrote, and lists each change.
 *
 * Valid JSON is returned unchanged, except a string that contains the text of an object, which becomes that object.
 * Characters inside a string are never lost, and a number keeps its value. A text that can be read in two ways, or that
 * contains two values, is rejected. The time grows linearly with the text.
 *
 * @example
 * repair("Sure:\n```json\n{'path': \"C:\\dir\", ok: True,}\n```").text; // '\n{"path": "C:\\\\dir", "ok": true}\n'
 * repair("{a: 1}").changes; // [{ kind: "unquoted_key", offset: 1, before: "a", after: '"a"' }]
 *
 * repair('{"city": "Par'); // JsonError: EOF while parsing a string at line 1 column 13
 * repair('{"city": "Par', { allowTruncated: true }).text; // '{"city": "Par"}'
 *
 * @throws {JsonError} `invalid_json` if the text cannot be repaired without a guess, `truncated`, `limit_exceeded`,
 * `unsafe_integer`; its position refers to the given text.
 * @throws {OptionError} An option is unknown, or does not take its value.
 * @throws {TypeError} `text` is not a string.
 */
export function repair(text: string, options: RepairOptions = DEFAULTS): RepairResult {
  if (options !== DEFAULTS) checkOptions("repair", options, OPTIONS);
  checkText("text", text);
  if (isStrict(text, options)) return decoded(text, text, options) ?? { text, changes: [], isTruncated: false };
  return repairBroken(text, options);
}

/**
 * {@link repair} of a text that is known not to be JSON, with checked options.
 *
 * @throws {JsonError}
 * @example
 * repairBroken("{a: 1}", {}).text; // '{"a": 1}'
 */
export function repairBroken(text: string, options: RepairOptions): RepairResult {
  return unescaped(text, options) ?? repaired(text, options);
}

const DEFAULTS: RepairOptions = {};
const OPTIONS: OptionRules = { allowTruncated: BOOLEAN, maxLength: LENGTH, maxDepth: DEPTH, integers: INTEGERS };

function isStrict(text: string, { maxLength, maxDepth, integers }: RepairOptions): boolean {
  const options = { maxLength, maxDepth, integers };
  const rounded = parseIfJson(text, options);
  return rounded !== undefined && isExact(text, rounded, options);
}

/** Whether every number of a JSON text is within the range of a double. */
function isExact(text: string, rounded: JsonValue, options: ParseOptions): boolean {
  try {
    markRounded(text, rounded, options, (marked) => marked);
    return true;
  } catch (error) {
    if (!(error instanceof JsonError && error.code === "invalid_json")) throw error;
    return false;
  }
}

function repaired(text: string, options: RepairOptions): RepairResult {
  const { allowTruncated = false, maxDepth = DEFAULT_DEPTH, integers = "error" } = options;
  const scanner = new ValueScanner(text, { allowTruncated, maxDepth, integers });
  const scalar = scanScalar(scanner);
  if (scalar) decodeIn(scanner, scalar, options);
  else scanContainer(scanner);
  const { changes, isTruncated } = scanner;
  return { text: applyRepairs(text, changes), changes, isTruncated };
}

/** Replaces a string by the object that its content is. */
function decodeIn({ text, changes }: ValueScanner, { start, end, from, to }: Found, options: RepairOptions): void {
  const after = contentOf(applyRepairs(text, changes.slice(from, to), start, end), options);
  if (after === undefined) return;
  const before = text.slice(start, end);
  changes.splice(from, to - from, { kind: "double_encoded", offset: start, before, after });
}

/** The object in a JSON string, as a repair. */
function decoded(text: string, json: string, options: RepairOptions): RepairResult | undefined {
  const after = contentOf(json, options);
  return after === undefined
    ? undefined
    : { text: after, changes: [{ kind: "double_encoded", offset: 0, before: text, after }], isTruncated: false };
}

/** The object in the content of a string whose quotes are missing: `{\"a\":1}`. */
function unescaped(text: string, options: RepairOptions): RepairResult | undefined {
  const quote = text.indexOf('"');
  if (quote < 1 || text[quote - 1] !== "\\") return undefined;
  return decoded(text, `"${text.replace(/[\n\r\t]/g, (space) => JSON.stringify(space).slice(1, -1))}"`, options);
}

/** The content of a JSON string; `undefined` if it is not the text of an object. */
function contentOf(json: string, options: RepairOptions): string | undefined {
  if (!/^\s*"\s*\{/.test(json)) return undefined;
  try {
    const content: unknown = JSON.parse(json);
    return typeof content === "string" && isStrict(content, options) ? content : undefined;
  } catch {
    return undefined;
  }
}
