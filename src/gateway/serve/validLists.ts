import { isObject, type JsonSchema, repairedSchema } from "../../schema/index.ts";
import { createValidator, type Validator } from "../../validate/index.ts";
import { rounded } from "../exactIntegers.ts";
import type { RawResult, RawTool } from "../McpService.ts";

/**
 * A tool without the keys whose values MCP does not allow: clients would refuse the whole list because of one bad tool.
 * All other keys stay as they are.
 */
export function validTool(tool: RawTool): RawTool {
  const kept = Object.entries(withValid(tool, TOOL_KEYS)).flatMap(([key, value]) => {
    if (key !== "inputSchema" && key !== "outputSchema") return [[key, value]];
    return isObject(value) ? [[key, validSchema(value)]] : [];
  });
  const valid = Object.fromEntries(kept);
  const { inputSchema } = valid;
  return inputSchema?.type === "object" ? valid : { ...valid, inputSchema: { ...inputSchema, type: "object" } };
}

/**
 * MCP knows only objects as schemas of properties, and JSON Schema booleans too. Where it would refuse a schema, what is
 * meant by it is served.
 */
function validSchema(schema: { readonly [key: string]: unknown }): object {
  if (isValidSchema(schema.properties, schema.required)) return schema;
  const { properties, ...rest } = repairedSchema(schema);
  return properties
    ? { ...rest, properties: Object.fromEntries(Object.entries(properties).map(withoutBoolean)) }
    : rest;
}

const isValidSchema = (properties: unknown, required: unknown): boolean =>
  (properties === undefined || (isObject(properties) && Object.values(properties).every(isObject))) &&
  (required === undefined || REQUIRED.check(required));

const withoutBoolean = ([name, schema]: [string, unknown]): [string, unknown] => [
  name,
  isObject(schema) ? schema : schema === false ? { not: {} } : {},
];

/**
 * A list of resources, templates or prompts without what MCP does not allow: entries without a name, and keys with
 * wrong values. Clients would refuse the lists of all servers because of one bad entry. Any other result stays as it
 * is.
 *
 * @example
 * validEntries("prompts/list", { prompts: [{ name: "greet", title: 5 }, {}] }); // { prompts: [{ name: "greet" }] }
 */
export function validEntries(method: string, result: RawResult): RawResult {
  const list = Object.hasOwn(LISTS, method) ? LISTS[method] : undefined;
  const entries = list && result[list.key];
  if (list === undefined || !Array.isArray(entries)) return result;
  return { ...result, [list.key]: entries.flatMap((entry) => validEntry(entry, list)) };
}

function validEntry(entry: unknown, { required, keys }: EntryList): RawResult[] {
  if (!isObject(entry)) return [];
  // Many servers leave out the name of a resource.
  const named = typeof entry.name === "string" ? entry : { ...entry, name: entry.uri ?? entry.uriTemplate };
  return required.every((key) => typeof named[key] === "string") ? [withValid(withArguments(named), keys)] : [];
}

/** A prompt without those of its arguments that MCP does not allow. */
function withArguments({ arguments: given, ...entry }: RawResult): RawResult {
  if (!Array.isArray(given)) return given === undefined ? entry : { ...entry, arguments: given };
  const valid = given.filter((one) => VALID_ARGUMENT.check(rounded(one)));
  return valid.length === 0 && given.length > 0 ? entry : { ...entry, arguments: valid };
}

/** The entries of an object, without those whose value its validator rejects. */
const withValid = (object: RawResult, keys: Keys): RawResult =>
  Object.fromEntries(
    Object.entries(object).filter(([key, value]) => !Object.hasOwn(keys, key) || keys[key]?.check(rounded(value))),
  );

type Keys = { readonly [key: string]: Validator };

type EntryList = { readonly key: string; readonly required: readonly string[]; readonly keys: Keys };

const validators = (schemas: { readonly [key: string]: JsonSchema }): Keys =>
  Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, createValidator(schema)]));

const TEXT: JsonSchema = { type: "string" };
const TEXTS: JsonSchema = { type: "array", items: TEXT };
const HINT: JsonSchema = { type: "boolean" };
const REQUIRED = createValidator(TEXTS);

const ICON: JsonSchema = {
  type: "object",
  properties: { src: TEXT, mimeType: TEXT, sizes: TEXTS, theme: { enum: ["light", "dark"] } },
  required: ["src"],
};

/** MCP's rules for the keys that tools, resources and prompts share. */
const COMMON_KEYS: Keys = validators({
  title: TEXT,
  description: TEXT,
  icons: { type: "array", items: ICON },
  _meta: { type: "object" },
});

const TOOL_KEYS: Keys = {
  ...COMMON_KEYS,
  ...validators({
    annotations: {
      type: "object",
      properties: { title: TEXT, readOnlyHint: HINT, destructiveHint: HINT, idempotentHint: HINT, openWorldHint: HINT },
    },
    execution: { type: "object", properties: { taskSupport: { enum: ["required", "optional", "forbidden"] } } },
  }),
};

const RESOURCE_KEYS: Keys = {
  ...COMMON_KEYS,
  ...validators({
    mimeType: TEXT,
    size: { type: "number" },
    annotations: {
      type: "object",
      properties: {
        audience: { type: "array", items: { enum: ["user", "assistant"] } },
        priority: { type: "number", minimum: 0, maximum: 1 },
        lastModified: TEXT,
      },
    },
  }),
};

const ARGUMENT: JsonSchema = {
  type: "object",
  properties: { name: TEXT, title: TEXT, description: TEXT, required: { type: "boolean" } },
  required: ["name"],
};
const VALID_ARGUMENT = createValidator(ARGUMENT);
const PROMPT_KEYS: Keys = { ...COMMON_KEYS, ...validators({ arguments: { type: "array", items: ARGUMENT } }) };

const LISTS: { readonly [method: string]: EntryList } = {
  "resources/list": { key: "resources", required: ["uri", "name"], keys: RESOURCE_KEYS },
  "resources/templates/list": { key: "resourceTemplates", required: ["uriTemplate", "name"], keys: RESOURCE_KEYS },
  "prompts/list": { key: "prompts", required: ["name"], keys: PROMPT_KEYS },
};
