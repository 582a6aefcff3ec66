import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newFolder } from "./newFolder.ts";
import { openGateway } from "./openListed.ts";
import { callerWith } from "./workers.ts";

/** A server of 2025-11-25 with one resource, of which it sends updates to those who subscribed. */
const SERVER = `
  if (process.env.STARTS) require("node:fs").appendFileSync(process.env.STARTS, process.pid + " ");
  // With this variable, a start fails once.
  const file = process.env.FAILS_BY;
  if (file !== undefined && !require("node:fs").existsSync(file)) {
    require("node:fs").writeFileSync(file, "");
    process.exit(1);
  }
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    const send = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
    const results = {
      initialize: {
        protocolVersion: "2025-11-25",
        capabilities: { resources: { subscribe: true } },
        serverInfo: { name: "one", version: "1" },
      },
      "tools/list": { tools: [] },
      "resources/list": { resources: [{ uri: "file:///a", name: "a" }] },
      "resources/templates/list": { resourceTemplates: [] },
      "resources/subscribe": {},
      "resources/unsubscribe": {},
      ping: {},
    };
    if (id === undefined) return;
    // With this variable, the second request to subscribe is refused.
    const once = method === "resources/subscribe" && process.env.REFUSES_BY;
    if (once) {
      const { appendFileSync, readFileSync } = require("node:fs");
      appendFileSync(once, "x");
      if (readFileSync(once, "utf8").length === 2) return send({ id, error: { code: -32603, message: "later" } });
    }
    if (!Object.hasOwn(results, method)) return send({ id, error: { code: -32601, message: method } });
    if (method !== "resources/subscribe") return send({ id, result: results[method] });
    const update = { method: "notifications/resources/updated", params: { uri: "file:///a", _meta: { from: process.pid } } };
    setTimeout(() => {
      send({ id, result: {} });
      setInterval(() => send(update), 20).unref();
    }, Number(process.env.SUBSCRIBE_MS ?? 0));
  });
`;

const entry = (more: object = {}) => ({ command: process.execPath, args: ["-e", SERVER], era: "legacy", ...more });
const config = (mcpServers: object) => ({ mcpServers }) as never;

it.each([
  ["shared", {}],
  ["of its session", { per_session: true }],
])("a resource is followed through each change of the config, at a connection that is %s", async (_, more) => {
  const gateway = await openGateway(config({ one: entry(more) }));
  const caller = callerWith({ client: {} });
  let updates: { readonly [key: string]: unknown }[] = [];
  const end = await gateway.passThrough().followResource?.("file:///a", (params) => updates.push(params), caller);
  const hears = () =>
    expect.poll(() => updates.some(({ _meta }) => _meta !== undefined), { timeout: 5_000 }).toBe(true);
  await hears();
  const changes = [{ one: entry({ ...more, description: "new" }) }, { one: entry({ ...more, env: { A: "1" } }) }, {}];
  for (const servers of [...changes, { one: entry(more) }, { renamed: entry(more) }]) {
    await gateway.reload(config(servers));
    await new Promise((resolve) => setTimeout(resolve, 100));
    updates = [];
    if (Object.keys(servers).length > 0) await hears();
  }
  end?.();
  await new Promise((resolve) => setTimeout(resolve, 100));
  updates = [];
  await gateway.reload(config({ one: entry(more) }));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(updates).toEqual([]);
});

