import { keysOf, type PythonValue, valueAt } from "../json/index.ts";
import { isTruthy } from "./isTruthy.ts";

/**
 * The calls of a message in the form of the class `ToolCall`, from the form of OpenAI's Chat API with an object
 * `function`; `undefined` if there are no calls.
 *
 * Mirrors `AssistantMessage.convert_openai_tool_calls_format`, which iterates over any iterable: the characters of a
 * string, the keys of a dict. For other values Python raises a TypeError.
 */
export function flattenCalls(calls: PythonValue, dictOf: DictOf): unknown[] | "not iterable" | undefined {
  if (!isTruthy(calls)) return undefined;
  // Python's characters are code points, like those of a string's iterator.
  if (typeof calls === "string") return [...calls];
  if (Array.isArray(calls)) return calls.map((_, index) => flatten(valueAt(calls, index) as PythonValue, dictOf));
  const dict = dictOf(calls);
  return dict === undefined ? "not iterable" : [...keysOf(dict)];
}

type DictOf = (value: PythonValue) => object | undefined;

function flatten(call: PythonValue, dictOf: DictOf): unknown {
  const dict = dictOf(call);
  const inner = dict && dictOf(valueAt(dict, "function") ?? null);
  if (dict === undefined || inner === undefined) return call;
  const get = (from: object, key: string, otherwise: string | null): PythonValue => {
    const value = valueAt(from, key);
    return value === undefined ? otherwise : value;
  };
  return {
    id: get(dict, "id", null),
    type: get(dict, "type", "function"),
    name: get(inner, "name", ""),
    arguments: get(inner, "arguments", ""),
    index: get(dict, "index", null),
    response_item_id: get(dict, "response_item_id", null),
  };
}
