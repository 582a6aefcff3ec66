import { MCP_HOST_RULES, MCP_RULES } from "../../../rules/index.ts";
import { NO_SERIAL_FIELD, type Provider } from "../Provider.ts";

export const MCP: Provider<"mcp"> = {
  id: "mcp",
  rules: MCP_RULES,
  serial: NO_SERIAL_FIELD,
  toolFields: {
    inputSchema: "parameters",
    outputSchema: "outputSchema",
    title: "title",
    annotations: "annotations",
    icons: "icons",
    execution: "execution",
    _meta: "_meta",
  },
  listsTools: true,
  calls: { expected: 'content of type "tool_use"', types: ["tool_use"] },
  texts: ["block in content", "blocks in content"],
  family: "blocks",
  detect: {
    answer: ({ content, stopReason }) => typeof content === "object" && typeof stopReason === "string",
    message: (_, parts) => parts.some(({ type, toolUseId }) => type === "tool_result" && typeof toolUseId === "string"),
  },
};

/** The same with the rules of the known hosts, which accept less than the specification. */
export const MCP_HOSTS: Provider<"mcp"> = { ...MCP, rules: MCP_HOST_RULES };
