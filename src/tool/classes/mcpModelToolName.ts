/**
 * The name under which the Python SDK shows a tool of an MCP server to the model.
 *
 * Mirrors `mcp_model_tool_name` of openjiuwen/core/foundation/tool/mcp/base.py, which releases 0.1.16.post4 to
 * 0.1.16.post11 and from 0.1.17 on have.
 *
 * @example
 * mcpModelToolName("files", "read_file"); // "mcp_files_read_file"
 */
export const mcpModelToolName = (serverName: string, toolName: string): string =>
  `${mcpModelToolPrefix(serverName)}${toolName}`;

/**
 * How the names of all tools of an MCP server begin in the Python SDK; see {@link mcpModelToolName}.
 *
 * Mirrors `mcp_model_tool_prefix` of the same module.
 *
 * @example
 * mcpModelToolPrefix("files"); // "mcp_files_"
 */
export const mcpModelToolPrefix = (serverName: string): string => `mcp_${serverName}_`;
