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
 * VS Code's mcp.json, `mcp.servers` of its settings and of opencode, `mcp` of its first version, `context_servers` of Zed,
 * and `mcp_servers` of Codex.
 *
 * @example
 * findServers({ theme: "One Dark", context_servers: { files } }).servers; // { files }
 */
export function findServers(config: { readonly [key: string]: unknown }): FoundServers {
  for (const [key, isForeign] of KEYS) {
    if (!Object.hasOwn(config, key)) continue;
    const { [key]: servers, inputs, ...others } = config;
    if (key !== "mcpServers" && !isObject(servers)) continue;
    const found = { servers, path: [key], inputs, others, isForeign };
    return isObject(config.mcp) ? withChosen(found, config.mcp) : found;
  }
  const { mcp, ...others } = config;
  if (isObject(mcp) && isObject(mcp.servers)) {
    const path = ["mcp", "servers"];
    return { servers: mcp.servers, path, inputs: mcp.inputs, others, isForeign: true };
  }
  if (isObject(mcp) && Object.values(mcp).some(isOfOpencode)) {
    return { servers: mcp, path: ["mcp"], others, isForeign: true };
  }
  return withoutObject(config) ?? { path: ["mcpServers"], others: config, isForeign: false };
}

/** The servers in a form that no host has, such as a list. Other programs may have another setting `mcp`. */
function withoutObject(config: { readonly [key: string]: unknown }): FoundServers | undefined {
  const { mcp } = config;
  const [key, isForeign = true] = KEYS.find(([each]) => Object.hasOwn(config, each)) ?? [Array.isArray(mcp) && "mcp"];
  if (key) {
    const { [key]: servers, inputs, ...others } = config;
    return { servers, path: [key], inputs, others, isForeign };
  }
  if (!isObject(mcp) || !Array.isArray(mcp.servers)) return undefined;
  const { mcp: _, ...others } = config;
  return { servers: mcp.servers, path: ["mcp", "servers"], inputs: mcp.inputs, others, isForeign: true };
}

const isOfOpencode = (entry: unknown): boolean =>
  isObject(entry) && (entry.type === "local" || entry.type === "remote");

/** Gemini names the servers that it starts, or those that it does not, beside them. */
function withChosen(found: FoundServers, mcp: { readonly [key: string]: unknown }): FoundServers {
  const { allowed, excluded, ...rest } = mcp;
  if (!isObject(found.servers) || !(Array.isArray(allowed) || Array.isArray(excluded))) return found;
  const isOff = (name: string): boolean =>
    (Array.isArray(allowed) && !allowed.includes(name)) || (Array.isArray(excluded) && excluded.includes(name));
  const servers = Object.entries(found.servers).map(([name, entry]) => [
    name,
    isObject(entry) && isOff(name) ? { ...entry, disabled: true } : entry,
  ]);
  const { mcp: _, ...others } = found.others;
  return {
    ...found,
    servers: Object.fromEntries(servers),
    others: Object.keys(rest).length === 0 ? others : found.others,
  };
}

const KEYS: readonly (readonly [key: string, isForeign: boolean])[] = [
  ["mcpServers", false],
  ["servers", false],
  ["context_servers", true],
  ["mcp.servers", true],
  ["amp.mcpServers", true],
  ["mcp_servers", true],
];
