import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, vi } from "vitest";
import { EventReader } from "../../../src/gateway/upstream/http/EventReader.ts";
import { write } from "../../../src/json/index.ts";
import { type OlderSse, serveOlderSse } from "../servers/olderSse.mjs";
import { until } from "../until.ts";
import { failureOf, opened, openHttp, openSse, textOf } from "./open.ts";

async function serve(options: Parameters<typeof serveOlderSse>[0] = {}): Promise<OlderSse> {
  const server = await serveOlderSse(options);
  opened.push(server);
  return server;
}

type Asked = { readonly id: number; readonly method: string; readonly params: Record<string, unknown> };

/**
 * A server written by hand. `onCall` writes to the stream what it answers to a call; `respond` may answer in the
 * response, and says that by true.
 */
async function serveByHand({
  endpoint = "/messages?id=1",
  respond = () => false,
  onCall = () => {},
}: {
  endpoint?: string;
  respond?: (asked: Asked, response: ServerResponse) => boolean;
  onCall?: (asked: Asked, stream: ServerResponse) => void;
}): Promise<URL> {
  let stream: ServerResponse | undefined;
  const methods: string[] = [];
  const http = createServer(async (request, response) => {
    if (request.method === "GET") {
      stream = response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      stream.write(`: welcome\r\n\r\nevent: endpoint\r\ndata: ${endpoint}\r\n\r\n`);
      return;
    }
    if (request.url === "/sse") return void response.writeHead(405).end();
    const asked = JSON.parse(await text(request));
    methods.push(asked.method);
    if (respond(asked, response)) return;
    response.writeHead(202).end("Accepted");
    if (asked.method === "initialize") {
      const { protocolVersion } = asked.params;
      const result = { protocolVersion, serverInfo: { name: "x", version: "1" }, capabilities: { tools: {} } };
      stream?.write(`data: ${JSON.stringify({ jsonrpc: "2.0", id: asked.id, result })}\n\n`);
    } else if (asked.id !== undefined && stream) {
      expect(methods.slice(0, 2)).toEqual(["initialize", "notifications/initialized"]);
      onCall(asked, stream);
    }
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  opened.push({
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  });
  return new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/sse`);
}

it.each([
  ["a result", '"result":{"content":[{"type":"text","text":"é 9007199254740993"}],"n":9007199254740993}', /"n"/],
  ["an error", '"error":{"code":5,"message":"No"}', /^The server "odd" answered: No$/],
  ["a malformed result", '"result":{"n":NaN}', /answered wrongly: expected JSON/],
  ["an answer without an id", "", /^The server "odd" did not answer within 1000 ms$/],
])("%s of a server of HTTP+SSE may be in the response", async (_, rest, expected) => {
  const url = await serveByHand({
    respond: ({ id, method }, response) => {
      if (method !== "tools/call") return false;
      const answer = rest === "" ? '{"status":"accepted"}' : `{"jsonrpc":"2.0","id":${id},${rest}}`;
      return !!response.writeHead(200, { "content-type": "application/json" }).end(answer);
    },
  });
  const called = openSse(url, { callMs: 1_000 }).callTool("at", {});
  expect(await called.then(write, (error) => error.message)).toMatch(expected);
});

it("an answer in the response to a server of HTTP+SSE is parsed once", async () => {
  const text = "x".repeat(100_000);
  const url = await serveByHand({
    respond: ({ id, method }, response) => {
      if (method !== "tools/call") return false;
      const answer = { jsonrpc: "2.0", id, result: { content: [{ type: "text", text }] } };
      return !!response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    },
  });
  const parse = vi.spyOn(JSON, "parse");
  try {
    expect(textOf(await openSse(url).callTool("at", {}))).toBe(text);
    expect(parse.mock.calls.filter(([json]) => json.length > text.length)).toHaveLength(1);
  } finally {
    parse.mockRestore();
  }
});

describe("a server of HTTP+SSE, made with MCP's package", () => {
  it.each([
    ["by its type", openSse],
    ["as it takes no POST", openHttp],
  ])("lists and calls, %s", async (_, open) => {
    const server = await serve();
    const upstream = open(server.url);
    expect((await upstream.listTools()).map(({ name }) => name)).toEqual(["echo", "count", "slow", "add"]);
    const texts = await Promise.all(
      ["a", "中 𝒳", "x".repeat(100_000)].map(async (text) => textOf(await upstream.callTool("echo", { text }))),
    );
    expect(texts).toEqual(["a", "中 𝒳", "x".repeat(100_000)]);
    expect(await failureOf(upstream.request("x/y", {}))).toMatchObject({ code: "protocol", rpcCode: -32601 });
  });

  it.each([400, 404, 405])("is found where a POST is answered with %s", async (status) => {
    const server = await serve({
      before: ({ method, url }, response) => {
        if (method !== "POST" || url !== "/sse") return false;
        response.writeHead(status, { "content-type": "application/json" }).end('{"detail":"Bad"}');
        return true;
      },
    });
    expect(textOf(await openHttp(server.url).callTool("echo", { text: "hi" }))).toBe("hi");
    const legacy = openHttp(server.url, { era: "legacy" });
    expect(textOf(await legacy.callTool("echo", { text: "hi" }))).toBe("hi");
    expect((await failureOf(openHttp(server.url, { era: "modern" }).listTools())).code).toBe("cannot_start");
  });

  it.each([401, 403, 500, 429])("is not looked for where a POST is answered with %s", async (status) => {
    const server = await serve({
      before: ({ method }, response) => method === "POST" && !!response.writeHead(status).end(),
    });
    const failure = await failureOf(openHttp(server.url).listTools());
    expect(failure.code).toBe(status < 404 ? "login_needed" : "cannot_start");
    expect(server.requests.filter(({ method }) => method === "GET")).toEqual([]);
  });

  it("gets the headers of the config with the stream and with each message", async () => {
    const server = await serve({ token: "s3cret-token" });
    const headers = { Authorization: "Bearer s3cret-token", "X-Team": "a" };
    expect(textOf(await openSse(server.url, { headers }).callTool("echo", { text: "hi" }))).toBe("hi");
    expect(new Set(server.requests.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set(["GET /sse", "POST /messages"]),
    );
    for (const { headers } of server.requests) expect(headers).toMatchObject({ "x-team": "a" });
    expect((await failureOf(openSse(server.url).listTools())).code).toBe("login_needed");
  });

  it("tells its progress, and is told that a call is cancelled", async () => {
    const server = await serve();
    const upstream = openSse(server.url);
    const seen: unknown[] = [];
    const counted = await upstream.callTool("count", { to: 50 }, { onProgress: ({ progress }) => seen.push(progress) });
    expect([textOf(counted), seen.length]).toEqual(["counted to 50", 50]);
    const controller = new AbortController();
    const call = failureOf(upstream.callTool("slow", {}, { signal: controller.signal }));
    await until(() => server.state.events.includes("began"));
    controller.abort();
    expect((await call).code).toBe("aborted");
    await until(() => server.state.events.includes("cancelled"));
  });

  it("tells that its tools have changed", async () => {
    const upstream = openSse((await serve()).url);
    await upstream.listTools();
    const changes: string[] = [];
    upstream.onChange((change) => changes.push(change));
    await upstream.callTool("add", {});
    await until(() => changes.includes("tools"));
    expect((await upstream.listTools()).at(-1)?.name).toBe("added-1");
  });

  it("whose stream ends fails the call, and gets a new session with the next", async () => {
    const server = await serve();
    const upstream = openSse(server.url);
    const call = failureOf(upstream.callTool("slow", {}));
    await until(() => server.state.events.includes("began"));
    server.cut();
    expect((await call).code).toBe("ended");
    await until(() => upstream.state === "idle");
    expect(textOf(await upstream.callTool("echo", { text: "next" }))).toBe("next");
  });

  it("that has forgotten the session is asked once more, in a new one", async () => {
    const server = await serve();
    const upstream = openSse(server.url);
    await upstream.listTools();
    server.forget();
    expect(textOf(await upstream.callTool("echo", { text: "again" }))).toBe("again");
    expect(server.requests.filter(({ method }) => method === "GET").length).toBe(2);
  });

  it("is left with the upstream", async () => {
    const server = await serve();
    const upstream = openSse(server.url);
    await upstream.listTools();
    expect(server.sessions.size).toBe(1);
    await upstream.close();
    await until(() => server.sessions.size === 0);
  });

  it("is reached at its path with a slash, and not at another server", async () => {
    const other = await serve();
    let target = "/sse/";
    const server = await serve({
      before: (request, response) => {
        if (request.url === "/sse") return !!response.writeHead(307, { location: target }).end();
        if (request.url === "/sse/") request.url = "/sse";
        return false;
      },
    });
    // The stand-in takes the slash away after it has redirected once.
    const moved = openSse(server.url);
    expect((await failureOf(moved.listTools())).code).toBe("cannot_start");
    target = other.url.href;
    const headers = { Authorization: "Bearer s3cret" };
    expect((await failureOf(openSse(server.url, { headers }).listTools())).code).toBe("cannot_start");
    expect(other.requests).toEqual([]);
  });
});

describe("a server of HTTP+SSE, written by hand", () => {
  it.each([
    ["of another server", "http://127.0.0.1:1/messages"],
    ["of another protocol", "file:///etc/passwd"],
    ["that is no URL", "http://["],
    ["of another host in short", "//evil.example/messages"],
  ])("cannot name an endpoint %s", async (_, endpoint) => {
    const failure = await failureOf(openSse(await serveByHand({ endpoint })).listTools());
    expect(failure).toMatchObject({ code: "cannot_start" });
    expect(failure.message).toContain("expected an endpoint for messages at http://127.0.0.1:");
  });

  it("can name its endpoint by a whole URL", async () => {
    const url = await serveByHand({
      onCall: ({ id }, stream) => stream.write(`data: {"jsonrpc":"2.0","id":${id},"result":{"a":1}}\n\n`),
    });
    expect(await openSse(url).callTool("x", {})).toEqual({ a: 1 });
  });

  it.each<[name: string, answer: (id: number) => string, expected: unknown]>([
    ["in several lines", (id) => `data: {"jsonrpc":"2.0",\ndata: "id":${id},"result":{"a":1}}\n\n`, { a: 1 }],
    ["with the text of its id", (id) => `data: {"jsonrpc":"2.0","id":"${id}","result":{"a":1}}\n\n`, { a: 1 }],
    [
      "with a long integer",
      (id) => `event: message\ndata:{"jsonrpc":"2.0","id":${id},"result":{"a":1234567890123456789}}\n\n`,
      { a: 1234567890123456789n },
    ],
    [
      "among other events",
      (id) =>
        `:ping\r\n\r\nevent: ping\r\ndata: 12:00\r\n\r\nretry: 5\r\ndata: {"jsonrpc":"2.0","id":${id},"result":{"a":1}}\r\n\r\n`,
      { a: 1 },
    ],
  ])("is understood when it answers %s", async (_, answer, expected) => {
    const url = await serveByHand({ onCall: ({ id }, stream) => stream.write(answer(id)) });
    expect(await openSse(url).callTool("x", {})).toEqual(expected);
  });

  const large = "x".repeat(600_000);
  it.each<[name: string, answer: (id: number) => string]>([
    [
      "too large, with the id first",
      (id) => `data: {"jsonrpc":"2.0","id":${id},"result":{"a":"${large}${large}"}}\n\n`,
    ],
    ["too large, with the id last", (id) => `data: {"result":{"a":"${large}${large}"},"jsonrpc":"2.0","id":${id}}\n\n`],
    [
      "too large in several lines",
      (id) => `data: {"jsonrpc":"2.0","id":${id},"result":{"a":"${large}",\ndata: "b":"${large}"}}\n\n`,
    ],
    ["malformed", (id) => `data: {"jsonrpc":"2.0","id":${id},"result":{"a":NaN}}\n\n`],
    ["without an object", (id) => `data: {"jsonrpc":"2.0","id":${id},"result":5}\n\n`],
  ])("fails one call alone by an answer that is %s", async (_, answer) => {
    const url = await serveByHand({
      onCall: ({ id, params }, stream) =>
        stream.write(params.name === "bad" ? answer(id) : `data: {"jsonrpc":"2.0","id":${id},"result":{"a":1}}\n\n`),
    });
    const upstream = openSse(url);
    const [bad, well] = await Promise.all([failureOf(upstream.callTool("bad", {})), upstream.callTool("x", {})]);
    expect([bad.code, well]).toEqual(["too_large", { a: 1 }]);
    expect(await upstream.callTool("x", {})).toEqual({ a: 1 });
  });

  it("that names another endpoint later gets no message there", async () => {
    const url = await serveByHand({
      onCall: (_, stream) => stream.write("event: endpoint\ndata: /messages?id=2\n\n"),
    });
    const failure = await failureOf(openSse(url).callTool("x", {}));
    expect(failure.code).toBe("ended");
  });

  it.each<[name: string, status: number, type: string, body: string, said: string]>([
    ["a page", 200, "text/html", "<p>", 'expected a stream of events, received \\"text/html\\"'],
    ["no event", 200, "text/event-stream", "", "received the end of the stream"],
    ["a message first", 200, "text/event-stream", "data: {}\n\n", "first, received a message"],
    ["nothing there", 404, "text/plain", "Not found", "HTTP 404: Not found"],
    ["out of order", 503, "text/plain", "\u001b[31mlater", "HTTP 503: later"],
  ])("that has %s instead of a stream is told with its reason", async (_, status, type, body, said) => {
    const http = createServer((_, response) => response.writeHead(status, { "content-type": type }).end(body));
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    const url = new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/sse`);
    const { code, message } = await failureOf(openSse(url).listTools());
    expect([code, JSON.stringify(message)]).toEqual(["cannot_start", expect.stringContaining(said)]);
    http.closeAllConnections();
    http.close();
  });

  it("of which only the stream is silent does not hold up the error of the POST", async () => {
    const http = createServer(({ method }, response) => {
      if (method === "POST") response.writeHead(404).end("no such path");
      else response.writeHead(200, { "content-type": "text/event-stream" }).write(": hello\n\n");
    });
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    const url = new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`);
    const { message } = await failureOf(openHttp(url, { endpointMs: 200 }).listTools());
    expect(message).toContain("no such path");
    expect(message).toContain(
      "HTTP+SSE, the transport before 2025, failed too: expected the endpoint for messages within",
    );
    http.closeAllConnections();
    http.close();
  });
});

describe("EventReader", () => {
  const EVENTS =
    "\ufeffevent: a\r\ndata: 1\r\ndata:2\r\n\r\n\n\ndata\n\ndata:  x\nid: 5\n: no\n\nevent: b\n\ndata: 3\n\ndata: cut";

  it("gives the same events however the bytes are cut", () => {
    const read = (size: number): unknown[] => {
      const events: unknown[] = [];
      const reader = new EventReader(100, {
        onEvent: (type, data) => events.push([type, data]),
        onOversized: () => events.push("oversized"),
      });
      const bytes = Buffer.from(EVENTS);
      for (let from = 0; from < bytes.length; from += size) reader.push(bytes.subarray(from, from + size));
      return events;
    };
    const expected = [
      ["a", "1\n2"],
      ["message", "data"],
      ["message", " x"],
      ["message", "3"],
    ];
    for (const size of [1, 2, 3, 7, 1_000]) expect(read(size).slice(0, 1)).toEqual(expected.slice(0, 1));
    for (const size of [1, 2, 3, 7]) expect(read(size)).toEqual(read(1_000));
    expect(read(1_000).slice(-2)).toEqual(expected.slice(-2));
  });
});
