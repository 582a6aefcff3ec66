import { textIn } from "./fields.ts";

/**
 * Why an answer of a model is not a whole answer.
 *
 * - `provider_error`: the provider reports an error instead of the rest of the answer.
 * - `cut`: the stream stopped before the provider said that the answer ends.
 * - `length`: the answer reached the maximum number of output tokens.
 * - `context_window`: the answer reached the end of the model's context window.
 * - `refusal`: the model refuses to answer.
 * - `content_filter`: a filter of the provider stopped the answer, or blocked the prompt.
 * - `cancelled`: the request was cancelled.
 * - `broken_answer`: the model wrote something that the provider could not read, such as a malformed call.
 * - `unanswered_item`: the model asks for something that is no call of a tool, such as a shell command, and waits for
 *   its result.
 * - `unknown_ending`: the provider has a reason that this version does not know.
 *
 * @example
 * const code: TurnErrorCode = "refusal";
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
 * How an answer ended. The model has finished it (`done`), or continues it when it is sent back unchanged (`paused`).
 * Everything else is the code of an error.
 *
 * @example
 * const ending: Ending = { kind: "length", reason: "max_tokens" };
 */
export type Ending = {
  readonly kind: "done" | "paused" | TurnErrorCode;
  /** The reason in the provider's own terms; absent if the answer has none. */
  readonly reason?: string | undefined;
  /** What the provider says about it, such as the message of its error. */
  readonly detail?: string | undefined;
};

/** What the reasons of a provider mean. */
export type Endings = { readonly [reason: string]: Ending["kind"] };

/** What a reason of a provider means. An answer without a reason is whole: it may be a message alone. */
export function kindOf(endings: Endings, reason: string | undefined): Ending["kind"] {
  if (reason === undefined) return "done";
  return (Object.hasOwn(endings, reason) ? endings[reason] : undefined) ?? "unknown_ending";
}

/** The ending that a reason stands for, and what the provider says about it. */
export function endingOf(endings: Endings, reason: string | undefined, detail?: unknown): Ending {
  return { kind: kindOf(endings, reason), reason, detail: textIn(detail) };
}

/** Whether the last call of an answer may be cut. */
export const isCutBy = (kind: Ending["kind"]): boolean => !["done", "paused", "unknown_ending"].includes(kind);
