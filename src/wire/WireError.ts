/**
 * Why something could not be encoded or decoded.
 *
 * - `invalid_message`: what should be a provider's answer is none.
 * - `invalid_call`: what should be a call, or its arguments, is none.
 * - `invalid_tool`: what should be a tool is none, has no name, or has the name of another one.
 * - `invalid_result`: what should be the content of a result is none.
 * - `unsupported`: the provider has no form for it; the message names the way out.
 *
 * @example
 * const code: WireErrorCode = "unsupported";
 */
export type WireErrorCode = "invalid_message" | "invalid_call" | "invalid_tool" | "invalid_result" | "unsupported";

/**
 * What a provider's format cannot carry, or what does not have that format.
 *
 * @example
 * openaiChat.decodeMessage("hello");
 * // WireError: openai-chat: expected the data of an answer, received a string: parse JSON text with JSON.parse first
 */
export class WireError extends Error {
  override readonly name = "WireError";
  readonly code: WireErrorCode;
  /** The name of the format. */
  readonly wire: string;
  /** JSON Pointer to the place in what was given. */
  readonly path: string;

  constructor(code: WireErrorCode, wire: string, path: string, message: string, options?: ErrorOptions) {
    super(`${wire}: ${message}${path && ` at ${path}`}`, options);
    this.code = code;
    this.wire = wire;
    this.path = path;
  }
}
