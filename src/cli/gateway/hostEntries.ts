import { resolve } from "node:path";

/** How a host of MCP gets the gateway: what to paste, and where. */
export type HostEntry = { readonly hosts: string; readonly where: string; readonly text: string };

/**
 * What to paste into each host, so that it starts the gateway with this config.
 *
 * @example
 * hostEntries("mcp.json")[0]?.text; // "claude mcp add gateway -- npx -y openjiuwen-tools gateway --config /home/ada/mcp.json"
 */
export function hostEntries(config: string): HostEntry[] {
  const args = ["-y", "openjiuwen-tools", "gateway", "--config", resolve(config)];
  const entry = { command: "npx", args };
  const server = JSON.stringify({ gateway: entry });
  return [
    { hosts: "Claude Code", where: "a shell", text: `claude mcp add gateway -- npx ${args.map(quoted).join(" ")}` },
    {
      hosts: "VS Code",
      where: "a shell",
      text: `code --add-mcp ${quoted(JSON.stringify({ name: "gateway", ...entry }))}`,
    },
    { hosts: "Gemini CLI", where: "a shell", text: `gemini mcp add gateway npx -- ${args.map(quoted).join(" ")}` },
    {
      hosts: "Claude Desktop, Cursor, Windsurf, Cline",
      where: "their file of MCP servers",
      text: `{"mcpServers":${server}}`,
    },
    { hosts: "Zed", where: "its settings", text: `"context_servers":${server}` },
  ];
}

/** A word of a shell. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
