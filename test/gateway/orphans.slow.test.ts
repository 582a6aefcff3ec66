import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { MAIN } from "../cli/run.ts";
import { until } from "./until.ts";
import { ignoringTerm, processesWith } from "./upstream/kills.ts";

const folder = mkdtempSync(join(tmpdir(), "orphans-"));
afterAll(() => rmSync(folder, { recursive: true }));

const server = (file: string): string => join(import.meta.dirname, "servers", file);
const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (!hasPython) console.warn("one server less: python3 is not there");

/** How many of the servers below ignore SIGTERM. */
const STUBBORN = 2;

/** Servers that end with their input, that do not, that do not even with SIGTERM, and that start others. */
function servers(mark: string): { config: object; processes: number } {
  const node = (...args: string[]): object => ({ command: process.execPath, args, env: { MARK: mark } });
  const odd = (...ways: string[]): object => node(server("odd.mjs"), ...ways);
  const oddLine = (way: string): string => `${process.execPath} ${server("odd.mjs")} ${way}`;
  const line = `${oddLine("ignore-end")}; true`;
  const mcpServers = {
    good: node(server("official.mjs")),
    ...(hasPython && { python: { command: "python3", args: [server("plain.py")], env: { MARK: mark } } }),
    deaf: odd("ignore-end"),
    stubborn: odd("ignore-end", "ignore-term"),
    wrapped: { command: "/bin/sh", args: ["-c", line], env: { MARK: mark } },
    parent: odd("child", "ignore-end", "ignore-term"),
    // Two that left its process group, one of which ignores SIGTERM.
    leaving: {
      command: "/bin/sh",
      args: [
        "-c",
        `setsid sleep 1000 & (setsid sh -c "trap '' TERM; sleep 1001; true" &); exec ${oddLine("ignore-end")}`,
      ],
      env: { MARK: mark },
    },
  };
  return { config: { mcpServers }, processes: hasPython ? 12 : 11 };
}

const ends: [how: string, end: (gateway: ChildProcess) => void, exit: object][] = [
  ["the end of its input", (gateway) => gateway.stdin?.end(), { code: 0 }],
  ["the end of its input and output", (gateway) => gateway.stdin?.destroy() && gateway.stdout?.destroy(), { code: 0 }],
  ["SIGTERM", (gateway) => gateway.kill("SIGTERM"), { code: 0 }],
  ["SIGINT", (gateway) => gateway.kill("SIGINT"), { code: 0 }],
  ["SIGHUP", (gateway) => gateway.kill("SIGHUP"), { code: 0 }],
  ["SIGKILL", (gateway) => gateway.kill("SIGKILL"), { signal: "SIGKILL" }],
];

describe.skipIf(process.platform !== "linux")("a gateway that ends", () => {
  it.each(ends)(
    "by %s leaves no server",
    async (how, end, exit) => {
      const mark = `orphans-${process.pid}-${how.replaceAll(" ", "-")}`;
      const { config, processes } = servers(mark);
      const file = join(folder, `${mark}.json`);
      writeFileSync(file, JSON.stringify(config));
      const gateway = spawn(process.execPath, [MAIN, "gateway", "--config", file], {
        stdio: ["pipe", "pipe", "ignore"],
      });
      const exited = new Promise<object>((resolve) => {
        gateway.once("exit", (code, signal) => resolve({ ...(code !== null && { code }), ...(signal && { signal }) }));
      });
      try {
        await until(() => processesWith(mark) >= processes && ignoringTerm(mark) >= STUBBORN);
        // A server can run before the gateway does the rest of the step that starts it; an answer comes from a later step.
        await answerOf(gateway);
        end(gateway);
        expect(await exited).toEqual(exit);
        await until(() => processesWith(mark) === 0);
      } finally {
        gateway.kill("SIGKILL");
      }
    },
    30_000,
  );
});

function answerOf({ stdin, stdout }: ChildProcess): Promise<unknown> {
  const clientInfo = { name: "test", version: "1.0.0" };
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
  return new Promise((resolve) => stdout?.once("data", resolve));
}
