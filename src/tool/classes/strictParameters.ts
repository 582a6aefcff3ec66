import { copyJson } from "../../json/index.ts";
import type { Fields } from "../../pydantic/index.ts";
import type { JsonSchema } from "../../schema/index.ts";
import { type StrictOptions, strictForm } from "../../strict/index.ts";
import { Parameters } from "./Parameters.ts";
import type { ToolFields } from "./toolFields.ts";

type Examples = Pick<ToolFields, "inputExamples">;

/** @internal The examples of a tool in the form of its strict parameters, to be spread. */
export function strictExamples(
  { inputExamples, parameters: before }: Examples & { readonly parameters: Parameters | null },
  { origin: { strict } }: Parameters,
): Examples {
  if (!inputExamples || !strict) return {};
  const original = (example: object): unknown => before?.origin.strict?.form["~restore"](example).value ?? example;
  return {
    inputExamples: inputExamples.map((example) => strict.form.toStrictValue(original(example)) as typeof example),
  };
}

/** @internal The strict form of parameters. Parameters that are strict already are converted from their original. */
export function strictParameters(parameters: Parameters | null, options: StrictOptions): Parameters {
  const strict = parameters?.origin.strict;
  const original = strict ? strict.original : parameters;
  const form = strictForm(original?.readSchema ?? NO_PARAMETERS, options);
  return Parameters.withOrigin(
    { strict: { provider: options.provider, form, original } },
    copyJson(form.schema) as Fields,
  );
}

/** The schema of a tool without parameters, for providers that require one. */
const NO_PARAMETERS: JsonSchema = { type: "object", properties: {}, additionalProperties: false };
