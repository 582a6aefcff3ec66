import { describeKind, isInstance } from "../../checks/index.ts";
import { copyJson, JsonError, pointerTo } from "../../json/index.ts";
import { frozenSchema, isObject, isSchemaSource, lowerTypes, SCHEMA_FIELDS } from "../../schema/index.ts";
import { listIn, type Raw, raw } from "../fields.ts";
import { exportedName } from "../providers/exportedName.ts";
import { TOOL_SEARCH } from "../providers/openai-responses/encodeResponsesTools.ts";
import type { ToolFields as Fields } from "../providers/Provider.ts";
import { providers } from "../providers/providers.ts";
import { WireError } from "../WireError.ts";
import type { FoundEntry, FoundTool, ToolsFormat } from "./FoundTool.ts";
import { pluginParameters } from "./pluginParameters.ts";
import { WIRES } from "./toolFault.ts";
import type { WireTool } from "./WireTool.ts";

/** How a format writes a tool, or a group of tools. */
export type ToolForm = {
  readonly is: (item: Raw) => boolean;
  readonly read: (item: Raw, path: string) => FoundEntry[];
};

/** The form of an item; `undefined` if no form fits. */
export const formOf = (item: Raw): ToolForm | undefined => FORMS.find(({ is }) => is(item));

/** Whether an object that fits no form is a JSON Schema. */
export const isSchema = ({ type, properties, $ref, $schema }: Raw): boolean =>
  type === "object" || isObject(properties) || typeof $ref === "string" || typeof $schema === "string";

/** The error for a payload with something that is not a tool. */
export const invalidTool = (path: string, message: string, options?: { readonly cause: unknown }): WireError =>
  new WireError("invalid_tool", "tools", path, message, options);

/** What is read of an entry. An error is kept with the entry, so that the other entries can be read. */
export function entriesOf(entry: unknown, read: () => FoundEntry[]): FoundEntry[] {
  try {
    return read();
  } catch (fault) {
    if (!isInstance(fault, WireError)) throw fault;
    return [{ path: fault.path, name: nameIn(entry), fault }];
  }
}

/** The name of a tool, wherever the format has it; an empty text for an entry without a name. */
function nameIn(entry: unknown): string {
  const { name, function: called, toolSpec, custom } = raw(entry);
  const names = [name, raw(called).name, raw(toolSpec).name, raw(custom).name];
  return names.find((one): one is string => typeof one === "string") ?? "";
}

const isNamed = ({ name }: Raw): boolean => typeof name === "string";
const hasSchemaAs = (field: string) => (item: Raw) => isNamed(item) && isSchemaSource(item[field]);

const CHAT: Fields = { parameters: "parameters", strict: "strict" };
const RESPONSES: Fields = {
  type: "type",
  parameters: "parameters",
  format: "format",
  strict: "strict",
  output_schema: "outputSchema",
  defer_loading: "deferLoading",
};
const GEMINI: Fields = {
  // The older field has a schema of OpenAPI.
  parameters: "parameters",
  parametersJsonSchema: "parameters",
  parameters_json_schema: "parameters",
  responseJsonSchema: "outputSchema",
  response_json_schema: "outputSchema",
};

