import type { Integers } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { notAnObject } from "./failures.ts";
import { parseContext } from "./ParseContext.ts";
import type { ParsedArguments } from "./ParsedArguments.ts";
import type { SetOptions } from "./parseOptions.ts";
import { parseText } from "./parseText.ts";
import { bigintsToStrings } from "./settleNumbers.ts";

/**
 * Parses the arguments of a call whose tool is unknown: any object.
 *
 * @throws {ToolArgumentsError}
 * @example
 * readAnyObject("now", "{'zone': 'UTC'}", {}).value; // { zone: "UTC" }
 */
export function readAnyObject(name: string, text: string, options: SetOptions<Integers>): ParsedArguments {
  const context = parseContext({ name, compact: () => "{}", parameters: null }, text, options);
  const { value, changes, json } = parseText(context);
  if (isObject(value)) return { value: options.integers === "string" ? bigintsToStrings(value) : value, changes, json };
  if (value !== null || options.coerce === false) throw notAnObject(context, value);
  return { value: {}, changes: [...changes, { kind: "empty", path: "", before: null, after: {} }], json };
}
