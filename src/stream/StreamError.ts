/**
 * Why a stream cannot be read on.
 *
 * - `unknown_format`: there is no wire of that name, or the format has no streams.
 * - `invalid_source`: what should be read is no source of events: no iterable, no UTF-8, no server-sent events or JSON.
 * - `invalid_event`: an event's data is no JSON, or it is no event of this format.
 * - `provider_error`: the provider answered with an error instead of a stream.
 * - `limit_exceeded`: an event or a name is too long, there are too many calls, or all calls together are too long.
 * - `already_finished`: an event came after `finish()`.
 * - `no_tools`: the calls are to be answered, but the stream has no tools.
 * - `nothing_read`: the answer is asked for, but nobody read a source.
 * - `cut`: the stream broke off, so that there is no whole response.
 *
 * @example
 * const code: StreamErrorCode = "invalid_event";
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
 * A stream that cannot be read on. What came before it stays: `calls` and `finish()` still answer.
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
  /** How many events were read before. */
  readonly events: number;

  constructor(code: StreamErrorCode, message: string, events: number, options?: ErrorOptions) {
    super(events > 0 ? `${message}, after ${events} ${events === 1 ? "event" : "events"}` : message, options);
    this.code = code;
    this.events = events;
  }
}
