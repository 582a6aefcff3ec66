import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { readConfig } from "../../src/gateway/config/readConfig.ts";
import type { GatewayConfig } from "../../src/gateway/index.ts";
import { ServerRegistry } from "../../src/gateway/servers/ServerRegistry.ts";
import { inspectTool } from "../../src/gateway/tools/inspect.ts";
import { realServers } from "../gateway/servers/realServers.ts";
import { median } from "./compare.ts";

const BUILT = join(import.meta.dirname, "../../dist/gateway.js");
const GATEWAY = join(import.meta.dirname, "gatewayServers/gateway.mjs");
const ECHO = { command: process.execPath, args: [join(import.meta.dirname, "gatewayServers/echo.mjs")] };

/** What the gateway saves in tokens, and what it costs in time, with the official servers and the official client. */
export async function benchGateway(): Promise<void> {
  if (!existsSync(BUILT)) {
    console.log("skipped: the gateway is not built; npm run build");
    return;
  }
  const { servers, missing } = await realServers();
  if (missing !== undefined) console.log(`without the servers git, time and fetch: ${missing}`);
  await benchStart({ mcpServers: servers });
  await benchTokens({ mcpServers: servers });
  for (const era of ["legacy", "modern"] as const) {
    for (const way of ["stdio", "http"] as const) await benchCalls(era, way);
  }
}

const tokensOf = (value: unknown, space?: number): number => encode(JSON.stringify(value, null, space)).length;
const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

async function benchTokens(config: GatewayConfig): Promise<void> {
  const complete = readConfig(config).config;
  const servers = new ServerRegistry(complete, { environment: process.env });
  try {
    await servers.ready();
    const lists = await servers.allTools();
    const tools = [...lists.values()].flatMap(({ tools }) => [...tools.values()]);
    const all = tokensOf(tools.map(({ raw }) => raw));
    const ours = await startTokens(config);
    const { description } = inspectTool(servers, complete);
    console.log(`\nTokens (o200k) that an agent sees at the start, of ${tools.length} tools`);
    console.log(`  ${all} with all tools, ${ours} with the gateway: ${share(ours, all)}`);
    console.log(`  ${description}`);
    console.log(
      "\nTokens of input schemas as TypeScript, max_description_len 50, beside JSON with 2 spaces and minified",
    );
    for (const [name, { tools }] of lists) {
      const sum = (count: (tool: typeof tools extends ReadonlyMap<string, infer T> ? T : never) => number): number =>
        [...tools.values()].reduce((total, tool) => total + count(tool), 0);
      const text = sum(({ info }) => encode(info.compact({ maxDescriptionLength: 50 })).length);
      const pretty = sum(({ raw }) => tokensOf(raw.inputSchema, 2));
      const minified = sum(({ raw }) => tokensOf(raw.inputSchema));
      const saved = `${share(pretty - text, pretty)} and ${share(minified - text, minified)} saved`;
      console.log(`  ${name.padEnd(22)}${String(text).padStart(6)} of ${pretty} and ${minified}: ${saved}`);
    }
  } finally {
    await servers.close();
  }
}

/** The tokens of the gateway's own list, once its servers are there. */
async function startTokens(config: GatewayConfig): Promise<number> {
  const client = await connect(stdioOf(GATEWAY, [JSON.stringify(config)]), "legacy");
  await client.callTool({ name: "inspect", arguments: {} });
  const { tools } = await client.listTools();
  await client.close();
  return tokensOf(tools);
}

async function benchStart(config: GatewayConfig): Promise<void> {
  const listed: number[] = [];
  const ready: number[] = [];
  const connected: number[] = [];
  for (let run = 0; run < 5; run++) {
    const start = performance.now();
    const client = await connect(stdioOf(GATEWAY, [JSON.stringify(config)]), "legacy");
    connected.push(performance.now() - start);
    await client.listTools();
    listed.push(performance.now() - start);
    await client.callTool({ name: "inspect", arguments: {} });
    ready.push(performance.now() - start);
    await client.close();
  }
  const count = Object.keys(config.mcpServers).length;
  console.log(`\nFrom the start of the process, ms, medians of ${listed.length}`);
  console.log(`  connected ${median(connected).toFixed(0)}, its own tools listed ${median(listed).toFixed(0)}`);
  console.log(`  ${count} servers ready ${median(ready).toFixed(0)}`);
}

async function benchCalls(era: "legacy" | "modern", way: "stdio" | "http"): Promise<void> {
  const config = JSON.stringify({ mcpServers: { echo: { ...ECHO, era } } });
  const direct = await connect(stdioOf(...(ECHO.args as [string])), era);
  const served = way === "http" ? await serveHttp(config) : undefined;
  const client = await connect(
    served ? new StreamableHTTPClientTransport(new URL(served.url)) : stdioOf(GATEWAY, [config]),
    era,
  );
  const [before, through]: [number[], number[]] = [[], []];
  const args = { text: "hello" };
  const exec = { server_name: "echo", tool_name: "echo", arguments: args };
  try {
    for (let round = 0; round < ROUNDS + WARM_UP; round++) {
      const start = performance.now();
      await direct.callTool({ name: "echo", arguments: args });
      const middle = performance.now();
      await client.callTool({ name: "exec", arguments: exec });
      const end = performance.now();
      if (round < WARM_UP) continue;
      before.push(middle - start);
      through.push(end - middle);
    }
  } finally {
    await Promise.all([direct.close(), client.close()]);
    served?.child.stdin?.end();
  }
  const [one, other] = [median(before), median(through)];
  const name = `exec over ${way}, ${era}`;
  console.log(
    `  ${name.padEnd(24)} direct ${one.toFixed(2)} ms, gateway ${other.toFixed(2)} ms: ${(other - one).toFixed(2)} more`,
  );
}

const ROUNDS = 1_500;
const WARM_UP = 300;

const stdioOf = (script: string, args: readonly string[] = []): Transport =>
  new StdioClientTransport({ command: process.execPath, args: [script, ...args], stderr: "ignore" });

async function connect(transport: Transport, era: "legacy" | "modern"): Promise<Client> {
  const mode = era === "modern" ? "auto" : "legacy";
  const client = new Client({ name: "bench", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return client;
}

async function serveHttp(config: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [GATEWAY, config, "http"], { stdio: ["pipe", "pipe", "ignore"] });
  for await (const url of createInterface({ input: child.stdout })) return { child, url };
  throw new Error("the gateway ended");
}
