import { copyJson } from "../json/index.ts";
import type { Fields } from "../pydantic/index.ts";
import type { JsonSchema } from "../schema/index.ts";
import { checkStrictRequest, type StrictOptions, type StrictSchema, toStrictSchema } from "../strict/index.ts";
import { Tool } from "./defineTool.ts";
import { McpToolInfo } from "./McpToolInfo.ts";
import { type Parameters, preparedParameters } from "./Parameters.ts";
import { ToolInfo } from "./ToolInfo.ts";
import { ToolSet } from "./ToolSet.ts";

/**
 * A tool with its parameters rewritten into the subset of JSON Schema that a provider enforces. What the model answers
 * is turned back: `parseArguments` gives the original form, validated by the original, and so does a handler get it.
 *
 * @throws {StrictError} where the provider has no form for a part of the schema, with the place and the way out.
 * @example
 * const strict = strictTool(weather, { provider: "openai" });
 * strict.jsonSchema.required; // ["city", "days"]
 * strict.strict?.changes[0]; // { kind: "nullable", path: "/properties/days", … }
 * strict.parseArguments('{"city":"Oslo","days":null}'); // { city: "Oslo" }
 */
export function strictTool<T extends ToolInfo>(tool: T, options: StrictOptions): T {
  const { type, name, description } = tool;
  const parameters = strictParameters(tool.parameters, options);
  return asClassOf(tool, { type, name, description, parameters }) as unknown as T;
}

/**
 * Every tool of a set in a provider's strict form, the request as a whole within that provider's limits.
 *
 * @throws {StrictError} as strictTool; `limit_exceeded` where the tools together are too much.
 * @example
 * const strict = strictTools(tools, { provider: "openai" });
 * const completion = await client.chat.completions.create({ model, messages, tools: strict.toOpenAI() });
 */
export function strictTools<const Tools extends readonly ToolInfo[]>(
  tools: ToolSet<Tools>,
  options: StrictOptions,
): ToolSet<Tools> {
  const strict = Array.from(tools, (tool) => strictTool(tool, options));
  const schemas = strict.map(({ name, parameters }) => ({
    name,
    schema: parameters?.judge.strict?.form as StrictSchema,
  }));
  checkStrictRequest(schemas, options);
  return new ToolSet(strict) as unknown as ToolSet<Tools>;
}

type Init = { type: string; name: string; description: string; parameters: Parameters };

function asClassOf(tool: ToolInfo, init: Init): ToolInfo {
  if (tool instanceof Tool) return new Tool({ ...init, execute: (args, run) => tool.execute(args, run) });
  if (tool instanceof McpToolInfo) return new McpToolInfo({ ...init, serverName: tool.serverName });
  return new ToolInfo(init);
}

/** The strict form of a strict form is that of its original. */
function strictParameters(parameters: Parameters | null, options: StrictOptions): Parameters {
  const strict = parameters?.judge.strict;
  const original = strict ? strict.original : parameters;
  const form = toStrictSchema(original?.jsonSchema ?? NO_PARAMETERS, options);
  return preparedParameters(copyJson(form.schema) as Fields, {
    isForeign: original?.judge.isForeign ?? false,
    strict: { provider: options.provider, form, original },
  });
}

/** What a tool without parameters takes, where a provider wants to be told. */
const NO_PARAMETERS: JsonSchema = { type: "object", properties: {}, additionalProperties: false };
