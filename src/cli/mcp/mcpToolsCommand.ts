import { Command, InvalidArgumentError } from "commander";
import { didYouMean } from "../../checks/index.ts";
import { type GatewayConfig, loadConfig, type RawTool, type ServerConfig } from "../../gateway/index.ts";
import { CommandError } from "../CommandError.ts";
import { withGateway } from "../gateway/withGateway.ts";
import { cutColumns, padColumns, widthFor } from "../output/columns.ts";
import { tokenCounter } from "../output/countTokens.ts";
import { plural } from "../output/plural.ts";
import { printable, printableLine } from "../output/printable.ts";
import { styled } from "../output/styled.ts";
import { warn } from "../output/warn.ts";
import { writeOutput } from "../output/writeOutput.ts";

type Flags = {
  readonly url?: string;
  readonly tokenEnv?: string;
  readonly header?: { readonly [name: string]: string };
  readonly config?: string;
  readonly server?: string;
  readonly timeout: number;
  readonly json?: true;
  readonly output?: string;
};

/** `openjiuwen-tools mcp-tools` */
export function mcpToolsCommand(): Command {
  return new Command("mcp-tools")
    .description("list the tools of MCP servers, and save them as JSON")
    .argument("[command...]", "the command that starts the server, after --")
    .option("--url <url>", "the URL of a server over HTTP")
    .option("--token-env <name>", "the environment variable with the bearer token for the URL")
    .option("--header <name:value>", `a header for the URL; \${NAME} in it is an environment variable`, addHeader)
    .option("-c, --config <file>", "the servers, as Claude Desktop, Cursor or VS Code write them")
    .option("--server <name>", "one server of the config (default: all, whose tools are named server__tool)")
    .option("--timeout <seconds>", "the time that a server has for its answers", secondsOf, DEFAULT_SECONDS)
    .option("--json", "write JSON, as a server answers tools/list")
    .option("-o, --output <file>", "write the JSON to a file")
    .addHelpText("after", EXAMPLES)
    .action(list);
}

/** npx and uvx may have to install the server first. */
const DEFAULT_SECONDS = 60;

const EXAMPLES = `
Examples:
  openjiuwen-tools mcp-tools -- npx -y @modelcontextprotocol/server-filesystem .
  openjiuwen-tools mcp-tools --url https://mcp.example.com/mcp --token-env MCP_TOKEN
  openjiuwen-tools mcp-tools --config mcp.json --server files -o tools.json
  openjiuwen-tools mcp-tools --config mcp.json --json | openjiuwen-tools compact

The exit code is 1 if a server does not answer.`;

function secondsOf(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError("Expected a number of seconds from 1 to 9999.");
  return Number(text);
}

