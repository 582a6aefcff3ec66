import { type Ending, TurnError, type TurnErrorCode, type Wire, type WireResult } from "../../wire/index.ts";
import type { ToolCall } from "../classes/ToolCall.ts";

/** The format of any provider. */
// biome-ignore lint/suspicious/noExplicitAny: a wire with any types of payloads
export type AnyWire = Wire<any, any, any, any, any, any>;

/** The answer of a model, its calls, and how it ended. */
export type EndedAnswer = {
  readonly answer: unknown;
  readonly calls: readonly ToolCall[];
  readonly ending: Ending;
  /** Whether a part of the answer could not be read. It may have contained more calls. */
  readonly isLost?: boolean;
  /** The error that ended the answer. */
  readonly cause?: unknown;
};

/**
 * Runs the calls of an answer, and returns the messages that the turn adds. The turn is encoded once before any call
 * runs: if it cannot be encoded, no handler runs in vain.
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
 * Throws unless an answer is whole. An answer with calls that was cut by a limit is accepted: the call that was cut
 * does not run, and its result says why.
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