/** The forms of a tool. The first that fits is right: a dump of the SDK, for example, may have Anthropic's field too. */
const FORMS: readonly ToolForm[] = [
  { is: isOwnTool, read: (item, path) => [{ path, format: "openjiuwen", tool: item as WireTool }] },
  { is: (item) => isObject(item.function), read: (item, path) => [readChat(item, path)] },
  { is: (item) => item.type === "custom" && isObject(item.custom), read: (item, path) => [readCustom(item, path)] },
  { is: (item) => declarationsIn(item) !== undefined, read: readDeclarations },
  { is: (item) => isObject(item.toolSpec), read: (item, path) => [readToolSpec(item, path)] },
  { is: (item) => item.type === "namespace" && Array.isArray(item.tools), read: readNamespace },
  { is: isOfServer, read: (item, path) => [readOfServer(item, path)] },
  { is: isCard, read: (item, path) => [readCard(item, path)] },
  { is: isPluginTool, read: (item, path) => [readPluginTool(item, path)] },
  ...providers.flatMap(({ id, toolFields: fields }) =>
    fields === undefined ? [] : [form(id, hasSchemaAs(parametersIn(fields)), fields)],
  ),
  {
    is: (item) => hasSchemaAs("parametersJsonSchema")(item) || hasOpenApiTypes(item),
    read: (item, path) => [readDeclaration(item, path)],
  },
  { is: isClientSearch, read: (item, path) => [readSearch(item, path)] },
  form("openai-responses", isOfResponses, RESPONSES),
  form("langchain", hasSchemaAs("schema"), { schema: "parameters" }),
  form("openjiuwen", isPlain, { parameters: "parameters" }),
];

/** A ToolInfo, whose file imports this one. A card has no such parameters. */
function isOwnTool(item: Raw): boolean {
  return frozenSchema in item && "parameters" in item && isNamed(item);
}

/** A form whose fields are in the item itself. */
function form(format: ToolsFormat, is: ToolForm["is"], fields: Fields): ToolForm {
  return { is, read: (item, path) => [{ path, format, tool: readTool(item, path, format, fields) }] };
}

/** Fields that have no place here stay for the provider. */
function readTool(item: Raw, path: string, format: ToolsFormat, fields: Fields): WireTool {
  checkName(item.name, path);
  const known: Fields = { name: "name", description: "description", ...fields };
  const given = Object.entries(item).filter(([, value]) => value !== undefined && value !== null);
  const isKnown = ([field]: readonly [string, unknown]): boolean => Object.hasOwn(known, field);
  const ours = given.filter(isKnown).map(([field, value]) => [known[field], value]);
  const further = given.filter((entry) => !isKnown(entry) && entry[0] !== "type");
  if (item.type !== "custom" && !ours.some(([field]) => field === "parameters")) checkPlace(item, path, known);
  return { ...Object.fromEntries(ours), ...optionsOf(format, Object.fromEntries(further)) } as WireTool;
}

function checkName(name: unknown, path: string): void {
  if (typeof name === "string" && name !== "") return;
  const received = name === "" ? "an empty one" : describeKind(name);
  throw invalidTool(`${path}/name`, `expected the name of a tool, received ${received}`);
}

/** A schema in a field of another format would be lost: the tool would take no arguments. */
function checkPlace(item: Raw, path: string, known: Fields): void {
  const field = SCHEMA_FIELDS.find((name) => !Object.hasOwn(known, name) && isObject(item[name]));
  if (field === undefined) return;
  const fault = `expected the schema of ${String(item.name)} as \`${parametersIn(known)}\`, received it as \`${field}\``;
  throw invalidTool(pointerTo(path, field), fault);
}

/** The field with the schema of a tool. */
function parametersIn(fields: Fields): string {
  return Object.keys(fields).find((field) => fields[field] === "parameters") as string;
}

function optionsOf(format: ToolsFormat, further: Raw): Pick<WireTool, "providerOptions"> {
  const wire = exportedName(format);
  return WIRES.includes(wire) && Object.keys(further).length > 0 ? { providerOptions: { [wire]: further } } : {};
}

function readChat({ function: called, ...outside }: Raw, path: string): FoundTool {
  const place = pointerTo(path, "function");
  if (raw(called).arguments !== undefined) {
    throw invalidTool(place, "expected a tool, received a call of one");
  }
  const tool = readTool(raw(called), place, "openjiuwen", CHAT);
  const { type: _, ...further } = outside;
  return { path, format: "openai-chat", tool: { ...tool, ...optionsOf("openai-chat", further) } };
}

