import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { acquireLock, type Lock } from "../../src/locks/index.ts";

describe("a lock", () => {
  let directory: string;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "core-tools-lock-"));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    rmSync(directory, { recursive: true, force: true });
  });

  const file = (): string => join(directory, "lock");
  const take = async (path = file(), patienceMs = 0): Promise<Lock> => {
    const lock = await acquireLock(path, patienceMs);
    if ("heldBy" in lock) throw new Error(`held by ${lock.heldBy}`);
    return lock;
  };

  /** A process that takes the lock, writes one line that says how it went, and lives on. */
  const locker = (...inside: string[]): Promise<{ readonly child: ChildProcess; readonly line: string }> => {
    const module = join(import.meta.dirname, "../../src/locks/index.ts");
    const code = `const { acquireLock } = await import(${JSON.stringify(module)});
      const lock = await acquireLock(${JSON.stringify(file())});
      console.log(lock.heldBy ?? "locked");
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
    const lock = await take();
    expect(await acquireLock(file())).toEqual({ heldBy: `this process (${process.pid})` });
    await lock.release();
    await (await take()).release();
    expect(readdirSync(directory)).toEqual([]);
  });

  it("is waited for", async () => {
    const lock = await take();
    const next = take(file(), 10_000);
    setTimeout(() => void lock.release(), 200);
    await (await next).release();
    expect(readdirSync(directory)).toEqual([]);
  });

  it.runIf(process.platform === "linux")(
    "has a socket also in a directory with a long path, and no open file after it",
    async () => {
      const long = join(directory, "long".repeat(30));
      mkdirSync(long);
      const before = readdirSync("/proc/self/fd").length;
      const lock = await take(join(long, "lock"));
      expect(readdirSync(long)).toEqual(["lock", expect.stringMatching(/^lock\.\w{16}\.sock$/)]);
      await lock.release();
      expect(readdirSync(long)).toEqual([]);
      expect(readdirSync("/proc/self/fd").length).toBe(before);
    },
  );

  it("is not taken from a process that lives, and is taken over from one that was killed", async () => {
    const { child, line } = await locker();
    expect(line).toBe("locked");
    child.kill("SIGSTOP");
    expect(await acquireLock(file(), 300)).toEqual({ heldBy: `the process ${child.pid}` });
    const end = ended(child);
    child.kill("SIGKILL");
    await end;
    const lock = await take();
    expect(readdirSync(directory)).toEqual(["lock", expect.stringMatching(/^lock\.\w{16}\.sock$/)]);
    await lock.release();
    expect(readdirSync(directory)).toEqual([]);
  });

  it("is taken over by one of many", async () => {
    const { child } = await locker();
    const end = ended(child);
    child.kill("SIGKILL");
    await end;
    const lines = (await Promise.all(Array.from({ length: 8 }, () => locker()))).map(({ line }) => line);
    expect(lines.filter((line) => line === "locked")).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith("the process "))).toHaveLength(7);
  });

  it("is taken over although the process that took it over was killed too", async () => {
    const dead = (id: string) =>
      JSON.stringify({ id, host: hostname(), pid: process.pid, started: "an earlier boot:1" });
    if (!existsSync("/proc/self/stat")) return;
    writeFileSync(join(directory, "lock"), dead("one"));
    writeFileSync(join(directory, "lock.one"), dead("two"));
    const lock = await take();
    expect(JSON.parse(readFileSync(join(directory, "lock"), "utf8"))).toMatchObject({ pid: process.pid });
    await lock.release();
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
    expect(await acquireLock(file())).toEqual({ heldBy: `the process ${pid}` });
    process.kill(pid, "SIGKILL");
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toContain(") Z ");
    await (await take()).release();
  });

  it("is not taken from a process in another container, and is taken over when that has ended", async ({ skip }) => {
    // Its processes have ids of their own, and the name of the host is the same.
    const container = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"];
    const [command = "", ...args] = [...container, "true"];
    skip(spawnSync(command, args).status !== 0, "this user may not make a container");
    const { child, line } = await locker(...container);
    expect(line).toBe("locked");
    expect(await acquireLock(file())).toEqual({ heldBy: expect.stringContaining(" of another container or host, ") });
    const [, , second] = await Promise.all([locker(...container), locker(...container), locker()]);
    expect(second.line).toContain(" of another container or host, ");
    const end = ended(child);
    child.kill("SIGKILL");
    await end;
    await expect.poll(() => take().then((lock) => lock.release()), { timeout: 10_000 }).toBe(undefined);
    expect(readdirSync(directory)).toEqual([]);
  });

  it("is not taken from another host, whose processes nobody here sees", async () => {
    writeFileSync(file(), JSON.stringify({ id: "x", host: "elsewhere", pid: 1 }));
    expect(await acquireLock(file())).toEqual({
      heldBy: `the process 1 of another container or host, elsewhere; if it has ended, delete ${file()}`,
    });
  });

  it.each(["", "{", "null", "[]", '{"id":"../../x","pid":1,"host":"h"}', '{"id":"x","pid":"1","host":"h"}'])(
    "is not taken when it is %j, which is none",
    async (text) => {
      writeFileSync(file(), text);
      expect(await acquireLock(file())).toEqual({
        heldBy: `an unknown process: expected a lock of this package in ${file()}; if no process uses it, delete it`,
      });
      expect(readdirSync(directory)).toEqual(["lock"]);
    },
  );

  it("that somebody deleted and another process took is not removed by its former holder", async () => {
    const lock = await take();
    rmSync(file());
    const next = JSON.stringify({ id: "next", host: "elsewhere", pid: 1 });
    writeFileSync(file(), next);
    await lock.release();
    expect(readFileSync(file(), "utf8")).toBe(next);
  });
});
