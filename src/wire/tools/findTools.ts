import { describeKind, shorten } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import { isObject, isSchemaSource, SCHEMA_FIELDS } from "../../schema/index.ts";
import { formatIn } from "../detect/formatIn.ts";
import { type Raw, raw } from "../fields.ts";
import { MAX_TOOL_CONTAINERS } from "../limits.ts";
import type { WireError } from "../WireError.ts";
import type { FoundEntry, FoundTool, ToolsFormat } from "./FoundTool.ts";
import { entriesOf, formOf, invalidTool, isSchema, strangeFields } from "./toolForms.ts";

/**
 * Finds the tools in a payload of any provider: a tool, a list of tools, or an object that contains them, such as the body
 * of a request or the answer to `tools/list`. A schema without a title gets the name `name`.
 *
 * @throws {WireError} `invalid_tool` for a value that is not a tool in any of the formats, with its path.
 * @example
 * findTools({ tools: [{ name: "now", input_schema: { type: "object" } }] });
 * // [{ path: "/tools/0", format: "anthropic", tool: { name: "now", parameters: { type: "object" } } }]
 */
export function findTools(payload: unknown, name?: string): FoundTool[] {
  return findEntries(payload, name).map((found) => {
    if ("fault" in found) throw found.fault;
    return found;
  });
}

/**
 * Finds the tools in a payload as {@link findTools} does, with the reason for each entry that is not a tool.
 *
 * @throws {WireError} `invalid_tool` for a payload without a list of entries that can be found.
 * @example
 * findEntries([{ name: "now", inputSchema: {} }, null]).map(({ path }) => path); // ["/0", "/1"]
 */
export function findEntries(payload: unknown, name?: string): FoundEntry[] {
  return itemsIn(payload, "").flatMap(({ path, item, format }) =>
    entriesOf(item, () => toolsIn(item, path, name)).map((found) =>
      "fault" in found ? found : { ...found, format: format ?? found.format },
    ),
  );
}

type Item = { readonly path: string; readonly item: unknown; readonly format?: ToolsFormat };

/** The tools in a payload, which may be a tool itself. */
function itemsIn(payload: unknown, path: string, depth = 0): Item[] {
  if (Array.isArray(payload)) return payload.map((item, index) => ({ path: pointerTo(path, index), item }));
  if (!isObject(payload) || formOf(payload) !== undefined || isSchema(payload)) return [{ path, item: payload }];
  const container = CONTAINERS.find((field) => Array.isArray(payload[field]) || isObject(payload[field]));
  if (container !== undefined) {
    const place = pointerTo(path, container);
    if (depth === MAX_TOOL_CONTAINERS) throw tooDeep(place);
    return itemsIn(payload[container], place, depth + 1);
  }
  return isToolsByName(payload) ? namedItems(payload, path) : [{ path, item: payload }];
}

/**
 * Where tools are: in a request, in OpenAI's older requests, in an answer of JSON-RPC, in a request to Gemini, and in a
 * request to Bedrock.
 */
const CONTAINERS = ["tools", "functions", "result", "config", "toolConfig"] as const;

const tooDeep = (path: string): WireError =>
  invalidTool(path, `expected tools in at most ${MAX_TOOL_CONTAINERS} objects, received more`);

/** The AI SDK's tools. They have their names as keys. */
function isToolsByName(payload: Raw): boolean {
  const tools = Object.values(payload);
  return tools.length > 0 && tools.every((tool) => isSchemaSource(raw(tool).inputSchema));
}

const namedItems = (payload: Raw, path: string): Item[] =>
  Object.entries(payload).map(([name, tool]) => ({
    path: pointerTo(path, name),
    item: { ...raw(tool), name },
    format: "ai-sdk",
  }));

function toolsIn(item: unknown, path: string, name: string | undefined): FoundEntry[] {
  if (!isObject(item)) throw notATool(item, path);
  const form = formOf(item);
  if (form !== undefined) return form.read(item, path);
  const strange = strangeFields(item);
  if (strange.length === 0 && isSchema(item)) return [schemaTool(item, path, name)];
  const answer = formatIn(item);
  if (answer !== undefined) throw invalidTool(path, `${EXPECTED}, received an answer of ${answer}`);
  if (strange.length > 0) throw strangeTool(item, strange, path);
  const builtIn = builtInType(item);
  if (builtIn === undefined) throw notATool(item, path);
  return [{ path, format: item.type === undefined ? "gemini" : "openai-responses", tool: undefined, builtIn }];
}

/** A schema describes the parameters of a tool without a name of its own. */
function schemaTool(schema: Raw, path: string, name: string | undefined): FoundTool {
  const { title, description } = schema;
  const named = typeof title === "string" && title !== "" ? title : name;
  if (named === undefined) {
    throw invalidTool(path, "expected a name for the tool of this schema: give it a title");
  }
  const described = typeof description === "string" ? { description } : {};
  return { path, format: "json-schema", tool: { name: named, ...described, parameters: schema } };
}

/** The type of a tool that the provider runs. Gemini names such a tool by its only field. */
function builtInType(item: Raw): string | undefined {
  if (typeof item.type === "string") return OWN_TYPES.has(item.type) ? undefined : item.type;
  const [field, ...others] = Object.keys(item);
  if (field === undefined || others.length > 0 || !isObject(item[field])) return undefined;
  // The schema of a property is no tool.
  return SCHEMA_KEYWORDS.some((keyword) => keyword in raw(item[field])) ? undefined : field;
}

/** Tools of these types are the user's own: one without a form of `toolForms.ts` is a mistake. */
const OWN_TYPES: ReadonlySet<string> = new Set(["function", "custom", "namespace", "tool_search"]);

const SCHEMA_KEYWORDS = ["type", "$ref", "enum", "const", "properties", "items", "anyOf", "oneOf", "allOf"];

const EXPECTED = "expected a tool of OpenAI, Anthropic, Gemini, MCP or another known format, or a JSON Schema";

function notATool(item: unknown, path: string): WireError {
  const received = isObject(item) ? `an object with ${fieldsOf(item)}` : describeKind(item);
  return invalidTool(path, `${EXPECTED}, received ${received}`);
}

/** Without its parameters, a tool has nothing but its name and its description. */
function strangeTool(item: Raw, strange: readonly string[], path: string): WireError {
  const field = SCHEMA_FIELDS.find((one) => strange.includes(one) && !isSchemaSource(item[one]));
  if (field !== undefined) {
    const wrong = `expected a JSON Schema as \`${field}\` of ${item.name}, received ${describeKind(item[field])}`;
    return invalidTool(path, wrong);
  }
  const expected = "expected a tool with `parameters`, or with only a name and a description";
  const received = `received one without \`parameters\` and with ${listed(strange)}`;
  return invalidTool(path, `${expected}, ${received}`);
}

const fieldsOf = (item: Raw): string => listed(Object.keys(item));

function listed(fields: readonly string[]): string {
  if (fields.length === 0) return "no fields";
  return `the fields ${fields.slice(0, SHOWN).map(shownField).join(", ")}${fields.length > SHOWN ? ", …" : ""}`;
}

const SHOWN = 5;

const shownField = (field: string): string => shorten(field, 64).toWellFormed();
