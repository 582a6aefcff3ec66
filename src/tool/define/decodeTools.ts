import { checkOptions, isInstance, STRING } from "../../checks/index.ts";
import { JsonError } from "../../json/index.ts";
import { fromFields, ValidationError, validated } from "../../pydantic/index.ts";
import { frozenSchema, isSchemaSource, type Repair } from "../../schema/index.ts";
import {
  type FoundEntry,
  type FoundTool,
  findEntries,
  markForeign,
  noteRepairs,
  type ToolChange,
  type ToolsFormat,
  toolFault,
  WireError,
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
  /**
   * The entries that cannot be read as tools, or whose parameters are no object, with their reasons. The name of an
   * entry without one is empty.
   */
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
 * are kept as `providerOptions`. An object of the class {@link ToolInfo} is given back as it is.
 *
 * @param options - `name`: the name of a schema without a title.
 * @throws {WireError} `invalid_tool` if there are values that are not tools in any of the formats, and no tool can be
 * used, with the path of the first.
 * @example
 * const { tools } = decodeTools({ tools: [{ name: "now", description: "The time", input_schema: { type: "object" } }] });
 * tools[0]?.toOpenAI().function.name; // "now"
 */
export function decodeTools(payload: unknown, options: { readonly name?: string | undefined } = {}): DecodedTools {
  checkOptions("decodeTools", options, { name: STRING });
  const entries = findEntries(payload, options.name);
  const found: FoundTool[] = [];
  const tools: ToolInfo[] = [];
  const faults: WireError[] = [];
  const unusable: DecodedTools["unusable"] = [];
  const changes: ToolChange[] = [];
  for (const entry of entries) {
    const one = readEntry(entry);
    if ("fault" in one) {
      const { name, path, fault } = one;
      faults.push(fault);
      unusable.push({ name, path, reason: fault.problems[0].message });
      continue;
    }
    found.push(one.found);
    if (one.made === undefined) continue;
    const { tool, repairs } = one.made;
    tools.push(tool);
    for (const change of repairs) changes.push({ tool: tool.name, ...change, path: `/parameters${change.path}` });
  }
  const [fault] = faults;
  if (fault && tools.length === 0) throw fault;
  return {
    tools,
    unusable,
    changes,
    formats: [...new Set(found.map(({ format }) => format))],
    strict: found.flatMap(({ tool }) => (tool?.strict === true ? [tool.name] : [])),
    builtIns: found.flatMap(({ path, builtIn }) => (builtIn === undefined ? [] : [{ type: builtIn, path }])),
  };
}

type ReadEntry =
  | Extract<FoundEntry, { readonly fault: WireError }>
  | { readonly found: FoundTool; readonly made?: Made };

type Made = { readonly tool: ToolInfo; readonly repairs: readonly Repair[] };

/** The tool of an entry; none for a tool that the provider runs itself. */
function readEntry(entry: FoundEntry): ReadEntry {
  if ("fault" in entry) return entry;
  if (entry.tool === undefined) return { found: entry };
  try {
    return { found: entry, made: toolInfoOf(entry) };
  } catch (fault) {
    if (!isInstance(fault, WireError)) throw fault;
    return { path: entry.path, name: entry.tool.name, fault };
  }
}

/** The tool of a payload. Its schema is foreign, so it is checked when it is first used. */
function toolInfoOf({ tool, path }: FoundTool): Made {
  if (isInstance(tool, ToolInfo)) return { tool, repairs: [] };
  const fault = toolFault(tool);
  if (fault !== undefined || tool === undefined) throw new WireError("invalid_tool", "tools", path, fault ?? "");
  const { type = "function", name, description = "", serverName } = tool;
  const { root: parameters, changes: repairs } = isSchemaSource(tool.parameters)
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
