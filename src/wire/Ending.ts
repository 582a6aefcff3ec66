import { given, textIn } from "./fields.ts";
import type { TurnErrorCode } from "./TurnError.ts";

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
  return endedBy(kindOf(endings, reason), reason, detail);
}

/** An ending without the fields that have no value. */
export function endedBy(kind: Ending["kind"], reason?: string, detail?: unknown): Ending {
  return { kind, ...given("reason", reason), ...given("detail", textIn(detail)) };
}

/** Whether the last call of an answer may be cut. */
export const isCutBy = (kind: Ending["kind"]): boolean => !["done", "paused", "unknown_ending"].includes(kind);
