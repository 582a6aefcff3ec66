import { shorten } from "../../checks/index.ts";
import { ToolArgumentsError } from "../arguments/ToolArgumentsError.ts";
import type { ToolCall } from "../classes/ToolCall.ts";
import { ToolError } from "../classes/ToolError.ts";
import type { ToolInfo } from "../classes/ToolInfo.ts";
import { messageOf } from "./messageOf.ts";

/**
 * Writes the text for the model about a call that failed; for `undefined`, `error.toModelMessage()` is used. If a
 * handler threw an error, that is `error.cause`. The tool is `undefined` for a call to an unknown tool.
 */
export type FormatError = (
  error: ToolArgumentsError | ToolError,
  about: { readonly call: ToolCall; readonly tool: ToolInfo | undefined },
) => string | undefined;

/** The names of the tool of a call: its own name, and the one that the model wrote. */
export type Names = { readonly tool: string; readonly written: string };

/** A thrown value as the error of a call: one of our errors unchanged, or `handler_failed` with the value as cause. */
export function asError(names: Names, cause: unknown): ToolArgumentsError | ToolError {
  if (ToolArgumentsError.is(cause) || ToolError.is(cause)) return cause;
  const message = `The tool ${shorten(names.written)} failed: ${messageOf(cause)}`;
  return new ToolError("handler_failed", names.tool, message, { cause });
}

/** The text for the model about a call that failed: from the first formatter that returns one, or from the error. */
export function describeFailure(
  error: ToolArgumentsError | ToolError,
  names: Names,
  about: Parameters<FormatError>[1],
  formatters: readonly (FormatError | undefined)[],
): string {
  for (const format of [...formatters, ownText]) {
    try {
      const text: unknown = format?.(error, about);
      if (typeof text === "string") return text;
      // A promise is ignored, but its rejection must not end the process.
      if (text !== undefined) Promise.resolve(text).catch(() => undefined);
    } catch {
      // If a formatter fails, the next one writes the text.
    }
  }
  return `The tool ${shorten(names.written)} failed`;
}

/** It may fail, because a handler can throw an error of ours that it made or changed. */
const ownText: FormatError = (error) => error.toModelMessage();
