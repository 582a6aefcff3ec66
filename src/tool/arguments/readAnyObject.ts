import { defineOwn } from "../../checks/index.ts";
import { type HoldsRounded, type Integers, RoundedNumber } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { withTexts } from "./bigIntegers.ts";
import type { ReadArguments } from "./parseArguments.ts";
import type { SetOptions } from "./parseOptions.ts";
import { readGiven, refuseKind } from "./readGiven.ts";
import type { TextRules } from "./readText.ts";
import type { Settled } from "./settleNumbers.ts";

/**
 * The arguments of a call whose tool is not known: any object.
 *
 * @throws {ToolArgumentsError}
 * @example
 * readAnyObject("now", "{'zone': 'UTC'}", {}).value; // { zone: "UTC" }
 */
export function readAnyObject(name: string, text: string, options: SetOptions<Integers>): ReadArguments {
  const tool = { name, compact: () => "{}" };
  const { value, changes, json } = readGiven(tool, text, { parameters: null, options, rules: WITHOUT_SCHEMA });
  if (isObject(value)) return { value: options.integers === "string" ? withTexts(value) : value, changes, json };
  if (value !== null || options.coerce === false) return refuseKind(tool, text, value);
  return { value: {}, changes: [...changes, { kind: "empty", path: "", before: null, after: {} }], json };
}

/** A number that a JavaScript number would round is the nearest one, as no schema wants an integer. */
const WITHOUT_SCHEMA: TextRules = {
  fits: () => undefined,
  settle: ({ value }: HoldsRounded) => ({ value: nearest(value), fractions: NONE }),
};

const NONE: Settled["fractions"] = new Map();

function nearest(value: unknown): unknown {
  if (value instanceof RoundedNumber) return value.nearest;
  if (typeof value !== "object" || value === null) return value;
  for (const [key, part] of Object.entries(value)) {
    const settled = nearest(part);
    if (settled !== part) defineOwn(value, key, settled);
  }
  return value;
}
