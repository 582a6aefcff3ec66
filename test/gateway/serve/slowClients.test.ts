import { type IncomingMessage, request } from "node:http";
import { PassThrough, Writable } from "node:stream";
import { expect, it } from "vitest";
import { type McpService, serveService } from "../../../src/gateway/index.ts";
import { serveStdio } from "../../../src/gateway/serve/stdio/serveStdio.ts";
import { closing } from "../closing.ts";
import { testService } from "./testService.ts";

const COUNT = 30_000;
const MESSAGE = "x".repeat(1_000);

/** A service that tells of progress, logs and updates faster than anybody reads; `told` resolves when it has. */
function flooding(): { service: McpService; told: Promise<void> } {
  let done = (): void => {};
  const told = new Promise<void>((resolve) => {
    done = resolve;
  });
  let update = (_: { uri: string }): void => {};
  const service: McpService = {
    ...testService(),
    capabilities: { logging: {}, resources: { subscribe: true } },
    async followResource(_, listener) {
      update = listener;
      return () => {};
    },
    async callTool(_, { progress, log }) {
      for (let count = 1; count <= COUNT; count++) {
        progress({ progress: count, message: MESSAGE });
        log?.({ level: "error", data: MESSAGE });
        update({ uri: `note://${MESSAGE}` });
        if (count % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      setImmediate(done);
      return { content: [{ type: "text", text: "told" }] };
    },
  };
  return { service, told };
}

const message = (id: number, method: string, params: object): object => ({ jsonrpc: "2.0", id, method, params });
const INITIALIZE = message(1, "initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "slow", version: "1" },
});
const SUBSCRIBE = message(2, "resources/subscribe", { uri: `note://${MESSAGE}` });
const CALL = message(3, "tools/call", { name: "flood", arguments: {}, _meta: { progressToken: 1 } });

it("a client that reads nothing over standard output fills no memory, and gets the result", async () => {
  const { service, told } = flooding();
  const stdin = new PassThrough();
  const written: string[] = [];
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const stdout = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      if (String(chunk).includes('"id":1') || String(chunk).includes('"id":2')) return done();
      void opened.then(() => done());
    },
  });
  const served = serveStdio(service, { stdin, stdout });
  for (const one of [INITIALIZE, SUBSCRIBE, CALL]) stdin.write(`${JSON.stringify(one)}\n`);
  await told;
  expect(stdout.writableLength).toBeLessThan(15_000_000);
  open();
  await expect.poll(() => written.some((text) => text.includes('"told"')), { timeout: 10_000 }).toBe(true);
  // The first, and the latest of those that came before it was read.
  await expect.poll(() => written.filter((text) => text.includes("resources/updated")).length).toBe(2);
  await served.close();
});

it("a client that reads nothing over HTTP fills no memory, and gets the result", async () => {
  const { service, told } = flooding();
  const served = await serveService(service, { transport: "http" });
  const headers = { accept: "application/json, text/event-stream", "content-type": "application/json" };
  const ask = (body: object, more: object = {}): Promise<Response> =>
    fetch(served.url as URL, { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) });
  const welcome = await ask(INITIALIZE);
  await welcome.text();
  const response = await ask(CALL, { "mcp-session-id": welcome.headers.get("mcp-session-id") ?? "" });
  await told;
  const received = await response.text();
  // 60 MB were told.
  expect(received.length).toBeLessThan(30_000_000);
  expect(received).toContain('"told"');
  await served.close();
});

const LISTEN = message(4, "subscriptions/listen", {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "slow", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  },
  notifications: { resourceSubscriptions: ["note://a"] },
});

/** A service whose resource is followed, and a function that updates it as often, with 100 kB each. */
function updating(): { service: McpService; isFollowed: () => boolean; flood: (count: number) => Promise<void> } {
  let update: ((params: { [key: string]: unknown }) => void) | undefined;
  const service: McpService = {
    ...testService(),
    capabilities: { resources: { subscribe: true } },
    async followResource(_, listener) {
      update = listener;
      return () => {};
    },
  };
  const flood = async (count: number): Promise<void> => {
    for (let index = 1; index <= count; index++) {
      update?.({ uri: "note://a", _meta: { index, pad: "x".repeat(100_000) } });
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { service, isFollowed: () => update !== undefined, flood };
}

it.each(["a session", "2026-07-28"])(
  "updates are not kept for a client over HTTP that does not read: %s",
  async (era) => {
    const { service, isFollowed, flood } = updating();
    const served = closing(await serveService(service, { transport: "http" }));
    const url = served.url as URL;
    const headers = { accept: "application/json, text/event-stream", "content-type": "application/json" };
    const ask = (body: object, more: object = {}): Promise<Response> =>
      fetch(url, { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) });
    const of = async (): Promise<{ [name: string]: string }> => {
      const welcome = await ask(INITIALIZE);
      await welcome.text();
      const session = { "mcp-session-id": welcome.headers.get("mcp-session-id") ?? "" };
      await (await ask(SUBSCRIBE, session)).text();
      return session;
    };
    const modern = { "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" };
    const asked =
      era === "2026-07-28"
        ? { method: "POST", headers: { ...headers, ...modern }, body: JSON.stringify(LISTEN) }
        : { method: "GET", headers: { ...headers, ...(await of()) }, body: "" };
    const received = await new Promise<IncomingMessage>((resolve, reject) => {
      const { method, headers } = asked;
      request(url, { method, headers }, resolve).on("error", reject).end(asked.body);
    });
    await expect.poll(isFollowed).toBe(true);
    await flood(400);
    // The buffers of the connection hold some; 40 MB were told.
    let text = "";
    received.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    await expect.poll(() => text.includes('"index":400'), { timeout: 10_000 }).toBe(true);
    expect(text.length).toBeLessThan(20_000_000);
    received.destroy();
  },
);
