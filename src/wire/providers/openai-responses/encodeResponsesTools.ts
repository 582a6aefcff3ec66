import { describeKind, type OptionRules } from "../../../checks/index.ts";
import { isObject } from "../../../schema/index.ts";
import { given } from "../../fields.ts";
import { WireNames } from "../../tools/names.ts";
import { type ReadTool, readTools } from "../../tools/readTools.ts";
import type { CustomFormat, WireTool } from "../../tools/WireTool.ts";
import type { ToolsOptions } from "../../Wire.ts";
import { WireError } from "../../WireError.ts";
import { OPENAI_RESPONSES } from "./provider.ts";

/**
 * A tool in a request to OpenAI's Responses API. Without `strict`, the API rewrites the schema. One of the type
 * `custom` is an {@link OpenAIResponsesCustomTool}.
 */
export type OpenAIResponsesTool = {
  type: "function";
  name: string;
  description?: string;
  parameters: { [keyword: string]: unknown };
  strict: boolean;
  output_schema?: { [keyword: string]: unknown };
} & OpenAIResponsesToolFields;

/** A custom tool in a request to OpenAI's Responses API. Its calls contain text instead of JSON. */
export type OpenAIResponsesCustomTool = {
  type: "custom";
  name: string;
  description?: string;
  format?: { type: "text" } | { type: "grammar"; syntax: "lark" | "regex"; definition: string };
} & OpenAIResponsesToolFields;

/** The tool with which the model asks the client to search for tools. Its calls have the type `tool_search`. */
export type OpenAIResponsesSearchTool = {
  type: "tool_search";
  execution: "client";
  description?: string;
  parameters: { [keyword: string]: unknown };
};

/** Fields that every tool may have: how it is loaded, and who may call it. */
export type OpenAIResponsesToolFields = {
  defer_loading?: boolean;
  allowed_callers?: ("direct" | "programmatic")[];
  async?: boolean;
};

/** A group of tools. The model sees only the name and the description of the group until it opens it. */
export type OpenAIResponsesNamespace = {
  type: "namespace";
  name: string;
  description: string;
  tools: (OpenAIResponsesTool | OpenAIResponsesCustomTool)[];
};

/** Options of encoding tools for OpenAI's Responses API. */
export type OpenAIResponsesToolsOptions = ToolsOptions & {
  /** Namespaces. A tool belongs to a namespace if its name begins with the namespace and a point. */
  readonly namespaces?: readonly { readonly name: string; readonly description: string }[] | undefined;
};

/** The rules of {@link OpenAIResponsesToolsOptions}. */
export const NAMESPACES: OptionRules = {
  namespaces: {
    expected: "a list of { name, description }",
    accepts: Array.isArray,
    items: {
      expected: "{ name, description }",
      accepts: (item) => isObject(item) && typeof item.name === "string" && typeof item.description === "string",
    },
  },
};

type Tool = OpenAIResponsesTool | OpenAIResponsesCustomTool;

/** An item in the tools of a request, and in the result of a search for tools. */
export type OpenAIResponsesToolsItem = Tool | OpenAIResponsesNamespace | OpenAIResponsesSearchTool;

/** All tools of a request. Each namespace must have at least one tool. */
export function encodeRequestTools(
  tools: Iterable<WireTool>,
  options?: OpenAIResponsesToolsOptions,
): OpenAIResponsesToolsItem[] {
  const items = encodeResponsesTools(tools, options);
  const used = new Set(items.map((item) => item.type === "namespace" && item.name));
  const empty = options?.namespaces?.find(({ name }) => !used.has(name));
  if (empty === undefined) return items;
  const expected = `expected tools of the namespace ${empty.name}, such as "${empty.name}.list"`;
  const fault = `${expected}, received none: leave the namespace out`;
  throw new WireError("invalid_tool", "openai-responses", "/namespaces", fault);
}

/**
 * Encodes tools. The tools of a namespace are grouped at the position of the first one. A namespace without tools is
 * omitted. `known` are all tools of the request if `tools` are only some of them.
 */
export function encodeResponsesTools(
  tools: Iterable<WireTool>,
  { namespaces = [], ...options }: OpenAIResponsesToolsOptions = {},
  known?: Iterable<{ readonly name: string }>,
): OpenAIResponsesToolsItem[] {
  const read = readTools(tools, OPENAI_RESPONSES, options);
  const names = new WireNames(known ?? read.map((tool) => tool.given), OPENAI_RESPONSES.rules.names);
  const groups = new Map<string, OpenAIResponsesNamespace>();
  for (const { name, description } of namespaces) {
    checkNamespace(name, groups);
    groups.set(name, { type: "namespace", name, description, tools: [] });
  }
  const begun = new Set<OpenAIResponsesNamespace>();
  return read.flatMap((tool, position): OpenAIResponsesToolsItem[] => {
    const { name, type } = tool.given;
    if (type === TOOL_SEARCH) return [encodeSearch(tool, position)];
    const group = groups.get(namespaceOf(name) ?? "");
    if (group === undefined) return [encodeTool(tool, names.sent(name))];
    const inner = names.sent(name, group.name);
    if (inner === group.name) throw twice(name, position);
    group.tools.push(encodeTool(tool, inner));
    if (begun.has(group)) return [];
    begun.add(group);
    return [group];
  });
}

/** The part of a name before its first point, if there is something after the point. */
export function namespaceOf(name: string): string | undefined {
  const point = name.indexOf(".");
  return point > 0 && point < name.length - 1 ? name.slice(0, point) : undefined;
}

function checkNamespace(name: string, groups: ReadonlyMap<string, unknown>): void {
  const fault = groups.has(name)
    ? `two namespaces have the name ${name}`
    : OPENAI_RESPONSES.rules.names.allowed.test(name)
      ? undefined
      : `expected a namespace of 1 to 64 letters, digits, _ and -, received ${describeKind(name)}`;
  if (fault !== undefined) throw new WireError("invalid_tool", "openai-responses", "/namespaces", fault);
}

/** A call to it could not be distinguished from a call to a tool of this name without a namespace. */
function twice(name: string, position: number): WireError {
  const fault = `expected a tool with another name than its namespace, received ${JSON.stringify(name)}`;
  return new WireError("invalid_tool", "openai-responses", `/${position}`, fault);
}

/** The type of the tool, and the name of its decoded calls, because the API gives them no name. */
export const TOOL_SEARCH = "tool_search";

function encodeSearch({ given, described, schema, further }: ReadTool, position: number): OpenAIResponsesSearchTool {
  if (given.name === TOOL_SEARCH) {
    return { type: TOOL_SEARCH, execution: "client", ...described, parameters: schema, ...further };
  }
  const fault = `expected the name ${TOOL_SEARCH} for the tool of this type, received ${JSON.stringify(given.name)}`;
  throw new WireError("invalid_tool", "openai-responses", `/${position}/name`, fault);
}

function encodeTool(tool: ReadTool, name: string): Tool {
  const { described, schema, isStrict, custom, outputSchema, isDeferred, further } = tool;
  const deferred = isDeferred ? { defer_loading: true } : {};
  if (custom) return { type: "custom", name, ...described, format: mutable(custom), ...deferred, ...further };
  return {
    type: "function",
    name,
    ...described,
    parameters: schema,
    strict: isStrict,
    ...given("output_schema", outputSchema),
    ...deferred,
    ...further,
  };
}

const mutable = (format: CustomFormat): CustomFormat => ({ ...format });
