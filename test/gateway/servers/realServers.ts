import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StdioServerConfig } from "../../../src/gateway/config/GatewayConfig.ts";
import { pythonServers } from "./pythonServers.ts";

/** The servers by their names, the folder that they work in, and why the servers of PyPI are missing, if they are. */
export type RealServers = {
  readonly servers: { readonly [name: string]: StdioServerConfig };
  readonly folder: string;
  readonly missing: string | undefined;
};

/** How many tools each server has for a client that answers its questions. */
export const TOOL_COUNTS: { readonly [server: string]: number } = {
  filesystem: 14,
  everything: 17,
  memory: 9,
  "sequential-thinking": 1,
  git: 12,
  time: 2,
  fetch: 1,
};

/** The official MCP servers of npm and of PyPI, over a folder with one file that is a git repository. */
export async function realServers(): Promise<RealServers> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "gateway-")));
  writeFileSync(join(folder, "hello.txt"), "hello there\n");
  const npm = (name: string, ...args: string[]): StdioServerConfig => ({
    command: process.execPath,
    args: [
      join(import.meta.dirname, `../../../node_modules/@modelcontextprotocol/server-${name}/dist/index.js`),
      ...args,
    ],
  });
  const ofNpm = {
    filesystem: npm("filesystem", folder),
    everything: npm("everything"),
    memory: { ...npm("memory"), env: { MEMORY_FILE_PATH: join(folder, "memory.jsonl") } },
    "sequential-thinking": npm("sequential-thinking"),
  };
  const python = await pythonServers();
  if ("missing" in python) return { servers: ofNpm, folder, missing: python.missing };
  execFileSync("git", ["init", "--quiet", folder]);
  const pypi = (name: string, ...args: string[]): StdioServerConfig => ({
    command: python.python,
    args: ["-m", `mcp_server_${name}`, ...args],
    env: { PYTHONPATH: python.packages },
  });
  const servers = {
    ...ofNpm,
    git: pypi("git"),
    time: pypi("time"),
    fetch: pypi("fetch", "--ignore-robots-txt", "--allow-private-ips"),
  };
  return { servers, folder, missing: undefined };
}
