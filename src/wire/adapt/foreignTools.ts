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
