import { isObject } from "../../../src/schema/index.ts";
import type { Possible, PossibleFields, ReadingCall, Truth } from "./ReadingTask.ts";

/**
 * A right answer to a task: every argument has the first of its possible values.
 *
 * @example
 * sampleAnswer([{ maps_reach: { vehicle: ["foot", "bike"], toward: ["", "to_center"] } }]);
 * // [{ name: "maps_reach", arguments: { vehicle: "foot" } }]
 */
export const sampleAnswer = (truth: Truth): ReadingCall[] =>
  truth.flatMap((call) => Object.entries(call).map(([name, fields]) => ({ name, arguments: sampleFields(fields) })));

function sampleFields(fields: PossibleFields): { [field: string]: unknown } {
  const entries = Object.entries(fields).map(([name, possible]): [string, Possible] => {
    return [name, Array.isArray(possible) ? possible[0] : possible];
  });
  const present = entries.filter(([, possible]) => possible !== "");
  return Object.fromEntries(present.map(([name, possible]) => [name, sampleValue(possible)]));
}

function sampleValue(possible: Possible): unknown {
  if (Array.isArray(possible)) return possible.map(sampleValue);
  if (!isObject(possible)) return possible;
  if ("$bag" in possible) return (possible.$bag as Possible[]).map(sampleValue);
  if ("$text" in possible) return possible.$text;
  return "$moment" in possible ? possible.$moment : sampleFields(possible as PossibleFields);
}
