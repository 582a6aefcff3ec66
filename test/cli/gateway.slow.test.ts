import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, it } from "vitest";
import { newFolder } from "../gateway/newFolder.ts";
import { ListedServer } from "../gateway/openListed.ts";
import { manifest } from "../package/built.ts";
import { MAIN } from "./run.ts";

// The commands as processes of their own.
it("gateway serves over standard input and output, and reports failures on standard error", async () => {
  const good = new ListedServer([{ name: "add", inputSchema: { type: "object" } }]).config;
  const file = join(newFolder(), "mcp.json");
  writeFileSync(file, JSON.stringify({ mcpServers: { good, missing: { command: "no-such-program" } } }));
  const args = [MAIN, "gateway", "--config", file];
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: "pipe" });
  let errors = "";
  transport.stderr?.on("data", (data) => {
    errors += String(data);
  });
  const client = new Client({ name: "host", version: "1.0.0" });
  await client.connect(transport);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["inspect", "search", "exec", "resources"]);
  await expect.poll(() => errors, { timeout: 10_000 }).toMatch(/^missing: .*no-such-program/m);
  await client.close();
});

it.skipIf(process.platform === "win32")("gateway list reads the pipe of a shell", () => {
  const words = [process.execPath, MAIN, "gateway", "list", "-c", "/dev/stdin"];
  const input = JSON.stringify({ mcpServers: { a: { command: "node" } } });
  const { stdout } = spawnSync("sh", ["-c", 'cat | "$@"', "sh", ...words], { encoding: "utf8", input });
  expect(stdout).toBe("a  stdio  node\n");
});

it("the built command runs", () => {
  const command = join(import.meta.dirname, "../..", manifest.bin["openjiuwen-tools"] as string);
  const { stdout } = spawnSync(process.execPath, [command, "gateway", "--help"], { encoding: "utf8" });
  expect(stdout).toContain("openjiuwen-tools gateway --config mcp.json --http");
});
