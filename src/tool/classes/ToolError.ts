import { modelText } from "../run/messageOf.ts";
import type { ToolCall } from "./ToolCall.ts";

/**
 * Why a call was not made, or gave no result.
 *
 * - `duplicate_name`: two tools of a set have one name.
 * - `not_a_function_call`: a call of another kind, such as OpenAI's custom tools, whose input is no JSON.
 * - `invalid_call`: what should be a call is none.
 * - `no_handler`: the tool was not made by defineTool.
 * - `handler_failed`: the tool's handler threw; `cause` is what it threw.
 * - `timed_out`, `aborted`: the handler was given up.
 * - `result_not_json`: the handler answered a value that is not JSON-serializable.
 * - `invalid_result`: the handler answered a value that does not fit the tool's `outputSchema`.
 * - `error_result`: the handler answered a result that says itself that it is an error.
 * - `approval_needed`: the tool needs approval, and there is no decision about the call yet.
 * - `rejected`: it was decided that the call does not run.
 * - `approval_failed`: whoever should decide about the call threw, or answered something else.
 *
 * @example
 * const code: ToolErrorCode = "timed_out";
 */
export type ToolErrorCode =
  | "duplicate_name"
  | "not_a_function_call"
  | "invalid_call"
  | "no_handler"
  | "handler_failed"
  | "timed_out"
  | "aborted"
  | "result_not_json"
  | "invalid_result"
  | "error_result"
  | "approval_needed"
  | "rejected"
  | "approval_failed";

/**
 * A tool or a call that cannot be used, or a call that failed.
 *
 * @example
 * const [message] = await tools.run([call], { timeoutMs: 1000 });
 * message.error?.code; // "timed_out"
 */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly code: ToolErrorCode;
  /** The name of the tool that it is about. */
  readonly toolName: string;
  /** The calls that wait for a decision, or that it is about; empty where it is about none. */
  readonly calls: readonly ToolCall[];
  readonly #modelMessage: string | undefined;
  readonly #isOurs = true;

  constructor(
    code: ToolErrorCode,
    toolName: string,
    message: string,
    { calls = [], modelMessage, ...options }: ToolErrorOptions = {},
  ) {
    super(message, options);
    this.#modelMessage = modelMessage;
    this.calls = calls;
    this.code = code;
    this.toolName = toolName;
  }

  /** @internal Whether a value is such an error; `instanceof` runs code of a Proxy, and takes what only looks like one. */
  static is(value: unknown): value is ToolError {
    return typeof value === "object" && value !== null && #isOurs in value;
  }

  /**
   * The text that the model gets in place of a result: at most 500 characters, without credentials in URLs and headers.
   *
   * @example
   * error.toModelMessage(); // "The tool get_weather failed: no such city"
   */
  toModelMessage(): string {
    return modelText(this.#modelMessage ?? this.message);
  }
}

/** What an error can have beside its message. */
type ToolErrorOptions = ErrorOptions & {
  readonly calls?: readonly ToolCall[];
  /** What the model is told, where that is less than the message. */
  readonly modelMessage?: string;
};
