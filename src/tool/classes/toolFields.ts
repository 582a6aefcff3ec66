import type { WireTool } from "../../wire/index.ts";
import { copyFields, MCP_FIELDS, type McpFields } from "./mcpFields.ts";

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

const COPIED = [...MCP_FIELDS, ...SENT] as const;

/** The names of {@link ToolFields}. */
export const TOOL_FIELD_NAMES: readonly (keyof ToolFields)[] = [...COPIED, "metadata"];

/** The {@link ToolFields} in an object. The fields that are sent are frozen copies. */
export function toolFieldsOf(init: object): ToolFields {
  const fields = copyFields<ToolFields>(init, COPIED);
  const { metadata } = (init ?? {}) as ToolFields;
  return metadata === undefined ? fields : { ...fields, metadata };
}
