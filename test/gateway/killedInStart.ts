import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { MAIN } from "../cli/run.ts";
import { until } from "./until.ts";
import { processesWith } from "./upstream/kills.ts";

/** What a gateway loads before itself: it kills itself as soon as `spawn` has started the server. */
const KILLED_IN_SPAWN = `import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
const { spawn } = childProcess;
childProcess.spawn = (command, args, options) => {
  const child = spawn(command, args, options);
  if (args.some((arg) => arg.endsWith("odd.mjs"))) process.kill(process.pid, "SIGKILL");
  return child;
};
syncBuiltinESMExports();`;

/** Starts a gateway that is killed before it knows of the server that it starts, and waits until that has ended, too. */
export async function killedInStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "killed-"));
  try {
    const mark = `killed-${folder.slice(-6)}`;
    const env = { MARK: mark };
    const args = [join(import.meta.dirname, "servers/odd.mjs"), "ignore-end"];
    const config = join(folder, "mcp.json");
    writeFileSync(config, JSON.stringify({ mcpServers: { odd: { command: process.execPath, args, env } } }));
    const preload = `data:text/javascript,${encodeURIComponent(KILLED_IN_SPAWN)}`;
    const gateway = spawn(process.execPath, ["--import", preload, MAIN, "gateway", "--config", config], {
      // The gateway has the mark of its server, so that a process which is not yet the server has it as well.
      env: { ...process.env, ...env },
      stdio: ["pipe", "ignore", "ignore"],
    });
    const exited = new Promise((resolve) => gateway.once("exit", (_code, signal) => resolve(signal)));
    expect(await exited).toBe("SIGKILL");
    await until(() => processesWith(mark) === 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