/** The format of its text is one level deeper than in the Responses API. */
function readCustom({ custom, ...outside }: Raw, path: string): FoundTool {
  const { format, ...inner } = raw(custom);
  const { grammar, ...kind } = raw(format);
  const flat = { ...outside, ...inner, ...(format !== undefined && { format: { ...kind, ...raw(grammar) } }) };
  return { path, format: "openai-chat", tool: readTool(flat, pointerTo(path, "custom"), "openai-chat", RESPONSES) };
}

/** JSON of the API and its clients in Python write the field differently. */
const DECLARATIONS = ["functionDeclarations", "function_declarations"] as const;

const declarationsIn = (item: Raw): (typeof DECLARATIONS)[number] | undefined =>
  DECLARATIONS.find((field) => Array.isArray(item[field]));

function readDeclarations(item: Raw, path: string): FoundEntry[] {
  const field = declarationsIn(item) ?? DECLARATIONS[0];
  return listIn(item[field]).flatMap((declaration, index) => {
    const place = pointerTo(path, field, index);
    return entriesOf(declaration, () => [readDeclaration(raw(declaration), place)]);
  });
}

/** A schema of OpenAPI writes the types in capitals. */
function readDeclaration(declaration: Raw, path: string): FoundTool {
  const { parameters, ...tool } = readTool(declaration, path, "gemini", GEMINI);
  const lowered = isObject(parameters) ? inLowerCase(parameters, path) : parameters;
  return { path, format: "gemini", tool: { ...tool, ...(parameters !== undefined && { parameters: lowered }) } };
}

/** A copy ends, also that of a schema which contains itself. */
function inLowerCase(schema: Raw, path: string): Raw {
  try {
    return lowerTypes(copyJson(schema) as Raw);
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    throw invalidTool(path, `the parameters: ${cause.reason}`, { cause });
  }
}

const hasOpenApiTypes = (item: Raw): boolean => isNamed(item) && raw(item.parameters).type === "OBJECT";

function readToolSpec({ toolSpec }: Raw, path: string): FoundTool {
  const { inputSchema, ...spec } = raw(toolSpec);
  const { json = Array.isArray(inputSchema) ? inputSchema : undefined, ...beside } = raw(inputSchema);
  const place = pointerTo(path, "toolSpec");
  if (json === undefined && Object.keys(beside).length > 0) {
    const fault = `expected the schema of ${String(spec.name)} as \`json\` of \`inputSchema\`, received it as \`inputSchema\``;
    throw invalidTool(pointerTo(place, "inputSchema"), fault);
  }
  const flat = { ...spec, parameters: json };
  return { path, format: "bedrock-converse", tool: readTool(flat, place, "bedrock-converse", CHAT) };
}

/** A tool of a namespace has the name of the namespace before its own. */
function readNamespace({ name, tools }: Raw, path: string): FoundEntry[] {
  checkName(name, path);
  return listIn(tools).flatMap((inner, index) => {
    const place = pointerTo(path, "tools", index);
    return entriesOf(inner, () => {
      const tool = readTool(raw(inner), place, "openai-responses", RESPONSES);
      return [{ path: place, format: "openai-responses", tool: { ...tool, name: `${String(name)}.${tool.name}` } }];
    });
  });
}

function isClientSearch({ type, execution }: Raw): boolean {
  return type === TOOL_SEARCH && execution === "client";
}

function readSearch({ execution: _, ...item }: Raw, path: string): FoundTool {
  const tool = readTool({ ...item, name: TOOL_SEARCH }, path, "openai-responses", RESPONSES);
  return { path, format: "openai-responses", tool };
}

/** Without one of its own fields, a tool of the Responses API looks the same as one of the SDK. */
function isOfResponses(item: Raw): boolean {
  if (!isNamed(item)) return false;
  return (
    item.type === "custom" || (item.type === "function" && RESPONSES_ONLY.some((field) => item[field] !== undefined))
  );
}

const RESPONSES_ONLY = ["strict", "output_schema", "defer_loading", "allowed_callers", "async"];

