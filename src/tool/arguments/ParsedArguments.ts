import type { Change } from "./Change.ts";
import { type CalledTool, ToolArgumentsError } from "./ToolArgumentsError.ts";
import { wordingOf } from "./wordingOf.ts";

/** Valid arguments, the changes to them, and their text as JSON, or blank, as it was before they were coerced. */
export type ParsedArguments = {
  readonly value: unknown;
  readonly json: string;
  readonly changes: readonly Change[];
};

/**
 * Arguments that were parsed synchronously.
 *
 * @throws {ToolArgumentsError} `asynchronous_source` for a promise.
 */
export function requireSync(
  parsed: ParsedArguments | Promise<ParsedArguments>,
  tool: CalledTool,
  text: string,
): ParsedArguments {
  if (!(parsed instanceof Promise)) return parsed;
  parsed.catch(() => undefined);
  throw new ToolArgumentsError(
    "asynchronous_source",
    `${wordingOf(tool).schema} validates asynchronously: use parseArgumentsAsync, or parseAsync of a set`,
    { rawArguments: text },
  );
}
