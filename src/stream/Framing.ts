import type { StreamErrorCode } from "./StreamError.ts";

/** Cuts text that comes in pieces of any size into the data of events. */
export type Framing = {
  push(text: string): string[];
  /** What the end of the text makes whole. */
  end(): string[];
  /** Whether the text ended within an event; to be asked after `end`. */
  readonly isCut: boolean;
};

/** Throws a StreamError that knows how many events came before. */
export type Fail = (code: StreamErrorCode, message: string, cause?: unknown) => never;

/** Refuses an event that is too long, as soon as it is. */
export function checkLength(length: number, maxEventLength: number, fail: Fail): void {
  if (length <= maxEventLength) return;
  fail("limit_exceeded", `expected events of at most ${maxEventLength} UTF-16 code units, received a longer one`);
}
