import { type Abortable, isInstance, shorten, within } from "../../checks/index.ts";
import type { Change } from "../arguments/Change.ts";
import type { ParsedArguments } from "../arguments/ParsedArguments.ts";
import { argumentsOf, calledBy, writtenName } from "../calls/sentNames.ts";
import { checkUsable, refuseCall, ToolCall } from "../classes/ToolCall.ts";
import { ToolError } from "../classes/ToolError.ts";
import type { ToolInfo } from "../classes/ToolInfo.ts";
import { ToolMessage } from "../classes/ToolMessage.ts";
import type { Tool } from "../define/defineTool.ts";
import type { RunContext } from "../define/ToolDefinition.ts";
import { MAX_RESULT_CHARS } from "../limits.ts";
import { type CallToApprove, checkApproval, isPending } from "./approvals.ts";
import { makeAttempts, timedOut } from "./attempts.ts";
import { cutResult } from "./cutResult.ts";
import { asError, describeFailure, type FormatError } from "./describeFailure.ts";
import { now } from "./drain.ts";
import { type FinishedRun, tell } from "./hooks.ts";
import type { RunnableCall, RunOptions } from "./RunOptions.ts";
import { type Result, resultOf } from "./resultOf.ts";
import { callSpan, type WorkSpan } from "./tracing.ts";

/** The parts of a set that run calls; `toolOf` throws for a call to an unknown tool. */
export type CallableSet = {
  readonly tools: Iterable<ToolInfo>;
  readonly formatError: FormatError | undefined;
  toolOf(call: ToolCall): ToolInfo;
};

/** The data that all calls of a run share. */
export type Run = {
  readonly set: CallableSet;
  readonly options: RunOptions;
  /** The signal of the options. */
  readonly signal: Abortable | undefined;
  /** The ids that more than one call has. */
  readonly sharedIds: ReadonlySet<string>;
};

/**
 * Runs one call: finds its tool, parses its arguments, checks its approval and runs its handler. An error in any of
 * these steps becomes the message of the call.
 */
export class RunningCall implements CallToApprove {
  readonly call: ToolCall;
  readonly id: string;
  /** The error `approval_needed`, if the call waits for a decision. */
  pending: ToolError | undefined;
  readonly #run: Run;
  #info: ToolInfo | undefined;
  #ready: Ready | undefined;
  #attempts = 0;
  #startedAt: number | undefined;
  #message: ToolMessage | undefined;
  #changes: readonly Change[];

  constructor(given: RunnableCall, id: string, run: Run) {
    const isCall = isInstance(given, ToolCall);
    this.call = isCall ? given : given.call;
    this.id = id;
    this.#run = run;
    this.#changes = isCall ? [] : repairsOf(given);
    try {
      if (!isCall && given.error !== undefined) refuseCall(given.call, given.error);
      checkUsable(this.call, run.options);
      this.#info = run.set.toolOf(this.call);
    } catch (cause) {
      this.#fail(cause);
    }
  }

  /** The name of the tool. */
  get tool(): string {
    return this.#info?.name ?? this.call.name;
  }

