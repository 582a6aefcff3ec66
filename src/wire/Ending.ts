import { describeValue } from "../checks/index.ts";
import { given, textIn } from "./fields.ts";

/**
 * How an answer ended. The model has finished it (`done`), or continues it when it is sent back unchanged (`paused`).
 * Everything else is the code of an error.
 *
 * @example
 * const ending: Ending = { kind: "length", reason: "max_tokens" };
 */
export type Ending = {
  readonly kind: "done" | "paused" | AbnormalEnding;
  /** The reason in the provider's own terms; absent if the answer has no reason. */
  readonly reason?: string | undefined;
  /** What the provider says about it, such as the message of its error. */
  readonly detail?: string | undefined;
};

/**
 * How an answer ends that is not whole.
 *
 * - `provider_error`: the provider reports an error instead of the rest of the answer.
 * - `cut`: the answer stops before the provider said that it ends, such as in a stream whose connection was lost.
 * - `length`: the answer reached the maximum number of output tokens.
 * - `context_window`: the answer reached the end of the model's context window.
 * - `refusal`: the model refuses to answer.
 * - `content_filter`: a filter of the provider stopped the answer, or blocked the prompt.
 * - `cancelled`: the request was cancelled, or the user interrupted the answer.
 * - `broken_answer`: the provider could not read what the model wrote, such as a malformed call, or the answer lacks the
 *   calls that it ends for.
 * - `unanswered_item`: the model asks for something that is not a call of a tool, such as a shell command, and waits for
 *   its result.
 * - `unknown_ending`: the provider has a reason that this version does not know.
 */
export type AbnormalEnding =
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

/** What the reasons of a provider mean. */
export type Endings = { readonly [reason: string]: Ending["kind"] };

/**
 * The reason of an answer as text; `undefined` without one. A value that is neither text nor a number is described: it
 * is a reason that this version does not know.
 */
export function reasonText(reason: unknown): string | undefined {
  if (reason === undefined || reason === null) return undefined;
  return typeof reason === "string" ? reason : (textIn(reason) ?? describeValue(reason));
}

/**
 * What a reason of a provider means. An answer without one is whole, such as a message alone, if it is not `isCut`. Its
 * provider has not ended an answer whose reason is an empty text.
 */
export function endingKind(endings: Endings, reason: string | undefined, isCut = false): Ending["kind"] {
  if (reason === "") return "cut";
  if (reason === undefined) return isCut ? "cut" : "done";
  return (Object.hasOwn(endings, reason) ? endings[reason] : undefined) ?? "unknown_ending";
}

/** An ending without the fields that have no value. */
export function endedBy(kind: Ending["kind"], reason?: string, detail?: unknown): Ending {
  return { kind, ...given("reason", reason || undefined), ...given("detail", textIn(detail)) };
}

/** The ending of an answer whose reason says that calls follow, although it has no call that can be read. */
export const endedWithoutCalls = (reason: string | undefined): Ending =>
  endedBy("broken_answer", reason, "it says that tools are to be called, and has no call");

/** The reason of a stream that gave one after the other: one that cut the answer is not undone by a later one. */
export function laterReason(endings: Endings, before: string | undefined, later: unknown): string | undefined {
  return before !== undefined && isCutBy(endingKind(endings, before)) ? before : (textIn(later) ?? before);
}

/** Whether the last call of an answer may be cut. */
export const isCutBy = (kind: Ending["kind"]): boolean => !["done", "paused", "unknown_ending"].includes(kind);
