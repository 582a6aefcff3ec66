import { Agent, type ClientRequest, type IncomingMessage, request as send } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { type Served, type ServeOptions, serveService } from "../../../src/gateway/index.ts";
import { testService } from "./testService.ts";

const served: Served[] = [];
const requests: ClientRequest[] = [];
afterEach(async () => {
  for (const request of requests.splice(0)) request.destroy();
  await Promise.all(served.splice(0).map((one) => one.close()));
});

async function serve({ onRefused }: Pick<ServeOptions, "onRefused"> = {}): Promise<URL> {
  const authenticate = (request: Request) => request.headers.get("x-user") ?? undefined;
  const one = await serveService(testService(), { transport: "http", authenticate, onRefused });
  served.push(one);
  return one.url as URL;
}

const agent = new Agent({ maxSockets: 5_000, keepAlive: false });

/** Resolves to the response as soon as its status is there. */
function post(url: URL, user: string, body: object, headers: object = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const all = { accept: "application/json, text/event-stream", "content-type": "application/json", ...headers };
    const request = send(url, { method: "POST", agent, headers: { ...all, "x-user": user } });
    requests.push(request);
    request.once("response", (response) => resolve(response.on("error", () => {}).resume()));
    request.once("error", reject).end(JSON.stringify(body));
  });
}

const modern = (method: string, params: object) => ({
  body: {
    ...{ jsonrpc: "2.0", id: 7, method },
    params: {
      ...params,
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  },
  headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": method },
});

const statusOf = async (response: Promise<IncomingMessage>): Promise<number | undefined> => (await response).statusCode;

describe("a user with very many requests", () => {
  it("that listen leaves others room", async () => {
    const told: object[] = [];
    const url = await serve({ onRefused: (refused) => told.push(refused) });
    const { body, headers } = modern("subscriptions/listen", { notifications: { toolsListChanged: true } });
    const listen = (user: string) => post(url, user, body, headers);
    const [first, ...rest] = await Promise.all(Array.from({ length: 1_000 }, () => listen("ann")));
    expect(new Set([first, ...rest].map((one) => one?.statusCode))).toEqual(new Set([200]));
    expect(await statusOf(listen("ann"))).toBe(429);
    const ended = new Promise((resolve) => first?.once("close", resolve));
    expect(await statusOf(listen("ben"))).toBe(200);
    await ended;
    expect(await statusOf(listen("ann"))).toBe(429);
    await expect.poll(() => told).toHaveLength(2);
    expect(told[0]).toMatchObject({ status: 429, reason: "too many requests", path: "/mcp" });
  }, 60_000);

  it("that run leaves others room, also when the clients of these are gone", async () => {
    const url = await serve();
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } };
    const open = async (user: string) =>
      String(
        (await post(url, user, { jsonrpc: "2.0", id: 1, method: "initialize", params })).headers["mcp-session-id"],
      );
    const [ann, ben] = [await open("ann"), await open("ben")];
    let id = 1;
    const call = (user: string, session: string, name: string) => {
      const params = { name, arguments: {} };
      return post(url, user, { jsonrpc: "2.0", id: ++id, method: "tools/call", params }, { "mcp-session-id": session });
    };
    const waiting = await Promise.all(Array.from({ length: 1_000 }, () => call("ann", ann, "wait")));
    expect(new Set(waiting.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const refused = await call("ann", ann, "echo");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
    expect(await statusOf(call("ben", ben, "echo"))).toBe(200);
    // The calls of an older client that is gone still run.
    for (const response of waiting) response.destroy();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await statusOf(call("ann", ann, "echo"))).toBe(429);
    // It can still cancel them.
    const cancel = { jsonrpc: "2.0", method: "notifications/cancelled" };
    for (let requestId = 2; requestId < 102; requestId++) {
      await post(url, "ann", { ...cancel, params: { requestId } }, { "mcp-session-id": ann });
    }
    await expect.poll(() => statusOf(call("ann", ann, "echo"))).toBe(200);
  }, 60_000);
});
