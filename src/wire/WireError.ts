/**
 * Why something could not be encoded or decoded.
 *
 * - `invalid_message`: the value is not an answer of the provider.
 * - `invalid_call`: the value is not a call, or the arguments are invalid.
 * - `invalid_tool`: the value is not a tool, has no name, or has the name of another tool.
 * - `invalid_result`: the value is not the content of a result.
 * - `limit_exceeded`: the value is nested too deep, or has too many parts, to be copied.
 * - `unsupported`: the provider does not support it; the message names a solution.
 */
export type WireErrorCode =
  | "invalid_message"
  | "invalid_call"
  | "invalid_tool"
  | "invalid_result"
  | "limit_exceeded"
  | "unsupported";

/** A part of a value that cannot be encoded; `path` is a JSON Pointer to its place in the given value. */
export type WireProblem = { readonly path: string; readonly message: string };

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
  /** JSON Pointer to the place in the given value. It is that of the first problem. */
  readonly path: string;
  /**
   * Everything that is wrong: the one problem of the message or, in tools that a provider refuses, those of all tools.
   */
  readonly problems: readonly [WireProblem, ...WireProblem[]];

  constructor(
    code: WireErrorCode,
    wire: string,
    path: string,
    message: string,
    options: ErrorOptions & { readonly others?: readonly WireProblem[] } = {},
  ) {
    const { others = [], ...cause } = options;
    super(messageOf(wire, [{ path, message }, ...others]), cause);
    this.code = code;
    this.wire = wire;
    this.path = path;
    this.problems = [{ path, message }, ...others];
  }
}

function messageOf(wire: string, [first, ...others]: readonly [WireProblem, ...WireProblem[]]): string {
  const lines = [first, ...others.slice(0, MAX_PROBLEMS_IN_MESSAGE - 1)].map(
    ({ path, message }) => `${message}${path && ` at ${path}`}`,
  );
  const left = others.length + 1 - lines.length;
  if (left > 0) lines.push(`and ${left} more`);
  return `${wire}: ${lines.join("\n")}`;
}

/** @internal */
const MAX_PROBLEMS_IN_MESSAGE = 10;
