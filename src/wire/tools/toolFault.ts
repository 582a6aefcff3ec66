import { describeKind, didYouMean } from "../../checks/index.ts";
import {
  EMPTY_LIST,
  frozenSchema,
  isEmptyList,
  isObject,
  meansObject,
  placeFault,
  type Repair,
} from "../../schema/index.ts";
import { exportedName } from "../providers/exportedName.ts";
import { formatsOf } from "../providers/formats.ts";
import type { WireTool } from "./WireTool.ts";

/** Why a value is not a tool that can be encoded; `undefined` if it is one. */
export function toolFault(tool: unknown): string | undefined {
  if (typeof tool !== "object" || tool === null) return `expected a tool, received ${describeKind(tool)}`;
  const { name, description, function: inner } = tool as WireTool & { function?: unknown };
  if (isObject(inner)) return "expected a tool, received one that is encoded already: give what it was made of";
  if (typeof name !== "string") return `expected a tool with a name, received ${describeKind(name)} for it`;
  if (name === "") return "expected a tool with a name, received an empty one";
  if (description !== undefined && description !== null && typeof description !== "string") {
    return `expected text for the description of ${name}, received ${describeKind(description)}`;
  }
  return schemaFault(tool as WireTool) ?? fieldsFault(tool as WireTool);
}

/**
 * Why a field of a tool other than its name, description and schema is invalid; `undefined` if all fields are valid.
 */
export function fieldsFault(tool: WireTool): string | undefined {
  const { name } = tool;
  for (const [field, isFit, expected] of FURTHER) {
    const value = tool[field];
    if (value !== undefined && !isFit(value))
      return `expected ${expected} for ${field} of ${name}, received ${describeKind(value)}`;
  }
  return furtherFault(tool);
}

/** The schema of a tool. The empty list that PHP writes for an object without keys is read as this object. */
export function schemaOf(tool: WireTool): object | null | undefined {
  const schema = givenSchema(tool);
  return isEmptyList(schema) ? {} : schema;
}

/** A ToolInfo also has a frozen schema, because others may have changed its `jsonSchema`; see {@link WireTool}. */
function givenSchema(tool: WireTool & { readonly [frozenSchema]?: object }): object | null | undefined {
  return tool[frozenSchema] ?? tool.jsonSchema ?? tool.parameters ?? tool.inputSchema ?? tool.input_schema;
}

/** The change of a schema that is an empty list: see {@link schemaOf}. */
export const emptyListChanges = (tool: WireTool): Repair[] => (isEmptyList(givenSchema(tool)) ? [EMPTY_LIST] : []);

function schemaFault(tool: WireTool): string | undefined {
  const { name } = tool;
  const schema: unknown = schemaOf(tool);
  const misplaced = tool.type === "custom" ? undefined : placeFault(tool, READ);
  if (misplaced !== undefined) return misplaced;
  if (schema === undefined || schema === null) return undefined;
  if (isObject(schema) && "~standard" in schema)
    return `expected a JSON Schema for the parameters of ${name}, received a schema of another library: make a ToolInfo of it`;
  if (!isObject(schema))
    return `expected a JSON Schema for the parameters of ${name}, received ${describeKind(schema)}`;
  const { type = "object" } = schema;
  return meansObject(type)
    ? undefined
    : `expected parameters of type "object" for ${name}, received ${JSON.stringify(type)}`;
}

/** The fields that {@link schemaOf} reads. */
const READ = ["parameters", "jsonSchema", "inputSchema", "input_schema"] as const;

const FURTHER: readonly (readonly [keyof WireTool, (value: unknown) => boolean, string])[] = [
  ["outputSchema", (value) => isObject(value) && !("~standard" in value), "a JSON Schema"],
  ["inputExamples", (value) => Array.isArray(value) && value.every(isObject), "a list of objects"],
  ["annotations", isObject, "an object"],
  ["deferLoading", (value) => typeof value === "boolean", "true or false"],
  ["format", isFormat, '{ type: "text" } or { type: "grammar", syntax: "lark" or "regex", definition }'],
  ["providerOptions", (value) => isObject(value) && Object.values(value).every(isOptions), "an object of objects"],
];

const isOptions = (value: unknown): boolean => value === undefined || isObject(value);

function isFormat(format: unknown): boolean {
  if (!isObject(format)) return false;
  const { type, syntax, definition } = format;
  if (type === "text") return true;
  return type === "grammar" && (syntax === "lark" || syntax === "regex") && typeof definition === "string";
}

function furtherFault({ name, type, format, providerOptions = {} }: WireTool): string | undefined {
  if (format !== undefined && type !== "custom") {
    return `expected the type "custom" for ${name}, which has a format, received ${describeKind(type)}`;
  }
  const unknown = Object.keys(providerOptions).find((wire) => !WIRES.includes(wire));
  if (unknown === undefined) return undefined;
  const hint = didYouMean(unknown, WIRES) || ` They are ${WIRES.join(", ")}.`;
  return `expected providerOptions of ${name} by names of wires, received ${JSON.stringify(unknown)}.${hint}`;
}

/** The keys of `providerOptions`. */
export const WIRES: readonly string[] = /* @__PURE__ */ formatsOf("json", "object").map((id) => exportedName(id));
