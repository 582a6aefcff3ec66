import { checkOptions } from "../checks/index.ts";
import type { JsonSchema } from "../schema/index.ts";
import type { CreateValidator, Validator } from "./Validator.ts";

type Formats = "assert" | "annotate";

/**
 * The function `name` that makes validators: it checks its options, and keeps its validators, weakly, by the schema
 * object.
 */
export function keepValidators(
  name: string,
  make: (schema: JsonSchema | boolean, formats: Formats) => Validator,
): CreateValidator {
  const kept: { readonly [F in Formats]: WeakMap<object, Validator> } = {
    assert: new WeakMap(),
    annotate: new WeakMap(),
  };
  return (schema, options) => {
    checkOptions(name, options, { formats: ["assert", "annotate"] });
    const formats = options?.formats ?? "assert";
    if (typeof schema !== "object" || schema === null) return make(schema, formats);
    let validator = kept[formats].get(schema);
    if (validator === undefined) {
      validator = make(schema, formats);
      kept[formats].set(schema, validator);
    }
    return validator;
  };
}
