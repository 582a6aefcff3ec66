import { resolve } from "node:path";
import { printableLine } from "../output/printable.ts";
import { styled } from "../output/styled.ts";
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
  const words = args.map(shellWord).join(" ");
  return [
    inShell("Claude Code", `claude mcp add -s user gateway -- npx ${words}`),
    inShell("VS Code", `code --add-mcp ${shellWord(JSON.stringify({ name: "gateway", ...entry }))}`),
    inShell("Gemini CLI", `gemini mcp add -s user gateway npx -- ${words}`),
    inShell("Codex", `codex mcp add gateway -- npx ${words}`),
    inShell("Copilot CLI", `copilot mcp add gateway -- npx ${words}`),
    inShell("opencode", `opencode mcp add gateway -- npx ${words}`),
    inFile("Claude Desktop, Cursor, Windsurf, Cline", `{"mcpServers":${server}}`),
    { hosts: "Zed", where: "its settings", text: `"context_servers":${server}` },
  ];
}

/**
 * What to paste into each host, so that it asks a gateway that serves over HTTP. A host has the token in a variable, if it
 * can.
 *
 * @example
 * httpEntries("http://127.0.0.1:3000/mcp", "TOKEN")[3]?.text;
 * // "codex mcp add gateway --url http://127.0.0.1:3000/mcp --bearer-token-env-var TOKEN"
 */
export function httpEntries(url: string, token?: string): HostEntry[] {
  const bearer = (variable: string): string => `Authorization: Bearer ${variable}`;
  const header = (option: string, variable: string): string =>
    token === undefined ? "" : ` ${option} ${shellWord(bearer(variable))}`;
  const entry = (variable: string, others: object = { url }): object =>
    token === undefined ? others : { ...others, headers: { Authorization: `Bearer ${variable}` } };
  const inBraces = `\${${token}}`;
  const ofEditor = `\${env:${token}}`;
  const json = (others: object): string => JSON.stringify({ mcpServers: { gateway: entry(ofEditor, others) } });
  const ofCode = entry(ofEditor, { name: "gateway", type: "http", url });
  const ofCodex = token === undefined ? "" : ` --bearer-token-env-var ${token}`;
  const ofOpencode = token === undefined ? "" : ` --header ${shellWord(`Authorization=Bearer {env:${token}}`)}`;
  const ofZed = entry("<the token itself>");
  return [
    inShell("Claude Code", `claude mcp add -s user -t http gateway ${shellWord(url)}${header("-H", inBraces)}`),
    inShell("VS Code", `code --add-mcp ${shellWord(JSON.stringify(ofCode))}`),
    inShell("Gemini CLI", `gemini mcp add -s user -t http gateway ${shellWord(url)}${header("-H", inBraces)}`),
    inShell("Codex", `codex mcp add gateway --url ${shellWord(url)}${ofCodex}`),
    inShell("Copilot CLI", `copilot mcp add --transport http gateway ${shellWord(url)}${header("--header", inBraces)}`),
    inShell("opencode", `opencode mcp add gateway --url ${shellWord(url)}${ofOpencode}`),
    inFile("Cursor, Windsurf", json({ url })),
    inFile("Cline", json({ type: "streamableHttp", url })),
    { hosts: "Zed", where: "its settings", text: `"context_servers":${JSON.stringify({ gateway: ofZed })}` },
  ];
}

const inShell = (hosts: string, text: string): HostEntry => ({ hosts, where: "a shell", text });
const inFile = (hosts: string, text: string): HostEntry => ({ hosts, where: "their file of MCP servers", text });

/** The lines that show entries in a terminal. */
export const entryLines = (entries: readonly HostEntry[], stream?: NodeJS.WriteStream): string[] =>
  entries.map(({ hosts, where, text }) => `${styled("bold", hosts, stream)} (${where}):\n  ${printableLine(text)}`);

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

/**
 * A text as one word of a shell.
 *
 * @example
 * shellWord("a b"); // "'a b'"
 */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
