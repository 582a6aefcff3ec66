import { resolve } from "node:path";
import type { CallFlags } from "./callOptions.ts";

/** How a host of MCP gets the gateway: what to paste, and where. */
export type HostEntry = { readonly hosts: string; readonly where: string; readonly text: string };

/** The options of `gateway` that hold in a host too. */
export type HostedFlags = CallFlags & {
  readonly passThrough?: boolean | undefined;
  readonly schemas?: string | undefined;
  readonly prefix?: boolean | undefined;
  readonly watch?: boolean | undefined;
};

/**
 * What to paste into each host, so that it starts the gateway with this config and these options, in all folders.
 *
 * @example
 * hostEntries("mcp.json")[0]?.text;
 * // "claude mcp add -s user gateway -- npx -y openjiuwen-tools gateway --config /home/ada/mcp.json"
 */
export function hostEntries(config: string, flags: HostedFlags = {}): HostEntry[] {
  const args = ["-y", "openjiuwen-tools", "gateway", "--config", resolve(config), ...wordsOf(flags)];
  const entry = { command: "npx", args };
  const server = JSON.stringify({ gateway: entry });
  return [
    {
      hosts: "Claude Code",
      where: "a shell",
      text: `claude mcp add -s user gateway -- npx ${args.map(quoted).join(" ")}`,
    },
    {
      hosts: "VS Code",
      where: "a shell",
      text: `code --add-mcp ${quoted(JSON.stringify({ name: "gateway", ...entry }))}`,
    },
    {
      hosts: "Gemini CLI",
      where: "a shell",
      text: `gemini mcp add -s user gateway npx -- ${args.map(quoted).join(" ")}`,
    },
    {
      hosts: "Claude Desktop, Cursor, Windsurf, Cline",
      where: "their file of MCP servers",
      text: `{"mcpServers":${server}}`,
    },
    { hosts: "Zed", where: "its settings", text: `"context_servers":${server}` },
  ];
}

function wordsOf(flags: HostedFlags): string[] {
  const { passThrough, schemas, prefix, watch, log, logArguments, verbose, telemetry } = flags;
  return [
    ...(passThrough === true ? ["--pass-through"] : []),
    ...(schemas !== undefined ? ["--schemas", schemas] : []),
    ...(prefix === false ? ["--no-prefix"] : []),
    ...(watch === false ? ["--no-watch"] : []),
    ...(verbose === true ? ["--verbose"] : []),
    ...(log !== undefined ? ["--log", resolve(log)] : []),
    ...(logArguments === true ? ["--log-arguments"] : []),
    ...(telemetry === true ? ["--telemetry"] : []),
  ];
}

/** A word of a shell. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
