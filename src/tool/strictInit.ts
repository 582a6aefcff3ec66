import { copyJson } from "../json/index.ts";
import type { Fields } from "../pydantic/index.ts";
import { frozenSchema, type JsonSchema } from "../schema/index.ts";
import { type StrictOptions, strictForm } from "../strict/index.ts";
import { type McpFields, mcpFieldsOf } from "./mcpFields.ts";
import { type Parameters, preparedParameters } from "./Parameters.ts";
import type { ParametersInit, ToolInfo } from "./ToolInfo.ts";

/** @internal What the strict form of a tool is made from. The strict form of a strict form is that of its original. */
export function strictInit<S extends ParametersInit, Name extends string>(
  tool: ToolInfo<S, Name>,
  options: StrictOptions,
): { type: string; name: Name; description: string; parameters: S } & McpFields {
  const { type, name, description } = tool;
  const parameters = strictParameters(tool.parameters, options) as unknown as S;
  return { type, name, description, parameters, ...mcpFieldsOf(tool) };
}

function strictParameters(parameters: Parameters | null, options: StrictOptions): Parameters {
  const strict = parameters?.judge.strict;
  const original = strict ? strict.original : parameters;
  const form = strictForm(original?.[frozenSchema] ?? NO_PARAMETERS, options);
  return preparedParameters(copyJson(form.schema) as Fields, {
    strict: { provider: options.provider, form, original },
  });
}

/** What a tool without parameters takes, where a provider wants to be told. */
const NO_PARAMETERS: JsonSchema = { type: "object", properties: {}, additionalProperties: false };
