import { isObject } from "../../schema/index.ts";
import type { ToolChange, WireTool } from "../../wire/index.ts";

/**
 * A tool of a payload whose parameters may be malformed at the root, in the form that is meant, with all changes: some
 * servers write null in the place of an absent field, and PHP writes `[]` for an empty object.
 *
 * @example
 * readRoot({ name: "now", parameters: { type: null, properties: [] } }).root.parameters; // { type: "object", properties: {} }
 */
export function readRoot(tool: WireTool): { readonly root: WireTool; readonly changes: ToolChange[] } {
  const { name, parameters } = tool;
  if (!isObject(parameters)) return { root: tool, changes: [] };
  const { type, properties, required } = parameters;
  const meant = new Map<string, readonly [rule: ToolChange["rule"], after: unknown]>();
  const mayBeObject = type === null || (Array.isArray(type) && type.includes("object"));
  if (mayBeObject) meant.set("type", ["types", "object"]);
  if (properties !== undefined && isNothing(properties)) meant.set("properties", ["keywords", {}]);
  if (required !== undefined && !Array.isArray(required)) meant.set("required", ["required", undefined]);
  if (meant.size === 0) return { root: tool, changes: [] };
  const changes = Array.from(meant, ([keyword, [rule, after]]): ToolChange => {
    return { tool: name, path: `/parameters/${keyword}`, rule, before: parameters[keyword], after };
  });
  const repaired: { [keyword: string]: unknown } = { ...parameters };
  for (const [keyword, [, after]] of meant) {
    if (after === undefined) delete repaired[keyword];
    else repaired[keyword] = after;
  }
  return { root: { ...tool, parameters: repaired } as WireTool, changes };
}

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
