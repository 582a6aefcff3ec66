import { isObject, lowerTypes } from "../schema/index.ts";
import { type ReadTool, writeDenseSet } from "./dense/index.ts";
import { denseOptions, TEXT_RULES } from "./denseOptions.ts";
import { readSafely } from "./limits.ts";
import type { CompactSetOptions } from "./toolsToTypescript.ts";

/**
 * As `toolsToTypescript`, but of tools in one form.
 *
 * @example
 * writeTools(() => [{ name: "now", description: "The time", schema: { type: "object", properties: {} } }]);
 */
export function writeTools(read: () => readonly ReadTool[], options?: CompactSetOptions): string {
  const complete = denseOptions("toolsToTypescript", options, TEXT_RULES);
  return readSafely(() => {
    const tools = read().map((tool) => (isObject(tool.schema) ? { ...tool, schema: lowerTypes(tool.schema) } : tool));
    return writeDenseSet(tools, complete);
  });
}
