import { BOOLEAN, checkOptions, describeValue } from "../checks/index.ts";
import type { Source } from "../schema/index.ts";
import { ToolInfo } from "../tool/index.ts";
import { ResearchError } from "./ResearchError.ts";

/**
 * OpenAI's `response_format` of a Chat request: structured outputs.
 *
 * @example
 * const format: ResponseFormat = toResponseFormat(getLanguageSchema(), "language");
 */
export type ResponseFormat = {
  type: "json_schema";
  json_schema: { name: string; strict: boolean; schema: { [keyword: string]: unknown } };
};

/**
 * OpenAI's `response_format`, which makes the model answer in JSON of this schema. With `strict` the schema is rewritten
 * into the subset that OpenAI enforces; the answer is then read by `parseResponse(schema, text, { strict: true })`.
 *
 * @throws {ResearchError} `invalid_name` for a name of other than 1 to 64 of a-z, A-Z, 0-9, `_` and `-`.
 * @throws {SchemaError} if a keyword has a wrong value, or a reference has no target.
 * @throws {OptionError} for an unknown option or value.
 * @throws {StrictError} if OpenAI's subset cannot express the schema.
 * @example
 * const response_format = toResponseFormat(getLanguageSchema(), "language", { strict: true });
 * await openai.chat.completions.create({ model, messages, response_format });
 */
export function toResponseFormat(
  schema: Source,
  name: string,
  options: { readonly strict?: boolean | undefined } = {},
): ResponseFormat {
  checkOptions("toResponseFormat", options, { strict: BOOLEAN });
  const { strict = false } = options;
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) {
    const message = `expected 1 to 64 of a-z, A-Z, 0-9, _ and -, received ${describeValue(name)}`;
    throw new ResearchError("invalid_name", "name", message);
  }
  const tool = new ToolInfo({ name, parameters: schema });
  const written = strict ? tool.toStrict({ provider: "openai" }) : tool;
  return { type: "json_schema", json_schema: { name, strict, schema: written.jsonSchema } };
}
