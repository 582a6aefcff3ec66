import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { ServerProcess } from "../../../src/gateway/upstream/stdio/ServerProcess.ts";
import type { ServerCommand } from "../../../src/gateway/upstream/stdio/watchedCommand.ts";

const started: ServerProcess[] = [];
afterEach(() => Promise.all(started.splice(0).map((server) => server.end(1_000))));

async function outputOf(command: ServerCommand): Promise<string> {
  const server = new ServerProcess(command);
  started.push(server);
  let output = "";
  server.child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await server.ended;
  return output;
}

const PATH = process.env.PATH ?? "";
const LIST_ENV = ["-e", "console.log(JSON.stringify(process.env))"];

describe.skipIf(process.platform === "win32")("a server that is started", () => {
  it.each<{ [name: string]: string }>([
    {},
    { PWD: process.cwd(), SHLVL: "3" },
    { "a.b": "1", "a-b": "2" },
    { DYLD_X: "1" },
  ])("has the environment %j, and no more", async (env) => {
    const seen = JSON.parse(await outputOf({ command: process.execPath, args: LIST_ENV, env }));
    // By this its processes are found again, and it is different for each server.
    if (process.platform === "linux") expect(seen.OPENJIUWEN_TOOLS_SERVER).toMatch(/^[0-9a-f-]{36}\.\d+$/);
    delete seen.OPENJIUWEN_TOOLS_SERVER;
    expect(seen.OPENJIUWEN_TOOLS_NESTED).toBe("1");
    delete seen.OPENJIUWEN_TOOLS_NESTED;
    // A shell of macOS sets these two in what it becomes.
    if (process.platform === "darwin") for (const name of ["_", "SHLVL"]) if (!(name in env)) delete seen[name];
    expect(seen).toEqual(env);
  });

  it("has its arguments as they are, its folder, and no file of the gateway", async () => {
    const code = `let open = true;
      try { require("node:fs").fstatSync(3).isSocket() || (open = false); } catch { open = false; }
      console.log(JSON.stringify([process.argv.slice(1), process.cwd(), open]));`;
    const args = ["-e", code, "a b", "$HOME", "", '"; exit 1', "--flag"];
    const output = await outputOf({ command: process.execPath, args, env: {}, cwd: import.meta.dirname });
    expect(JSON.parse(output)).toEqual([args.slice(2), import.meta.dirname, false]);
  });

  it("is found on its own path, from its own folder", async () => {
    expect(await outputOf({ command: "echo", args: ["found"], env: { PATH: `/nowhere:${PATH}` } })).toBe("found\n");
    expect(await outputOf({ command: "./echo", args: ["found"], env: {}, cwd: "/bin" })).toBe("found\n");
  });

  it.each([
    ["no-such-command", {}, "ENOENT"],
    ["./no-such-command", {}, "ENOENT"],
    [import.meta.filename, {}, "EACCES"],
    ["echo", { cwd: "/nowhere" }, "ENOENT"],
  ])("with %s %j fails as a command that cannot be started", async (command, more, code) => {
    const server = new ServerProcess({ command, args: [], env: { PATH }, ...more });
    await expect(server.started).rejects.toMatchObject({ code, path: command });
  });
  it.runIf(process.platform === "linux")("runs even if what watches it was killed", async () => {
    expect(await outputOf({ command: "echo", args: ["a"], env: { PATH } })).toBe("a\n");
    const watchdogs = readdirSync("/proc").filter(isWatchdog);
    expect(watchdogs).toHaveLength(1);
    for (const id of watchdogs) process.kill(Number(id), "SIGKILL");
    expect(await outputOf({ command: "echo", args: ["b"], env: { PATH } })).toBe("b\n");
    expect(await outputOf({ command: "echo", args: ["c"], env: { PATH } })).toBe("c\n");
  });
});

function isWatchdog(id: string): boolean {
  try {
    const [, parent] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, "utf8")) ?? [];
    return (
      Number(parent) === process.pid && readFileSync(`/proc/${id}/cmdline`, "utf8").includes("while read -r sign pid")
    );
  } catch {
    return false;
  }
}
