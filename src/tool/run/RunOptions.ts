import { checkOptions, type Flat, FUNCTION, limitFrom, MILLISECONDS, type OptionRules } from "../../checks/index.ts";
import type { Integers } from "../../json/index.ts";
import type { Change } from "../arguments/Change.ts";
import { SET_RULES, type SetOptions } from "../arguments/parseOptions.ts";
import type { ToolArgumentsError } from "../arguments/ToolArgumentsError.ts";
import type { ToolCall } from "../classes/ToolCall.ts";
import { type Approvals, approvalsRule } from "./approvals.ts";
import type { FormatError } from "./describeFailure.ts";
import type { RunHooks } from "./hooks.ts";
import type { RunTracer } from "./tracing.ts";

/**
 * A call to run: a ToolCall, or what `ToolCallStream.finish()` says of one.
 *
 * @example
 * const calls: RunnableCall[] = stream.finish();
 */
export type RunnableCall =
  | ToolCall
  | { readonly call: ToolCall; readonly changes?: readonly Change[]; readonly error?: ToolArgumentsError | undefined };

/**
 * How calls are run, and their arguments read. With `integers` handlers get what the option says in place of integers
 * that a number would round, which the types of their arguments do not tell.
 *
 * @example
 * await tools.run(calls, { timeoutMs: 10_000, concurrency: 4, signal: request.signal, context: { user } });
 */
export type RunOptions<Context = unknown> = Flat<
  SetOptions<Integers> & {
    /** Gives up every call that is not done. */
    readonly signal?: AbortSignal | undefined;
    /** The milliseconds that one call may take, without the time that it waits for a decision. Default: no limit. */
    readonly timeoutMs?: number | undefined;
    /**
     * The number of characters of a result that the model reads. The text of a longer one is cut, with a note that says
     * so; the `value` of its message is whole. Default: 100,000.
     */
    readonly maxResultChars?: number | undefined;
    /** Handed to every handler. */
    readonly context?: Context | undefined;
    /** How many calls run at one time. Default: all of them. */
    readonly concurrency?: number | undefined;
    /** Writes the text for the model where a call fails and its tool has no formatter of its own. */
    readonly formatError?: FormatError | undefined;
    /** Decides about the calls of tools with `approval`: by the id of the call, or by a function. */
    readonly approvals?: Approvals | undefined;
    /** Makes a span of each call, by the GenAI conventions of OpenTelemetry. */
    readonly tracer?: RunTracer | undefined;
  } & RunHooks
>;

/**
 * Returns if the options of a run are what they should be.
 *
 * @throws {OptionError}
 */
export function checkRunOptions(options: RunOptions): void {
  checkOptions("run", options, RULES);
}

const RULES: OptionRules = {
  ...SET_RULES,
  signal: { expected: "an AbortSignal, such as controller.signal", accepts: isSignal },
  timeoutMs: MILLISECONDS,
  context: { expected: "any value", accepts: () => true },
  concurrency: limitFrom(1),
  maxResultChars: limitFrom(0),
  formatError: FUNCTION,
  approvals: approvalsRule,
  onStart: FUNCTION,
  onFinish: FUNCTION,
  onProgress: FUNCTION,
  tracer: { expected: "a tracer of OpenTelemetry", accepts: isTracer },
};

function isTracer(value: unknown): boolean {
  return typeof (value as Partial<RunTracer> | null)?.startActiveSpan === "function";
}

/** Polyfills and other realms have classes of their own. */
function isSignal(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { aborted, addEventListener, removeEventListener } = value as Partial<AbortSignal>;
  return (
    typeof aborted === "boolean" && typeof addEventListener === "function" && typeof removeEventListener === "function"
  );
}
