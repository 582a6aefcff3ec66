/**
 * `streaming` until the stream is finished; then
 *
 * - `complete`: the arguments are as the model wrote them,
 * - `repaired`: they are what `changes` made of them,
 * - `truncated`: they were cut, so the call must not be made,
 * - `invalid`: they cannot be used; `error` says why.
 *
 * @example
 * const state: CallState = "truncated";
 */
export type CallState = "streaming" | "complete" | "repaired" | "truncated" | "invalid";

/**
 * A call while it comes. It is one object all the time, which changes.
 *
 * @example
 * for await (const call of stream.read(body)) render(call.id, call.name, call.arguments);
 */
export type StreamedCall = {
  /** The provider's; one made where there is none yet, or where another call has it. */
  readonly id: string;
  readonly name: string;
  /** The provider's place for the call, or one that no other call has. */
  readonly index: number;
  /** `"custom"` where the arguments are the model's own text and no JSON. */
  readonly type: string;
  /** What came of the arguments. */
  readonly argumentsText: string;
  /**
   * What the text says so far, undefined until it says something. It is live: it grows with each event, and only
   * `structuredClone` keeps a state of it. Integers beyond 2^53 − 1 are text in it, or bigints with `integers: "bigint"`.
   */
  readonly arguments: unknown;
  readonly state: CallState;
};
