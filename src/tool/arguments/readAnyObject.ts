import { defineOwn } from "../../checks/index.ts";
import { type Integers, RoundedNumber } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { notAnObject } from "./failures.ts";
import { bigintsToStrings, exactOptions, type ParseContext } from "./ParseContext.ts";
import type { ParsedArguments } from "./ParsedArguments.ts";
import type { SetOptions } from "./parseOptions.ts";
import { parseText } from "./parseText.ts";

/**
 * Parses the arguments of a call whose tool is unknown: any object.
 *
 * @throws {ToolArgumentsError}
 * @example
 * readAnyObject("now", "{'zone': 'UTC'}", {}).value; // { zone: "UTC" }
 */
export function readAnyObject(name: string, text: string, options: SetOptions<Integers>): ParsedArguments {
  const tool = { name, compact: () => "{}", parameters: null };
  const settle = (_: ParseContext, marked: unknown): unknown => nearest(marked);
  const context: ParseContext = { tool, text, options, exact: exactOptions(options), settle };
  const { value, changes, json } = parseText(context);
  if (isObject(value)) return { value: options.integers === "string" ? bigintsToStrings(value) : value, changes, json };
  if (value !== null || options.coerce === false) throw notAnObject(context, value);
  return { value: {}, changes: [...changes, { kind: "empty", path: "", before: null, after: {} }], json };
}

/** Replaces each `RoundedNumber` by the nearest JavaScript number, because no schema requires an integer. */
function nearest(value: unknown): unknown {
  if (value instanceof RoundedNumber) return value.nearest;
  if (typeof value !== "object" || value === null) return value;
  for (const [key, part] of Object.entries(value)) {
    const settled = nearest(part);
    if (settled !== part) defineOwn(value, key, settled);
  }
  return value;
}
