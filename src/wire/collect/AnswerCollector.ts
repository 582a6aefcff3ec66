import type { WireCall } from "../WireCall.ts";

/**
 * Joins the events of one stream into the answer that the provider would have given whole, all but its calls: those are
 * the stream's work, and are put back at their places.
 *
 * @example
 * const collector = openaiChat.collect();
 * for (const event of events) collector.push(event);
 * collector.text; // "Let me look."
 * collector.answer(calls); // { choices: [{ message: { role: "assistant", content: "Let me look.", tool_calls: [ … ] } }] }
 */
export type AnswerCollector = {
  /** What the model wrote so far for its reader, without its reasoning. */
  readonly text: string;
  /** What the last event added to it. */
  readonly latest: string;
  /** The characters that came in pieces: `texts` of text and reasoning; and `parts` of what came whole, such as images. */
  readonly held: { readonly texts: number; readonly parts: number };
  push(event: unknown): void;
  /** A whole response, as `decodeMessage` takes one, with these calls in it; a copy. */
  answer(calls: readonly WireCall[], options?: CollectOptions): object;
};

/** The `encodeCalls` of a wire. */
export type EncodeCalls<Calls> = (calls: readonly WireCall[], options?: CollectOptions) => Calls;

/** The tools of the request, which tell names apart that were shortened. */
export type CollectOptions = { readonly tools?: Iterable<{ readonly name: string }> | undefined };
