import type { StreamErrorCode } from "./StreamError.ts";

/** Splits text that comes in pieces of any size into the data of events. What comes before a failure is yielded. */
export type Framing = {
  push(text: string): Iterable<string>;
  /** The events that the end of the text completes. */
  end(): Iterable<string>;
  /** Whether the text ended inside an event; valid after `end`. */
  readonly isCut: boolean;
};

/** Throws a StreamError with the number of previous events. */
export type Fail = (code: StreamErrorCode, message: string, cause?: unknown) => never;

/** Throws for an event as soon as it is too long. */
export function checkLength(length: number, maxEventLength: number, fail: Fail): void {
  if (length <= maxEventLength) return;
  fail("limit_exceeded", `expected events of at most ${maxEventLength} UTF-16 code units, received a longer one`);
}
