import { isInstance } from "../../checks/index.ts";
import { SchemaError } from "../../schema/index.ts";
import { holdsBigint, type Issue, type Validator } from "../../validate/index.ts";
import type { Parameters } from "../classes/Parameters.ts";
import type { ReadOptions } from "./parseOptions.ts";

/** The engine's validator. An engine checks a schema from elsewhere here: as in Python, decoding a tool does not. */
export function validatorOf(
  parameters: Parameters | null,
  { validator }: ReadOptions,
  isExact: boolean,
): Validator | undefined {
  const given = typeof validator === "function" && parameters !== null ? validator(parameters.readSchema) : validator;
  const engine = typeof given === "object" ? given : parameters?.validator;
  // The default engine replaces an engine that does not support bigints.
  return isExact ? (engine?.exact ?? parameters?.validator) : engine;
}

/** Whether a value contains integers that an engine would round. */
export function holdsExact(value: unknown, { integers }: ReadOptions): boolean {
  return integers !== undefined && integers !== "error" && holdsBigint(value);
}

/** The schema's issues; `[]` if the engine rejects the schema. */
export function issuesBySchema(parameters: Parameters | null, value: unknown, options: ReadOptions): readonly Issue[] {
  try {
    return validatorOf(parameters, options, holdsExact(value, options))?.issues(value).issues ?? [];
  } catch (error) {
    if (isInstance(error, SchemaError)) return [];
    throw error;
  }
}
