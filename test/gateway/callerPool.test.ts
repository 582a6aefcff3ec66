import { execFile } from "node:child_process";
import { getEventListeners } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { ENDED_TASK_MS, MAX_CALLERS } from "../../src/gateway/limits.ts";
import type { McpCaller } from "../../src/gateway/McpService.ts";
import { MISSING_CAPABILITY, TASKS_CAPABILITY } from "../../src/gateway/protocol.ts";
import { CallerPool } from "../../src/gateway/servers/CallerPool.ts";
import type { ManagedServer } from "../../src/gateway/servers/ManagedServer.ts";
import { closing } from "./closing.ts";
import { openGateway } from "./openListed.ts";
import { answerOf, callerWith } from "./workers.ts";

/** A connection that may be in use, and is noted when it was closed. */
class FakeUpstream {
  isInUse = false;
  isKeptForTasks = false;
  isClosed = false;
  async close(): Promise<void> {
    this.isClosed = true;
  }
}

/** A pool of such connections, which are found by the header `x` of their callers. */
function poolOf(isPerSession = false) {
  const pool = new CallerPool({
    name: "one",
    isPerSession,
    open: () => ({ upstream: new FakeUpstream() }) as unknown as ManagedServer,
  });
  const open = (user: unknown, x: string): FakeUpstream =>
    pool.at(callerWith({ user }), { x: `${x} of ${JSON.stringify(user)}` })?.upstream as unknown as FakeUpstream;
  const openMany = (user: unknown, count: number): FakeUpstream[] =>
    Array.from({ length: count }, (_, index) => open(user, String(index)));
  return { pool, open, openMany };
}

const closedOf = (upstreams: readonly FakeUpstream[]): number => upstreams.filter(({ isClosed }) => isClosed).length;

describe("a full pool", () => {
  it("takes a connection from the user with the most, whoever was silent for longest", () => {
    const { open, openMany } = poolOf();
    const [ann] = openMany("ann", 1);
    const bob = openMany({ id: 7 }, MAX_CALLERS - 1);
    // Users that are computed for each request are compared.
    for (let index = 0; index < 50; index++) open({ id: 7 }, `more ${index}`);
    expect(ann?.isClosed).toBe(false);
    expect(bob.slice(0, 50).every(({ isClosed }) => isClosed)).toBe(true);
    const carl = openMany("carl", 40);
    expect([closedOf([ann as FakeUpstream]), closedOf(carl)]).toEqual([0, 0]);
  });

  it("is shared by halves between two users", () => {
    const { openMany } = poolOf();
    const ann = openMany("ann", MAX_CALLERS);
    const bob = openMany("bob", MAX_CALLERS);
    expect([closedOf(ann), closedOf(bob)]).toEqual([MAX_CALLERS / 2, MAX_CALLERS / 2]);
  });

  it("ends no connection that is in use", () => {
    const { open, openMany } = poolOf();
    const ann = openMany("ann", MAX_CALLERS - 1);
    for (const one of ann.slice(1)) one.isInUse = true;
    const bob = open("bob", "1");
    open("carl", "1");
    expect(closedOf(ann)).toBe(1);
    open("dan", "1");
    expect(bob.isClosed).toBe(true);
  });

  it("refuses a user who would take one from a user with fewer", () => {
    const { open, openMany } = poolOf();
    const ann = openMany("ann", MAX_CALLERS / 2);
    for (const one of ann) one.isInUse = true;
    const bob = openMany("bob", MAX_CALLERS / 2);
    expect(() => open("ann", "more")).toThrow('The server "one" has 100 connections for its callers and takes no more');
    expect(closedOf(bob)).toBe(0);
  });

  it("ends connections that are kept for tasks alone, where none is idle", () => {
    const { open, openMany } = poolOf();
    const ann = openMany("ann", MAX_CALLERS);
    for (const one of ann) one.isInUse = true;
    for (const one of ann.slice(2)) one.isKeptForTasks = true;
    const bob = open("bob", "1");
    expect(ann.findIndex(({ isClosed }) => isClosed)).toBe(2);
    bob.isInUse = true;
    open("carl", "1");
    open("ann", "more");
    expect([closedOf(ann), bob.isClosed]).toEqual([3, false]);
  });

  it("gives a user without a connection the oldest, where each has one", () => {
    const { open } = poolOf();
    const users = Array.from({ length: MAX_CALLERS + 1 }, (_, index) => open(index, "1"));
    expect(users.map(({ isClosed }) => isClosed).indexOf(true)).toBe(0);
    expect(closedOf(users)).toBe(1);
  });
});

it.each([
  ["a list", () => ["x"]],
  ["NaN", () => Number.NaN],
  ["an object with a list", () => ({ teams: ["x"] })],
] as const)("a user that is made anew for each request has one process: %s", (_, user) => {
  const { pool } = poolOf(true);
  const at = (user: unknown) => pool.at(callerWith({ user }), {});
  expect(at(user())).toBe(at(user()));
  expect(at(user())).not.toBe(at(undefined));
});

