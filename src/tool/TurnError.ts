import { shorten } from "../json/index.ts";
import type { Ending, TurnErrorCode } from "../wire/index.ts";
import type { ToolCall } from "./ToolCall.ts";

/**
 * The answer of a model is not whole, so that a conversation must not go on as if the model were done. Nothing of it is
 * lost: `answer` has what the model said, and `calls` has its calls. No call has run.
 *
 * @example
 * try {
 *   messages.push(...(await turn.answer(response)));
 * } catch (error) {
 *   if (error instanceof TurnError) console.log(error.code, error.reason); // length max_tokens
 * }
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
  readonly calls: readonly ToolCall[];

  constructor(
    code: TurnErrorCode,
    wire: string,
    { reason, detail }: Pick<Ending, "reason" | "detail">,
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

/**
 * What a {@link TurnError} holds.
 *
 * @example
 * const options: TurnErrorOptions = { answer: response };
 */
export type TurnErrorOptions = ErrorOptions & {
  readonly answer: unknown;
  readonly calls?: readonly ToolCall[] | undefined;
};

const EXPECTED = "expected a whole answer";

const RECEIVED: { readonly [code in TurnErrorCode]: string } = {
  provider_error: "an error of the provider",
  cut: "a stream that ends before its answer does",
  length: "one that reached the maximum number of output tokens",
  context_window: "one that reached the end of the context window",
  refusal: "a refusal",
  content_filter: "one that a filter of the provider stopped",
  cancelled: "one that was cancelled",
  broken_answer: "one that the provider could not read, so send the request again",
  unanswered_item: "an item that waits for its result from the program",
  unknown_ending: "one that ended for a reason that this version does not know",
};
