import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Gateway, McpCaller } from "../../src/gateway/index.ts";
import { ENDED_TASK_MS } from "../../src/gateway/limits.ts";
import type { RawResult } from "../../src/gateway/McpService.ts";
import { TASKS_CAPABILITY } from "../../src/gateway/protocol.ts";
import type { Era } from "./connect.ts";
import { newFolder } from "./newFolder.ts";
import { openGateway } from "./openListed.ts";
import { answerOf, callerWith } from "./workers.ts";

const entry = (era: Era, more: object = {}) => ({
  command: process.execPath,
  args: [join(import.meta.dirname, "servers/taskWorker.mjs"), era],
  era,
  ...more,
});
const config = (mcpServers: object) => ({ mcpServers }) as never;
const job = (gateway: Gateway, ms: number, given: Partial<McpCaller> = {}): Promise<RawResult> => {
  const args = { server_name: "one", tool_name: "job", arguments: { ms } };
  return gateway.service.callTool({ name: "exec", arguments: args }, callerWith(given));
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

afterEach(() => {
  vi.useRealTimers();
});

const CHANGES: [name: string, more: object, change: (gateway: Gateway, era: Era) => unknown][] = [
  ["another config", {}, (gateway, era) => gateway.reload(config({ one: entry(era, { env: { OTHER: "1" } }) }))],
  ["the removal of its server", {}, (gateway) => gateway.reload(config({}))],
  ["the idle limit of its server", { idle_timeout: 0.2 }, () => pause(600)],
];

describe.each<Era>(["legacy", "modern"])("a task that the gateway awaits at a %s server", (era) => {
  it.each(CHANGES)("outlives %s", async (_, more, change) => {
    const gateway = await openGateway(config({ one: entry(era, more) }));
    await gateway.ready();
    const result = job(gateway, 500);
    await pause(200);
    await change(gateway, era);
    const { pid } = answerOf(await result) as { pid: number };
    expect(pid).toBeTypeOf("number");
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
  });

  it("outlives a config whose program does not start", async () => {
    const gateway = await openGateway(config({ one: entry(era) }));
    await gateway.ready();
    const result = job(gateway, 1_500);
    await pause(300);
    await gateway.reload(config({ one: { command: process.execPath, args: ["-e", "process.exit(1)"] } }));
    expect(await job(gateway, 0)).toMatchObject({ isError: true });
    expect(answerOf(await result)).toHaveProperty("pid");
  });

  it("ends with its process, also if the next one gives a task the same id", async () => {
    const gateway = await openGateway(config({ one: entry(era, { env: { COUNTS: "1" } }) }));
    const { pid } = answerOf(await job(gateway, 0)) as { pid: number };
    const ann = job(gateway, 60_000, { user: "Ann" });
    await pause(300);
    process.kill(pid);
    const bob = async () => answerOf(await job(gateway, 0, { user: "Bob" }));
    await expect.poll(bob, { timeout: 5_000 }).toHaveProperty("pid");
    await bob();
    expect(JSON.stringify(await ann)).toContain("has ended, and the task with it");
  });

  it("is awaited in the first call of a session", async () => {
    const gateway = await openGateway(config({ one: entry(era, { per_session: true }) }));
    expect(answerOf(await job(gateway, 0, { client: {} }))).toHaveProperty("pid");
  });
});

describe("a task for which a client asks", () => {
  const client = { capabilities: TASKS_CAPABILITY, client: {} };
  const ask = async ({ service }: Gateway, method: string, taskId: unknown): Promise<RawResult | undefined> =>
    service.methods?.[`tasks/${method}`]?.({ taskId }, callerWith(client));
  const reloads = CHANGES.flatMap((change): [string, boolean, ...(typeof CHANGES)[number]][] => [
    ["completed", false, ...change],
    ["cancelled", true, ...change],
  ]);
  it.each(reloads)(
    "is %s (%s), after %s, and its server ends a little later",
    async (_, isCancelled, __, more, change) => {
      const gateway = await openGateway(config({ one: entry("modern", more) }));
      await gateway.ready();
      const { taskId } = await job(gateway, 1_000, client);
      await change(gateway, "modern");
      const working = await ask(gateway, "get", taskId);
      expect(working).toMatchObject({ taskId, status: "working" });
      if (!isCancelled) await pause(1_000);
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      if (isCancelled) await ask(gateway, "cancel", taskId);
      const ended = await ask(gateway, "get", taskId);
      expect(await ask(gateway, "get", taskId)).toEqual(ended);
      vi.advanceTimersByTime(ENDED_TASK_MS + 1_000);
      vi.useRealTimers();
      const { pid } = answerOf(ended?.result) as { pid: number };
      await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
      if (gateway.servers.length === 0) await expect(ask(gateway, "get", taskId)).rejects.toThrow("Unknown task");
    },
  );

  it("ends with a server that may run only once, when that starts with other settings", async () => {
    const lock = join(newFolder(), "lock");
    const code = `
      const { rmSync, writeFileSync } = require("node:fs");
      const lock = ${JSON.stringify(lock)};
      try {
        writeFileSync(lock, "", { flag: "wx" });
      } catch {
        console.error("another one runs");
        process.exit(1);
      }
      process.on("exit", () => rmSync(lock));
      process.on("SIGTERM", () => process.exit());
    `;
    const once = (A: string) => {
      const { args, ...rest } = entry("modern", { env: { A } });
      return config({ one: { ...rest, args: ["-e", `${code}; import(${JSON.stringify(args[0])})`, "", "modern"] } });
    };
    const gateway = await openGateway(once("1"));
    await gateway.ready();
    const { taskId } = await job(gateway, 600_000, client);
    await gateway.reload(once("2"));
    const later = await job(gateway, 0, client);
    expect(await ask(gateway, "get", later.taskId)).toMatchObject({ status: "completed" });
    await expect(ask(gateway, "get", taskId)).rejects.toThrow("Unknown task");
  });

  it("is unknown after its process, also if the next one gives a task the same id", async () => {
    const gateway = await openGateway(config({ one: entry("modern", { env: { COUNTS: "1" } }) }));
    const { taskId } = await job(gateway, 0, client);
    const first = await ask(gateway, "get", taskId);
    process.kill((answerOf(first?.result) as { pid: number }).pid);
    const another = async () =>
      (await job(gateway, 0, { ...client, user: "Bob" }).catch(() => undefined)) !== undefined;
    await expect.poll(another, { timeout: 5_000 }).toBe(true);
    await expect(ask(gateway, "get", taskId)).rejects.toThrow("Unknown task");
    await expect(ask(gateway, "cancel", taskId)).rejects.toThrow("Unknown task");
  });

  it("leaves one process at most after its end, however often the config changes", async () => {
    const gateway = await openGateway(config({ one: entry("modern") }));
    const pids: number[] = [];
    for (let round = 0; round < 5; round++) {
      const { taskId } = await job(gateway, 0, client);
      await gateway.reload(config({ one: entry("modern", { env: { ROUND: String(round) } }) }));
      const ended = await ask(gateway, "get", taskId);
      pids.push((answerOf(ended?.result) as { pid: number }).pid);
    }
    await expect.poll(() => pids.filter(isRunning).length, { timeout: 5_000 }).toBe(1);
  });

  it("stays after it was cancelled as long as it works and its client asks", async () => {
    const gateway = await openGateway(config({ one: entry("modern", { env: { IGNORES_CANCEL: "1" } }) }));
    const { taskId } = await job(gateway, 600_000, client);
    await gateway.reload(config({ one: entry("modern") }));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await ask(gateway, "cancel", taskId);
    for (let round = 0; round < 4; round++) {
      vi.advanceTimersByTime(ENDED_TASK_MS / 2);
      expect(await ask(gateway, "get", taskId)).toMatchObject({ status: "working" });
    }
  });

  it("keeps the connection of its session", async () => {
    const gateway = await openGateway(config({ one: entry("modern", { per_session: true }) }));
    const { taskId } = await job(gateway, 0, client);
    await gateway.reload(config({ one: entry("modern") }));
    expect(await ask(gateway, "get", taskId)).toMatchObject({ taskId, status: "completed" });
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
