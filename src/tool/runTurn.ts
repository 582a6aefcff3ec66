import type { WireCall, WireResult } from "../wire/index.ts";
import type { AnyWire } from "./AnyWire.ts";

/**
 * Runs the calls of an answer, and gives what the turn adds to the messages. The turn is written before any call runs:
 * what cannot be sent back would lose the results of handlers that have run.
 */
export async function runTurn(
  { encodeTurn }: Pick<AnyWire, "encodeTurn">,
  answer: unknown,
  calls: readonly WireCall[],
  options: object,
  run: () => Promise<readonly WireResult[]>,
): Promise<unknown[]> {
  const failed = calls.map((call): WireResult => ({ call, content: "", error: true }));
  const unanswered = encodeTurn(answer, failed, options);
  return calls.length === 0 ? unanswered : encodeTurn(answer, await run(), options);
}
