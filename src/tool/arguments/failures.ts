import { isInstance } from "../../checks/index.ts";
import type { JsonError } from "../../json/index.ts";
import { SchemaError } from "../../schema/index.ts";
import { messageOf } from "../run/messageOf.ts";
import type { ParseContext } from "./ParseContext.ts";
import { ToolArgumentsError } from "./ToolArgumentsError.ts";
import { type Failure, SourceFailure } from "./ValidationResult.ts";
import { wordingOf } from "./wordingOf.ts";

/** The error for a text that cannot be parsed, or that contains a number that is not accepted. */
export function unreadable({ tool, text }: ParseContext, cause: JsonError): ToolArgumentsError {
  const { whole, faults } = wordingOf(tool);
  const { code: jsonCode } = cause;
  const code = jsonCode === "lone_surrogate" || jsonCode === "not_json" ? "invalid_json" : jsonCode;
  const advice = code === "unsafe_integer" ? "; write it as a string if the type allows it" : "";
  const message = `${whole} ${faults[code]}: ${cause.message}${advice}`;
  return new ToolArgumentsError(code, message, { rawArguments: text, tool, cause });
}

/** The error for JSON that is not an object. */
export function notAnObject({ tool, text }: ParseContext, value: unknown): ToolArgumentsError {
  const received = Array.isArray(value) ? "an array" : value === null ? "null" : `a ${typeof value}`;
  const message = `${wordingOf(tool).whole}: expected a JSON object, received ${received}`;
  return new ToolArgumentsError("not_an_object", message, { rawArguments: text, tool });
}

/** The error for an object that does not fit the schema. */
export function schemaMismatch({ tool, text }: ParseContext, { issues, total }: Failure): ToolArgumentsError {
  const { whole, faults } = wordingOf(tool);
  const details = { rawArguments: text, tool, issues, issueCount: total };
  return new ToolArgumentsError("schema_mismatch", `${whole} ${faults.schema_mismatch}`, details);
}

/** The error for a validation that threw. */
export function validationThrew({ tool, text }: ParseContext, error: unknown): ToolArgumentsError {
  const { schema } = wordingOf(tool);
  if (isInstance(error, SchemaError)) {
    const message = `${schema} cannot be used: ${messageOf(error)}`;
    return new ToolArgumentsError("unusable_schema", message, { rawArguments: text, cause: error });
  }
  const cause = isInstance(error, SourceFailure) ? error.cause : error;
  const message = `${schema} failed to validate: ${messageOf(cause)}`;
  return new ToolArgumentsError("source_failed", message, { rawArguments: text, cause });
}
