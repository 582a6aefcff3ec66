import type { WireCall } from "../calls/WireCall.ts";
import type { Spoken } from "./Spoken.ts";

/**
 * Joins the events of one stream into the answer that the provider would have sent without streaming, except for its
 * calls. The stream joins the calls, and they are put back at their places.
 */
export type AnswerCollector = {
  /** The text that the model has written so far, without its reasoning. */
  readonly text: string;
  /** The text that the last event added. */
  readonly latest: string;
  /**
   * The number of characters received so far: `texts` counts text and reasoning, and `parts` counts data that came in
   * one piece, such as images.
   */
  readonly held: { readonly texts: number; readonly parts: number };
  push(event: unknown): void;
  /** A copy of the whole response with these calls in it, in a form that `decodeMessage` accepts. */
  answer(calls: readonly StreamedParts[], options?: CollectOptions): object;
};

/** A call that was joined from the events of a stream, with the further fields of {@link CallDelta}. */
export type StreamedParts = WireCall & { readonly further?: object | undefined };

/** What a provider writes for its wire: {@link AnswerCollector}, whose text is that of `spoken`. */
export type OwnCollector = Pick<AnswerCollector, "held" | "push" | "answer"> & { readonly spoken: Spoken };

/** The `encodeCalls` of a wire. */
export type EncodeCalls<Calls> = (calls: readonly WireCall[], options?: CollectOptions) => Calls;

/** An `encodeCalls` that can also write calls as they were received. */
export type EncodeReceived<Calls> = (calls: readonly WireCall[], options: ReceivedOptions) => Calls;

/**
 * Options of an `encodeCalls`. With `asReceived` a text of arguments stays as the model wrote it, also if it is no JSON
 * object.
 */
export type ReceivedOptions = CollectOptions & { readonly asReceived?: boolean | undefined };

/** How an answer is written. */
export type CollectOptions = {
  /** The tools of the request, which are needed for shortened names. */
  readonly tools?: Iterable<{ readonly name: string }> | undefined;
  /** Whether the answer is written as one that stops before its end, because a part of it is not known. */
  readonly isCut?: boolean | undefined;
};