function addHeader(text: string, before: { readonly [name: string]: string } = {}): { [name: string]: string } {
  const [, name, value] = /^([^:\s]+):\s*(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Expected a text such as "X-Key: 1".');
  return { ...before, [name]: value };
}

async function list(command: readonly string[], flags: Flags): Promise<void> {
  const { url, json, output } = flags;
  const tools = await toolsOf(await configOf(command, flags), url);
  if (json || output !== undefined) writeOutput(JSON.stringify({ tools }, undefined, 2), output);
  else console.log(await tableOf(tools));
}

async function configOf(command: readonly string[], flags: Flags): Promise<GatewayConfig> {
  const { url, config, server, timeout } = flags;
  const given = [command.length > 0, url !== undefined, config !== undefined].filter(Boolean).length;
  if (given !== 1) {
    const received = given === 0 ? "nothing" : "more than one";
    throw new CommandError(`expected one of --url, --config or a command after --, received ${received}`);
  }
  const loaded = config === undefined ? { mcpServers: { server: serverOf(command, flags) } } : await loadConfig(config);
  const mcpServers = server === undefined ? loaded.mcpServers : { [server]: named(loaded.mcpServers, server) };
  const limits = { start_timeout: timeout, call_timeout: timeout };
  return { ...loaded, ...limits, mcpServers, health_check_enabled: false, start_on_use: false, pin: false };
}

function serverOf(command: readonly string[], { url, tokenEnv, header }: Flags): ServerConfig {
  const [program = "", ...args] = command;
  if (url === undefined) return { command: program, args };
  const token = tokenEnv === undefined ? {} : { Authorization: `Bearer \${${tokenEnv}}` };
  return { url, headers: { ...header, ...token } };
}

function named(servers: GatewayConfig["mcpServers"], name: string): ServerConfig {
  const server = Object.hasOwn(servers, name) ? servers[name] : undefined;
  if (server !== undefined) return server;
  const names = Object.keys(servers);
  const hint = didYouMean(name, names) || ` The servers are ${names.join(", ")}.`;
  throw new CommandError(`Unknown server ${JSON.stringify(name)}.${hint}`);
}

/** @throws {CommandError} if no server answers; other errors are warnings. */
async function toolsOf(config: GatewayConfig, url: string | undefined): Promise<readonly RawTool[]> {
  const names = Object.keys(config.mcpServers);
  return withGateway(config, async (gateway) => {
    for (const warning of gateway.warnings) warn(warning);
    const servers = await withProgress(`Asking ${names.join(", ")}`, () => gateway.ready());
    const failed = servers.flatMap(({ name, error }) => (error === undefined ? [] : [`${name}: ${error}`]));
    if (failed.length === servers.length) throw new CommandError(failureOf(failed, url));
    for (const failure of failed) warn(failure);
    if (failed.length > 0) process.exitCode = 1;
    for (const { refused = {} } of servers) {
      for (const [tool, reason] of Object.entries(refused)) warn(`${JSON.stringify(tool)} is left out: ${reason}`);
    }
    const service = gateway.passThrough({ prefix: names.length > 1 });
    return service.listTools({ signal: new AbortController().signal, progress() {} });
  });
}

/** Here an option contains the token, and there is no login. */
function failureOf(failed: readonly string[], url: string | undefined): string {
  const needsToken = url !== undefined && failed.some((reason) => reason.includes("needs a login"));
  const hint = needsToken ? ["--token-env NAME sends the token in the environment variable NAME"] : [];
  return [...failed, ...hint].join("\n") || "The config has no servers.";
}

async function tableOf(tools: readonly RawTool[]): Promise<string> {
  const count = await tokenCounter();
  const rows = tools.map(({ name, description, inputSchema }) => ({
    name: printableLine(name),
    description: firstLine(typeof description === "string" ? description : ""),
    tokens: count?.(JSON.stringify({ name, description, inputSchema })) ?? 0,
  }));
  const width = widthFor(rows.map(({ name }) => name));
  const lines = rows.map(({ name, description, tokens }) => {
    const counted = count === undefined ? "" : `  ${String(tokens).padStart(5)} tokens`;
    return `${styled("bold", padColumns(name, width))}${counted}  ${description}`.trimEnd();
  });
  const sum = rows.reduce((total, { tokens }) => total + tokens, 0);
  const total = `${plural(tools.length, "tool")}${count === undefined ? "" : `: ${sum} tokens`}`;
  return [...lines, styled("dim", total)].join("\n");
}

function firstLine(text: string): string {
  const [line = ""] = printable(text.trim()).split("\n", 1);
  return cutColumns(line, SHOWN);
}

const SHOWN = 100;

/**
 * Waits for the work, and resolves to its result. After half a second, a terminal shows the name of the work and the
 * elapsed time.
 *
 * @example
 * const tools = await withProgress("Starting the server", () => server.listTools());
 */
async function withProgress<T>(text: string, work: () => Promise<T>): Promise<T> {
  const { stderr } = process;
  if (!stderr.isTTY) return work();
  const start = performance.now();
  const timer = setInterval(() => {
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    stderr.write(`${LINE_START}${styled("dim", `${text} … ${seconds} s`, stderr)}`);
  }, 500);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    stderr.write(LINE_START);
  }
}

const LINE_START = "\r\u001b[K";
