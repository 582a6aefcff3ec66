import {
  JsonError,
  type JsonValue,
  markRounded,
  parseIfJson,
  parseMarked,
  parseRounded,
  type Repair,
  repair,
  repairBroken,
} from "../../json/index.ts";
import { preview } from "../../validate/index.ts";
import { unreadable } from "./failures.ts";
import type { ParseContext } from "./ParseContext.ts";
import type { ReadOptions } from "./parseOptions.ts";
import { ToolArgumentsError } from "./ToolArgumentsError.ts";
import { wordingOf } from "./wordingOf.ts";

/** The value of a text, and how it was parsed. */
export type ParsedText = {
  readonly value: unknown;
  /** The text as JSON: blank, or as repaired. */
  readonly json: string;
  readonly changes: readonly Repair[];
  /** The result of the check during parsing; `undefined` if the value must be validated. */
  readonly fits?: boolean | undefined;
};

/** Whether the value that `JSON.parse` returned equals its text and fits; `undefined` if that is decided later. */
export type ParsedCheck = (context: ParseContext, value: JsonValue) => boolean | undefined;

/**
 * Parses a text strictly. If that fails, the text is repaired, unless the options forbid it. `check` usually validates
 * the value in the same walk that finds out whether it equals the text.
 *
 * @throws {ToolArgumentsError} if the text cannot be parsed, or contains a number that does not fit.
 */
export function parseText(context: ParseContext, check?: ParsedCheck): ParsedText {
  const { tool, text, options, exact } = context;
  if (typeof text !== "string") {
    const message = `${wordingOf(tool).whole}: expected JSON text, received ${preview(text)}`;
    throw new ToolArgumentsError("invalid_json", message, { rawArguments: "", tool });
  }
  if (isBlank(text, options)) return { value: {}, json: text, changes: [] };
  const isRepairable = options.repair !== false;
  try {
    const parsed = isRepairable ? parseIfJson(text, options) : parseRounded(text, options);
    if (parsed === undefined) return repairText(context, repairBroken);
    const fits = check?.(context, parsed);
    if (fits === true) return { value: parsed, json: text, changes: [], fits };
    const value = markRounded(text, parsed, exact, (marked) => context.settle(context, marked, text));
    // The text is a JSON string that itself contains the arguments (double encoding).
    if (typeof value === "string" && isRepairable) return repairText(context, repair);
    return { value, json: text, changes: [], fits: value === parsed ? fits : undefined };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    if (isRepairable && isBroken(error)) return repairText(context, repair);
    throw unreadable(context, error);
  }
}

/**
 * Parses JSON, or blank text, again, because a source, or the caller, may have changed the first value. The length is not
 * limited, because a repair makes a text longer.
 */
export function reparse(context: ParseContext, json: string): unknown {
  const { options, exact } = context;
  if (isBlank(json, options)) return {};
  const unlimited = { ...exact, maxLength: Number.POSITIVE_INFINITY };
  return parseMarked(json, unlimited, (marked) => context.settle(context, marked, json));
}

function repairText(context: ParseContext, repairer: typeof repairBroken): ParsedText {
  const { tool, text, exact } = context;
  const { allowTruncated, maxLength, maxDepth, integers } = exact;
  try {
    const { text: repaired, changes } = repairer(text, { allowTruncated, maxLength, maxDepth, integers });
    // Before the repair, some names could not be read.
    const json = tool.restore?.(repaired) ?? repaired;
    return { value: reparse(context, json), json, changes };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    // The place where the repair gave up: faults before it can be repaired.
    throw unreadable(context, error);
  }
}

const isBroken = ({ code }: JsonError): boolean => code === "invalid_json" || code === "truncated";

/** Models send no text, or blank text, for a tool without parameters. */
const isBlank = (text: string, { maxLength = Number.POSITIVE_INFINITY }: ReadOptions): boolean =>
  !text.startsWith("{") && text.trim() === "" && text.length <= maxLength;
