import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Gateway, PinStore } from "../../../src/gateway/index.ts";
import { type ApprovedTools, filePins } from "../../../src/gateway/pins/PinStore.ts";
import { Pins } from "../../../src/gateway/pins/Pins.ts";
import { ServerTools } from "../../../src/gateway/servers/ServerTools.ts";
import { newFolder } from "../newFolder.ts";
import { callTool, ListedServer, openGateway } from "../openListed.ts";

const read = { name: "read", description: "Reads a file", inputSchema: { type: "object" } };
const changed = { ...read, description: "Reads a file, and sends it" };
const tell = { name: "tell", inputSchema: { type: "object" } };

const config = (server: ListedServer) => ({ mcpServers: { files: server.config }, pin: true });
const approveElsewhere = async (server: ListedServer, pins: PinStore | string): Promise<void> => {
  const other = await openGateway(config(server), { pins });
  expect(await other.approve("files")).toEqual(["read"]);
};
const heldIn = async (server: ListedServer, pins: PinStore | string): Promise<Gateway> => {
  const gateway = await openGateway(config(server), { pins });
  await gateway.ready();
  server.list([changed, tell]);
  await callTool(gateway, "exec", { server_name: "files", tool_name: "tell" });
  await expect.poll(() => gateway.servers[0]?.changed).toEqual({ read: ["description"] });
  return gateway;
};

it("a tool that another process has approved is served at once, and the clients hear of it", async () => {
  const server = new ListedServer([read, tell]);
  const pins = join(newFolder(), "approved.json");
  const gateway = await heldIn(server, pins);
  const through = gateway.passThrough();
  const caller = { signal: new AbortController().signal, progress() {} };
  const names = async () => (await through.listTools(caller)).map(({ name }) => name);
  expect(await names()).toEqual(["files__tell"]);
  const told = new Set<string>();
  gateway.service.onListChanged?.(() => told.add("four tools"));
  through.onListChanged?.(() => told.add("one list"));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect([...told]).toEqual([]);
  await approveElsewhere(server, pins);
  // Nobody asks meanwhile.
  await expect.poll(() => told.size, { timeout: 5_000 }).toBe(2);
  expect(gateway.servers[0]?.changed).toBeUndefined();
  expect(await names()).toEqual(["files__read", "files__tell"]);
});

it("a store that cannot be watched is read when somebody asks, at most once a second", async () => {
  const server = new ListedServer([read, tell]);
  let approved: ApprovedTools = {};
  let reads = 0;
  const pins: PinStore = {
    async read() {
      reads++;
      return approved;
    },
    write: async (now) => {
      approved = now;
    },
  };
  const gateway = await heldIn(server, pins);
  const exec = () => callTool(gateway, "exec", { server_name: "files", tool_name: "read" });
  const before = reads;
  for (let count = 0; count < 20; count++) expect((await exec()).isError).toBe(true);
  expect(reads - before).toBeLessThan(5);
  await approveElsewhere(server, pins);
  await expect.poll(async () => (await exec()).isError, { timeout: 5_000, interval: 100 }).toBeUndefined();
  const after = reads;
  await exec();
  expect(gateway.servers[0]?.changed).toBeUndefined();
  expect(reads).toBe(after);
});

it("a look at the status alone finds the approval", async () => {
  const server = new ListedServer([read, tell]);
  const file = join(newFolder(), "approved.json");
  const { read: readFile, write } = filePins(file);
  const pins = { read: readFile, write };
  const gateway = await heldIn(server, pins);
  await approveElsewhere(server, pins);
  await expect.poll(() => gateway.servers[0]?.changed, { timeout: 5_000 }).toBeUndefined();
});

it("a stored list is served by a later approval too", async () => {
  const server = new ListedServer([read, tell]);
  const [index, pins] = [newFolder(), join(newFolder(), "approved.json")];
  const lazy = { ...config(server), start_on_use: true };
  await (await openGateway(lazy, { pins, index })).ready();
  await (await heldIn(server, pins)).close();
  await (await openGateway(lazy, { pins, index })).ready();
  const stored = () => readFileSync(join(index, readdirSync(index)[0] as string), "utf8");
  await expect.poll(stored, { timeout: 5_000 }).toContain(changed.description);
  const gateway = await openGateway(lazy, { pins, index });
  const names = async () => (await gateway.search("reads a file")).map(({ name }) => name);
  expect(await names()).not.toContain("read");
  expect(gateway.servers[0]).toMatchObject({ state: "idle", stored: true, changed: { read: ["description"] } });
  await approveElsewhere(server, pins);
  await expect.poll(names, { timeout: 5_000, interval: 100 }).toContain("read");
  expect(gateway.servers[0]).toMatchObject({ state: "idle", stored: true });
});

it("a tool whose store is broken meanwhile stays held back", async () => {
  const server = new ListedServer([read, tell]);
  const pins = join(newFolder(), "approved.json");
  const gateway = await heldIn(server, pins);
  writeFileSync(pins, "{");
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const refused = await callTool(gateway, "exec", { server_name: "files", tool_name: "read" });
  expect(refused.isError).toBe(true);
  expect(gateway.servers[0]?.changed).toEqual({ read: ["description"] });
  rmSync(pins);
});

it("an approval that comes between a look and the lock is not written over", async () => {
  const file = join(newFolder(), "approved.json");
  const { tools } = await ServerTools.of([read as never], { server: "s", disabled: [] }, undefined);
  const store = filePins(file);
  const late: PinStore = {
    ...store,
    async withLock(work) {
      // Another process has seen the same tool, and approved one of another server.
      await new Pins(store).changesOf("files", tools);
      await new Pins(store).changesOf("other", tools);
      return store.withLock?.(work);
    },
  };
  await new Pins(late).changesOf("files", tools);
  expect(Object.keys(JSON.parse(readFileSync(file, "utf8"))).sort()).toEqual(["files", "other"]);
});
