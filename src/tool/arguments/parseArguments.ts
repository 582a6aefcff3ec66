import { awaited, runSoon, type Waiting } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import type { Change, Coercion } from "./Change.ts";
import { recoerce } from "./coerceArguments.ts";
import { notAnObject, schemaMismatch, validationThrew } from "./failures.ts";
import { type ArgumentsTool, bigintsToStrings, exactOptions, type ParseContext } from "./ParseContext.ts";
import { type ParsedArguments, requireSync } from "./ParsedArguments.ts";
import type { ReadOptions } from "./parseOptions.ts";
import { type ParsedText, parseText } from "./parseText.ts";
import { settleBySchema } from "./settleBySchema.ts";
import { ToolArgumentsError } from "./ToolArgumentsError.ts";
import type { Success, ValidationResult } from "./ValidationResult.ts";
import { checkParsed, type Input, validateArguments } from "./validateArguments.ts";

/**
 * Arguments with the changes that made them fit, or the error that says why they cannot be used.
 *
 * @example
 * const result = tool.safeParseArguments(text);
 * if (result.ok) result.value;
 * else result.error.toModelMessage();
 */
export type ParseArgumentsResult<Arguments> =
  | { readonly ok: true; readonly value: Arguments; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly error: ToolArgumentsError };

/**
 * An error as a result.
 *
 * @throws any error that is not a ToolArgumentsError.
 */
export function toFailure(error: unknown): { readonly ok: false; readonly error: ToolArgumentsError } {
  if (ToolArgumentsError.is(error)) return { ok: false, error };
  throw error;
}

/** Parses arguments; the source of the parameters must validate synchronously. */
export function parseArguments(tool: ArgumentsTool, text: string, options: ReadOptions): ParsedArguments {
  return requireSync(parseArgumentsSoon(tool, text, options), tool, text);
}

/**
 * Parses arguments, or returns a promise of them if their source validates asynchronously:
 *
 *     text → parse | repair → validate → value
 *                                 └→ coerce → validate → value | error
 *
 * Most arguments fit without a change: their value is checked while it is parsed, and nothing is copied.
 */
export function parseArgumentsSoon(
  tool: ArgumentsTool,
  text: string,
  options: ReadOptions,
): ParsedArguments | Promise<ParsedArguments> {
  const context: ParseContext = { tool, text, options, exact: exactOptions(options), settle: settleBySchema };
  const parsed = parseText(context, checkParsed);
  return parsed.fits === true && isObject(parsed.value) ? parsed : runSoon(validateOrCoerce(context, parsed));
}

function* validateOrCoerce(context: ParseContext, parsed: ParsedText): Waiting<ParsedArguments> {
  const { value, json, changes, fits } = parsed;
  const result = isObject(value) ? yield* validate(context, { value, json, isCoerced: false, fits }) : undefined;
  if (result !== undefined && "value" in result) return success(result, json, changes);

  // A value whose validation exceeded its limit is not validated twice.
  const isCoercible = context.options.coerce !== false && result?.issues[0]?.keyword !== "limit";
  const coerced = isCoercible ? recoerce(context, json) : undefined;
  if (coerced !== undefined && isObject(coerced.value)) {
    const second = yield* validate(context, { value: coerced.value, json, isCoerced: true });
    if ("value" in second) return success(second, json, [...changes, ...coercionsOf(context, json, coerced.changes)]);
  }
  throw result === undefined ? notAnObject(context, value) : schemaMismatch(context, result);
}

function* validate(context: ParseContext, input: Input): Waiting<ValidationResult> {
  try {
    const result = validateArguments(context, input);
    return result instanceof Promise ? yield* awaited(result) : result;
  } catch (error) {
    throw validationThrew(context, error);
  }
}

function success({ value, absent = [] }: Success, json: string, changes: readonly Change[]): ParsedArguments {
  if (absent.length === 0) return { value, json, changes };
  const removed = absent.map((path): Coercion => ({ kind: "absent", path, before: null, after: undefined }));
  return { value, json, changes: [...changes, ...removed] };
}

/** The coercions for the caller. They share no object with the value, which the caller may change. */
function coercionsOf(context: ParseContext, json: string, changes: readonly Coercion[]): readonly Coercion[] {
  const own = changes.some(holdsContainer) ? (recoerce(context, json)?.changes ?? []) : changes;
  if (context.options.integers !== "string") return own;
  return own.map((change) => ({
    ...change,
    before: bigintsToStrings(change.before),
    after: bigintsToStrings(change.after),
  }));
}

const holdsContainer = ({ before, after }: Coercion): boolean => isContainer(before) || isContainer(after);
const isContainer = (value: unknown): boolean => typeof value === "object" && value !== null;
