import type { ParsedArguments } from "./ParsedArguments.ts";
import { type CalledTool, ToolArgumentsError } from "./ToolArgumentsError.ts";
import { wordingOf } from "./wordingOf.ts";

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