/** A dump of McpToolInfo. */
function isOfServer(item: Raw): boolean {
  return isNamed(item) && "server_name" in item && strangeFields(item).length === 0;
}

/** Releases of the SDK before 0.1.4 have the schema in another field. */
function readOfServer({ input_schema, ...item }: Raw, path: string): FoundTool {
  const older = isObject(input_schema) && Object.keys(input_schema).length > 0 ? input_schema : undefined;
  const fields: Fields = { parameters: "parameters", server_name: "serverName" };
  const tool = readTool({ ...item, parameters: item.parameters ?? older }, path, "openjiuwen", fields);
  return { path, format: "openjiuwen", tool };
}

/** A ToolCard of the SDK or of this package, its dump, or one of a class that extends it. */
function isCard(item: Raw): boolean {
  const params = cardParams(item);
  if (!isNamed(item) || !isObject(params)) return false;
  return isMissing(item.parameters) || Object.keys(params).length > 0;
}

const cardParams = ({ input_params, inputParams }: Raw): unknown => input_params ?? inputParams;

/** The tool that `tool_info()` of the card gives. */
function readCard({ exposure, inputParams, serverName, ...card }: Raw, path: string): FoundTool {
  const own = { input_params: inputParams, server_name: serverName };
  const item = { ...own, ...card };
  const other = SCHEMA_FIELDS.find((field) => !OF_CARD.has(field) && isObject(item[field as keyof typeof item]));
  if (other !== undefined || (card.input_params !== undefined && inputParams !== undefined)) {
    const fault = `expected one schema of ${card.name}, received it as \`input_params\` and as \`${other ?? "inputParams"}\``;
    throw invalidTool(path, fault);
  }
  const fields: Fields = { input_params: "parameters", server_name: "serverName", deferLoading: "deferLoading" };
  const deferred = exposure === "deferred" ? { deferLoading: true } : {};
  return { path, format: "openjiuwen", tool: readTool({ ...item, ...deferred }, path, "openjiuwen", fields) };
}

/** The properties of a card are data of the user. */
const OF_CARD: ReadonlySet<string> = new Set(["input_params", "properties"]);

/** A tool of a plugin of openJiuwen's studio, whose parameters are the values of a request. */
function isPluginTool(item: Raw): boolean {
  const { path, request_params } = item;
  return isNamed(item) && typeof path === "string" && isObject(request_params) && isMissing(item.parameters);
}

function readPluginTool({ request_params, ...item }: Raw, path: string): FoundTool {
  const parameters = pluginParameters(raw(request_params));
  const fields: Fields = { parameters: "parameters" };
  return { path, format: "openjiuwen", tool: readTool({ ...item, parameters }, path, "openjiuwen", fields) };
}

/** A tool with its parameters, or without any. */
function isPlain(item: Raw): boolean {
  const { parameters } = item;
  if (!isNamed(item) || !isFunction(item)) return false;
  return isMissing(parameters) ? strangeFields(item).length === 0 : isSchemaSource(parameters);
}

const isFunction = ({ type }: Raw): boolean => type === undefined || type === "function";
const isMissing = (value: unknown): boolean => value === undefined || value === null;

/**
 * The fields of a named object without parameters that show that it is no tool without arguments, but something else that
 * has a name, such as a package.json, or a tool in an unknown format.
 */
export function strangeFields(item: Raw): string[] {
  if (!isNamed(item) || !isFunction(item) || !isMissing(item.parameters)) return [];
  const known = "server_name" in item ? SERVER_FIELDS : PLAIN_FIELDS;
  return Object.keys(item).filter((field) => !known.has(field) && !isMissing(item[field]));
}

const PLAIN_FIELDS: ReadonlySet<string> = new Set(["type", "name", "description", "parameters", "strict"]);
const SERVER_FIELDS: ReadonlySet<string> = new Set([...PLAIN_FIELDS, "server_name", "input_schema"]);
