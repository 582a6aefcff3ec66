import { shorten } from "../../checks/index.ts";
import { ToolArgumentsError } from "../arguments/ToolArgumentsError.ts";
import type { ToolCall } from "../classes/ToolCall.ts";
import { ToolError } from "../classes/ToolError.ts";
import type { ToolInfo } from "../classes/ToolInfo.ts";
import { messageOf } from "./messageOf.ts";

/**
 * Writes the text that the model gets for a call that failed; `undefined` leaves it at `error.toModelMessage()`. What a
 * handler threw is `error.cause`. The tool is undefined for a call to an unknown tool.
 *
 * @example
 * const formatError: FormatError = (error) =>
 *   error.code === "handler_failed" ? "The tool is not available now." : undefined;
 */
export type FormatError = (
  error: ToolArgumentsError | ToolError,
  about: { readonly call: ToolCall; readonly tool: ToolInfo | undefined },
) => string | undefined;

/** The names of the tool of a call: its own, and the one that the model wrote. */
export type Names = { readonly tool: string; readonly written: string };

/** The error of a call, whatever was thrown: by name, or the failure of the handler with the thrown value as its cause. */
export function asError(names: Names, cause: unknown): ToolArgumentsError | ToolError {
  if (ToolArgumentsError.is(cause) || ToolError.is(cause)) return cause;
  const message = `The tool ${shorten(names.written)} failed: ${messageOf(cause)}`;
  return new ToolError("handler_failed", names.tool, message, { cause });
}

/** The text for the model about a call: the first formatter's that gives one, or the error's own. */
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
      // One that answers later is not waited for, but may not end the process either.
      if (text !== undefined) Promise.resolve(text).catch(() => undefined);
    } catch {
      // A formatter that fails is no reason to leave the model without an answer.
    }
  }
  return `The tool ${shorten(names.written)} failed`;
}

/** A handler may throw an error of ours that it made or changed itself. */
const ownText: FormatError = (error) => error.toModelMessage();
