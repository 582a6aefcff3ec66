import type { JsonError } from "../../json/index.ts";
import { preview } from "../../validate/index.ts";
import { type Given, type Reading, readText, UnreadableText } from "./readText.ts";
import { type CalledTool, ToolArgumentsError } from "./ToolArgumentsError.ts";
import { type Wording, wordingOf } from "./wordingOf.ts";

/**
 * What the text of a tool's arguments holds.
 *
 * @throws {ToolArgumentsError} where it cannot be read.
 */
export function readGiven(tool: CalledTool, text: string, by: Reading): Given {
  if (typeof text !== "string") {
    const message = `${wordingOf(tool).whole}: expected JSON text, received ${preview(text)}`;
    throw new ToolArgumentsError("invalid_json", message, { rawArguments: "", tool });
  }
  try {
    return readText(text, by);
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    const { code, cause } = error;
    throw new ToolArgumentsError(code, complaint(code, cause, wordingOf(tool)), { rawArguments: text, tool, cause });
  }
}

function complaint(code: UnreadableText["code"], cause: JsonError, { whole, faults }: Wording): string {
  const advice = code === "unsafe_integer" ? "; write it as a string if the type allows it" : "";
  return `${whole} ${faults[code]}: ${cause.message}${advice}`;
}

/** Refuses JSON that is no object. */
export function refuseKind(tool: CalledTool, text: string, value: unknown): never {
  const received = Array.isArray(value) ? "an array" : value === null ? "null" : `a ${typeof value}`;
  const message = `${wordingOf(tool).whole}: expected a JSON object, received ${received}`;
  throw new ToolArgumentsError("not_an_object", message, { rawArguments: text, tool });
}
