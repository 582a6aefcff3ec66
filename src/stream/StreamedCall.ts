/**
 * `streaming` until the stream is finished; then
 *
 * - `complete`: the arguments are unchanged,
 * - `repaired`: the arguments were repaired, see `changes`,
 * - `truncated`: the arguments were cut, so the call must not be run,
 * - `invalid`: the arguments are invalid; see `error`.
 */
export type CallState = "streaming" | "complete" | "repaired" | "truncated" | "invalid";

/**
 * A call while it is streamed. The same object changes with each event.
 *
 * @example
 * for await (const call of stream.read(body)) render(call.id, call.name, call.arguments);
 */
export type StreamedCall = {
  /** The provider's id; a generated id if it is missing or if another call has it. */
  readonly id: string;
  readonly name: string;
  /** The provider's index of the call, or another unique index. */
  readonly index: number;
  /** `"custom"` if the arguments are text instead of JSON. */
  readonly type: string;
  /** The received text of the arguments. */
  readonly argumentsText: string;
  /**
   * The value of the text so far; `undefined` until it has begun. It is live and grows with each event; use
   * `structuredClone` to keep a state of it. Integers beyond 2^53 − 1 are strings in it, or bigints with `integers:
   * "bigint"`.
   */
  readonly arguments: unknown;
  readonly state: CallState;
};
