import { shorten } from "../checks/index.ts";
import type { TurnStep } from "../tool/index.ts";
import type { AbnormalEnding, Ending, MessageFault } from "../wire/index.ts";

/**
 * Why a turn or a conversation cannot go on: how the answer ended (see {@link AbnormalEnding}), or
 *
 * - `too_many_steps`: the model has not finished within `maxSteps`.
 * - `repeated_calls`: the model keeps making the same call with the same result.
 * - `invalid_messages`: the provider would refuse the list of messages. Nothing was sent, and no call has run.
 */
export type TurnErrorCode = AbnormalEnding | "too_many_steps" | "repeated_calls" | "invalid_messages";

/**
 * The answer of a model is not whole, or its conversation does not come to an end. Nothing is lost: `step` has what the
 * model said, its calls, their results, and the messages to append.
 *
 * @example
 * try {
 *   step = await turn.answer(response);
 * } catch (error) {
 *   if (!(error instanceof TurnError)) throw error;
 *   error.code; // "length"
 *   error.message;
 *   // anthropic: expected a whole answer, received one that reached the maximum number of output tokens (max_tokens)
 *   error.step.text; // "The weather in Oslo is"
 * }
 */
export class TurnError extends Error {
  override readonly name = "TurnError";
  readonly code: TurnErrorCode;
  /** The name of the format. */
  readonly wire: string;
  /** The reason in the provider's own terms; `undefined` if the provider gave none. */
  readonly reason: string | undefined;
  /**
   * The step that `onEnding: "return"` would return; its messages fit the list of any client. No call of an answer that
   * is not whole has run.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the messages of any client
  readonly step: TurnStep<any[]>;
  /** What is wrong with the messages; empty unless the code is `invalid_messages`, whose `step` is empty. */
  readonly faults: readonly MessageFault[];

  constructor(code: TurnErrorCode, message: string, { wire, reason, step, faults = [], ...options }: TurnErrorOptions) {
    super(message, options);
    this.code = code;
    this.wire = wire;
    this.reason = reason;
    this.step = step;
    this.faults = faults;
  }
}

/** What a {@link TurnError} has beside its code and its message. */
type TurnErrorOptions = ErrorOptions & {
  readonly wire: string;
  readonly reason?: string | undefined;
  readonly step: TurnStep;
  readonly faults?: readonly MessageFault[];
};

/** The error for an answer that is not whole; `cause` is what was thrown while it was read. */
export function endingError(wire: string, ending: AbnormalAnswer, step: TurnStep, cause: unknown): TurnError {
  const { kind, reason, detail } = ending;
  const word = reason === undefined ? "" : ` (${shorten(reason)})`;
  const said = detail === undefined ? "" : `: ${shorten(detail)}`;
  const message = `${wire}: expected a whole answer, received ${RECEIVED[kind]}${word}${said}`;
  return new TurnError(kind, message, { wire, reason, step, ...(cause !== undefined && { cause }) });
}

/** How an answer ended that is not whole. */
export type AbnormalAnswer = Ending & { readonly kind: AbnormalEnding };

/** How a message names what was received. */
export const RECEIVED: { readonly [kind in AbnormalEnding]: string } = {
  provider_error: "an error of the provider",
  cut: "one that stops before its end",
  length: "one that reached the maximum number of output tokens",
  context_window: "one that reached the end of the context window",
  refusal: "a refusal",
  content_filter: "one that a filter of the provider stopped",
  cancelled: "one that was cancelled",
  broken_answer: "a broken one",
  unanswered_item: "an item that waits for its result from the program",
  unknown_ending: "one that ended for a reason that this version does not know",
};
