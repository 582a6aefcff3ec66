import { JsonError, parse } from "../json/index.ts";
import { type CreateValidator, preview, type Validator } from "../validate/index.ts";
import { judgeArguments, SourceFailure, type Verdict } from "./judgeArguments.ts";
import { messageOf } from "./messageOf.ts";
import type { Parameters } from "./Parameters.ts";
import { type CalledTool, ToolArgumentsError } from "./ToolArgumentsError.ts";

/**
 * How the text of a call's arguments is read.
 *
 * @example
 * import { createAjvValidator } from "openjiuwen-tools/ajv";
 * tool.parseArguments(text, { maxLength: 10_000, validator: createAjvValidator });
 */
export type ParseArgumentsOptions = {
  /** The longest text that is read, in UTF-16 code units: 1,048,576 unless given. */
  readonly maxLength?: number;
  /** How deep objects and arrays may be nested: 200 unless given. */
  readonly maxDepth?: number;
  /** The engine that validates, or a validator of this one tool. A source's own validation is asked instead of it. */
  readonly validator?: CreateValidator | Validator;
};

/** Something that was done to the arguments before they fitted. */
export type Change = { readonly kind: string; readonly at: string; readonly was: unknown; readonly now: unknown };

/**
 * Arguments, or the error that tells why there are none.
 *
 * @example
 * const result = tool.safeParseArguments(text);
 * if (result.ok) result.value;
 * else result.error.toModelMessage();
 */
export type ParseArgumentsResult<Arguments> =
  | { readonly ok: true; readonly value: Arguments; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly error: ToolArgumentsError };

/** A tool as far as reading its arguments goes. */
export type ArgumentsReader = CalledTool & { readonly parameters: Parameters | null };

/** The arguments that a text holds; the source of the parameters must answer at once. */
export function parseArguments(tool: ArgumentsReader, text: string, options: ParseArgumentsOptions): unknown {
  const verdict = read(tool, text, options);
  if (!(verdict instanceof Promise)) return settle(tool, text, verdict);
  verdict.catch(() => undefined);
  throw new ToolArgumentsError(
    "asynchronous_source",
    `The schema of ${tool.name} validates asynchronously: use parseArgumentsAsync`,
    { rawArguments: text },
  );
}

/** The arguments that a text holds, however long the source of the parameters takes. */
export async function parseArgumentsAsync(
  tool: ArgumentsReader,
  text: string,
  options: ParseArgumentsOptions,
): Promise<unknown> {
  const verdict = read(tool, text, options);
  return settle(
    tool,
    text,
    await (verdict instanceof Promise ? verdict.catch((e) => failure(tool, text, e)) : verdict),
  );
}

function read(tool: ArgumentsReader, text: string, options: ParseArgumentsOptions): Verdict | Promise<Verdict> {
  const value = readObject(tool, text, options);
  try {
    return judgeArguments(tool, value, () => readText(text, options), options);
  } catch (error) {
    return failure(tool, text, error);
  }
}

function failure(tool: ArgumentsReader, text: string, error: unknown): never {
  if (!(error instanceof SourceFailure)) throw error;
  const { cause } = error;
  throw new ToolArgumentsError("source_failed", `The schema of ${tool.name} failed to validate: ${messageOf(cause)}`, {
    rawArguments: text,
    cause,
  });
}

type JsonObject = { [key: string]: unknown };

function readObject(tool: ArgumentsReader, text: string, options: ParseArgumentsOptions): JsonObject {
  if (typeof text !== "string") {
    const message = `The arguments of the call to ${tool.name} must be JSON text, not ${preview(text)}`;
    throw new ToolArgumentsError("invalid_json", message, { rawArguments: "", tool });
  }
  let value: unknown;
  try {
    value = readText(text, options);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new ToolArgumentsError(codeOf(error), `The arguments of the call to ${tool.name} ${complaint(error)}`, {
      rawArguments: text,
      tool,
      cause: error,
    });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  const received = Array.isArray(value) ? "an array" : value === null ? "null" : `a ${typeof value}`;
  throw new ToolArgumentsError(
    "not_an_object",
    `The arguments of the call to ${tool.name} must be a JSON object, not ${received}`,
    { rawArguments: text, tool },
  );
}

/** Models send no text, or blank text, for a tool that takes nothing. */
function readText(text: string, { maxLength, maxDepth }: ParseArgumentsOptions): unknown {
  const isBlank = !text.startsWith("{") && text.trim() === "" && text.length <= (maxLength ?? Infinity);
  return isBlank ? {} : parse(text, { dialect: "rfc8259", maxLength, maxDepth });
}

function codeOf({ code }: JsonError): string {
  return code === "truncated" || code === "unsafe_integer" || code === "limit_exceeded" ? code : "invalid_json";
}

function complaint(error: JsonError): string {
  switch (codeOf(error)) {
    case "truncated":
      return `end before they are complete: ${error.message}`;
    case "unsafe_integer":
      return `hold a number that would be rounded: ${error.message}; write it as a string if the type allows it`;
    case "limit_exceeded":
      return `are too large: ${error.message}`;
    default:
      return `are not valid JSON: ${error.message}`;
  }
}

function settle(tool: ArgumentsReader, text: string, verdict: Verdict): unknown {
  if ("value" in verdict) return verdict.value;
  throw new ToolArgumentsError(
    "schema_mismatch",
    `The arguments of the call to ${tool.name} do not fit its parameters`,
    { rawArguments: text, tool, issues: verdict.issues, issueCount: verdict.total },
  );
}
