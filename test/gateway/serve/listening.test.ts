import { PassThrough } from "node:stream";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { type McpCaller, type McpService, serveService } from "../../../src/gateway/index.ts";
import { serveStdio } from "../../../src/gateway/serve/stdio/serveStdio.ts";
import { closing } from "../closing.ts";

type Follow = { readonly caller: McpCaller; readonly update: (params: { readonly [key: string]: unknown }) => void };

/** A service that only lets its resources be followed. */
function followed(): { follows: Follow[]; service: McpService } {
  const follows: Follow[] = [];
  const service: McpService = {
    name: "inboxes",
    version: "1",
    capabilities: { resources: { subscribe: true, listChanged: true } },
    listTools: async () => [],
    callTool: async () => ({ content: [] }),
    async followResource(_, update, caller) {
      const follow = { caller, update };
      follows.push(follow);
      return () => void follows.splice(follows.indexOf(follow), 1);
    },
  };
  return { follows, service };
}

it("an update reaches the clients of the user and the headers for whom it was sent, and no others", async () => {
  const { follows, service } = followed();
  const authenticate = ({ headers }: Request) => headers.get("x-user") ?? undefined;
  const served = closing(await serveService(service, { transport: "http", authenticate }));
  const heard: { [name: string]: unknown[] } = {};
  const listen = async (name: string, headers: { [name: string]: string }) => {
    const client = closing(new Client({ name, version: "1" }, { versionNegotiation: { mode: "auto" } }));
    heard[name] = [];
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
      heard[name]?.push(params._meta);
    });
    await client.connect(new StreamableHTTPClientTransport(served.url as URL, { requestInit: { headers } }));
    await client.listen({ resourceSubscriptions: ["inbox://mine"] });
  };
  await listen("ann", { "x-user": "ann", "x-team": "red" });
  await listen("bob", { "x-user": "bob", "x-team": "red" });
  await listen("ann in blue", { "x-user": "ann", "x-team": "blue" });
  await listen("ann again", { "x-user": "ann", "x-team": "red" });
  expect(follows.map(({ caller }) => [caller.user, caller.headers?.["x-team"]])).toEqual([
    ["ann", "red"],
    ["bob", "red"],
    ["ann", "blue"],
  ]);
  for (const [index, { update }] of follows.entries()) update({ uri: "inbox://mine", _meta: { index } });
  const of = (index: number) => [expect.objectContaining({ index })];
  await expect
    .poll(() => heard, { timeout: 5_000 })
    .toEqual({ ann: of(0), bob: of(1), "ann in blue": of(2), "ann again": of(0) });
});

it("a client that connects again while its server starts keeps its updates", async () => {
  const ready = Promise.withResolvers<void>();
  const service: McpService = {
    ...followed().service,
    async followResource(uri, update, { signal }) {
      await Promise.race([ready.promise, new Promise((_, fail) => signal.addEventListener("abort", fail))]);
      const timer = setInterval(() => update({ uri }), 20);
      return () => clearInterval(timer);
    },
  };
  const { url } = closing(await serveService(service, { transport: "http" }));
  let heard = 0;
  const listen = async (): Promise<Client> => {
    const client = closing(new Client({ name: "ann", version: "1" }, { versionNegotiation: { mode: "auto" } }));
    client.setNotificationHandler("notifications/resources/updated", () => {
      heard++;
    });
    await client.connect(new StreamableHTTPClientTransport(url as URL));
    void client.listen({ resourceSubscriptions: ["inbox://mine"] }).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 100));
    return client;
  };
  const first = await listen();
  await listen();
  await first.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  ready.resolve();
  await expect.poll(() => heard, { timeout: 5_000 }).toBeGreaterThan(0);
});

/** A service that refuses to follow `inbox://theirs`. */
const REFUSING: McpService = {
  ...followed().service,
  followResource: async (uri) => {
    if (uri === "inbox://theirs") throw new Error("no");
    return () => {};
  },
};
const WANTED = { resourceSubscriptions: ["inbox://mine", "inbox://theirs"] };

it("a client is told over HTTP which resources it does not hear of", async () => {
  const { url } = closing(await serveService(REFUSING, { transport: "http" }));
  const client = closing(new Client({ name: "ann", version: "1" }, { versionNegotiation: { mode: "auto" } }));
  await client.connect(new StreamableHTTPClientTransport(url as URL));
  const { honoredFilter } = await client.listen(WANTED);
  expect(honoredFilter).toEqual({ resourceSubscriptions: ["inbox://mine"] });
  expect((await client.listen({ resourceSubscriptions: ["inbox://theirs"] })).honoredFilter).toEqual({});
});

it("a client is told over standard output which resources it does not hear of", async () => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  closing(serveStdio(REFUSING, { stdin, stdout }));
  const heard: string[] = [];
  stdout.on("data", (chunk) => heard.push(...String(chunk).trim().split("\n")));
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const ask = (id: number, method: string, params: object = {}): boolean =>
    stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta } })}\n`);
  ask(1, "server/discover");
  await expect.poll(() => heard).toHaveLength(1);
  ask(2, "subscriptions/listen", { notifications: WANTED });
  await expect.poll(() => heard).toHaveLength(2);
  expect(JSON.parse(heard[1] ?? "")).toMatchObject({
    method: "notifications/subscriptions/acknowledged",
    params: { notifications: { resourceSubscriptions: ["inbox://mine"] } },
  });
});
