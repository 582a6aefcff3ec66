import type { Fields } from "../../pydantic/index.ts";
import type { WireTool } from "../../wire/index.ts";
import { copyFields, MCP_FIELDS, type McpFields, mcpFieldsOf } from "./mcpFields.ts";

/**
 * What a tool has beside its name, description and parameters, for the wires that have a place for it. It is no part of
 * a dump.
 *
 * @example
 * const fields: ToolFields = { title: "Weather", inputExamples: [{ city: "Oslo" }], deferLoading: true };
 */
export type ToolFields = McpFields &
  Pick<WireTool, "format" | "inputExamples" | "deferLoading" | "providerOptions"> & {
    /** What you want to find at the tool again; nobody is sent it. */
    readonly metadata?: { readonly [key: string]: unknown } | undefined;
  };

const SENT = ["format", "inputExamples", "deferLoading", "providerOptions"] as const;

/** The names of {@link ToolFields}. */
export const TOOL_FIELD_NAMES: readonly (keyof ToolFields)[] = [...MCP_FIELDS, ...SENT, "metadata"];

/** Those that are there; what is sent is a frozen copy. */
export function toolFieldsOf(init: object): ToolFields {
  const { metadata } = (init ?? {}) as Fields;
  return {
    ...mcpFieldsOf(init),
    ...copyFields<ToolFields>(init, SENT),
    ...(metadata !== undefined && { metadata: metadata as NonNullable<ToolFields["metadata"]> }),
  };
}
