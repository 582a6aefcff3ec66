import { ANYTHING, copyJson, isInstance, OptionError, type OptionRules } from "../json/index.ts";
import { type Fields, type ValidatedFields, validated } from "../pydantic/index.ts";
import { checkParameters, isObject, type JsonSchema, type Source, wayToSchema } from "../schema/index.ts";
import { preview } from "../validate/index.ts";
import { checkInit, namesOf } from "./checkInit.ts";
import { mcpFieldsOf } from "./mcpFields.ts";
import { Parameters, preparedParameters, readObjectSource } from "./Parameters.ts";
import { pythonNames } from "./pythonNames.ts";
import { TOOL_FIELD_NAMES, type ToolFields, toolFieldsOf } from "./toolFields.ts";

type ToolModel = "ToolInfo" | "McpToolInfo";

/** @internal The fields of a tool that were validated already. */
export class PreparedTool {
  readonly model: ToolModel;
  readonly fields: ValidatedFields;
  readonly parameters: Parameters | null;
  readonly further: ToolFields;
  /** Where the parameters came under MCP's name: their schema, which is no field of its own in a dump. */
  readonly inputSchema: JsonSchema | undefined;
  readonly #isPrepared = true;

  constructor(
    model: ToolModel,
    fields: ValidatedFields,
    parameters: Parameters | null,
    further: ToolFields,
    inputSchema?: JsonSchema,
  ) {
    this.model = model;
    this.fields = fields;
    this.parameters = parameters;
    this.further = further;
    this.inputSchema = inputSchema;
  }

  withInputSchema(inputSchema: JsonSchema): PreparedTool {
    return new PreparedTool(this.model, this.fields, this.parameters, this.further, inputSchema);
  }

  static is(value: unknown): value is PreparedTool {
    return typeof value === "object" && value !== null && #isPrepared in value;
  }
}

type Init = { readonly [field: string]: unknown };

/** The names of the object that makes a ToolInfo. */
export const TOOL_FIELDS: OptionRules = {
  ...namesOf("type", "name", "description", "parameters"),
  ...Object.fromEntries(TOOL_FIELD_NAMES.map((name) => [name, ANYTHING])),
};

const MCP_TOOL_FIELDS: OptionRules = {
  ...TOOL_FIELDS,
  ...namesOf("serverName", "inputSchema"),
};

const FROM_MCP = "For a tool of an MCP server use ToolInfo.fromMcp(tool).";

/** What other libraries call the fields of a tool. */
export const ELSEWHERE: { readonly [name: string]: string } = {
  inputSchema: `Did you mean "parameters"? ${FROM_MCP}`,
  input_schema: `Did you mean "parameters"? ${FROM_MCP}`,
  schema: 'Did you mean "parameters"?',
  function: "Give the object under it, which has the name, the description and the parameters.",
  strict: "Call toStrict({ provider }) on the tool.",
};

/** @internal Reads what a user gives for a ToolInfo. */
export function prepareInfo(init: Init): PreparedTool {
  checkInit("new ToolInfo", init, TOOL_FIELDS, ELSEWHERE);
  return prepare("ToolInfo", init, toolFieldsOf(init));
}

/** @internal Reads what a user gives for an McpToolInfo. An input schema alone is that of the parameters. */
export function prepareMcpInfo(init: Init): PreparedTool {
  checkInit("new McpToolInfo", init, MCP_TOOL_FIELDS);
  const named = pythonNames(init);
  const { input_schema: inputSchema, ...rest } = named ?? {};
  const isAlone = inputSchema !== undefined && rest.parameters === undefined;
  const prepared = prepare("McpToolInfo", isAlone ? { ...rest, parameters: inputSchema } : named, toolFieldsOf(init));
  return isAlone ? prepared.withInputSchema(copyJson(inputSchema) as JsonSchema) : prepared;
}

/** @internal Reads a tool as an MCP server lists it. */
export function prepareFromMcp(tool: unknown, serverName: string | undefined): PreparedTool {
  const { name, description, inputSchema: parameters } = listedTool(tool);
  const model = serverName === undefined ? "ToolInfo" : "McpToolInfo";
  const fields = validated(model, { name, description: description ?? "", parameters, server_name: serverName });
  const prepared = withParameters(model, fields, {}, mcpFieldsOf(tool as object));
  return prepared.withInputSchema(fields.fields.parameters as JsonSchema);
}

type Listed = { readonly name: string; readonly description?: string | null; readonly inputSchema: JsonSchema };

function listedTool(tool: unknown): Listed {
  try {
    if (isObject(tool) && typeof tool.name === "string" && isObject(tool.inputSchema)) return tool as Listed;
  } catch {
    // A getter or a Proxy threw.
  }
  const expected = "expected a tool of an MCP server, with a name and an inputSchema";
  throw new OptionError("invalid_options", "", `ToolInfo.fromMcp: ${expected}, received ${preview(tool)}`);
}

/** @internal A tool that came as data, whose schema is checked when it is first used. */
export const foreign = (model: ToolModel, fields: ValidatedFields): PreparedTool =>
  withParameters(model, fields, {}, {});

/** Parameters of any source, checked as a schema. */
function prepare(model: ToolModel, init: Init, further: ToolFields): PreparedTool {
  const parameters = init?.parameters;
  if (isInstance<Parameters>(parameters, Parameters))
    return new PreparedTool(model, validated(model, init), parameters, further);
  // Another value is left to the class, which says in its own words what it wants.
  const source = isSource(parameters) ? readObjectSource(parameters) : undefined;
  const fields = validated(model, source ? { ...init, parameters: source.jsonSchema } : init);
  if (source) checkParameters(source.jsonSchema, { isForeign: model === "McpToolInfo" });
  const prepared = withParameters(model, fields, { validate: source?.validate }, further);
  prepared.parameters?.check();
  return prepared;
}

/** What a source can be read from, and what its error names the way to a source for. */
function isSource(value: unknown): value is Source {
  try {
    if (wayToSchema(value) !== undefined) return true;
    if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
    if ("~standard" in value) return true;
    const prototype = Object.getPrototypeOf(value);
    return prototype === Object.prototype || prototype === null;
  } catch {
    // A Proxy threw; reading the schema says so.
    return true;
  }
}

function withParameters(
  model: ToolModel,
  fields: ValidatedFields,
  judge: Parameters["judge"],
  further: ToolFields,
): PreparedTool {
  const given = fields.fields.parameters as Fields | null | undefined;
  return new PreparedTool(model, fields, given ? preparedParameters(given, judge) : null, further);
}
