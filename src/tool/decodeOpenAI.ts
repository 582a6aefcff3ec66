import { preview } from "../validate/index.ts";
import type { ToolCallInit } from "./ToolCallInit.ts";
import { ToolError } from "./ToolError.ts";

/** What the calls of a Chat message, a list of calls or one call are made from, in the order to make them. */
export function decodeOpenAI(message: unknown): ToolCallInit[] {
  const calls = callsIn(message).map(decodeCall);
  const isNumbered = calls.every(({ hasIndex }) => hasIndex);
  if (isNumbered) calls.sort((left, right) => Number(left.init.index) - Number(right.init.index));
  return calls.map(({ init }) => init);
}

type Raw = { readonly [key: string]: unknown };

function callsIn(message: unknown): readonly unknown[] {
  if (message === null || message === undefined) return [];
  if (Array.isArray(message)) return message;
  if (!isObject(message)) throw notACall(message);
  const { tool_calls: calls } = message;
  if (Array.isArray(calls)) return calls;
  if (calls !== null && calls !== undefined) throw notACall(calls);
  const isMessage = "tool_calls" in message || "role" in message || "content" in message;
  return isMessage ? [] : [message];
}

function decodeCall(call: unknown, position: number): { init: ToolCallInit; hasIndex: boolean } {
  if (!isObject(call)) throw notACall(call);
  // Some servers leave the type out, or send it empty.
  const type = call.type || ("custom" in call ? "custom" : "function");
  if (type !== "function") throw notAFunction(type, call);
  if (!["function", "name", "arguments"].some((key) => key in call)) throw notACall(call);
  const called = isObject(call.function) ? call.function : call;
  const itemId = call.response_item_id ?? call.responseItemId;
  const hasIndex = call.index !== null && call.index !== undefined;
  return {
    init: {
      id: (typeof call.id === "number" ? String(call.id) : (call.id ?? null)) as string | null,
      type: "function",
      name: (called.name ?? "") as string,
      arguments: (called.arguments ?? "") as string,
      index: (hasIndex ? call.index : position) as number,
      ...(itemId !== undefined && { response_item_id: itemId as string | null }),
    },
    hasIndex,
  };
}

const isObject = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);

function notAFunction(type: unknown, call: Raw): ToolError {
  const body = call[String(type)];
  const name = String((isObject(body) ? body.name : call.name) ?? "");
  return new ToolError(
    "not_a_function_call",
    name,
    `expected a call of type "function", received one of type ${preview(type)}${name && ` to ${name}`}`,
  );
}

function notACall(value: unknown): ToolError {
  const received = value === null ? "null" : Array.isArray(value) ? "an array" : typeof value;
  return new ToolError("invalid_call", "", `expected a tool call with a name and arguments, received ${received}`);
}
