import { type Abortable, isThenable, shorten, within } from "../../checks/index.ts";
import { fromFields } from "../../pydantic/index.ts";
import type { Change } from "../arguments/Change.ts";
import type { ParsedArguments } from "../arguments/ParsedArguments.ts";
import { argumentsOf, calledBy, writtenName } from "../calls/sentNames.ts";
import { checkUsable, refuseCall, type ToolCall } from "../classes/ToolCall.ts";
import { ToolError } from "../classes/ToolError.ts";
import type { ToolInfo } from "../classes/ToolInfo.ts";
import { ToolMessage, type ToolOutcome } from "../classes/ToolMessage.ts";
import type { Tool } from "../define/defineTool.ts";
import type { RunContext } from "../define/ToolDefinition.ts";
import { type CallToApprove, checkApproval, isPending } from "./approvals.ts";
import { makeAttempts, timedOut } from "./attempts.ts";
import { asError, describeFailure, type FormatError } from "./describeFailure.ts";
import { now } from "./drain.ts";
import { type FinishedRun, tell } from "./hooks.ts";
import type { FinishedCall, RunOptions } from "./RunOptions.ts";
import { type Result, resultOf } from "./resultOf.ts";
import { callSpan, type WorkSpan } from "./tracing.ts";

/** The parts of a set that run calls; `toolOf` throws for a call to an unknown tool. */
export type CallableSet = Iterable<ToolInfo> & {
  toolOf(call: ToolCall): ToolInfo;
};

