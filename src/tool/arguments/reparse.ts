import { frozenSchema, type JsonSchema } from "../../schema/index.ts";
import { type Coerced, coerceArguments } from "./coerceArguments.ts";
import type { ArgumentsTool, ParseContext } from "./ParseContext.ts";
import { parseJson } from "./parseText.ts";
import { settleNumbers } from "./settleNumbers.ts";

/** Parses JSON that was parsed before. A source, or the caller, may have changed the first value. */
export function reparse({ tool, options }: ParseContext, json: string): unknown {
  return settleNumbers(parseJson(json, options), json, schemaOf(tool), options.integers).value;
}

/** Parses JSON again and coerces its value; `undefined` if there is nothing to coerce. */
export function recoerce(context: ParseContext, json: string): Coerced | undefined {
  return coerceArguments(schemaOf(context.tool), reparse(context, json), context.options);
}

/** The schema of a tool; `{}` for a tool without parameters. */
export const schemaOf = ({ parameters }: Pick<ArgumentsTool, "parameters">): JsonSchema =>
  parameters?.[frozenSchema] ?? {};
