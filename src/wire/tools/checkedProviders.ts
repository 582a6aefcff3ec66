import type { FormatName } from "../providers/formats.ts";
import { MCP_HOSTS } from "../providers/mcp/provider.ts";
import { CHAT_SERVERS, type ChatServer } from "../providers/openai-chat/chatServers.ts";
import type { Provider } from "../providers/Provider.ts";
import { providers } from "../providers/providers.ts";

/** The names by which tools are checked: those of the formats, of servers with rules of their own, and of MCP's hosts. */
export type CheckedProvider = FormatName | ChatServer | "mcp-hosts";

/** What is known about each provider by whose rules tools are checked. */
export const CHECKED_PROVIDERS: { readonly [name in CheckedProvider]: Provider } = /* @__PURE__ */ byName();

function byName(): Record<CheckedProvider, Provider> {
  const formats = Object.fromEntries(providers.map((provider) => [provider.id, provider]));
  return {
    ...(formats as Record<FormatName, Provider>),
    ...CHAT_SERVERS,
    "mcp-hosts": MCP_HOSTS,
  };
}
