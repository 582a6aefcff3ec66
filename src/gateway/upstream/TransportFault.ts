/**
 * Why a transport fails a request: its answer is too large or malformed, or its stream ended without an answer.
 *
 * @example
 * new TransportFault("too_large", "expected a message of at most 1000 bytes, received a longer one");
 */
export class TransportFault extends Error {
  override readonly name = "TransportFault";
  readonly code: "too_large" | "ended";

  constructor(code: "too_large" | "ended", message: string) {
    super(message);
    this.code = code;
  }
}

/** The fault of a message that is longer than the limit. */
export const oversized = (maxBytes: number): TransportFault =>
  new TransportFault("too_large", `expected a message of at most ${maxBytes} bytes, received a longer one`);
