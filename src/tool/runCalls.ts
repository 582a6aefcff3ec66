import { shorten } from "../json/index.ts";
import { preview } from "../validate/index.ts";
import { sentId } from "../wire/index.ts";
import type { Change } from "./Change.ts";
import type { Tool } from "./defineTool.ts";
import { messageOf } from "./messageOf.ts";
import { type ParseArgumentsOptions, readArgumentsAsync } from "./parseArguments.ts";
import { ToolArgumentsError } from "./ToolArgumentsError.ts";
import { checkUsable, ToolCall } from "./ToolCall.ts";
import { ToolError } from "./ToolError.ts";
import { ToolMessage, type ToolOutcome } from "./ToolMessage.ts";

/**
 * How calls are run, and their arguments read.
 *
 * @example
 * await tools.run(calls, { timeoutMs: 10_000, concurrency: 4, signal: request.signal, context: { user } });
 */
export type RunOptions = Omit<ParseArgumentsOptions, "integers"> & {
  /** Gives up every call that is not done. */
  readonly signal?: AbortSignal;
  /** Milliseconds that one call may take; no limit unless given. */
  readonly timeoutMs?: number;
  /** Handed to every handler. */
  readonly context?: unknown;
  /** Calls that run at one time; all of them unless given. */
  readonly concurrency?: number;
};

/** Answers every call with one message, in order; nothing that a call or a handler does makes it fail. */
export async function runCalls(
  calls: readonly ToolCall[],
  toolOf: (call: ToolCall) => Tool,
  options: RunOptions,
): Promise<ToolMessage[]> {
  const { concurrency = Number.POSITIVE_INFINITY, timeoutMs } = options;
  if (!(concurrency >= 1)) throw new RangeError(`concurrency: expected at least 1, received ${concurrency}`);
  // A timer holds 31 bits; beyond that it would fire at once.
  if (timeoutMs !== undefined && !(timeoutMs > 0 && timeoutMs < 2 ** 31)) {
    throw new RangeError(`timeoutMs: expected more than 0 and less than 2^31, received ${timeoutMs}`);
  }
  if (!Array.isArray(calls)) throw new TypeError(`calls: expected an array of ToolCalls, received ${preview(calls)}`);
  for (const [index, call] of calls.entries()) {
    if (!(call instanceof ToolCall))
      throw new TypeError(`calls[${index}]: expected a ToolCall, received ${preview(call)}`);
  }
  const messages: ToolMessage[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < calls.length) {
      const index = next++;
      messages[index] = await runCall(calls[index] as ToolCall, toolOf, options);
    }
  };
  await Promise.all(Array.from({ length: Math.min(Math.floor(concurrency), calls.length) }, work));
  return messages;
}

async function runCall(call: ToolCall, toolOf: (call: ToolCall) => Tool, options: RunOptions): Promise<ToolMessage> {
  let changes: readonly Change[] = [];
  const execute = async (tool: Tool, signal: AbortSignal): Promise<unknown> => {
    const args = await readArgumentsAsync(tool, call.arguments, options);
    changes = args.changes;
    // Nobody may be waiting any longer: then the handler is not started.
    signal.throwIfAborted();
    return tool.execute(args.value, { call, signal, context: options.context });
  };
  try {
    checkUsable(call, options);
    const tool = toolOf(call);
    const value = await answer(call, (signal) => execute(tool, signal), options);
    return messageFor(toContent(call.name, value), { call, value, error: null, changes });
  } catch (cause) {
    const error = asError(call.name, cause);
    return messageFor(error.toModelMessage(), { call, value: undefined, error, changes });
  }
}

const messageFor = (content: string, outcome: ToolOutcome): ToolMessage =>
  new ToolMessage({ content, name: outcome.call.name, tool_call_id: sentId(outcome.call) }, outcome);

/** The handler's value, or the reason why nobody waits for it any longer, whichever comes first. */
async function answer(
  call: ToolCall,
  execute: (signal: AbortSignal) => Promise<unknown>,
  { signal, timeoutMs }: RunOptions,
): Promise<unknown> {
  const controller = new AbortController();
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  const giveUp = (error: ToolError): void => {
    reject(error);
    controller.abort(error);
  };
  const name = shorten(call.name);
  const abort = (): void =>
    giveUp(new ToolError("aborted", call.name, `The call to ${name} was aborted`, { cause: signal?.reason }));
  const expire = (): void =>
    giveUp(new ToolError("timed_out", call.name, `The tool ${name} did not answer within ${timeoutMs} ms`));

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

function toContent(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  let cause: unknown;
  try {
    // A handler that answers nothing says null.
    const text = isEmptied(value) ? undefined : JSON.stringify(value ?? null);
    if (text !== undefined) return text;
  } catch (error) {
    cause = error;
  }
  throw new ToolError("result_not_json", name, `The tool ${shorten(name)} gave a result that JSON cannot say`, {
    cause,
  });
}

/** JSON.stringify writes `{}` for a Map, a Set, a generator, an Error or a Response, whatever is in it. */
function isEmptied(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value) || "toJSON" in value) return false;
  if (Symbol.iterator in value || Symbol.asyncIterator in value) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return !isPlain && Object.keys(value).length === 0;
}

function asError(name: string, cause: unknown): ToolArgumentsError | ToolError {
  if (isOurs(cause)) return cause;
  return new ToolError("handler_failed", name, `The tool ${shorten(name)} failed: ${messageOf(cause)}`, { cause });
}

/** A handler may throw a Proxy that throws when it is asked for its class. */
function isOurs(cause: unknown): cause is ToolArgumentsError | ToolError {
  try {
    return cause instanceof ToolArgumentsError || cause instanceof ToolError;
  } catch {
    return false;
  }
}
