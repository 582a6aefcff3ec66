import { modelText } from "../run/messageOf.ts";
import type { ToolCall } from "./ToolCall.ts";

/**
 * Why a call did not run, or has no result.
 *
 * - `duplicate_name`: two tools of a set have the same name.
 * - `not_a_function_call`: a call of another kind, such as one to OpenAI's custom tools, whose input is not JSON.
 * - `invalid_call`: the value is not a call.
 * - `no_handler`: the tool was not made by defineTool.
 * - `handler_failed`: the tool's handler threw the `cause`.
 * - `timed_out`, `aborted`: the call did not wait for the handler any longer.
 * - `result_not_json`: the handler returned a value that is not JSON-serializable.
 * - `invalid_result`: the handler returned a value that does not fit the tool's `outputSchema`.
 * - `error_result`: the handler returned a result that is marked as an error.
 * - `approval_needed`: the tool needs approval, and there is no decision about the call yet.
 * - `rejected`: the call was not approved.
 * - `approval_failed`: the approval function threw, or returned something else than a decision.
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
  /** The name of the tool. */
  readonly toolName: string;
  /** The calls that wait for a decision, or the calls that failed; empty if the error is not about a call. */
  readonly calls: readonly ToolCall[];
  /** The step of a turn that waits for decisions: its `response` can be stored, and answered later. */
  readonly step: WaitingStep | undefined;
  readonly #modelMessage: string | undefined;
  readonly #isOurs = true;

  constructor(
    code: ToolErrorCode,
    toolName: string,
    message: string,
    { calls = [], step, modelMessage, ...options }: ToolErrorOptions = {},
  ) {
    super(message, options);
    this.#modelMessage = modelMessage;
    this.calls = calls;
    this.step = step;
    this.code = code;
    this.toolName = toolName;
  }

  /** @internal Whether a value is such an error; `instanceof` runs code of a Proxy, and accepts imitations. */
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

/** What a turn has while its calls wait for decisions. */
type WaitingStep = { readonly response: unknown; readonly text: string; readonly calls: readonly ToolCall[] };

/** The details of an error. */
type ToolErrorOptions = ErrorOptions & {
  readonly calls?: readonly ToolCall[];
  readonly step?: WaitingStep;
  /** The text for the model, if it contains less than the message. */
  readonly modelMessage?: string;
};