  /** The name of the tool as the model wrote it, only for errors: finding it takes a look at all tools. */
  get written(): string {
    return writtenName(this.call, this.#run.set.tools);
  }

  get context(): unknown {
    return this.#run.options.context;
  }

  get isIdShared(): boolean {
    return this.#run.sharedIds.has(this.id);
  }

  /** Whether no other call may run at the same time. */
  get isSequential(): boolean {
    return isRunnable(this.#info) && this.#info.sequential === true;
  }

  /** Parses the arguments and checks the approval. */
  async prepare(): Promise<void> {
    if (this.#message !== undefined || this.#ready !== undefined) return;
    const { signal, options } = this.#run;
    try {
      if (signal?.aborted) throw this.#aborted(signal.reason);
      const tool = this.#handlingTool();
      const parsed = await this.#parseArguments(tool);
      this.#changes = [...this.#changes, ...parsed.changes];
      if (tool.approval)
        await this.#within(undefined, () => checkApproval(this, tool, parsed.value, options.approvals));
      this.#ready = { tool, parsed };
    } catch (cause) {
      if (isPending(cause)) this.pending = cause;
      this.#fail(cause);
    }
  }

  /** Runs the handler, if the call may run, and returns the message. */
  async answer(): Promise<ToolMessage> {
    await this.prepare();
    const { tracer, onFinish } = this.#run.options;
    const span = tracer && callSpan(tracer, this.call, this.id, this.tool);
    if (this.#ready !== undefined) await this.#execute(this.#ready, span);
    const message = this.#message as ToolMessage;
    if (this.pending === undefined) span?.end(message.error);
    if (onFinish) this.#tellFinish(onFinish, message);
    return message;
  }

  async #execute({ tool, parsed }: Ready, span: WorkSpan | undefined): Promise<void> {
    const { call } = this;
    const { signal, options } = this.#run;
    const { timeoutMs, context, onStart, onProgress, onFinish } = options;
    /** Ignores the progress of an aborted attempt, and of a call that has its message. */
    const listenerOf = (signal: AbortSignal): Pick<RunContext, "onProgress"> | undefined =>
      onProgress && {
        onProgress: (progress) => {
          if (!signal.aborted && this.#message === undefined) tell(onProgress, { call, tool, progress });
        },
      };
    const work = (): Promise<Result> =>
      this.#within(timeoutMs, async (signal) => {
        const given = await makeAttempts(tool, this, signal, async (signal) => {
          // The handler may have changed its arguments in the previous attempt.
          const args = this.#attempts === 0 ? parsed.value : (await this.#parseArguments(tool)).value;
          signal.throwIfAborted();
          this.#attempts++;
          return tool.execute(args, { call, signal, context, ...listenerOf(signal) });
        });
        return resultOf(this, tool, given, parsed.value);
      });
    try {
      if (signal?.aborted) throw this.#aborted(signal.reason);
      if (onStart) tell(onStart, { call, tool, args: parsed.value });
      if (onFinish) this.#startedAt = now();
      const { value, error = null, ...result } = await (span ? span.run(work) : work());
      this.#finish(result, error === null ? value : undefined, error);
    } catch (cause) {
      this.#fail(cause);
    }
  }

  #tellFinish(onFinish: (finished: FinishedRun) => unknown, { value, error }: ToolMessage): void {
    const durationMs = this.#startedAt === undefined ? 0 : now() - this.#startedAt;
    const about = { call: this.call, tool: this.#info, durationMs, attempts: this.#attempts };
    tell(onFinish, error === null ? { ...about, value, error } : { ...about, value: undefined, error });
  }

  #parseArguments(tool: Tool): ParsedArguments | Promise<ParsedArguments> {
    const { set, options } = this.#run;
    const parsed = tool["~parseArguments"](calledBy(this.call, tool, set.tools), argumentsOf(this.call), options);
    if (!(parsed instanceof Promise)) return parsed;
    // If the call is aborted first, an error must not be unhandled.
    parsed.catch(() => undefined);
    return this.#within(options.timeoutMs, () => parsed);
  }

  #within<T>(timeoutMs: number | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = this.#run;
    const aborted = (reason: unknown): ToolError => this.#aborted(reason);
    return within({ signal, timeoutMs, aborted, timedOut: () => timedOut(this, timeoutMs) }, work);
  }

  #aborted(cause: unknown): ToolError {
    return new ToolError("aborted", this.tool, `The call to ${shorten(this.written)} was aborted`, { cause });
  }

  #handlingTool(): Tool {
    if (isRunnable(this.#info)) return this.#info;
    const message = `The tool ${shorten(this.written)} has no handler: it was not made by defineTool`;
    throw new ToolError("no_handler", this.tool, message);
  }

  #fail(cause: unknown): void {
    const error = asError(this, cause);
    const { options, set } = this.#run;
    const tool = this.#info;
    const own = isRunnable(tool) ? tool.formatError : undefined;
    const formatters = [own, options.formatError, set.formatError];
    const text = describeFailure(error, this, { call: this.call, tool }, formatters);
    this.#finish({ content: text }, undefined, error);
  }

  #finish(result: Omit<Result, "value" | "error">, value: unknown, error: ToolMessage["error"]): void {
    const { content, ...further } = cutResult(result, this.#run.options.maxResultChars ?? MAX_RESULT_CHARS);
    const { call, id } = this;
    const state = error === null ? "done" : this.pending ? "pending" : "failed";
    const outcome = { ...further, call, value, error, changes: this.#changes, state } as const;
    this.#message = new ToolMessage({ content, name: call.name, tool_call_id: id }, outcome);
  }
}

/** Whether a tool has a handler. */
const isRunnable = (tool: ToolInfo | undefined): tool is Tool =>
  typeof (tool as Partial<Tool> | undefined)?.execute === "function";

/** A call that may run. */
type Ready = { readonly tool: Tool; readonly parsed: ParsedArguments };

/** The repairs of a finished stream, whose call has the repaired text. Coercions are made again here. */
const repairsOf = ({ changes = [] }: { changes?: readonly Change[] }): Change[] =>
  changes.filter((change) => "offset" in change);
