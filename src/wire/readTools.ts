import { isPromise, mutableCopy } from "../json/index.ts";
import { frozenSchema, isObject, type JsonSchema } from "../schema/index.ts";
import { type NameRule, WireNames } from "./names.ts";
import type { WireTool } from "./Wire.ts";
import { received, WireError } from "./WireError.ts";

/** A tool as every provider takes it, under the name that this one takes. */
export type ReadTool = {
  readonly name: string;
  /** Nothing, or the description: to be spread. */
  readonly description: { description?: string };
  /** The schema of an object, with `properties`: some providers refuse one without, and booleans in it. */
  readonly schema: JsonSchema & { type: "object"; properties: { [name: string]: JsonSchema } };
  readonly isStrict: boolean;
  readonly given: WireTool;
};

/** The tools of a request, checked. `strictForms` are the providers in whose strict form this one enforces a schema. */
export function readTools(
  tools: Iterable<WireTool>,
  wire: string,
  rule: NameRule,
  strictForms: readonly string[] = [],
): ReadTool[] {
  const given = toolsIn(tools, wire);
  const seen = new Set<string>();
  for (const [position, tool] of given.entries()) {
    const fault = faultOf(tool) ?? (seen.has(tool.name) ? `two tools have the name ${tool.name}` : undefined);
    if (fault !== undefined) throw new WireError("invalid_tool", wire, `/${position}`, fault);
    seen.add(tool.name);
  }
  const names = new WireNames(given, rule);
  return given.map((tool) => ({
    name: names.sent(tool.name),
    description: tool.description ? { description: tool.description } : {},
    schema: objectSchema(mutableCopy(schemaOf(tool) ?? {}) as JsonSchema),
    isStrict: isStrictFor(strictForms, tool.strict),
    given: tool,
  }));
}

/** The tools, or why there is no list of them. */
function toolsIn(tools: unknown, wire: string): WireTool[] {
  const isIterable = typeof tools === "object" && tools !== null && Symbol.iterator in tools;
  if (isIterable) return [...(tools as Iterable<WireTool>)];
  throw new WireError("invalid_tool", wire, "", `expected a list of tools, ${received(tools)}${wayToList(tools)}`);
}

function wayToList(tools: unknown): string {
  if (!isObject(tools)) return "";
  if (isPromise(tools)) return "";
  const { name, tools: inner } = tools;
  if (typeof name === "string") return `: put the tool ${name} into an array`;
  if (Array.isArray(inner)) return ": give its `tools`";
  return Object.values(tools).some(isObject) ? ": give an array, such as Object.values(tools)" : "";
}

function faultOf(tool: unknown): string | undefined {
  if (typeof tool !== "object" || tool === null) return `expected a tool, ${received(tool)}`;
  const { name, description, function: inner } = tool as WireTool & { function?: unknown };
  if (isObject(inner)) return "expected a tool, received one that is encoded already: give what it was made of";
  if (typeof name !== "string") return `expected a tool with a name, ${received(name)} for it`;
  if (name === "") return "expected a tool with a name, received an empty one";
  if (description !== undefined && description !== null && typeof description !== "string") {
    return `expected text for the description of ${name}, ${received(description)}`;
  }
  const schema: unknown = schemaOf(tool as WireTool);
  if (schema === undefined && "schema" in tool)
    return `expected the schema of ${name} as \`parameters\`, not \`schema\``;
  if (schema === undefined || schema === null) return undefined;
  if (isObject(schema) && "~standard" in schema)
    return `expected a JSON Schema for the parameters of ${name}: make a ToolInfo of it`;
  if (!isObject(schema)) return `expected a JSON Schema for the parameters of ${name}, ${received(schema)}`;
  const { type = "object" } = schema;
  return type === "object"
    ? undefined
    : `expected parameters of type "object" for ${name}, received ${JSON.stringify(type)}`;
}

/** A ToolInfo has its own besides `jsonSchema`, which others may have written into; see {@link WireTool}. */
function schemaOf(tool: WireTool & { readonly [frozenSchema]?: object }): object | null | undefined {
  return tool[frozenSchema] ?? tool.jsonSchema ?? tool.parameters ?? tool.inputSchema ?? tool.input_schema;
}

function objectSchema(schema: JsonSchema): ReadTool["schema"] {
  return { ...schema, type: "object", properties: withoutBooleans(schema.properties ?? {}) };
}

/** A ToolInfo says for which provider its form is; what only says that it is strict is taken at its word. */
function isStrictFor(forms: readonly string[], strict: unknown): boolean {
  if (!isObject(strict) || typeof strict.provider !== "string") return Boolean(strict);
  return forms.includes(strict.provider);
}

function withoutBooleans(properties: { [name: string]: JsonSchema | boolean }): { [name: string]: JsonSchema } {
  const entries = Object.entries(properties).map(([name, schema]): [string, JsonSchema] => [
    name,
    typeof schema === "boolean" ? (schema ? {} : { not: {} }) : schema,
  ]);
  return Object.fromEntries(entries);
}
