import {
  checkOptions,
  describeKind,
  FUNCTION,
  OptionError,
  type OptionRule,
  type OptionRules,
} from "../checks/index.ts";
import { exportedName } from "./providers/exportedName.ts";

/** The rule of an option that accepts tools. */
export const TOOLS_RULE: OptionRule = {
  expected: "a list of tools, or a ToolSet",
  accepts: (value) => typeof value !== "string" && isIterable(value),
};

/** The rules of the options of encoding. */
export const ENCODING: OptionRules = { tools: TOOLS_RULE };
/** The rules of the options of encoding tools, which the methods for calls and results accept, too. */
export const ADAPTING: OptionRules = { onUnsupported: ["error", "drop"] };
/** The rules of the options of decoding. */
export const DECODING: OptionRules = { tools: TOOLS_RULE, makeId: FUNCTION };

/** A function that checks the options of a method. The name of the method for messages is made once. */
/* @__NO_SIDE_EFFECTS__ */
export function optionsCheck(wire: string, method: string, rules: OptionRules): (options: unknown) => void {
  const owner = `${exportedName(wire)}.${method}`;
  return (options) => checkOptions(owner, options, rules);
}

export const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof (value as { [Symbol.iterator]?: unknown } | null)?.[Symbol.iterator] === "function";

/** The id that the caller's `makeId` returned. */
export function checkedId(id: unknown): string {
  if (typeof id === "string" && id !== "") return id;
  throw new OptionError(
    "invalid_option",
    "makeId",
    `makeId: expected a function that returns an id, received ${describeKind(id)}`,
  );
}
