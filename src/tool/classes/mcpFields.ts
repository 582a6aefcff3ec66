import { copyJson } from "../../json/index.ts";
import type { Fields } from "../../pydantic/index.ts";
import type { WireTool } from "../../wire/index.ts";

/**
 * What a tool of an MCP server has beside its name, description and schema. It goes back into `mcp.encodeTools`, and is
 * no part of a dump.
 *
 * @example
 * const fields: McpFields = { title: "Read a file", annotations: { readOnlyHint: true } };
 */
export type McpFields = {
  /** The name for people. */
  readonly title?: string | undefined;
  /** The JSON Schema of the structured result. */
  readonly outputSchema?: { readonly [keyword: string]: unknown } | undefined;
  /** Hints on what the tool does, such as `readOnlyHint`; a server may lie in them. */
  readonly annotations?: WireTool["annotations"];
  readonly icons?: readonly { readonly [field: string]: unknown }[] | undefined;
  readonly execution?: { readonly [field: string]: unknown } | undefined;
  readonly _meta?: { readonly [key: string]: unknown } | undefined;
};

/** The names of {@link McpFields}. */
export const MCP_FIELDS = ["title", "outputSchema", "annotations", "icons", "execution", "_meta"] as const;

/** A frozen copy of those that are there. */
export const mcpFieldsOf = (init: object): McpFields => copyFields<McpFields>(init, MCP_FIELDS);

/**
 * A frozen copy of the fields that are there.
 *
 * @throws {JsonError} `not_json` with the place, which begins with the name of the field.
 */
export function copyFields<T>(init: object, names: readonly (keyof T & string)[]): T {
  const given = (init ?? {}) as Fields;
  return copyJson(Object.fromEntries(names.map((name) => [name, given[name]]))) as T;
}
