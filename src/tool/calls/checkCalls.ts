import { isInstance, isPromise, OptionError } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { preview } from "../../validate/index.ts";
import { ToolCall } from "../classes/ToolCall.ts";
import type { FinishedCall } from "../run/RunOptions.ts";

/**
 * The calls of a list, each as the finished call of a stream.
 *
 * @throws {OptionError} with a solution, unless the value is a list of calls that can run.
 */
export function checkCalls(calls: unknown): FinishedCall[] {
  const list = read(() => (Array.isArray(calls) ? [...calls] : undefined));
  if (list === undefined) {
    throw refusal("run", "calls", "an array of ToolCalls", calls, read(() => wayToCalls(calls)) ?? "");
  }
  return list.map((given: unknown, index) => {
    if (isInstance(given, ToolCall)) return { call: given };
    const finished = read(() => (given as { call?: unknown }).call);
    if (!isInstance(finished, ToolCall)) throw notACall("run", `calls[${index}]`, given);
    return given as FinishedCall;
  });
}

/**
 * Throws unless a value is a ToolCall.
 *
 * @throws {OptionError} with a solution.
 */
export function checkCall(owner: string, place: string, value: unknown): asserts value is ToolCall {
  if (!isInstance(value, ToolCall)) throw notACall(owner, place, value);
}

const notACall = (owner: string, place: string, value: unknown): OptionError =>
  refusal(owner, place, "a ToolCall", value, isPromise(value) ? "" : FROM_PROVIDER);

const FROM_PROVIDER = "Make a ToolCall from a provider's call with ToolCall.fromOpenAI or ToolCall.decode.";

function wayToCalls(calls: unknown): string {
  const { call, toolCalls, finish } = Object(calls) as { readonly [name: string]: unknown };
  const { [Symbol.iterator]: iterator, [Symbol.asyncIterator]: stream } = Object(calls) as Partial<
    AsyncIterable<unknown> & Iterable<unknown>
  >;
  if (isPromise(calls)) return "";
  if (isInstance(calls, ToolCall) || isInstance(call, ToolCall)) return "Put it in an array: run([call]).";
  if (Array.isArray(toolCalls)) return "Did you mean its toolCalls?";
  if (typeof finish === "function" || typeof stream === "function") {
    return "Read a stream with ToolCallStream, and run its calls: run(stream.finish()).";
  }
  if (typeof iterator === "function") return "Make an array of it: run([...calls]).";
  return isObject(calls) ? "Read the calls of an answer with ToolCall.fromOpenAI or ToolCall.decode." : "";
}

function refusal(owner: string, place: string, expected: string, value: unknown, hint: string): OptionError {
  const message = `${owner}: ${place}: expected ${expected}, received ${preview(value)}`;
  return new OptionError("invalid_option", place, hint === "" ? message : `${message}. ${hint}`);
}

/** The result of reading a part of a value; `undefined` if the value throws when it is read. */
function read<T>(part: () => T): T | undefined {
  try {
    return part();
  } catch {
    return undefined;
  }
}