it("a connection that has ended is not kept by the client whose end it waited for", () => {
  const end = new AbortController();
  const { pool } = poolOf(true);
  const caller = callerWith({ client: {}, clientEnd: end.signal });
  for (let index = 0; index < 10; index++) {
    pool.at(caller, { x: String(index) });
    pool.clear();
  }
  expect(getEventListeners(end.signal, "abort")).toHaveLength(0);
  const kept = pool.at(caller, {})?.upstream as unknown as FakeUpstream;
  end.abort();
  expect(kept.isClosed).toBe(true);
});

/** A server of 2026-07-28 whose tool `job` answers with a task, which is completed when `complete` was called. */
async function serveTasks() {
  const completed = { status: "completed", result: { content: [{ type: "text", text: '"done"' }] } };
  let state: object = { status: "working" };
  let count = 0;
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
  const inputSchema = { type: "object" };
  const capabilities = { tools: {}, ...TASKS_CAPABILITY };
  const task = (taskId: unknown) => ({ taskId, createdAt: "2026-01-01T00:00:00Z", ttlMs: null, ...state });
  const results: { [method: string]: (params: { name?: string; taskId?: string }) => object } = {
    "server/discover": () => ({ supportedVersions: ["2026-07-28"], capabilities }),
    "tools/list": () => ({ tools: ["job", "plain"].map((name) => ({ name, inputSchema })) }),
    "tools/call": ({ name }) =>
      name === "job"
        ? { ...task(String(count++)), resultType: "task" }
        : { content: [{ type: "text", text: '"plain"' }] },
    "tasks/get": ({ taskId }) => {
      onAsked();
      return task(taskId);
    },
  };
  const http = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { id, method, params } = JSON.parse(text || "{}");
    const isAble = JSON.stringify(params?._meta ?? {}).includes("io.modelcontextprotocol/tasks");
    const error = { code: MISSING_CAPABILITY, message: "Tasks", data: { requiredCapabilities: TASKS_CAPABILITY } };
    const common = { resultType: "complete", ttlMs: 100_000, cacheScope: "private" };
    const result = results[method]?.(params);
    const answer = params?.name === "job" && !isAble ? { error } : { result: { ...common, ...result } };
    response.writeHead(result === undefined ? 405 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  closing({ close: () => http.close().closeAllConnections() });
  const complete = (): void => {
    state = completed;
  };
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, complete, asked };
}

it("tasks of one user keep no other user out, and those that are awaited go on", { timeout: 20_000 }, async () => {
  const { url, complete, asked } = await serveTasks();
  const gateway = await openGateway({ mcpServers: { one: { url, forward_headers: ["x-tenant"] } } });
  const call = (user: string, tenant: string, tool_name: string, given: Partial<McpCaller> = {}) => {
    const args = { server_name: "one", tool_name, arguments: {} };
    const caller = callerWith({ user, headers: { "x-tenant": tenant }, ...given });
    return gateway.service.callTool({ name: "exec", arguments: args }, caller);
  };
  const awaited = call("ann", "awaited", "job");
  await asked;
  const client = { capabilities: TASKS_CAPABILITY };
  for (let index = 1; index < MAX_CALLERS; index++) await call("ann", String(index), "job", client);
  expect(answerOf(await call("bob", "his", "plain"))).toBe("plain");
  complete();
  expect(answerOf(await awaited)).toBe("done");
});

it("a program that does nothing else waits for the end of a task", { timeout: 20_000 }, async () => {
  const { url, complete, asked } = await serveTasks();
  const module = new URL("../../src/gateway/index.ts", import.meta.url);
  const program = `
    const { createGateway } = await import(${JSON.stringify(module)});
    const gateway = await createGateway({ mcpServers: { one: { url: ${JSON.stringify(url)} } } });
    const args = { server_name: "one", tool_name: "job", arguments: {} };
    const caller = { signal: new AbortController().signal, progress() {} };
    console.log(JSON.stringify(await gateway.service.callTool({ name: "exec", arguments: args }, caller)));
    await gateway.close();
  `;
  const running = promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
  await asked;
  await new Promise((resolve) => setTimeout(resolve, 300));
  complete();
  expect((await running).stdout).toContain("done");
});

it("a task leads to no other server that gets its name", { timeout: 20_000 }, async () => {
  const [first, second] = [await serveTasks(), await serveTasks()];
  const configOf = ({ url }: { url: string }) => ({ mcpServers: { one: { url } } });
  const gateway = await openGateway(configOf(first));
  const client = { capabilities: TASKS_CAPABILITY };
  const call = (user: string) => {
    const args = { server_name: "one", tool_name: "job", arguments: {} };
    return gateway.service.callTool({ name: "exec", arguments: args }, callerWith({ user, ...client }));
  };
  const { taskId } = await call("ann");
  const ask = () => gateway.service.methods?.["tasks/get"]?.({ taskId }, callerWith({ user: "ann", ...client }));
  first.complete();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  expect(await ask()).toMatchObject({ status: "completed" });
  vi.advanceTimersByTime(ENDED_TASK_MS + 1_000);
  vi.useRealTimers();
  expect(await ask()).toMatchObject({ status: "completed" });
  await gateway.reload(configOf(second));
  await call("bob");
  await expect(ask()).rejects.toThrow("Unknown task");
});
