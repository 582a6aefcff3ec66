import { ANYTHING, isInstance, isPlainObject, OptionError, type OptionRules } from "../../checks/index.ts";
import { copyJson } from "../../json/index.ts";
import { type Fields, givenFields, type Model, type ModelName, validated } from "../../pydantic/index.ts";
import {
  checkParameters,
  isObject,
  isSchemaSource,
  type JsonSchema,
  meansObject,
  type Repair,
  type SchemaSource,
  type Source,
  wayToSchema,
} from "../../schema/index.ts";
import { preview } from "../../validate/index.ts";
import { checkInit, initNames, requireObject } from "../classes/checkInit.ts";
import { Parameters, readObjectSource } from "../classes/Parameters.ts";
import { pythonNames } from "../classes/pythonNames.ts";
import { TOOL_FIELD_NAMES, type ToolFields, toolFieldsOf } from "../classes/toolFields.ts";
import { makerOf, namingTool } from "./namingTool.ts";
import { readRoot } from "./readRoot.ts";

/** @internal The parts that a tool is made from. */
export type PreparedTool = {
  readonly fields: Fields;
  readonly parameters: Parameters | null;
  /** The fields of the tool that the Python class does not have. */
  readonly further: ToolFields & { readonly inputSchema?: JsonSchema };
};

type Init = { readonly [field: string]: unknown };

/** The names in the input of ToolInfo. */
export const TOOL_FIELDS: OptionRules = {
  ...initNames("type", "name", "description", "parameters"),
  ...Object.fromEntries(TOOL_FIELD_NAMES.map((name) => [name, ANYTHING])),
};

const MCP_TOOL_FIELDS: OptionRules = {
  ...TOOL_FIELDS,
  ...initNames("serverName", "inputSchema"),
};

const FROM_MCP = "For a tool of an MCP server use ToolInfo.fromMcp(tool).";

/** The names of fields in other libraries, and what to use here instead. */
export const ELSEWHERE: { readonly [name: string]: string } = {
  inputSchema: `Did you mean "parameters"? ${FROM_MCP}`,
  input_schema: `Did you mean "parameters"? ${FROM_MCP}`,
  inputParams: "A tool of a card is made by card.toolInfo(), and one with a handler by Tool.from(card.toolInfo(), …).",
  input_params: "Read a card with decodeTools.",
  schema: 'Did you mean "parameters"?',
  function: "Give the value of this field, which has the name, the description and the parameters.",
  strict: "Call toStrict({ provider }) on the tool.",
};

/** @internal Reads the input of a tool. */
export const prepareTool = (model: ModelName, init: Init): PreparedTool =>
  model === "McpToolInfo" ? prepareMcpInfo(init) : prepareInfo(init ?? {});

function prepareInfo(init: Init): PreparedTool {
  checkInit(makerOf("new ToolInfo", init), init, TOOL_FIELDS, ELSEWHERE);
  return prepare("ToolInfo", init, toolFieldsOf(init));
}

/** Without `parameters`, the input schema is the schema of the parameters. */
function prepareMcpInfo(init: Init): PreparedTool {
  checkInit(makerOf("new McpToolInfo", init), init, MCP_TOOL_FIELDS);
  const named = pythonNames(init);
  const { input_schema: parameters, ...rest } = named ?? {};
  const isAlone = parameters !== undefined && rest.parameters === undefined;
  const prepared = prepare("McpToolInfo", isAlone ? { ...rest, parameters } : named, toolFieldsOf(init));
  if (!isAlone) return prepared;
  return { ...prepared, further: { ...prepared.further, inputSchema: copyJson(parameters) as JsonSchema } };
}

/** @internal The fields of a tool in the form of `tools/list`. */
export function listedFields(
  model: ModelName,
  tool: unknown,
  serverName: string | undefined,
): { readonly fields: Fields; readonly repairs: readonly Repair[] } {
  const { name, description, root: parameters, changes: repairs } = listedTool(tool);
  const init = { name, description: description ?? "", parameters, server_name: serverName };
  return { fields: validFields(model, init), repairs };
}

type Listed = { readonly name: string; readonly description?: string | null | undefined } & ReturnType<typeof readRoot>;

function listedTool(tool: unknown): Listed {
  try {
    if (isObject(tool) && typeof tool.name === "string" && isSchemaSource(tool.inputSchema)) {
      const { name, description, inputSchema } = tool as Pick<Listed, "name" | "description"> & RawInput;
      const { type = "object" } = inputSchema as { readonly type?: unknown };
      if (meansObject(type)) return { name, description, ...readRoot(inputSchema) };
    }
  } catch {
    // A getter or a Proxy threw.
  }
  const expected = "expected a tool of an MCP server, with a name and an inputSchema of an object";
  throw new OptionError("invalid_options", "", `ToolInfo.fromMcp: ${expected}, received ${preview(tool)}`);
}

type RawInput = { readonly inputSchema: SchemaSource };

/** @internal The parts of a tool with validated fields. A schema that was parsed is checked when it is first used. */
export const withParameters = (
  fields: Fields,
  origin: Parameters["origin"] = {},
  further: ToolFields = {},
): PreparedTool => ({
  fields,
  parameters: fields.parameters ? Parameters.withOrigin(origin, fields.parameters as Fields) : null,
  further,
});

/** The parts of a tool whose parameters come from any source; the schema is checked. */
function prepare(model: ModelName, init: Init, further: ToolFields): PreparedTool {
  const parameters = init?.parameters;
  if (isInstance<Parameters>(parameters, Parameters)) return { fields: validFields(model, init), parameters, further };
  // The class itself rejects any other value, with Python's message.
  const source = isSource(parameters) ? namingTool(init, "parameters", () => readObjectSource(parameters)) : undefined;
  const fields = validFields(model, source ? { ...init, parameters: source.jsonSchema } : init);
  const prepared = withParameters(fields, { validate: source?.validate }, further);
  namingTool(init, "parameters", () => {
    if (source) checkParameters(source.jsonSchema, { isForeign: model === "McpToolInfo" });
    prepared.parameters?.check();
  });
  return prepared;
}

const validFields = (model: ModelName, init: Init): Fields => namingTool(init, "fields", () => validated(model, init));

/** Whether a schema can be read from a value, or the error for the value shows how to get a schema from it. */
function isSource(value: unknown): value is Source {
  try {
    const isContainer = (typeof value === "object" && value !== null) || typeof value === "function";
    if (isContainer && ("~standard" in value || isPlainObject(value))) return true;
    return wayToSchema(value) !== undefined;
  } catch {
    // A Proxy threw. Reading the schema throws that error.
    return true;
  }
}

/** @internal The input for a tool with some fields changed. `undefined` keeps the old value. */
export function toolInit(
  tool: Model & ToolFields & { readonly name: string; readonly parameters: Parameters | null },
  changes: object,
): { readonly [field: string]: unknown } {
  requireObject(makerOf("with", tool), changes);
  const made = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    ...tool[givenFields],
    parameters: tool.parameters,
    ...toolFieldsOf(tool),
    ...Object.fromEntries(made),
  };
}
