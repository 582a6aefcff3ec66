import { shorten } from "../checks/index.ts";
import type { WireCall } from "./calls/WireCall.ts";

/**
 * Why an answer of a model is not a whole answer.
 *
 * - `provider_error`: the provider reports an error instead of the rest of the answer.
 * - `cut`: the answer stops before the provider said that it ends, such as in a stream whose connection was lost.
 * - `length`: the answer reached the maximum number of output tokens.
 * - `context_window`: the answer reached the end of the model's context window.
 * - `refusal`: the model refuses to answer.
 * - `content_filter`: a filter of the provider stopped the answer, or blocked the prompt.
 * - `cancelled`: the request was cancelled.
 * - `broken_answer`: the provider could not read what the model wrote, such as a malformed call, or the answer lacks the
 *   calls that it ends for.
 * - `unanswered_item`: the model asks for something that is not a call of a tool, such as a shell command, and waits for
 *   its result.
 * - `unknown_ending`: the provider has a reason that this version does not know.
 */
export type TurnErrorCode =
  | "provider_error"
  | "cut"
  | "length"
  | "context_window"
  | "refusal"
  | "content_filter"
  | "cancelled"
  | "broken_answer"
  | "unanswered_item"
  | "unknown_ending";

/**
 * The answer of a model is not whole, so that a conversation must not go on as if the model were done. Nothing of it is
 * lost: `answer` has what the model said, and `calls` has its calls. No call has run.
 *
 * @example
 * const error = new TurnError("length", "anthropic", { reason: "max_tokens" }, { answer: { content: [] } });
 * error.message;
 * // anthropic: expected a whole answer, received one that reached the maximum number of output tokens (max_tokens)
 */
export class TurnError extends Error {
  override readonly name = "TurnError";
  readonly code: TurnErrorCode;
  /** The name of the format. */
  readonly wire: string;
  /** The reason in the provider's own terms; `undefined` if the provider gave none. */
  readonly reason: string | undefined;
  /** The answer as the provider sent it, or would have sent it without streaming. */
  readonly answer: unknown;
  /** The calls in the answer. */
  readonly calls: readonly WireCall[];

  constructor(
    code: TurnErrorCode,
    wire: string,
    { reason, detail }: { readonly reason?: string | undefined; readonly detail?: string | undefined },
    { answer, calls = [], ...options }: TurnErrorOptions,
  ) {
    const word = reason === undefined ? "" : ` (${shorten(reason)})`;
    const said = detail === undefined ? "" : `: ${shorten(detail)}`;
    super(`${wire}: ${EXPECTED}, received ${RECEIVED[code]}${word}${said}`, options);
    this.code = code;
    this.wire = wire;
    this.reason = reason;
    this.answer = answer;
    this.calls = calls;
  }
}

/** What a {@link TurnError} holds. */
export type TurnErrorOptions = ErrorOptions & {
  readonly answer: unknown;
  readonly calls?: readonly WireCall[] | undefined;
};

const EXPECTED = "expected a whole answer";

const RECEIVED: { readonly [code in TurnErrorCode]: string } = {
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
