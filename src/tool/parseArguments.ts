import { JsonError, parse } from "../json/index.ts";
import { SchemaError, type SourceResult } from "../schema/index.ts";
import type { CreateValidator, Issue, Validator } from "../validate/index.ts";
import { explainSource } from "./explainSource.ts";
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
  const value = readObject(tool, text, options);
  const result = judge(tool, value, text, options);
  if (!(result instanceof Promise)) return settle(tool, text, result);
  result.catch(() => undefined);
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
  const value = readObject(tool, text, options);
  return settle(tool, text, await judge(tool, value, text, options));
}

type JsonObject = { [key: string]: unknown };

/** What the judge says: the value to hand on, or what is wrong with it. */
type Verdict = { readonly value: unknown } | { readonly issues: readonly Issue[]; readonly total: number };

function readObject(tool: ArgumentsReader, text: string, options: ParseArgumentsOptions): JsonObject {
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
  const isBlank = !text.startsWith("{") && text.trim() === "";
  return parse(isBlank ? "{}" : text, { dialect: "rfc8259", maxLength, maxDepth });
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

function judge(
  tool: ArgumentsReader,
  value: JsonObject,
  text: string,
  options: ParseArgumentsOptions,
): Verdict | Promise<Verdict> {
  const validate = tool.parameters?.judge.validate;
  if (validate === undefined) {
    const validator = validatorOf(tool.parameters, options);
    return validator === undefined || validator.check(value) ? { value } : validator.issues(value);
  }
  const translate = (result: SourceResult): Verdict => translateResult(tool.parameters, result, text, options);
  const fail = (cause: unknown): never => {
    throw new ToolArgumentsError("source_failed", `The schema of ${tool.name} failed to validate: ${String(cause)}`, {
      rawArguments: text,
      cause,
    });
  };
  try {
    const result = validate(value);
    return result instanceof Promise ? result.then(translate, fail) : translate(result);
  } catch (cause) {
    return fail(cause);
  }
}

/** A foreign schema is checked only here, by the engine: reading it answers as Python does, which does not look inside. */
function validatorOf(parameters: Parameters | null, { validator }: ParseArgumentsOptions): Validator | undefined {
  if (typeof validator === "object") return validator;
  if (validator === undefined || parameters === null) return parameters?.validator;
  return validator(parameters.jsonSchema, { interpret: parameters.judge.isForeign });
}

const MAX_ISSUES = 100;

function translateResult(
  parameters: Parameters | null,
  result: SourceResult,
  text: string,
  options: ParseArgumentsOptions,
): Verdict {
  if (result.issues === undefined) return { value: result.value };
  // The text is read again, as the source may have changed the value that it was given.
  const value = readText(text, options);
  const told = issuesBySchema(parameters, value, options);
  return { issues: explainSource(result.issues.slice(0, MAX_ISSUES), value, told), total: result.issues.length };
}

/** A schema that the engine does not take is no fault here, where the source decides. */
function issuesBySchema(
  parameters: Parameters | null,
  value: unknown,
  options: ParseArgumentsOptions,
): readonly Issue[] {
  try {
    return validatorOf(parameters, options)?.issues(value).issues ?? [];
  } catch (error) {
    if (error instanceof SchemaError) return [];
    throw error;
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
