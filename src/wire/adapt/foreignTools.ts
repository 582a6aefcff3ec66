import type { Repair } from "../../schema/index.ts";

const foreign = new WeakSet<object>();

/** Marks a tool that was read from a payload, such as one of an MCP server, whose author is another than the caller. */
export function markForeign<Tool extends object>(tool: Tool): Tool {
  foreign.add(tool);
  return tool;
}

/** Whether a tool was read from a payload. */
export const isForeign = (tool: object): boolean => foreign.has(tool);

/** Marks a tool that was made of a foreign one. */
export const keepForeign = <Tool extends object>(tool: Tool, of: object): Tool =>
  isForeign(of) ? markForeign(tool) : tool;

const repairsOfSchemas = new WeakMap<object, readonly Repair[]>();

/** Notes in what the frozen schema of a tool differs from the one that was read, so that wires list that, too. */
export function noteRepairs(schema: object, repairs: readonly Repair[]): void {
  if (repairs.length > 0) repairsOfSchemas.set(schema, repairs);
}

/** In what a schema differs from the one that was read. */
export const repairsOf = (schema: object): readonly Repair[] => repairsOfSchemas.get(schema) ?? [];
