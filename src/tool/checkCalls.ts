import { isInstance, OptionError } from "../json/index.ts";
import { preview } from "../validate/index.ts";
import { ToolCall } from "./ToolCall.ts";

/**
 * Returns if these are calls that can run.
 *
 * @throws {OptionError} with the way out.
 */
export function checkCalls(calls: unknown): void {
  const list = read(() => (Array.isArray(calls) ? [...calls] : undefined));
  if (list === undefined) {
    const hint = read(() => Array.isArray((calls as { toolCalls?: unknown }).toolCalls))
      ? "Did you mean its toolCalls?"
      : "";
    throw refusal("run", "calls", "an array of ToolCalls", calls, hint);
  }
  for (const [index, given] of list.entries()) {
    const finished = read(() => (given as { call?: unknown }).call);
    if (!isInstance(finished, ToolCall)) checkCall("run", `calls[${index}]`, given);
  }
}

/**
 * Returns if a value is a ToolCall.
 *
 * @throws {OptionError} with the way out.
 */
export function checkCall(owner: string, place: string, value: unknown): asserts value is ToolCall {
  if (isInstance(value, ToolCall)) return;
  const hint = "Make one of a provider's call with ToolCall.fromOpenAI or ToolCall.decode.";
  throw refusal(owner, place, "a ToolCall", value, hint);
}

function refusal(owner: string, place: string, expected: string, value: unknown, hint: string): OptionError {
  const message = `${owner}: ${place}: expected ${expected}, received ${preview(value)}`;
  return new OptionError("invalid_option", place, hint === "" ? message : `${message}. ${hint}`);
}

/** What is read of a value that may be nothing, or throw when it is read. */
function read<T>(part: () => T): T | undefined {
  try {
    return part();
  } catch {
    return undefined;
  }
}
