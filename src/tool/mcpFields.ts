import { copyJson } from "../json/index.ts";
import type { Fields } from "../pydantic/index.ts";
import type { WireTool } from "../wire/index.ts";

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
export function mcpFieldsOf(init: object): McpFields {
  const given = (init ?? {}) as Fields;
  const fields = MCP_FIELDS.flatMap((name) => (given[name] === undefined ? [] : [[name, copyJson(given[name])]]));
  return Object.fromEntries(fields) as McpFields;
}
