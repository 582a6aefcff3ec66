/**
 * An object that contains itself has no end.
 *
 * @limit Schemas: objects around the tools that `decodeTools` reads
 * @beyond `WireError`, `invalid_tool`
 */
export const MAX_TOOL_CONTAINERS = 8;
