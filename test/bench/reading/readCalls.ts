import { repair } from "../../../src/json/index.ts";
import { isObject } from "../../../src/schema/index.ts";
import { createValidator } from "../../../src/validate/index.ts";
import type { ReadingCall } from "./ReadingTask.ts";
import type { ReadingTool } from "./tools.ts";

/**
 * The calls in what a model answered, or undefined if there are none to be read. What it thought aloud (`<think>`), a
 * code fence and small mistakes in its JSON do not count against it.
 *
 * @example
 * readCalls('{"calls":[{"name":"now","arguments":{}}]}'); // [{ name: "now", arguments: {} }]
 * readCalls("I would call now."); // undefined
 */
export function readCalls(reply: string): ReadingCall[] | undefined {
  const answer = parseLeniently(reply.replace(/^[\s\S]*<\/think>/, ""));
  const calls = isObject(answer) && "calls" in answer ? answer.calls : answer;
  if (!Array.isArray(calls) || !calls.every(isCall)) return undefined;
  return calls;
}

function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(repair(text).text);
  } catch {
    return undefined;
  }
}

const isCall = (value: unknown): value is ReadingCall =>
  isObject(value) && typeof value.name === "string" && isObject(value.arguments);

/**
 * Whether every call names one of the tools and its arguments fit the whole schema of that tool.
 *
 * @example
 * areValid([{ name: "now", arguments: {} }], [{ name: "later", description: "", parameters: {} }]); // false
 */
export function areValid(calls: readonly ReadingCall[], tools: readonly ReadingTool[]): boolean {
  return calls.every((call) => {
    const tool = tools.find(({ name }) => name === call.name);
    return tool !== undefined && createValidator(tool.parameters).check(call.arguments);
  });
}
