import { isObject, type JsonSchema } from "../../schema/index.ts";
import { createValidator, type Validator } from "../../validate/index.ts";
import type { RawTool } from "../McpService.ts";

/**
 * A tool without the keys whose values MCP does not allow: clients would refuse the whole list because of one bad tool.
 * All other keys stay as they are.
 */
export function validTool(tool: RawTool): RawTool {
  const kept = Object.entries(tool).flatMap(([key, value]) => {
    if (key === "inputSchema" || key === "outputSchema") return isObject(value) ? [[key, validSchema(value)]] : [];
    return Object.hasOwn(KEYS, key) && !KEYS[key]?.check(value) ? [] : [[key, value]];
  });
  const valid = Object.fromEntries(kept);
  const { inputSchema } = valid;
  return inputSchema?.type === "object" ? valid : { ...valid, inputSchema: { ...inputSchema, type: "object" } };
}

/** MCP knows only objects as schemas of properties, and JSON Schema booleans too. */
function validSchema(schema: { readonly [key: string]: unknown }): object {
  const { properties, required, ...rest } = schema;
  if (isWell(properties, required)) return schema;
  return {
    ...rest,
    ...(isObject(properties) && { properties: Object.fromEntries(Object.entries(properties).map(withoutBoolean)) }),
    ...(REQUIRED.check(required) && { required }),
  };
}

const isWell = (properties: unknown, required: unknown): boolean =>
  (properties === undefined || (isObject(properties) && Object.values(properties).every(isObject))) &&
  (required === undefined || REQUIRED.check(required));

const withoutBoolean = ([name, schema]: [string, unknown]): [string, unknown] => [
  name,
  isObject(schema) ? schema : schema === false ? { not: {} } : {},
];

const TEXT = { type: "string" } as const;
const TEXTS = { type: "array", items: TEXT } as const;
const HINT = { type: "boolean" } as const;

const ICON: JsonSchema = {
  type: "object",
  properties: { src: TEXT, mimeType: TEXT, sizes: TEXTS, theme: { enum: ["light", "dark"] } },
  required: ["src"],
};

const REQUIRED = createValidator(TEXTS);

/** MCP's rules for the keys that tools, resources and prompts share. */
export const COMMON_KEYS: { readonly [key: string]: Validator } = {
  title: createValidator(TEXT),
  description: createValidator(TEXT),
  icons: createValidator({ type: "array", items: ICON }),
  _meta: createValidator({ type: "object" }),
};

/** MCP's rules for the keys of a tool. */
const KEYS: { readonly [key: string]: Validator } = {
  ...COMMON_KEYS,
  annotations: createValidator({
    type: "object",
    properties: { title: TEXT, readOnlyHint: HINT, destructiveHint: HINT, idempotentHint: HINT, openWorldHint: HINT },
  }),
  execution: createValidator({
    type: "object",
    properties: { taskSupport: { enum: ["required", "optional", "forbidden"] } },
  }),
};
