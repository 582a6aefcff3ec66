import { type NameRule, OPENAI_NAMES, type ProviderRules, type SchemaRules } from "./ProviderRules.ts";

const PARAMETERS: SchemaRules = {
  refusedAtRoot: [],
  /** @source microsoft/vscode#284536, microsoft/vscode#290225; read 2026-11-26 */
  needsItems: true,
  needsNewForms: false,
};

/** MCP as its specification says. */
export const MCP_RULES: ProviderRules = {
  /** @source the revision 2025-11-25, server/tools (SHOULD); read 2026-11-26 */
  names: { allowed: /^[a-zA-Z0-9_.-]{1,128}$/, refused: /[^a-zA-Z0-9_.-]/g, maxLength: 128 },
  parameters: PARAMETERS,
};

/** Cursor wants less than 60 characters together with the name of the server. */
const HOST_NAMES: NameRule = { ...OPENAI_NAMES, allowed: /^[a-zA-Z0-9_-]{1,58}$/, maxLength: 58 };

/** What all known hosts of MCP take: Claude, Cursor and VS Code. One bad name hides all tools of a server there. */
export const MCP_HOST_RULES: ProviderRules = {
  /** @source evoila/meho#2745 and loomle/loomle#168 (Claude), ComposioHQ/composio#2788 (Cursor); read 2026-11-26 */
  names: HOST_NAMES,
  parameters: PARAMETERS,
};
