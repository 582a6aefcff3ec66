import { didYouMean } from "../../checks/index.ts";
import { isObject, type JsonSchema } from "../../schema/index.ts";
import { createValidator } from "../../validate/index.ts";
import type { Expand } from "../config/expandVariables.ts";
import type { ToolChange } from "../config/GatewayConfig.ts";
import { GatewayError } from "../GatewayError.ts";
import type { RawResult, RawTool } from "../McpService.ts";

/** A tool that the config changes: how it is shown, and what its server gets. */
export type ChangedTool = {
  readonly raw: RawTool;
  readonly origin: ToolOrigin;
  /** The arguments of the config that the tool does not have, and defaults that do not fit. */
  readonly warnings: readonly string[];
};

/** What the server of a changed tool gets. */
export type ToolOrigin = {
  /** The name at the server. */
  readonly name: string;
  /** The arguments that are sent unless the caller gives them. */
  readonly defaults: { readonly [name: string]: unknown };
  /** The arguments that no caller can give. */
  readonly hidden: readonly string[];
};

/**
 * A tool under the name and with the description of the config, without hidden arguments. Arguments with a default are
 * not required.
 *
 * @throws {Error} if a variable of a default is not set, or if a hidden argument is required and has no default.
 * @example
 * changedTool(readFile, { name: "read", defaults: { encoding: "utf8" }, hidden: ["encoding"] }, expand).raw;
 * // { name: "read", inputSchema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] } }
 */
export function changedTool(tool: RawTool, change: ToolChange, expand: Expand): ChangedTool {
  const { name = tool.name, description, hidden = [] } = change;
  const given = isObject(tool.inputSchema) ? (tool.inputSchema as JsonSchema) : {};
  const defaults = expanded(change.defaults ?? {}, expand) as ToolOrigin["defaults"];
  const fixed = hidden.find((one) => !Object.hasOwn(defaults, one) && given.required?.includes(one) === true);
  if (fixed !== undefined) {
    throw new Error(`the config hides its required argument ${JSON.stringify(fixed)} and gives no default for it`);
  }
  const hasSchema = hidden.length > 0 || Object.keys(defaults).length > 0;
  return {
    raw: {
      ...tool,
      name,
      ...(description !== undefined && { description }),
      ...(hasSchema && { inputSchema: shownSchema(given, defaults, new Set(hidden)) }),
    },
    origin: { name: tool.name, defaults, hidden },
    warnings: warningsOf(given, defaults, hidden),
  };
}

/**
 * The arguments for the server of a changed tool.
 *
 * @throws {GatewayError} `not_authorized` if the caller gives a hidden argument.
 */
export function argumentsFor({ defaults, hidden }: ToolOrigin, given: unknown): unknown {
  if (!isObject(given ?? {})) return given;
  const args = (given ?? {}) as RawResult;
  const secret = hidden.find((name) => Object.hasOwn(args, name));
  if (secret !== undefined) {
    throw new GatewayError(
      "not_authorized",
      "",
      `The argument ${JSON.stringify(secret)} is set by the config, leave it out`,
    );
  }
  const missing = Object.entries(defaults).filter(([name]) => !Object.hasOwn(args, name));
  return missing.length === 0 ? given : { ...args, ...Object.fromEntries(missing) };
}

function expanded(value: unknown, expand: Expand): unknown {
  if (typeof value === "string") return expand(value);
  if (Array.isArray(value)) return value.map((item) => expanded(item, expand));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expanded(item, expand)]));
}

/** The schema without hidden arguments, and with the defaults. What it says of arguments in further schemas changes too. */
function shownSchema(schema: JsonSchema, defaults: ToolOrigin["defaults"], hidden: ReadonlySet<string>): JsonSchema {
  const { properties, required, dependentRequired } = schema;
  const changed: { -readonly [key in keyof JsonSchema]: JsonSchema[key] } = { ...schema };
  const isOpen = (name: string): boolean => !hidden.has(name) && !Object.hasOwn(defaults, name);
  if (isObject(properties)) {
    const shown = Object.entries(properties).filter(([name]) => !hidden.has(name));
    changed.properties = Object.fromEntries(
      shown.map(([name, property]) => [name, isOpen(name) ? property : withDefault(property, defaults[name])]),
    ) as NonNullable<JsonSchema["properties"]>;
  }
  if (Array.isArray(required)) changed.required = required.filter(isOpen);
  if (isObject(dependentRequired)) {
    const lists = Object.entries(dependentRequired).filter(([name]) => !hidden.has(name));
    changed.dependentRequired = Object.fromEntries(
      lists.map(([name, list]) => [name, Array.isArray(list) ? list.filter(isOpen) : list]),
    ) as NonNullable<JsonSchema["dependentRequired"]>;
  }
  const inner = (part: unknown): unknown => (isObject(part) ? shownSchema(part as JsonSchema, defaults, hidden) : part);
  for (const key of IN_PLACE) {
    const part: unknown = schema[key];
    if (part !== undefined) Object.assign(changed, { [key]: Array.isArray(part) ? part.map(inner) : inner(part) });
  }
  return changed;
}

/** The keywords whose schemas apply to the arguments themselves. */
const IN_PLACE = ["allOf", "anyOf", "oneOf", "then", "else"] as const;

const withDefault = (property: unknown, value: unknown): unknown =>
  isObject(property) ? { ...property, default: value } : { default: value };

function warningsOf(schema: JsonSchema, defaults: ToolOrigin["defaults"], hidden: readonly string[]): string[] {
  const known = propertiesOf(schema);
  const warnings: string[] = [];
  for (const name of new Set([...Object.keys(defaults), ...hidden])) {
    const property = known.get(name);
    if (property === undefined) {
      if (isClosed(schema))
        warnings.push(`it has no argument ${JSON.stringify(name)}.${didYouMean(name, [...known.keys()])}`);
    } else if (Object.hasOwn(defaults, name) && !fits(schema, name, property, defaults[name])) {
      warnings.push(`the default of its argument ${JSON.stringify(name)} does not fit its schema`);
    }
  }
  return warnings;
}

/** Whether all arguments are known: a reference leads elsewhere, and a pattern names others. */
const isClosed = ({ $ref, patternProperties }: JsonSchema): boolean =>
  $ref === undefined && patternProperties === undefined;

function propertiesOf(schema: JsonSchema): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const key of IN_PLACE) {
    for (const part of [schema[key] ?? []].flat()) {
      if (isObject(part)) for (const [name, property] of propertiesOf(part as JsonSchema)) found.set(name, property);
    }
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) found.set(name, property);
  return found;
}

/** A schema that cannot be used here judges nothing. */
function fits(schema: JsonSchema, name: string, property: unknown, value: unknown): boolean {
  const { $defs, definitions } = schema as { $defs?: object; definitions?: object };
  try {
    const judged = { ...($defs && { $defs }), ...(definitions && { definitions }), properties: { [name]: property } };
    return createValidator(judged as JsonSchema, { formats: "annotate" }).issues({ [name]: value }).total === 0;
  } catch {
    return true;
  }
}
