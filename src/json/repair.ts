import { BOOLEAN, checkOptions, checkText, type OptionRules } from "../checks/index.ts";
import type { Integers } from "./Integers.ts";
import { JsonError } from "./JsonError.ts";
import type { JsonValue } from "./JsonValue.ts";
import { DEFAULT_DEPTH } from "./limits.ts";
import { markRounded, type ParseOptions, parseIfJson } from "./parse.ts";
import { DEPTH, INTEGERS, LENGTH } from "./parseRules.ts";
import { applyRepairs, type Repair } from "./repair/Repair.ts";
import { type Found, scanContainer, scanScalar } from "./repair/scanText.ts";
import { ValueScanner } from "./repair/ValueScanner.ts";

export type RepairOptions = {
  /** Whether a text that ends before its value does is closed; default: `false`, it is refused. */
  readonly allowTruncated?: boolean | undefined;
  /** Length in UTF-16 code units that is accepted; default: 1,048,576. */
  readonly maxLength?: number | undefined;
  /** Nested containers that are accepted, 0 to 1000; default: 200. */
  readonly maxDepth?: number | undefined;
  /** Default: `"error"`, which refuses integers beyond ±(2^53 − 1); the others leave them as they are. */
  readonly integers?: Integers | undefined;
};

export type RepairResult = {
  /** The text with the changes made: strict JSON. */
  text: string;
  /** In the order of the text. */
  changes: Repair[];
  /** Whether the text was cut, and closed. */
  isTruncated: boolean;
};

/**
 * The strict JSON that a model meant, and each change that it took.
 *
 * Valid JSON comes back as it is, but for a string that holds the text of an object, which becomes that object.
 * Characters inside a string are never lost, a number keeps its value, and where a text can be read in two ways, or
 * holds two values, it is refused. The time grows linearly with the text.
 *
 * @example
 * repair("Sure:\n```json\n{'path': \"C:\\dir\", ok: True,}\n```").text; // '\n{"path": "C:\\\\dir", "ok": true}\n'
 * repair("{a: 1}").changes; // [{ kind: "unquoted_key", offset: 1, before: "a", after: '"a"' }]
 *
 * repair('{"city": "Par'); // JsonError: EOF while parsing a string at line 1 column 13
 * repair('{"city": "Par', { allowTruncated: true }).text; // '{"city": "Par"}'
 *
 * @throws {JsonError} `invalid_json` where the text cannot be repaired without a guess, `truncated`,
 * `limit_exceeded`, `unsafe_integer`; its place is one in the text that was given.
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
    markRounded(text, rounded, options);
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

/** Puts the object that a string holds in its place. */
function decodeIn({ text, changes }: ValueScanner, { start, end, from, to }: Found, options: RepairOptions): void {
  const after = contentOf(applyRepairs(text, changes.slice(from, to), start, end), options);
  if (after === undefined) return;
  const before = text.slice(start, end);
  changes.splice(from, to - from, { kind: "double_encoded", offset: start, before, after });
}

/** The object that a string holds. */
function decoded(text: string, json: string, options: RepairOptions): RepairResult | undefined {
  const after = contentOf(json, options);
  return after === undefined
    ? undefined
    : { text: after, changes: [{ kind: "double_encoded", offset: 0, before: text, after }], isTruncated: false };
}

/** The object that the content of a string is, without the quotes of that string: `{\"a\":1}`. */
function unescaped(text: string, options: RepairOptions): RepairResult | undefined {
  const quote = text.indexOf('"');
  if (quote < 1 || text[quote - 1] !== "\\") return undefined;
  return decoded(text, `"${text.replace(/[\n\r\t]/g, (space) => JSON.stringify(space).slice(1, -1))}"`, options);
}

/** What a JSON string holds, where that is the text of an object. */
function contentOf(json: string, options: RepairOptions): string | undefined {
  if (!/^\s*"\s*\{/.test(json)) return undefined;
  try {
    const content: unknown = JSON.parse(json);
    return typeof content === "string" && isStrict(content, options) ? content : undefined;
  } catch {
    return undefined;
  }
}
