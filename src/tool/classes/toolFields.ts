import type { Fields } from "../../pydantic/index.ts";
import type { WireTool } from "../../wire/index.ts";
import { copyFields, MCP_FIELDS, type McpFields, mcpFieldsOf } from "./mcpFields.ts";

/**
 * The fields of a tool, except its name, description and parameters. Wires that have such a field send it; dumps omit
 * it.
 *
 * @example
 * const fields: ToolFields = { title: "Weather", inputExamples: [{ city: "Oslo" }], deferLoading: true };
 */
export type ToolFields = McpFields &
  Pick<WireTool, "format" | "inputExamples" | "deferLoading" | "providerOptions"> & {
    /** Your own data about the tool; it is not sent to anyone. */
    readonly metadata?: { readonly [key: string]: unknown } | undefined;
  };

const SENT = ["format", "inputExamples", "deferLoading", "providerOptions"] as const;

/** The names of {@link ToolFields}. */
export const TOOL_FIELD_NAMES: readonly (keyof ToolFields)[] = [...MCP_FIELDS, ...SENT, "metadata"];

/** The {@link ToolFields} in an object. The fields that are sent are frozen copies. */
export function toolFieldsOf(init: object): ToolFields {
  const { metadata } = (init ?? {}) as Fields;
  return {
    ...mcpFieldsOf(init),
    ...copyFields<ToolFields>(init, SENT),
    ...(metadata !== undefined && { metadata: metadata as NonNullable<ToolFields["metadata"]> }),
  };
}
