import type { ToolChange, WireTool } from "../../src/wire/index.ts";
import { CHECKED_PROVIDERS, type CheckedProvider } from "../../src/wire/tools/checkedProviders.ts";
import { adaptTools } from "../../src/wire/tools/readTools.ts";

/**
 * What a provider does not accept of tools: the changes without those that only follow from them.
 *
 * @example
 * causesOf("anthropic", [{ name: "find", parameters: { type: "object", properties: { $top: {} } } }]);
 * // [{ tool: "find", path: "/parameters/properties/$top", rule: "propertyNames", … }], without the new description
 */
export const causesOf = (provider: string, tools: unknown): readonly ToolChange[] =>
  adaptTools(tools as WireTool[], CHECKED_PROVIDERS[provider as CheckedProvider]).changes;
