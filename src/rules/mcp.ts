import { ANTHROPIC_PROPERTIES } from "./anthropic.ts";
import { type ListRules, type NameRule, OPENAI_NAMES, type ProviderRules, type SchemaRules } from "./ProviderRules.ts";

const PARAMETERS: SchemaRules = {
  /** @source `@modelcontextprotocol/sdk` 1.32.2 ToolSchema (an object with any other keywords); read 2026-11-26 */
  refusedAtRoot: [],
  /** @source `@modelcontextprotocol/sdk`, Tool.inputSchema; Mearman/mcp-wayback-machine#29; read 2026-11-26 */
  neededAtRoot: ["type"],
  /** @source `@modelcontextprotocol/sdk`, Tool.inputSchema; read 2026-11-26 */
  isNeeded: true,
  /** @source `@modelcontextprotocol/sdk` 1.32.2 ToolSchema (any keywords); read 2026-11-26 */
  needsItems: false,
  /** @source `@modelcontextprotocol/sdk` 1.32.2 ToolSchema (any keywords); no report of a refusal; read 2026-11-26 */
  needsNewForms: false,
};

const OUTPUT: SchemaRules = {
  /** @source `@modelcontextprotocol/sdk` 1.32.2 ToolSchema (an object with any other keywords); read 2026-11-26 */
  refusedAtRoot: [],
  /** @source `@modelcontextprotocol/sdk`, Tool.outputSchema; anthropics/claude-code#10825; read 2026-11-27 */
  neededAtRoot: ["type"],
  /** @source no report of a refusal; read 2026-11-27 */
  needsItems: false,
  /** @source DavidFuchs/mcp-uptime-kuma#83, n8n-io/n8n#36361 (Claude validates by draft 2020-12 alone); read 2026-11-27 */
  needsNewForms: true,
  /** @source DavidFuchs/mcp-uptime-kuma#83, anthropics/claude-code#88882; read 2026-11-27 */
  onlyNewDialect: true,
  /** @source the meta-schema of 2020-12, by which Claude checks; read 2026-11-27 */
  readsBooleans: true,
};

/** The choice of sampling. */
const TOOLS: ListRules = {
  /** @source `@modelcontextprotocol/sdk` 1.32.2 ToolChoiceSchema (auto, required or none); read 2026-11-26 */
  refusesNamed: true,
};

/** MCP as its specification says. */
export const MCP_RULES: ProviderRules = {
  /** @source the revision 2025-11-25, server/tools (SHOULD); read 2026-11-26 */
  names: { allowed: /^[a-zA-Z0-9_.-]{1,128}$/, refused: /[^a-zA-Z0-9_.-]/g, maxLength: 128 },
  tools: TOOLS,
  parameters: PARAMETERS,
  output: OUTPUT,
};

/** Cursor wants less than 60 characters together with the name of the server. */
const HOST_NAMES: NameRule = { ...OPENAI_NAMES, allowed: /^[a-zA-Z0-9_-]{1,58}$/, maxLength: 58 };

/** Hosts pass the parameters on as they are, so that the model behind one refuses them. */
const HOST_PARAMETERS: SchemaRules = {
  ...PARAMETERS,
  /** @source anthropics/claude-code#4886, #5319; read 2026-11-26 */
  refusedAtRoot: ["oneOf", "anyOf", "allOf"],
  /** @source anthropics/claude-code#79418 (a space); read 2026-11-26 */
  propertyNames: ANTHROPIC_PROPERTIES,
  /** @source microsoft/vscode#284536, microsoft/vscode#290225; read 2026-11-26 */
  needsItems: true,
  /**
   * @source openJiuwen 0.1.19.post2 (its client refuses null where only `nullable` says it); the revision 2025-11-25
   * (draft 2020-12 where no `$schema` is named); read 2026-11-27
   */
  needsNewForms: true,
};

/** What all known hosts of MCP take: Claude, Cursor and VS Code. One bad name hides all tools of a server there. */
export const MCP_HOST_RULES: ProviderRules = {
  /** @source evoila/meho#2745 and loomle/loomle#168 (Claude), ComposioHQ/composio#2788 (Cursor); read 2026-11-26 */
  names: HOST_NAMES,
  tools: TOOLS,
  parameters: HOST_PARAMETERS,
  output: OUTPUT,
};