it.each([
  ["shared", {}],
  ["of its session", { per_session: true }],
])(
  "a resource is followed also if its server could not be started at first, at a connection that is %s",
  async (_, more) => {
    const gateway = await openGateway(config({ one: entry(more) }));
    const updates: unknown[] = [];
    const listener = (params: object) => updates.push(params);
    const end = await gateway.passThrough().followResource?.("file:///a", listener, callerWith({ client: {} }));
    await gateway.reload(config({ one: entry({ ...more, env: { FAILS_BY: join(newFolder(), "failed") } }) }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    updates.length = 0;
    await expect.poll(() => updates.length, { timeout: 8_000 }).toBeGreaterThan(1);
    end?.();
  },
);

it.each([
  ["", {}],
  [", also where that refused it at first", { env: { REFUSES_BY: join(newFolder(), "asked") } }],
])("a resource is followed again after the end of its server, without a request%s", async (_, more) => {
  const gateway = await openGateway(config({ one: entry(more) }));
  const senders = new Set<number>();
  const listener = ({ _meta }: { _meta?: unknown }) => void (_meta && senders.add((_meta as { from: number }).from));
  const end = await gateway.passThrough().followResource?.("file:///a", listener, callerWith({ client: {} }));
  for (const count of [1, 2, 3]) {
    await expect.poll(() => senders.size, { timeout: 5_000 }).toBe(count);
    const last = [...senders].at(-1) as number;
    if (count < 3) process.kill(last);
  }
  end?.();
});

it("a resource whose server left the config starts no other server again and again", async () => {
  const file = join(newFolder(), "starts");
  const other = entry({ env: { STARTS: file }, idle_timeout: 0.1 });
  const starts = () => (existsSync(file) ? readFileSync(file, "utf8").split(" ").length : 0);
  const gateway = await openGateway(config({ one: entry(), other }));
  const updates: unknown[] = [];
  const end = await gateway
    .passThrough()
    .followResource?.("file:///a", (params) => updates.push(params), callerWith({ client: {} }));
  await gateway.reload(
    config({
      other: {
        ...other,
        args: ["-e", SERVER.replaceAll("file:///a", "file:///b").replace('"resources/subscribe": {},', "")],
      },
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const before = starts();
  updates.length = 0;
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect([starts(), updates]).toEqual([before, []]);
  await gateway.reload(config({ one: entry(), other }));
  await expect.poll(() => updates.length, { timeout: 5_000 }).toBeGreaterThan(1);
  end?.();
});

it("no server of a followed resource of a session stays after the gateway", async () => {
  const file = join(newFolder(), "starts");
  const more = { per_session: true, env: { STARTS: file } };
  const gateway = await openGateway(config({ one: entry(more) }));
  const service = gateway.passThrough();
  await service.followResource?.("file:///a", () => {}, callerWith({ client: {} }));
  await gateway.reload(config({ one: entry({ ...more, env: { ...more.env, A: "1" } }) }));
  await gateway.close();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const started = readFileSync(file, "utf8").trim().split(" ").map(Number);
  expect(started.filter(isRunning)).toEqual([]);
});

const SLOW = { env: { SUBSCRIBE_MS: "500" } };
const CHANGED = { env: { ...SLOW.env, A: "1" } };

it.each([
  ["shared, and has other settings", SLOW, [{ one: entry(CHANGED) }]],
  [
    "of its session, and has other settings",
    { ...SLOW, per_session: true },
    [{ one: entry({ ...CHANGED, per_session: true }) }],
  ],
  ["removed and back", SLOW, [{}, { one: entry(SLOW) }]],
])(
  "a resource is followed that the server was still being asked for, at a connection that is %s",
  async (_, more, changes) => {
    const gateway = await openGateway(config({ one: entry(more) }));
    const service = gateway.passThrough();
    const caller = callerWith({ client: {} });
    await service.methods?.["resources/list"]?.({}, caller);
    const updates = { first: 0, second: 0 };
    const follow = (name: "first" | "second") =>
      service.followResource?.("file:///a", ({ _meta }) => void (_meta && updates[name]++), caller);
    const first = follow("first");
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const servers of changes) await gateway.reload(config(servers));
    await service.methods?.["resources/list"]?.({}, caller);
    const ends = [await first, await follow("second")];
    Object.assign(updates, { first: 0, second: 0 });
    await expect.poll(() => updates.first > 0 && updates.second > 0, { timeout: 3_000 }).toBe(true);
    for (const end of ends) end?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = { ...updates };
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(updates).toEqual(before);
  },
);

it("a resource that the server refuses with another config is refused to all who follow it later", async () => {
  const gateway = await openGateway(config({ one: entry(SLOW) }));
  const service = gateway.passThrough();
  const caller = callerWith({ client: {} });
  await service.methods?.["resources/list"]?.({}, caller);
  const first = service.followResource?.("file:///a", () => {}, caller);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const refusing = SERVER.replace('"resources/subscribe": {},', "");
  await gateway.reload(config({ one: { ...entry(), args: ["-e", refusing] } }));
  const end = await first;
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect(service.followResource?.("file:///a", () => {}, caller)).rejects.toThrow("resources/subscribe");
  end?.();
});

/** A server with a folder, which sends updates of files when it is followed, and says what it reads. */
const FOLDER = `
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    const send = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
    const results = {
      initialize: {
        protocolVersion: "2025-11-25",
        capabilities: { resources: { subscribe: true } },
        serverInfo: { name: "folder", version: "1" },
      },
      "tools/list": { tools: [] },
      "resources/list": { resources: [{ uri: "file:///dir", name: "dir" }] },
      "resources/templates/list": { resourceTemplates: [] },
      "resources/read": { contents: [{ uri: params?.uri, text: process.env.OWNER }] },
      "resources/subscribe": {},
    };
    if (id === undefined) return;
    if (!Object.hasOwn(results, method)) return send({ id, error: { code: -32601, message: method } });
    send({ id, result: results[method] });
    if (method !== "resources/subscribe") return;
    for (const name of ["dir", "dir/a.txt", "dirty", "other/dir/a.txt", "dir/private.txt"])
      send({ method: "notifications/resources/updated", params: { uri: "file:///" + name } });
  });
`;

it("updates of what is below a followed resource are passed on, by URIs that lead to the same server", async () => {
  const folder = (OWNER: string) => ({ ...entry(), args: ["-e", FOLDER], env: { OWNER } });
  const gateway = await openGateway(config({ one: folder("one"), two: folder("two") }));
  const service = gateway.passThrough();
  const caller = callerWith({ client: {} });
  for (const [uri, owner] of [
    ["file:///dir", "one"],
    ["file://two//dir", "two"],
  ] as const) {
    const updates: unknown[] = [];
    const end = await service.followResource?.(uri, (params) => updates.push(params.uri), caller);
    await expect.poll(() => updates).toEqual([uri, `${uri}/a.txt`, `${uri}/private.txt`]);
    const read = await service.methods?.["resources/read"]?.({ uri: `${uri}/a.txt` }, caller);
    expect(read).toEqual({ contents: [{ uri: `${uri}/a.txt`, text: owner }] });
    end?.();
  }
});

it("who follows what is above a resource hears nothing of one that others follow", async () => {
  const gateway = await openGateway(config({ one: { ...entry(), args: ["-e", FOLDER], env: { OWNER: "one" } } }));
  const service = gateway.passThrough();
  const updates: { [user: string]: Set<unknown> } = {};
  const follow = (user: string, uri: string) => {
    const heard = new Set<unknown>();
    updates[user] = heard;
    return service.followResource?.(uri, (params) => heard.add(params.uri), callerWith({ client: {}, user }));
  };
  const ends = [
    await follow("ann", "file:///dir/private.txt"),
    await follow("bob", "file:///dir"),
    await follow("carl", "file:///"),
  ];
  await expect.poll(() => updates.bob?.size).toBe(2);
  expect(updates).toEqual({
    ann: new Set(["file:///dir/private.txt"]),
    bob: new Set(["file:///dir", "file:///dir/a.txt"]),
    carl: new Set(),
  });
  for (const end of ends) end?.();
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A server of 2026-07-28 that declares nothing. */
const MODERN = `
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    if (id === undefined) return;
    const result = {
      resultType: "complete",
      ttlMs: 100_000,
      cacheScope: "private",
      supportedVersions: ["2026-07-28"],
      capabilities: {},
      serverInfo: { name: "one", version: "2" },
    };
    const answer = method === "server/discover" ? { result } : { error: { code: -32601, message: method } };
    console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  });
`;

it("a followed server of the older era is started once for each attempt, and may become one of 2026-07-28", async () => {
  const [starts, next] = ["starts", "next"].map((name) => join(newFolder(), name)) as [string, string];
  const code = `
    const { appendFileSync, existsSync, readFileSync } = require("node:fs");
    appendFileSync(${JSON.stringify(starts)}, process.pid + " ");
    const next = ${JSON.stringify(next)};
    const kind = existsSync(next) ? readFileSync(next, "utf8") : "";
    if (kind === "broken") process.exit(1);
    else if (kind === "modern") { ${MODERN} }
    else { ${SERVER} }
  `;
  const gateway = await openGateway(config({ one: { ...entry(), args: ["-e", code], era: "auto" } }));
  const end = await gateway.passThrough().followResource?.("file:///a", () => {}, callerWith({ client: {} }));
  // The gateway lists the tools by itself when it is new.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const pids = (): number[] => readFileSync(starts, "utf8").trim().split(" ").map(Number);
  writeFileSync(next, "broken");
  const before = pids().length;
  process.kill(pids().at(-1) as number);
  await expect.poll(() => pids().length, { timeout: 5_000 }).toBeGreaterThan(before);
  await expect.poll(() => gateway.servers[0]?.state).toBe("failed");
  expect(pids().length).toBe(before + 1);
  writeFileSync(next, "modern");
  await expect.poll(() => gateway.servers[0]?.state, { timeout: 5_000 }).toBe("ready");
  end?.();
});
