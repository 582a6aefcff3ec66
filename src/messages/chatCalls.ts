import { itemsOf, type PythonValue } from "../json/index.ts";
import { type Fields, isTruthy } from "../pydantic/index.ts";
import { asDict, get } from "./dicts.ts";
import { invalid } from "./MessagesError.ts";

/** The calls of a Chat dict; none if Python takes them for none. */
export function callItems(message: Fields, path: string): PythonValue[] {
  const calls = get(message, "tool_calls");
  if (!isTruthy(calls)) return [];
  if (!Array.isArray(calls)) throw invalid(path, "an array", calls);
  return itemsOf(calls);
}

/** The `function` of a call; an empty one for a call without it. */
export function functionOf(call: Fields, path: string): Fields {
  const inner = get(call, "function", {});
  const dict = asDict(inner);
  if (dict === undefined) throw invalid(`${path}/function`, "an object", inner);
  return dict;
}
