/**
 * Why reading a stream failed.
 *
 * - `unknown_format`: the value is not a wire, or the wire does not support streams.
 * - `invalid_source`: the value is not a source of events: it is not iterable, or not UTF-8, or neither server-sent
 *   events nor JSON.
 * - `invalid_event`: the data of an event is not JSON, or not an event of this format.
 * - `provider_error`: the provider answered with an error instead of a stream.
 * - `limit_exceeded`: an event or a name is too long, an event is nested too deep, there are too many calls, or all calls
 *   together are too long.
 * - `already_finished`: an event came after `finish()`.
 * - `no_tools`: `answer` was called, but the stream has no tools.
 * - `nothing_read`: the answer was requested before a source was read.
 * - `cut`: the stream ended early, so there is no complete response.
 */
export type StreamErrorCode =
  | "unknown_format"
  | "invalid_source"
  | "invalid_event"
  | "provider_error"
  | "limit_exceeded"
  | "already_finished"
  | "no_tools"
  | "nothing_read"
  | "cut";

/**
 * The error of reading a stream. Everything before the error is kept: `calls` and `finish()` still work.
 *
 * @example
 * try {
 *   for await (const call of stream.read(response.body)) show(call);
 * } catch (error) {
 *   if (error instanceof StreamError) error.code; // "invalid_event"
 * }
 */
export class StreamError extends Error {
  override readonly name = "StreamError";
  readonly code: StreamErrorCode;
  /** The number of events before the error. */
  readonly events: number;

  constructor(code: StreamErrorCode, message: string, events: number, options?: ErrorOptions) {
    super(events > 0 ? `${message}, after ${events} ${events === 1 ? "event" : "events"}` : message, options);
    this.code = code;
    this.events = events;
  }
}
