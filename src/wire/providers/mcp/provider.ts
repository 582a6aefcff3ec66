import { NO_SERIAL_FIELD, type Provider } from "../Provider.ts";
import { ANY_PARAMETERS } from "../ProviderRules.ts";

export const MCP: Provider<"mcp"> = {
  id: "mcp",
  /** The specification of 2025-11-25 recommends this (SHOULD). */
  rules: {
    names: { allowed: /^[a-zA-Z0-9_.-]{1,128}$/, refused: /[^a-zA-Z0-9_.-]/g, maxLength: 128 },
    /** VS Code refuses a server with an array without `items` (microsoft/vscode#284536). */
    parameters: { ...ANY_PARAMETERS, needsItems: true },
  },
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
  calls: { expected: 'content of type "tool_use"', types: ["tool_use"] },
  texts: ["block in content", "blocks in content"],
  family: "blocks",
  detect: {
    answer: ({ content, stopReason }) => typeof content === "object" && typeof stopReason === "string",
  },
};
