import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { readConfig } from "../../src/gateway/config/readConfig.ts";
import type { GatewayConfig } from "../../src/gateway/index.ts";
import { ServerRegistry } from "../../src/gateway/servers/ServerRegistry.ts";
import { inspectTool } from "../../src/gateway/tools/inspect.ts";
import { realServers } from "../gateway/servers/realServers.ts";
import { median } from "./compare.ts";

const BUILT = join(import.meta.dirname, "../../dist/gateway.js");
const GATEWAY = join(import.meta.dirname, "gatewayServers/gateway.mjs");
const RELAY = join(import.meta.dirname, "gatewayServers/relay.mjs");
const PROXY = join(import.meta.dirname, "gatewayServers/proxy.mjs");
const ECHO = { command: process.execPath, args: [join(import.meta.dirname, "gatewayServers/echo.mjs")] };

/** What the gateway saves in tokens, and what it costs in time, with the official servers and the official clients. */
export async function benchGateway(): Promise<void> {
  if (!existsSync(BUILT)) {
    console.log("skipped: the gateway is not built; npm run build");
    return;
  }
  const { servers, missing } = await realServers();
  if (missing !== undefined) console.log(`without the servers git, time and fetch: ${missing}`);
  await benchStart({ mcpServers: servers });
  await benchTokens({ mcpServers: servers });
  await benchListOf331();
  console.log(
    "\nCalls, ms: median and 95 % of alternating calls. A relay is a process that copies the bytes alone, a proxy the",
  );
  console.log("shortest program that passes calls on with the official SDK's server and client.");
  for (const run of RUNS) await benchCalls(run);
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

/** Many tools of many servers, as people have them: the tokens depend on the names of servers and the counts alone. */
async function benchListOf331(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-bench-"));
  const mcpServers: { [name: string]: object } = {};
  for (const [name, count] of Object.entries(COUNTS)) {
    const file = join(folder, `${name}.json`);
    const tool = (index: number): object => ({ name: `tool_${index}`, inputSchema: { type: "object" } });
    writeFileSync(file, JSON.stringify(Array.from({ length: count }, (_, index) => tool(index))));
    mcpServers[name] = { command: process.execPath, args: [LISTED, file] };
  }
  try {
    const tokens = await startTokens({ mcpServers } as GatewayConfig);
    const tools = Object.values(COUNTS).reduce((sum, count) => sum + count, 0);
    console.log(
      `\nThe four tools in front of ${tools} tools of ${Object.keys(COUNTS).length} servers: ${tokens} tokens`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const LISTED = join(import.meta.dirname, "../gateway/servers/listed.mjs");
const COUNTS = {
  filesystem: 14,
  memory: 9,
  git: 28,
  time: 2,
  fetch: 1,
  excel: 25,
  word: 54,
  markitdown: 1,
  "desktop-commander": 25,
  duckdb: 4,
  playwright: 25,
  puppeteer: 7,
  context7: 2,
  notion: 22,
  slack: 8,
  github: 26,
  "google-maps": 7,
  mongodb: 35,
  kubernetes: 36,
} as const;

type Run = {
  readonly way: "stdio" | "http";
  readonly era: "legacy" | "modern" | "v1";
  readonly tool: "echo" | "mixed";
  /** How many servers the gateway has. */
  readonly servers: 1 | 19;
};

const RUNS: readonly Run[] = [
  { way: "stdio", era: "legacy", tool: "echo", servers: 1 },
  { way: "stdio", era: "modern", tool: "echo", servers: 1 },
  { way: "stdio", era: "legacy", tool: "echo", servers: 19 },
  { way: "stdio", era: "v1", tool: "mixed", servers: 1 },
  { way: "stdio", era: "v1", tool: "mixed", servers: 19 },
  { way: "http", era: "legacy", tool: "echo", servers: 1 },
  { way: "http", era: "modern", tool: "echo", servers: 1 },
];

async function benchCalls(run: Run): Promise<void> {
  const { way, era, tool, servers } = run;
  const ends: (() => unknown)[] = [];
  const urlOf = async (args: readonly string[]): Promise<URL> => {
    const { child, url } = await serveHttp(args);
    ends.push(() => child.stdin?.end());
    return new URL(url);
  };
  try {
    const echo = { ...ECHO, ...(era !== "v1" && { era }) };
    const idle = Array.from({ length: servers - 1 }, (_, index) => [`other-${index}`, ECHO]);
    const config = JSON.stringify({ mcpServers: { ...Object.fromEntries(idle), echo } });
    const [direct, client] =
      way === "http"
        ? [
            await callerAt(era, await urlOf([...ECHO.args, "http"])),
            await callerAt(era, await urlOf([GATEWAY, config, "http"])),
          ]
        : [await callerOf(era, ECHO.args), await callerOf(era, [GATEWAY, config])];
    const between = way === "http" ? [] : await callersBetween(era);
    for (const one of [direct, client, ...between.map(([, caller]) => caller)]) ends.push(() => one.close());
    const args = { text: "hello" };
    const exec = { server_name: "echo", tool_name: tool, arguments: args };
    await client.call("inspect", {});
    const times: Times = { direct: [], relay: [], proxy: [], exec: [] };
    for (let round = 0; round < ROUNDS + WARM_UP; round++) {
      if (round === WARM_UP) for (const list of Object.values(times)) list.length = 0;
      times.direct.push(await timeOf(() => direct.call(tool, args)));
      for (const [name, caller] of between) times[name].push(await timeOf(() => caller.call(tool, args)));
      times.exec.push(await timeOf(() => client.call("exec", exec)));
    }
    printCalls(run, times);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** Callers through a process that is less than a gateway. */
async function callersBetween(era: Run["era"]): Promise<["relay" | "proxy", Caller][]> {
  return [
    ["relay", await callerOf(era, [RELAY, ...ECHO.args])],
    ["proxy", await callerOf(era, [PROXY, ...ECHO.args, era])],
  ];
}

/** The milliseconds of each call. */
type Times = { readonly [way in "direct" | "relay" | "proxy" | "exec"]: number[] };

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

function printCalls({ way, era, tool, servers }: Run, { direct, relay, proxy, exec }: Times): void {
  const of = (times: readonly number[]): string => `${median(times).toFixed(2)} and ${late(times).toFixed(2)}`;
  const more = (times: readonly number[]): string => {
    const added = (median(times) - median(direct)).toFixed(2);
    return `${of(times)} (${added} more, ${(late(times) / late(direct)).toFixed(1)} times)`;
  };
  const name = `${tool} over ${way}, ${era}, ${servers} server${servers === 1 ? "" : "s"}`;
  const others = relay.length === 0 ? "" : `, relay ${more(relay)}, proxy ${more(proxy)}`;
  console.log(`  ${name.padEnd(36)} direct ${of(direct)}${others}, exec ${more(exec)}`);
}

const late = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] as number;

const ROUNDS = 1_500;
const WARM_UP = 300;

type Caller = { call(name: string, args: object): Promise<unknown>; close(): Promise<void> };

const callerOf = (era: Run["era"], args: readonly string[]): Promise<Caller> =>
  era === "v1" ? callerOfV1(args) : callerBy(connect(new StdioClientTransport(program(args)), era));

const callerAt = (era: Run["era"], url: URL): Promise<Caller> =>
  callerBy(connect(new StreamableHTTPClientTransport(url), era === "v1" ? "legacy" : era));

async function callerBy(connecting: Promise<Client>): Promise<Caller> {
  const client = await connecting;
  return { call: (name, args) => client.callTool({ name, arguments: { ...args } }), close: () => client.close() };
}

async function callerOfV1(args: readonly string[]): Promise<Caller> {
  const client = new OldClient({ name: "bench", version: "1.0.0" });
  await client.connect(new OldStdio(program(args)));
  return { call: (name, given) => client.callTool({ name, arguments: { ...given } }), close: () => client.close() };
}

const program = (args: readonly string[]): { command: string; args: string[]; stderr: "ignore" } => ({
  command: process.execPath,
  args: [...args],
  stderr: "ignore",
});

const stdioOf = (script: string, args: readonly string[] = []): Transport =>
  new StdioClientTransport(program([script, ...args]));

async function connect(transport: Transport, era: "legacy" | "modern"): Promise<Client> {
  const mode = era === "modern" ? "auto" : "legacy";
  const client = new Client({ name: "bench", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return client;
}

async function serveHttp(args: readonly string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "ignore"] });
  for await (const url of createInterface({ input: child.stdout })) return { child, url };
  throw new Error("expected the URL of a server, received none");
}
