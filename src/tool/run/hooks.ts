import { isPromise } from "../../checks/index.ts";
import type { ToolArgumentsError } from "../arguments/ToolArgumentsError.ts";
import type { ToolCall } from "../classes/ToolCall.ts";
import type { ToolError } from "../classes/ToolError.ts";
import type { ToolInfo } from "../classes/ToolInfo.ts";
import type { Tool } from "../define/defineTool.ts";

/** The event of `onStart`: the handler of a call is about to run. */
export type StartedRun = { readonly call: ToolCall; readonly tool: Tool; readonly args: unknown };

/**
 * The event of `onFinish`: a call has its message, with a value or an error. The error is complete, unlike the text for
 * the model.
 */
export type FinishedRun = {
  readonly call: ToolCall;
  /** `undefined` for a call to an unknown tool. */
  readonly tool: ToolInfo | undefined;
  /** The time since `onStart` in milliseconds, with all attempts and pauses; 0 if the handler did not run. */
  readonly durationMs: number;
  /** The number of times that the handler was started. */
  readonly attempts: number;
} & (
  | { readonly value: unknown; readonly error: null }
  | { readonly value: undefined; readonly error: ToolArgumentsError | ToolError }
);

/** The event of `onProgress`: a handler that is an async generator yielded its progress. */
export type ProgressOfRun = { readonly call: ToolCall; readonly tool: Tool; readonly progress: unknown };

/** Listeners for the calls of a run. An error of a listener is ignored. */
export type RunHooks = {
  readonly onStart?: ((started: StartedRun) => unknown) | undefined;
  readonly onFinish?: ((finished: FinishedRun) => unknown) | undefined;
  readonly onProgress?: ((progress: ProgressOfRun) => unknown) | undefined;
};

/** Calls a listener, if there is one. */
export function tell<Event>(hook: ((event: Event) => unknown) | undefined, event: Event): void {
  if (hook) attempt(() => hook(event));
}

/** Runs a callback whose errors are ignored, so that a call always has its message. */
export function attempt(work: () => unknown): void {
  try {
    const answer = work();
    if (isPromise(answer)) Promise.resolve(answer).catch(() => undefined);
  } catch {}
}
