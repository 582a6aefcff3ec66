import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { z } from "zod";
import type { StdioServerConfig } from "../../../src/gateway/config/GatewayConfig.ts";
import { realServers } from "../servers/realServers.ts";
import { CACHE, type Starts, stampOf, startsOfRealServers } from "./startsOfRealServers.ts";

/** A tool exactly as a server lists it. */
export type RealTool = { readonly server: string; readonly version: string; readonly tool: ListedTool };

/** What a server lists, unchecked except for its name. */
export type ListedTool = { readonly name: string; readonly [key: string]: unknown };

/** The tools of all servers that could be started, and why the others could not. */
export type RealTools = {
  readonly tools: readonly RealTool[];
  readonly skipped: { readonly [server: string]: string };
};

/**
 * The tools of all real servers, which are fetched and started once: later calls, in other processes too, read a file in
 * `node_modules/.cache`. Prints how many servers there are, and each that is missing with the reason.
 *
 * @example
 * await toolsOfRealServers(); // prints "2,755 tools of 46 of 46 real servers"
 * await toolsOfRealServers(); // without a network: prints "37 tools of 4 of 46 real servers", and a line for each other
 */
export async function toolsOfRealServers(): Promise<readonly RealTool[]> {
  const file = await listFile();
  const isSaved = existsSync(file);
  const listed: RealTools = isSaved ? JSON.parse(await readFile(file, "utf8")) : await listRealServers();
  printListed(listed);
  if (!isSaved) await saveListed(listed);
  return listed.tools;
}

/** Saves what all servers list for `toolsOfRealServers`; a list in which servers are missing would hide them later. */
export async function saveListed(listed: RealTools): Promise<void> {
  if (Object.keys(listed.skipped).length === 0) await writeFile(await listFile(), JSON.stringify(listed));
}

/** The files that decide which servers there are, their versions and how they are started. */
const DECISIVE = [
  "package-lock.json",
  "mcp1.txt",
  "mcp2.txt",
  "servers.ts",
  "../servers/python.txt",
  "../../../package.json",
];

async function listFile(): Promise<string> {
  return join(CACHE, `tools-${await stampOf(DECISIVE)}.json`);
}

/** Fetches and starts all real servers, one after the other, and lists their tools. */
export async function listRealServers(): Promise<RealTools> {
  const ofTests = await realServers();
  try {
    return await listTools(await startsOfRealServers(ofTests), ofTests.folder);
  } finally {
    await rm(ofTests.folder, { recursive: true, force: true });
  }
}

/** Lists the tools of servers, which have no network where the system can take it away, and `home` as their own folder. */
export async function listTools(starts: Starts, home: string): Promise<RealTools> {
  const tools: RealTool[] = [];
  const skipped: { [server: string]: string } = {};
  for (const [server, start] of Object.entries(starts)) {
    const listed = "missing" in start ? start.missing : await listOne(start, home);
    if (typeof listed === "string") skipped[server] = listed;
    else tools.push(...listed.map((tool) => ({ server, version: start.version, tool })));
  }
  return { tools, skipped };
}

/** Prints the number of tools and servers, and each server that is missing with the reason. */
export function printListed({ tools, skipped }: RealTools): void {
  const there = new Set(tools.map(({ server }) => server)).size;
  const missing = Object.entries(skipped);
  console.log(`${tools.length.toLocaleString("en")} tools of ${there} of ${there + missing.length} real servers`);
  for (const [server, reason] of missing) console.log(`skipped: ${server}: ${reason}`);
}

/** In milliseconds, for each of connecting and listing. */
const LIMIT = 20_000;
// The client's own schema would drop keys, change their order, and reject what servers get wrong.
const LIST = z.looseObject({
  tools: z.array(z.custom<ListedTool>((tool) => typeof (tool as ListedTool | null)?.name === "string")),
  nextCursor: z.string().optional(),
});

async function listOne(
  { command, args = [], env = {} }: StdioServerConfig,
  home: string,
): Promise<ListedTool[] | string> {
  const transport = new StdioClientTransport({
    ...withoutNetwork(command, args),
    env: { PATH: process.env.PATH ?? "", HOME: home, ...env },
    cwd: home,
    stderr: "pipe",
  });
  let last = "";
  transport.stderr?.on("data", (chunk) => {
    last = `${last}${chunk}`.slice(-500);
  });
  const client = new Client({ name: "openjiuwen-tools", version: "1.0.0" });
  try {
    await client.connect(transport, { timeout: LIMIT });
    const tools: ListedTool[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.request({ method: "tools/list", params: { cursor } }, LIST, { timeout: LIMIT });
      tools.push(...page.tools);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return tools.length > 0 ? tools : "it lists no tools";
  } catch (error) {
    return `${error instanceof Error ? error.message : error}. Its last output: ${last.trim() || "nothing"}`;
  } finally {
    await client.close();
  }
}

let isolates: boolean | undefined;

/** The command in a network namespace of its own, in which nothing can be reached; on Linux only. */
export function withoutNetwork(command: string, args: readonly string[]): { command: string; args: string[] } {
  if (isolates === undefined) {
    isolates = spawnSync("unshare", ["--map-root-user", "--net", "true"]).status === 0;
    if (!isolates) console.warn("the servers can reach the network: this system has no `unshare --net`");
  }
  return isolates
    ? { command: "unshare", args: ["--map-root-user", "--net", command, ...args] }
    : { command, args: [...args] };
}
