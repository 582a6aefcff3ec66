import { checkOptions, type Flat, isInstance, limitFrom, type OptionRules, shorten } from "../json/index.ts";
import { sentCalls } from "../wire/index.ts";
import type { Change } from "./Change.ts";
import { checkCalls } from "./checkCalls.ts";
import { Tool } from "./defineTool.ts";
import { asError, describeFailure, type FormatError } from "./describeFailure.ts";
import { encodeResult, NotSerializable } from "./encodeResult.ts";
import { readArgumentsAsync } from "./parseArguments.ts";
import { SET_RULES, type SetOptions } from "./parseOptions.ts";
import type { ToolArgumentsError } from "./ToolArgumentsError.ts";
import { checkUsable, refuseCall, ToolCall } from "./ToolCall.ts";
import { ToolError } from "./ToolError.ts";
import type { ToolInfo } from "./ToolInfo.ts";
import { ToolMessage, type ToolOutcome } from "./ToolMessage.ts";

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
 * How calls are run, and their arguments read.
 *
 * @example
 * await tools.run(calls, { timeoutMs: 10_000, concurrency: 4, signal: request.signal, context: { user } });
 */
export type RunOptions<Context = unknown> = Flat<
  Omit<SetOptions, "integers"> & {
    /** Gives up every call that is not done. */
    readonly signal?: AbortSignal | undefined;
    /** The milliseconds that one call may take. Default: no limit. */
    readonly timeoutMs?: number | undefined;
    /** Handed to every handler. */
    readonly context?: Context | undefined;
    /** How many calls run at one time. Default: all of them. */
    readonly concurrency?: number | undefined;
    /** Writes the text for the model where a call fails and its tool has no formatter of its own. */
    readonly formatError?: FormatError | undefined;
  }
>;

/** Answers every call with one message, in order; nothing that a call or a handler does makes it fail. */
export async function runCalls(
  calls: readonly RunnableCall[],
  toolOf: (call: ToolCall) => ToolInfo,
  options: RunOptions,
  formatError: FormatError | undefined,
): Promise<ToolMessage[]> {
  checkOptions("run", options, RULES);
  checkCalls(calls);
  const { concurrency = Number.POSITIVE_INFINITY } = options;
  const messages: ToolMessage[] = [];
  let next = 0;
  const callOptions = { ...options, setFormat: formatError };
  const sent = sentCalls(calls.map(callOf));
  const work = async (): Promise<void> => {
    while (next < sent.length) {
      const index = next++;
      messages[index] = await runCall(calls[index] as RunnableCall, sent[index]?.id as string, toolOf, callOptions);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, calls.length) }, work));
  return messages;
}

const { integers: _, ...READ_RULES } = SET_RULES;

const RULES: OptionRules = {
  ...READ_RULES,
  signal: { expected: "an AbortSignal", accepts: isSignal },
  timeoutMs: {
    // A timer holds 31 bits; beyond that it would fire at once.
    expected: "a number of milliseconds above 0 and below 2^31",
    accepts: (value) => typeof value === "number" && value > 0 && value < 2 ** 31,
  },
  context: { expected: "any value", accepts: () => true },
  concurrency: limitFrom(1),
  formatError: { expected: "a function", accepts: (value) => typeof value === "function" },
};

/** Polyfills and other realms have classes of their own. */
function isSignal(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  try {
    const { aborted, addEventListener, removeEventListener } = value as Partial<AbortSignal>;
    return (
      typeof aborted === "boolean" &&
      typeof addEventListener === "function" &&
      typeof removeEventListener === "function"
    );
  } catch {
    return false;
  }
}

type CallOptions = RunOptions & { readonly setFormat: FormatError | undefined };

async function runCall(
  given: RunnableCall,
  id: string,
  toolOf: (call: ToolCall) => ToolInfo,
  options: CallOptions,
): Promise<ToolMessage> {
  const call = callOf(given);
  let tool: ToolInfo | undefined;
  let changes: readonly Change[] = isInstance(given, ToolCall) ? [] : repairsOf(given);
  const execute = async (called: ToolInfo, signal: AbortSignal): Promise<unknown> => {
    const args = await readArgumentsAsync(called, call.arguments, options);
    changes = [...changes, ...args.changes];
    // Nobody may be waiting any longer: then the handler is not started.
    signal.throwIfAborted();
    return handlerOf(called).execute(args.value, { call, signal, context: options.context });
  };
  try {
    if (!isInstance(given, ToolCall) && given.error !== undefined) refuseCall(call, given.error);
    checkUsable(call, options);
    const called = toolOf(call);
    tool = called;
    const value = await answer(call, (signal) => execute(called, signal), options);
    return messageFor(id, contentOf(call.name, value), { call, value, error: null, changes });
  } catch (cause) {
    const error = asError(call.name, cause);
    const formatters = [isInstance(tool, Tool) ? tool.formatError : undefined, options.formatError, options.setFormat];
    const text = describeFailure(error, { call, tool }, formatters);
    return messageFor(id, text, { call, value: undefined, error, changes });
  }
}

const callOf = (given: RunnableCall): ToolCall => (isInstance(given, ToolCall) ? given : given.call);

/** The call of a finished stream holds the repaired text, so that its values are coerced here once more. */
const repairsOf = ({ changes = [] }: { changes?: readonly Change[] }): Change[] =>
  changes.filter((change) => "offset" in change);

const messageFor = (id: string, content: string, outcome: ToolOutcome): ToolMessage =>
  new ToolMessage({ content, name: outcome.call.name, tool_call_id: id }, outcome);

function handlerOf(tool: ToolInfo): Tool {
  if (isInstance(tool, Tool)) return tool;
  throw new ToolError(
    "no_handler",
    tool.name,
    `The tool ${shorten(tool.name)} has no handler: it was not made by defineTool`,
  );
}

/** The handler's value, or the reason why nobody waits for it any longer, whichever comes first. */
async function answer(
  call: ToolCall,
  execute: (signal: AbortSignal) => Promise<unknown>,
  { signal, timeoutMs }: RunOptions,
): Promise<unknown> {
  const controller = new AbortController();
  const name = shorten(call.name);
  const abort = (): void =>
    controller.abort(new ToolError("aborted", call.name, `The call to ${name} was aborted`, { cause: signal?.reason }));
  const expire = (): void =>
    controller.abort(new ToolError("timed_out", call.name, `The tool ${name} did not answer within ${timeoutMs} ms`));

  const givenUp = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason));
  });
  const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  try {
    return await Promise.race([givenUp, execute(controller.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

function contentOf(name: string, value: unknown): string {
  try {
    return encodeResult(value);
  } catch (cause) {
    if (!NotSerializable.is(cause)) throw cause;
    const message = `The tool ${shorten(name)} gave a result that is not JSON-serializable: ${cause.message}`;
    throw new ToolError("result_not_json", name, message, { cause: cause.cause ?? cause });
  }
}
