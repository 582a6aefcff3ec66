import { isPromise } from "../../checks/index.ts";
import type { ToolArgumentsError } from "../arguments/ToolArgumentsError.ts";
import type { ToolCall } from "../classes/ToolCall.ts";
import type { ToolError } from "../classes/ToolError.ts";
import type { ToolInfo } from "../classes/ToolInfo.ts";
import type { Tool } from "../define/defineTool.ts";

/**
 * What `onStart` hears: the handler of a call is about to run.
 *
 * @example
 * await tools.run(calls, { onStart: ({ tool, args }: StartedRun) => console.log(tool.name, args) });
 */
export type StartedRun = { readonly call: ToolCall; readonly tool: Tool; readonly args: unknown };

/**
 * What `onFinish` hears: a call was answered, with a value or with an error, which is the whole error and not the text
 * that the model gets.
 *
 * @example
 * await tools.run(calls, { onFinish: ({ call, error }: FinishedRun) => error && report(call.name, error) });
 */
export type FinishedRun = {
  readonly call: ToolCall;
  /** Undefined where the call names no tool. */
  readonly tool: ToolInfo | undefined;
  /** Milliseconds from `onStart` on, with all attempts and pauses; 0 where the handler did not run. */
  readonly durationMs: number;
  /** How many times the handler was started. */
  readonly attempts: number;
} & (
  | { readonly value: unknown; readonly error: null }
  | { readonly value: undefined; readonly error: ToolArgumentsError | ToolError }
);

/**
 * What `onProgress` hears: a handler that is an async generator yielded something.
 *
 * @example
 * await tools.run(calls, { onProgress: ({ call, progress }: ProgressOfRun) => show(call.id, progress) });
 */
export type ProgressOfRun = { readonly call: ToolCall; readonly tool: Tool; readonly progress: unknown };

/**
 * Who listens while calls run. A listener that throws, at once or later, changes nothing.
 *
 * @example
 * const hooks: RunHooks = { onFinish: ({ call, durationMs }) => console.log(call.name, durationMs) };
 */
export type RunHooks = {
  readonly onStart?: ((started: StartedRun) => unknown) | undefined;
  readonly onFinish?: ((finished: FinishedRun) => unknown) | undefined;
  readonly onProgress?: ((progress: ProgressOfRun) => unknown) | undefined;
};

/** Tells a listener, if there is one. */
export function tell<Event>(hook: ((event: Event) => unknown) | undefined, event: Event): void {
  if (hook) attempt(() => hook(event));
}

/** Does what is no part of a call. That it fails, at once or later, is no reason to leave the model without an answer. */
export function attempt(work: () => unknown): void {
  try {
    const answer = work();
    if (isPromise(answer)) Promise.resolve(answer).catch(() => undefined);
  } catch {}
}
