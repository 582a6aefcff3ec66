import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDirectory } from "../../../src/core-tools/database/lockDirectory.ts";

describe("the lock of a directory", () => {
  let directory: string;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "core-tools-lock-"));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    rmSync(directory, { recursive: true, force: true });
  });

  /** A process that takes the lock, writes one line that says how it went, and lives on. */
  const locker = (...inside: string[]): Promise<{ readonly child: ChildProcess; readonly line: string }> => {
    const module = join(import.meta.dirname, "../../../src/core-tools/database/lockDirectory.ts");
    const code = `const { lockDirectory } = await import(${JSON.stringify(module)});
      try { await lockDirectory(${JSON.stringify(directory)}); console.log("locked"); } catch (error) { console.log(error.code + ": " + error.message); }
      setInterval(() => {}, 1000);`;
    const [command = "", ...args] = [...inside, process.execPath, "--input-type=module", "-e", code];
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    children.push(child);
    return new Promise((resolve) =>
      child.stdout?.once("data", (data) => resolve({ child, line: String(data).trim() })),
    );
  };
  const ended = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.once("exit", resolve));

  it("is had by one at a time in this process", async () => {
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toMatchObject({
      code: "database_locked",
      message: `the directory ${directory} is used by this process (${process.pid}); one process at a time can open it. PostgreSQL serves several`,
    });
    await unlock();
    await (await lockDirectory(directory))();
    expect(readdirSync(directory)).toEqual([]);
  });

  it("is had in a directory whose path is too long for a socket", async () => {
    const long = join(directory, "long".repeat(30));
    mkdirSync(long);
    const unlock = await lockDirectory(long);
    expect(readdirSync(long)).toEqual(["lock"]);
    await expect(lockDirectory(long)).rejects.toMatchObject({ code: "database_locked" });
    await unlock();
    expect(readdirSync(long)).toEqual([]);
  });

  it("is not taken from a process that lives, and is taken over from one that was killed", async () => {
    const { child, line } = await locker();
    expect(line).toBe("locked");
    child.kill("SIGSTOP");
    await expect(lockDirectory(directory)).rejects.toThrow(`is used by the process ${child.pid};`);
    const end = ended(child);
    child.kill("SIGKILL");
    await end;
    const unlock = await lockDirectory(directory);
    expect(readdirSync(directory)).toEqual(["lock", expect.stringMatching(/^lock\.\w{16}\.sock$/)]);
    await unlock();
    expect(readdirSync(directory)).toEqual([]);
  });

  it("is taken over by one of many", async () => {
    const { child } = await locker();
    const end = ended(child);
    child.kill("SIGKILL");
    await end;
    const lines = (await Promise.all(Array.from({ length: 8 }, () => locker()))).map(({ line }) => line);
    expect(lines.filter((line) => line === "locked")).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith("database_locked: "))).toHaveLength(7);
  });

  it("is taken over although the process that took it over was killed too", async () => {
    const dead = (id: string) =>
      JSON.stringify({ id, host: hostname(), pid: process.pid, started: "an earlier boot:1" });
    if (!existsSync("/proc/self/stat")) return;
    writeFileSync(join(directory, "lock"), dead("one"));
    writeFileSync(join(directory, "lock.one"), dead("two"));
    const unlock = await lockDirectory(directory);
    expect(JSON.parse(readFileSync(join(directory, "lock"), "utf8"))).toMatchObject({ pid: process.pid });
    await unlock();
    expect(readdirSync(directory)).toEqual([]);
  });

  it("is taken over from a process that has ended and that nobody waits for", async () => {
    if (!existsSync("/proc/self/stat")) return;
    // The shell becomes a program that never asks how its child ended.
    const parent = spawn("sh", ["-c", "sleep 1000 & echo $!; exec sleep 1000"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(parent);
    const pid = Number(await new Promise((resolve) => parent.stdout.once("data", resolve)));
    writeFileSync(join(directory, "lock"), JSON.stringify({ id: "x", host: hostname(), pid }));
    await expect(lockDirectory(directory)).rejects.toMatchObject({ code: "database_locked" });
    process.kill(pid, "SIGKILL");
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toContain(") Z ");
    await (await lockDirectory(directory))();
  });

  it("is not taken from a process in another container, and is taken over when that has ended", async ({ skip }) => {
    // Its processes have ids of their own, and the name of the host is the same.
    const container = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"];
    const [command = "", ...args] = [...container, "true"];
    skip(spawnSync(command, args).status !== 0, "this user may not make a container");
    const { child, line } = await locker(...container);
    expect(line).toBe("locked");
    await expect(lockDirectory(directory)).rejects.toThrow(/ of another container or host, /);
    const [, , second] = await Promise.all([locker(...container), locker(...container), locker()]);
    expect(second.line).toMatch(/^database_locked: /);
    const end = ended(child);
    child.kill("SIGKILL");
    await end;
    await expect.poll(() => lockDirectory(directory).then((unlock) => unlock()), { timeout: 10_000 }).toBe(undefined);
    expect(readdirSync(directory)).toEqual([]);
  });

  it("is not taken from another host, whose processes nobody here sees", async () => {
    writeFileSync(join(directory, "lock"), JSON.stringify({ id: "x", host: "elsewhere", pid: 1 }));
    await expect(lockDirectory(directory)).rejects.toThrow(
      /process 1 of another container or host, elsewhere; if it has ended, delete .*lock;/,
    );
  });

  it("is not taken when it cannot be read", async () => {
    writeFileSync(join(directory, "lock"), "{");
    await expect(lockDirectory(directory)).rejects.toMatchObject({ code: "database_locked" });
  });
});
