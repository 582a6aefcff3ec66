import { copyJson } from "../../json/index.ts";
import type { Fields } from "../../pydantic/index.ts";
import type { WireTool } from "../../wire/index.ts";

/**
 * The fields of a tool of an MCP server, except its name, description and schema. `mcp.encodeTools` writes them; dumps
 * omit them.
 */
export type McpFields = {
  /** The name for people. */
  readonly title?: string | undefined;
  /** The JSON Schema of the structured result. */
  readonly outputSchema?: { readonly [keyword: string]: unknown } | undefined;
  /** Hints about the effects of the tool, such as `readOnlyHint`; they may be untrue. */
  readonly annotations?: WireTool["annotations"];
  readonly icons?: readonly { readonly [field: string]: unknown }[] | undefined;
  readonly execution?: { readonly [field: string]: unknown } | undefined;
  readonly _meta?: { readonly [key: string]: unknown } | undefined;
};

/** The names of {@link McpFields}. */
export const MCP_FIELDS = ["title", "outputSchema", "annotations", "icons", "execution", "_meta"] as const;

/** A frozen copy of the {@link McpFields} in an object. */
export const mcpFieldsOf = (init: object): McpFields => copyFields<McpFields>(init, MCP_FIELDS);

/**
 * A frozen copy of the named fields that an object has, and an empty object for most tools.
 *
 * @throws {JsonError} `not_json` with the path, which begins with the name of the field.
 */
export function copyFields<T>(init: object, names: readonly (keyof T & string)[]): T {
  const given = (init ?? {}) as Fields;
  const fields: { [name: string]: unknown } = {};
  let hasAny = false;
  for (const name of names) {
    const value = given[name];
    if (value === undefined) continue;
    fields[name] = value;
    hasAny = true;
  }
  return (hasAny ? copyJson(fields) : NO_FIELDS) as T;
}

const NO_FIELDS: object = Object.freeze({});
