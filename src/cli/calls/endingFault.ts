import type { Ending } from "../../wire/index.ts";

/**
 * Why an answer is not whole; `undefined` if it is.
 *
 * @example
 * endingFault({ kind: "length", reason: "max_tokens" }); // "the answer is not whole: length (max_tokens)"
 */
export function endingFault({ kind, reason, detail }: Ending): string | undefined {
  if (kind === "done" || kind === "paused") return undefined;
  const word = reason === undefined || reason === kind ? "" : ` (${reason})`;
  return `the answer is not whole: ${kind}${word}${detail === undefined ? "" : `: ${detail}`}`;
}
