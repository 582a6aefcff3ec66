import { checkOptions, type Flat, FUNCTION, limitFrom, MILLISECONDS, type OptionRules } from "../../checks/index.ts";
import type { Integers } from "../../json/index.ts";
import type { Change } from "../arguments/Change.ts";
import { NO_OPTIONS, SET_RULES, type SetOptions } from "../arguments/parseOptions.ts";
import type { ToolArgumentsError } from "../arguments/ToolArgumentsError.ts";
import type { ToolCall } from "../classes/ToolCall.ts";
import { type Approvals, approvalsRule } from "./approvals.ts";
import type { FormatError } from "./describeFailure.ts";
import type { RunHooks } from "./hooks.ts";
import type { RunTracer } from "./tracing.ts";

/** A call to run: a ToolCall, or a finished call of `ToolCallStream.finish()`. */
export type RunnableCall = ToolCall | FinishedCall;

/** A call with the repairs of its text, and the error of a call that must not run. */
export type FinishedCall = {
  readonly call: ToolCall;
  readonly changes?: readonly Change[];
  readonly error?: ToolArgumentsError | undefined;
};

/**
 * How calls are run, and how their arguments are parsed. With `integers`, handlers receive bigints or strings for
 * integers that a number would round, although the types of their arguments say `number`.
 *
 * @example
 * await tools.run(calls, { timeoutMs: 10_000, concurrency: 4, signal: request.signal, context: { user } });
 */
export type RunOptions<Context = unknown> = Flat<
  SetOptions<Integers> & {
    /** Aborts every call that has not finished. */
    readonly signal?: AbortSignal | undefined;
    /** The time limit of a call in milliseconds, without the time for its approval. Default: no limit. */
    readonly timeoutMs?: number | undefined;
    /**
     * The maximum number of characters of all results of a run together, for the model. The longest texts are cut, and
     * end with a note; the `value` of each message stays complete. Default: 100,000.
     */
    readonly maxResultChars?: number | undefined;
    /** A value for every handler. */
    readonly context?: Context | undefined;
    /** The maximum number of calls that run at the same time. Default: no limit. */
    readonly concurrency?: number | undefined;
    /** Writes the text for the model if a call fails and its tool has no `formatError`. */
    readonly formatError?: FormatError | undefined;
    /** The decisions about calls to tools with `approval`: by the id of the call, or by a function. */
    readonly approvals?: Approvals | undefined;
    /** Records a span for each call, by the GenAI conventions of OpenTelemetry. */
    readonly tracer?: RunTracer | undefined;
  } & RunHooks
>;

/**
 * Throws unless the options of a run are valid.
 *
 * @throws {OptionError}
 */
export function checkRunOptions(options: RunOptions): void {
  if (options !== NO_OPTIONS) checkOptions("run", options, RUN_RULES);
}

export const RUN_RULES: OptionRules = {
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
