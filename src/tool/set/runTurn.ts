import { type Ending, TurnError, type TurnErrorCode, type WireResult } from "../../wire/index.ts";
import type { ToolCall } from "../classes/ToolCall.ts";
import type { AnyWire } from "./AnyWire.ts";

/** The answer of a model, its calls, and how it ended. */
export type EndedAnswer = {
  readonly answer: unknown;
  readonly calls: readonly ToolCall[];
  readonly ending: Ending;
  /** Whether a part of the answer could not be read, which may have had more calls. */
  readonly isLost?: boolean;
  /** The error that ended the answer. */
  readonly cause?: unknown;
};

/**
 * Runs the calls of an answer, and gives what the turn adds to the messages. The turn is written before any call runs:
 * what cannot be sent back would lose the results of handlers that have run.
 *
 * @throws {TurnError} if the answer is not whole.
 */
export async function runTurn(
  wire: Pick<AnyWire, "name" | "encodeTurn">,
  ended: EndedAnswer,
  options: object,
  run: () => Promise<readonly WireResult[]>,
): Promise<unknown[]> {
  checkEnding(wire.name, ended);
  const { answer, calls } = ended;
  const failed = calls.map((call): WireResult => ({ call, content: "", error: true }));
  const unanswered = wire.encodeTurn(answer, failed, options);
  return calls.length === 0 ? unanswered : wire.encodeTurn(answer, await run(), options);
}

/**
 * Refuses an answer that is not whole. If it has calls and was cut by a limit, its turn goes on: the call that was cut
 * does not run, and the model reads why.
 *
 * @throws {TurnError}
 */
export function checkEnding(wire: string, { answer, calls, ending, isLost, cause }: EndedAnswer): void {
  const { kind } = ending;
  if (kind === "done" || kind === "paused" || (calls.length > 0 && !ALWAYS.has(kind) && !isLost)) return;
  throw new TurnError(kind, wire, ending, { answer, calls, ...(cause !== undefined && { cause }) });
}

/** No call of such an answer runs, even if it is complete. */
const ALWAYS: ReadonlySet<TurnErrorCode> = new Set(["provider_error", "refusal", "cancelled", "unanswered_item"]);
