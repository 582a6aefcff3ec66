import type { JsonSchema } from "../schema/index.ts";
import type { StrictOptions, StrictSchema } from "./StrictSchema.ts";
import { strictForm } from "./strictForm.ts";

/**
 * A schema in the subset of JSON Schema that a provider's strict mode takes, every change to it, and the way back for
 * the answers. The description has the constraints that the provider does not enforce. Parts that the
 * provider has no form for are sent in another form, which `restore` undoes. Mistral and Ollama publish no rules: their schema stays as it is.
 *
 * An optional property that also takes null comes back absent where it is null, as null is how a model says that a
 * property is absent. Tools list it as a change of their arguments.
 *
 * @throws {StrictError} where the provider has no form for it, or it is beyond the provider's limits
 * @throws {SchemaError} where the schema is malformed
 * @throws {OptionError} without a provider, or for an unknown option or value
 * @example
 * const parameters: JsonSchema = { type: "object", properties: { city: { type: "string", maxLength: 50 } } };
 * const { schema, changes, restore } = toStrictSchema(parameters, { provider: "openai" });
 * schema.properties?.city; // { description: "(maxLength: 50)", type: ["string", "null"] }
 * changes.map(({ kind }) => kind); // ["described", "nullable", "closed"]
 * restore({ city: null }); // {}
 */
export function toStrictSchema(schema: JsonSchema, options: StrictOptions): StrictSchema {
  const { "~restore": _, ...strict } = strictForm(schema, options);
  return strict;
}
