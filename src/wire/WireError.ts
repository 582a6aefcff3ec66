/**
 * Why something could not be encoded or decoded.
 *
 * - `invalid_message`: the value is not an answer of the provider.
 * - `invalid_call`: the value is not a call, or the arguments are invalid.
 * - `invalid_tool`: the value is not a tool, has no name, or has the name of another tool.
 * - `invalid_result`: the value is not the content of a result.
 * - `unsupported`: the provider does not support it; the message names a solution.
 *
 * @example
 * const code: WireErrorCode = "unsupported";
 */
export type WireErrorCode = "invalid_message" | "invalid_call" | "invalid_tool" | "invalid_result" | "unsupported";

/**
 * The error for a value that a provider's format does not support, or that does not have this format.
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
  /** JSON Pointer to the place in the given value. */
  readonly path: string;

  constructor(code: WireErrorCode, wire: string, path: string, message: string, options?: ErrorOptions) {
    super(`${wire}: ${message}${path && ` at ${path}`}`, options);
    this.code = code;
    this.wire = wire;
    this.path = path;
  }
}