/** The data that all calls of a run share. */
export type Run = {
  readonly set: CallableSet;
  readonly options: RunOptions;
  /** Writes the text of an error for the model, if neither its tool nor the options do. */
  readonly formatError: FormatError | undefined;
  /** The signal of the options. */
  readonly signal: Abortable | undefined;
  /** Whether more than one call has an id. */
  isIdShared(id: string): boolean;
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

  constructor({ call, error, changes = [] }: FinishedCall, id: string, run: Run) {
    this.call = call;
    this.id = id;
    this.#run = run;
    // Such a call has the repaired text. Coercions are made again here.
    this.#changes = changes.filter((change) => "offset" in change);
    try {
      if (error !== undefined) refuseCall(call, error);
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
    return writtenName(this.call, this.#run.set);
  }

  get context(): unknown {
    return this.#run.options.context;
  }

  get isIdShared(): boolean {
    return this.#run.isIdShared(this.id);
  }

  /** Whether no other call may run at the same time. */
  get isSequential(): boolean {
    return isRunnable(this.#info) && this.#info.sequential === true;
  }

  /** Parses the arguments and checks the approval; a promise if a step takes time. */
  prepare(): void | Promise<void> {
    if (this.#message !== undefined || this.#ready !== undefined) return undefined;
    try {
      this.#throwIfAborted();
      const tool = this.#handlingTool();
      const parsed = this.#parseArguments(tool);
      if (parsed instanceof Promise || tool.approval) return this.#approve(tool, parsed);
      this.#setReady(tool, parsed);
    } catch (cause) {
      this.#fail(cause);
    }
  }

  async #approve(tool: Tool, parsing: ParsedArguments | Promise<ParsedArguments>): Promise<void> {
    try {
      const parsed = await parsing;
      const { approvals } = this.#run.options;
      if (tool.approval) await this.#within(undefined, () => checkApproval(this, tool, parsed.value, approvals));
      this.#setReady(tool, parsed);
    } catch (cause) {
      if (isPending(cause)) this.pending = cause;
      this.#fail(cause);
    }
  }

  #setReady(tool: Tool, parsed: ParsedArguments): void {
    this.#changes = this.#changes.length === 0 ? parsed.changes : [...this.#changes, ...parsed.changes];
    this.#ready = { tool, parsed };
  }

  /** Runs the handler, if the call may run, and returns the message; a promise of it if a step takes time. */
  answer(): ToolMessage | Promise<ToolMessage> {
    const preparing = this.prepare();
    return preparing ? preparing.then(() => this.#answerPrepared()) : this.#answerPrepared();
  }

  #answerPrepared(): ToolMessage | Promise<ToolMessage> {
    const { tracer } = this.#run.options;
    const span = tracer && callSpan(tracer, this.call, this.id, this.tool);
    if (this.#ready === undefined) return this.#answered(span);
    try {
      this.#begin(this.#ready);
      const result = this.#limited(this.#ready, span);
      if (result instanceof Promise) return this.#answerLater(result, span);
      this.#finish(result);
    } catch (cause) {
      this.#fail(cause);
    }
    return this.#answered(span);
  }

  async #answerLater(result: Promise<Result>, span: WorkSpan | undefined): Promise<ToolMessage> {
    try {
      this.#finish(await result);
    } catch (cause) {
      this.#fail(cause);
    }
    return this.#answered(span);
  }

  #answered(span: WorkSpan | undefined): ToolMessage {
    const message = this.#message as ToolMessage;
    if (this.pending === undefined) span?.end(message.error);
    const { onFinish } = this.#run.options;
    if (onFinish) this.#tellFinish(onFinish, message);
    return message;
  }

  #begin({ tool, parsed }: Ready): void {
    const { options } = this.#run;
    this.#throwIfAborted();
    if (options.onStart) tell(options.onStart, { call: this.call, tool, args: parsed.value });
    if (options.onFinish) this.#startedAt = now();
  }

  /** The result of the handler, within the limits of the run and in the span; without them, it may be there at once. */
  #limited(ready: Ready, span: WorkSpan | undefined): Result | Promise<Result> {
    const { signal, options } = this.#run;
    if (!span && !signal && options.timeoutMs === undefined) return this.#handling(ready, new AbortController().signal);
    const work = (): Promise<Result> =>
      this.#within(options.timeoutMs, async (signal) => this.#handling(ready, signal));
    return span ? span.run(work) : work();
  }

  /** The result of the handler, after as many attempts as its tool allows. */
  #handling({ tool, parsed }: Ready, signal: AbortSignal): Result | Promise<Result> {
    const isOneAttempt = tool.timeoutMs === undefined && (tool.retries ?? 0) === 0;
    const given = isOneAttempt
      ? this.#handle(tool, parsed.value, signal)
      : makeAttempts(tool, this, signal, async (signal) => {
          // The handler may have changed its arguments in the previous attempt.
          const { value } = this.#attempts === 0 ? parsed : await this.#parseArguments(tool);
          return this.#handle(tool, value, signal);
        });
    return isThenable(given) ? this.#resultLater(tool, given, parsed.value) : resultOf(this, tool, given, parsed.value);
  }

  async #resultLater(tool: Tool, given: PromiseLike<unknown>, args: unknown): Promise<Result> {
    return resultOf(this, tool, await given, args);
  }

  #handle(tool: Tool, args: unknown, signal: AbortSignal): unknown {
    signal.throwIfAborted();
    this.#attempts++;
    const { context, onProgress } = this.#run.options;
    const run: RunContext = { call: this.call, signal, context };
    return tool.execute(args, onProgress ? { ...run, onProgress: this.#listener(tool, signal, onProgress) } : run);
  }

  /** Ignores the progress of an aborted attempt, and of a call that has its message. */
  #listener(tool: Tool, signal: AbortSignal, onProgress: NonNullable<RunOptions["onProgress"]>): Listener {
    return (progress) => {
      if (!signal.aborted && this.#message === undefined) tell(onProgress, { call: this.call, tool, progress });
    };
  }

  #tellFinish(onFinish: (finished: FinishedRun) => unknown, { value, error }: ToolMessage): void {
    const durationMs = this.#startedAt === undefined ? 0 : now() - this.#startedAt;
    const about = { call: this.call, tool: this.#info, durationMs, attempts: this.#attempts };
    tell(onFinish, error === null ? { ...about, value, error } : { ...about, value: undefined, error });
  }

  #parseArguments(tool: Tool): ParsedArguments | Promise<ParsedArguments> {
    const { set, options } = this.#run;
    const parsed = tool["~parseArguments"](calledBy(this.call, tool, set), argumentsOf(this.call), options);
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

  #throwIfAborted(): void {
    const { signal } = this.#run;
    if (signal?.aborted) throw this.#aborted(signal.reason);
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
    const { options, formatError } = this.#run;
    const tool = this.#info;
    const own = isRunnable(tool) ? tool.formatError : undefined;
    const formatters = [own, options.formatError, formatError];
    const text = describeFailure(error, this, { call: this.call, tool }, formatters);
    this.#finish({ content: text, value: undefined, error });
  }

  #finish(result: Omit<Result, "error"> & { readonly error?: ToolMessage["error"] }): void {
    const { content, parts, structured, _meta, error = null } = result;
    const { call, id } = this;
    const value = error === null ? result.value : undefined;
    const state = error === null ? "done" : this.pending ? "pending" : "failed";
    const outcome: ToolOutcome = { call, value, error, changes: this.#changes, state, parts, structured, _meta };
    this.#message = new ToolMessage(fromFields(Object.freeze({ content, name: call.name, tool_call_id: id })), outcome);
  }
}

/** Whether a tool has a handler. */
const isRunnable = (tool: ToolInfo | undefined): tool is Tool =>
  typeof (tool as Partial<Tool> | undefined)?.execute === "function";

type Listener = NonNullable<RunContext["onProgress"]>;

/** A call that may run. */
type Ready = { readonly tool: Tool; readonly parsed: ParsedArguments };
