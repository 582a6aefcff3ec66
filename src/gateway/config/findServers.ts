import { isObject } from "../../schema/index.ts";

/** The servers of a file, and its other keys. */
export type FoundServers = {
  /** Undefined if the file has no servers. */
  readonly servers?: unknown;
  /** The keys that lead to the servers, or would. */
  readonly path: readonly string[];
  readonly others: { readonly [key: string]: unknown };
  /** What VS Code asks the user for. */
  readonly inputs?: unknown;
  /** Whether these are all settings of another host, among which the gateway's own settings are not expected. */
  readonly isForeign: boolean;
};

/**
 * The servers of a config, under the key of any host: `mcpServers` of Claude Desktop, Cursor and Gemini, `servers` of
 * VS Code's mcp.json, `mcp.servers` of its settings, and `context_servers` of Zed.
 *
 * @example
 * findServers({ theme: "One Dark", context_servers: { files } }).servers; // { files }
 */
export function findServers(config: { readonly [key: string]: unknown }): FoundServers {
  for (const [key, isForeign] of KEYS) {
    if (!Object.hasOwn(config, key)) continue;
    const { [key]: servers, inputs, ...others } = config;
    if (key === "mcpServers" || isObject(servers)) return { servers, path: [key], inputs, others, isForeign };
  }
  const { mcp, ...others } = config;
  if (isObject(mcp) && isObject(mcp.servers)) {
    const path = ["mcp", "servers"];
    return { servers: mcp.servers, path, inputs: mcp.inputs, others, isForeign: true };
  }
  return { path: ["mcpServers"], others: config, isForeign: false };
}

const KEYS: readonly (readonly [key: string, isForeign: boolean])[] = [
  ["mcpServers", false],
  ["servers", false],
  ["context_servers", true],
  ["mcp.servers", true],
  ["amp.mcpServers", true],
];
