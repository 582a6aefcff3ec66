import {
  checkOptions,
  type Flat,
  type Integers,
  isInstance,
  limitFrom,
  type OptionRules,
  shorten,
} from "../json/index.ts";
import { sentCalls } from "../wire/index.ts";
import type { Change } from "./Change.ts";
import { checkCalls } from "./checkCalls.ts";
import { Tool } from "./defineTool.ts";
import { asError, describeFailure, type FormatError, type Names } from "./describeFailure.ts";
import { encodeResult, NotSerializable } from "./encodeResult.ts";
import { readArgumentsAsync } from "./parseArguments.ts";
import { SET_RULES, type SetOptions } from "./parseOptions.ts";
import { calledBy, writtenName } from "./sentNames.ts";
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

/** The tools, as far as running goes; `toolOf` throws for a call to none of them. */
export type CallableSet = { readonly tools: Iterable<ToolInfo>; toolOf(call: ToolCall): ToolInfo };

/** Answers every call with one message, in order; nothing that a call or a handler does makes it fail. */
export async function runCalls(
  calls: readonly RunnableCall[],
  set: CallableSet,
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
      messages[index] = await runCall(calls[index] as RunnableCall, sent[index]?.id as string, set, callOptions);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, calls.length) }, work));
  return messages;
}

const RULES: OptionRules = {
  ...SET_RULES,
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

async function runCall(given: RunnableCall, id: string, set: CallableSet, options: CallOptions): Promise<ToolMessage> {
  const call = callOf(given);
  let tool: ToolInfo | undefined;
  const names: Names = {
    get tool() {
      return tool?.name ?? call.name;
    },
    get written() {
      return writtenName(call, set.tools);
    },
  };
  let changes: readonly Change[] = isInstance(given, ToolCall) ? [] : repairsOf(given);
  const execute = async (called: ToolInfo, signal: AbortSignal): Promise<unknown> => {
    const args = await readArgumentsAsync(calledBy(call, called, set.tools), call.arguments, options);
    changes = [...changes, ...args.changes];
    // Nobody may be waiting any longer: then the handler is not started.
    signal.throwIfAborted();
    return handlerOf(called, names).execute(args.value, { call, signal, context: options.context });
  };
  try {
    if (!isInstance(given, ToolCall) && given.error !== undefined) refuseCall(call, given.error);
    checkUsable(call, options);
    const called = set.toolOf(call);
    tool = called;
    const value = await answer(names, (signal) => execute(called, signal), options);
    return messageFor(id, contentOf(names, value), { call, value, error: null, changes });
  } catch (cause) {
    const error = asError(names, cause);
    const formatters = [isInstance(tool, Tool) ? tool.formatError : undefined, options.formatError, options.setFormat];
    const text = describeFailure(error, names, { call, tool }, formatters);
    return messageFor(id, text, { call, value: undefined, error, changes });
  }
}

const callOf = (given: RunnableCall): ToolCall => (isInstance(given, ToolCall) ? given : given.call);

/** The call of a finished stream holds the repaired text, so that its values are coerced here once more. */
const repairsOf = ({ changes = [] }: { changes?: readonly Change[] }): Change[] =>
  changes.filter((change) => "offset" in change);

const messageFor = (id: string, content: string, outcome: ToolOutcome): ToolMessage =>
  new ToolMessage({ content, name: outcome.call.name, tool_call_id: id }, outcome);

function handlerOf(tool: ToolInfo, { written }: Names): Tool {
  if (isInstance(tool, Tool)) return tool;
  throw new ToolError(
    "no_handler",
    tool.name,
    `The tool ${shorten(written)} has no handler: it was not made by defineTool`,
  );
}

/** The handler's value, or the reason why nobody waits for it any longer, whichever comes first. */
async function answer(
  names: Names,
  execute: (signal: AbortSignal) => Promise<unknown>,
  { signal, timeoutMs }: RunOptions,
): Promise<unknown> {
  const controller = new AbortController();
  const giveUp = (code: "aborted" | "timed_out", message: string, cause?: unknown): void =>
    controller.abort(new ToolError(code, names.tool, message, cause === undefined ? undefined : { cause }));
  const abort = (): void => giveUp("aborted", `The call to ${shorten(names.written)} was aborted`, signal?.reason);
  const expire = (): void =>
    giveUp("timed_out", `The tool ${shorten(names.written)} did not answer within ${timeoutMs} ms`);

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

function contentOf(names: Names, value: unknown): string {
  try {
    return encodeResult(value);
  } catch (cause) {
    if (!NotSerializable.is(cause)) throw cause;
    const message = `The tool ${shorten(names.written)} gave a result that is not JSON-serializable: ${cause.message}`;
    throw new ToolError("result_not_json", names.tool, message, { cause: cause.cause ?? cause });
  }
}
