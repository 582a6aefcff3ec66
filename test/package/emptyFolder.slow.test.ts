// The commands of the packed package, started by npx from an empty folder with an empty cache.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const base = mkdtempSync(join(realpathSync(tmpdir()), "openjiuwen-tools-empty-"));
const server = join(root, "test/gateway/servers/listed.mjs");
const tools = join(base, "tools.json");
const config = join(base, "mcp.json");
let tarball: string;

const isOnline = spawnSync("npm", ["ping"], { stdio: "ignore", timeout: 20_000 }).status === 0;
if (!isOnline) console.warn("skipped: npx from an empty folder, as the registry of npm cannot be reached");

const nodes: [name: string, path: string][] = [
  ["Node 24", process.execPath],
  ["Node 22", join(import.meta.dirname, "consumers/node_modules/node-22/bin/node")],
];

beforeAll(() => {
  const answer = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", base], { cwd: root });
  tarball = join(base, JSON.parse(String(answer))[0].filename);
  writeFileSync(tools, JSON.stringify([{ name: "add", description: "Adds", inputSchema: { type: "object" } }]));
  const mcpServers = { listed: { command: process.execPath, args: [server, tools], era: "legacy" } };
  writeFileSync(config, JSON.stringify({ mcpServers }));
}, 60_000);
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe.runIf(isOnline && process.platform !== "win32").each(nodes)("under %s", (name, node) => {
  const cache = join(base, `cache of ${name}`);
  const folder = join(base, `folder of ${name}`);
  const options = () => ({
    cwd: folder,
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, npm_config_cache: cache },
  });
  const npx = (...args: string[]): string[] => ["-y", "-p", tarball, "openjiuwen-tools", ...args];
  if (!existsSync(node)) {
    // A test without a body, so that the report says why nothing ran.
    it.skip(`${name}: skipped, run \`node .ci/install.mjs test/package/consumers\``, () => {});
    return;
  }

  it("the gateway lists its tools", { timeout: 180_000 }, async () => {
    mkdirSync(folder);
    const start = performance.now();
    const child = spawn("npx", npx("gateway", "--config", config), {
      ...options(),
      stdio: ["pipe", "pipe", "inherit"],
    });
    const send = (message: object): unknown => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const clientInfo = { name: "host", version: "1" };
    send({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } });
    for await (const line of createInterface({ input: child.stdout })) {
      const { id, result } = JSON.parse(line);
      if (id === 1) {
        send({ method: "notifications/initialized" });
        send({ id: 2, method: "tools/list" });
      }
      if (id !== 2) continue;
      console.log(
        `${name}: the first list of tools ${(performance.now() - start).toFixed(0)} ms after npx was started`,
      );
      expect(result.tools.map((tool: { name: string }) => tool.name)).toEqual([
        "inspect",
        "search",
        "exec",
        "resources",
      ]);
      child.stdin.end();
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  // These do the same under each Node that starts the command above.
  if (node !== process.execPath) return;

  it("mcp-tools lists the tools of a server", { timeout: 60_000 }, () => {
    const args = npx("mcp-tools", "--json", "--", process.execPath, server, tools);
    const { status, stdout } = spawnSync("npx", args, { ...options(), encoding: "utf8" });
    expect([status, JSON.parse(stdout).tools[0].name]).toEqual([0, "add"]);
  });

  it("serve without PGlite names the command to paste", { timeout: 60_000 }, () => {
    const { status, stderr } = spawnSync("npx", npx("serve", "--database", "memory://", "--user", "ada"), {
      ...options(),
      encoding: "utf8",
    });
    expect(stderr).toMatch(/^error: expected the package (?:kysely|croner|@electric-sql\/pglite): npx -y /m);
    const command = "-p openjiuwen-tools -p kysely -p croner -p @electric-sql/pglite openjiuwen-tools";
    expect(stderr).toContain(`: npx -y ${command} serve --database memory:// --user ada\n`);
    expect(status).toBe(1);
  });
});
