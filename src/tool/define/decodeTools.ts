import { checkOptions, isInstance, STRING } from "../../checks/index.ts";
import { JsonError } from "../../json/index.ts";
import { fromFields, ValidationError, validated } from "../../pydantic/index.ts";
import { frozenSchema, isObject, type Repair } from "../../schema/index.ts";
import {
  type FoundTool,
  findTools,
  markForeign,
  noteRepairs,
  type ToolChange,
  type ToolsFormat,
  toolFault,
  WireError,
  type WireTool,
} from "../../wire/index.ts";
import { McpToolInfo, ToolInfo } from "../classes/ToolInfo.ts";
import { toolFieldsOf } from "../classes/toolFields.ts";
import { readRoot } from "./readRoot.ts";

/** The tools of a payload, and the facts about them that a {@link ToolInfo} does not contain. */
export type DecodedTools = {
  /** In the order of the payload. */
  readonly tools: ToolInfo[];
  /** The formats of the payload's tools, each once. */
  readonly formats: ToolsFormat[];
  /** The names of the tools that are marked as strict. For a strict tool here, call `toStrict` of it. */
  readonly strict: string[];
  /** The tools that the provider runs itself, such as a web search, with their places as JSON Pointers. */
  readonly builtIns: { readonly type: string; readonly path: string }[];
  /** The tools that cannot be used, because their parameters are no object: they are left out. */
  readonly unusable: { readonly name: string; readonly path: string; readonly reason: string }[];
  /**
   * What was read in another form, because the Python class cannot hold it: `type`, `properties` and `required` of the
   * parameters themselves. `toolChanges` of a wire lists it, too.
   */
  readonly changes: ToolChange[];
};

/**
 * Reads tools in any provider's format: those of a request to OpenAI, Anthropic, Gemini, Bedrock or Ollama, the answer
 * of an MCP server to `tools/list`, tools of LangChain or of the AI SDK, dumps of the Python SDK, and bare JSON
 * Schemas. The payload may be one tool, a list, or an object that contains the list. Fields that only one provider has
 * are kept as `providerOptions`.
 *
 * @param options - `name`: the name of a schema without a title.
 * @throws {WireError} `invalid_tool` for a value that is not a tool in any of the formats, with its path; also if no tool
 * can be used.
 * @example
 * const { tools } = decodeTools({ tools: [{ name: "now", description: "The time", input_schema: { type: "object" } }] });
 * tools[0]?.toOpenAI().function.name; // "now"
 */
export function decodeTools(payload: unknown, options: { readonly name?: string | undefined } = {}): DecodedTools {
  checkOptions("decodeTools", options, { name: STRING });
  const found = findTools(payload, options.name);
  const tools: ToolInfo[] = [];
  const faults: WireError[] = [];
  const unusable: DecodedTools["unusable"] = [];
  const changes: ToolChange[] = [];
  for (const one of found) {
    if (one.tool === undefined) continue;
    try {
      const { tool, repairs } = toolInfoOf(one);
      tools.push(tool);
      for (const change of repairs) changes.push({ tool: tool.name, ...change, path: `/parameters${change.path}` });
    } catch (error) {
      if (!isInstance(error, WireError) || !isNamed(one.tool)) throw error;
      faults.push(error);
      unusable.push({ name: one.tool.name, path: one.path, reason: error.problems[0].message });
    }
  }
  const [fault] = faults;
  if (fault && faults.length === found.length) throw fault;
  return {
    tools,
    unusable,
    changes,
    formats: [...new Set(found.map(({ format }) => format))],
    strict: found.flatMap(({ tool }) => (tool?.strict === true ? [tool.name] : [])),
    builtIns: found.flatMap(({ path, builtIn }) => (builtIn === undefined ? [] : [{ type: builtIn, path }])),
  };
}

/** A tool without a name is a mistake in the list. */
const isNamed = ({ name }: WireTool): boolean => typeof name === "string" && name !== "";

/** The tool of a payload. Its schema is foreign, so it is checked when it is first used. */
function toolInfoOf({ tool, path }: FoundTool): { readonly tool: ToolInfo; readonly repairs: readonly Repair[] } {
  const fault = toolFault(tool);
  if (fault !== undefined || tool === undefined) throw new WireError("invalid_tool", "tools", path, fault ?? "");
  const { type = "function", name, description = "", serverName } = tool;
  const { root: parameters, changes: repairs } = isObject(tool.parameters)
    ? readRoot(tool.parameters)
    : { root: tool.parameters, changes: [] };
  const Class = serverName === undefined ? ToolInfo : McpToolInfo;
  try {
    const fields = validated(Class["~mirror"].name, { type, name, description, parameters, server_name: serverName });
    const made = markForeign(Object.assign(new Class(fromFields(fields)), toolFieldsOf(tool)));
    noteRepairs(made[frozenSchema], repairs);
    return { tool: made, repairs };
  } catch (cause) {
    throw new WireError("invalid_tool", "tools", path, unfitFor(cause), { cause });
  }
}

/** Why a ToolInfo cannot hold a tool: a field of another type, or a value that contains itself. */
function unfitFor(cause: unknown): string {
  if (cause instanceof JsonError) return cause.reason;
  if (!(cause instanceof ValidationError)) throw cause;
  const [first] = cause.errors();
  return `${first?.loc.join(".")}: ${first?.msg}`;
}
