import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { type Official, serveOfficial } from "../servers/official.mjs";
import { serveOddHttp } from "../servers/serveOddHttp.mjs";
import { until } from "../until.ts";
import { failureOf, opened, openHttp, textOf } from "./open.ts";

async function serve(options: Parameters<typeof serveOfficial>[0] = {}): Promise<Official> {
  const server = await serveOfficial(options);
  opened.push(server);
  return server;
}

/** Closes a server, and gives the client the time to see that its sockets are closed. */
async function leave(server: Official): Promise<void> {
  await server.close();
  await new Promise((resolve) => setTimeout(resolve, 200));
}

const BOTH = JSON.stringify({ jsonrpc: "2.0", id: 1, result: {}, error: { code: 1, message: "no" } });

const error = (message: string): string => JSON.stringify({ jsonrpc: "2.0", id: 1, error: { code: -1, message } });

const METHOD_NOT_FOUND = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  error: { code: -32601, message: "Method not found" },
});

it("a stream whose server wants it back after a time that no timer holds is not opened again at once", async () => {
  let streams = 0;
  const server = createServer(async (request, response) => {
    if (request.method === "GET") {
      streams++;
      response.writeHead(200, { "content-type": "text/event-stream" }).end("retry: 99999999999\nid: 1\ndata: {}\n\n");
      return;
    }
    const { id, method, params } = JSON.parse(await text(request));
    if (id === undefined) return void response.writeHead(202).end();
    const welcome = {
      protocolVersion: params.protocolVersion,
      serverInfo: { name: "x", version: "1" },
      capabilities: {},
    };
    const answer = method === "initialize" ? { result: welcome } : { error: { code: -32601, message: "no" } };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const upstream = openHttp(new URL(`http://127.0.0.1:${port}/mcp`), { era: "legacy" });
  await failureOf(upstream.request("x/y", {}));
  // A timer that is too long is over at once.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(streams).toBe(1);
  server.closeAllConnections();
  server.close();
});

describe.each(["legacy", "modern"] as const)("a server over HTTP of the %s era", (era) => {
  it("gets the headers of the config with each request", async () => {
    const server = await serve({ era, token: "s3cret" });
    const upstream = openHttp(server.url, { headers: { Authorization: "Bearer s3cret", "X-Team": "a" } });
    expect(textOf(await upstream.callTool("echo", { text: "hi" }))).toBe("hi");
    expect(server.requests.length).toBeGreaterThan(1);
    for (const { headers } of server.requests) expect(headers).toMatchObject({ "x-team": "a" });
  });

  it("that wants a login says so", async () => {
    const server = await serve({ era, token: "s3cret" });
    expect(await failureOf(openHttp(server.url).listTools())).toMatchObject({ code: "login_needed" });
    const wrong = openHttp(server.url, { era, headers: { Authorization: "Bearer wrong" } });
    expect(await failureOf(wrong.callTool("echo", {}))).toMatchObject({ code: "login_needed" });
  });

  it("that goes away is an error, and works again when it is back", async () => {
    const server = await serveOfficial({ era });
    const upstream = openHttp(server.url);
    await upstream.listTools();
    await leave(server);
    // An older server whose stream of notifications broke is known to be gone before it is asked.
    if (era === "legacy") await until(() => upstream.state === "idle");
    const gone = await failureOf(upstream.callTool("echo", { text: "hi" }));
    expect(gone.code).toBe(era === "modern" ? "ended" : "cannot_start");
    expect(gone.message).toContain("ECONNREFUSED");
    expect((await failureOf(upstream.callTool("echo", { text: "hi" }))).code).toBe("cannot_start");
    await serve({ era, port: server.port });
    await until(() => {
      void upstream.listTools().catch(() => {});
      return upstream.state === "ready";
    });
    expect(textOf(await upstream.callTool("echo", { text: "again" }))).toBe("again");
  });

  it("that was started anew between two calls is not noticed", async () => {
    const server = await serveOfficial({ era });
    const upstream = openHttp(server.url);
    await upstream.callTool("echo", { text: "hi" });
    await leave(server);
    await serve({ era, port: server.port });
    expect(textOf(await upstream.callTool("echo", { text: "again" }))).toBe("again");
  });

  it("that cuts the connection in the middle of a call fails that call, and the next works", async () => {
    const server = await serve({ era });
    const upstream = openHttp(server.url);
    const call = failureOf(upstream.callTool("slow", { id: "a" }));
    await until(() => server.state.events.includes("began-a"));
    server.cut();
    expect((await call).code).toBe("ended");
    expect(textOf(await upstream.callTool("echo", { text: "next" }))).toBe("next");
  });
});

describe("over HTTP", () => {
  it("the session of an older server ends with the upstream", async () => {
    const server = await serve({ era: "legacy" });
    const upstream = openHttp(server.url);
    await upstream.listTools();
    expect(server.sessions.size).toBe(1);
    await upstream.close();
    expect(server.sessions.size).toBe(0);
  });

  it("the end of an older server is seen although nobody asks it", async () => {
    const server = await serveOfficial({ era: "legacy" });
    const upstream = openHttp(server.url);
    await upstream.listTools();
    await until(() => server.requests.some(({ method }) => method === "GET"));
    await server.close();
    await until(() => upstream.state === "idle");
  }, 15_000);

  it("a session that an older server has forgotten is seen although nobody asks it", async () => {
    const server = await serve({ era: "legacy" });
    const upstream = openHttp(server.url);
    await upstream.listTools();
    await until(() => server.requests.some(({ method }) => method === "GET"));
    for (const session of server.sessions.values()) await session.server.close();
    server.sessions.clear();
    await until(() => upstream.state === "idle");
    // It has ended nothing: the next request gets another session.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(upstream.loss).toBeUndefined();
    expect(textOf(await upstream.callTool("echo", { text: "again" }))).toBe("again");
  });

  /** A server with a stream of notifications; `refuse` is asked for the status of each further request but calls. */
  async function serveStream(refuse: (method: string) => number | undefined) {
    const streams: ServerResponse[] = [];
    let answer: (() => void) | undefined;
    const server = await serveOddHttp({
      before: async (request, response, message) => {
        if (message?.params?.name === "echo") await new Promise<void>((resolve) => (answer = resolve));
        const method: string = message?.method ?? request.method ?? "";
        const status = streams.length > 0 && message?.method !== "tools/call" ? refuse(method) : undefined;
        if (status !== undefined) return response.writeHead(status).end() !== undefined;
        if (method !== "GET") return false;
        response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
        return streams.push(response) > 0;
      },
    });
    opened.push(server);
    const upstream = openHttp(server.url, { era: "legacy" });
    const call = upstream.callTool("echo", { text: "hi" });
    await until(() => streams.length === 1 && answer !== undefined);
    streams[0]?.end();
    const count = (method: string): number =>
      server.requests.filter((request) => (request.message?.method ?? request.method) === method).length;
    const answered = () => {
      answer?.();
      return call;
    };
    return { upstream, streams, count, answered };
  }

  it.each([
    ["404", "GET", 404],
    ["400, as a ping is", "ping", 400],
  ])("a call is answered although the stream is refused by %s meanwhile", async (_, asked, status) => {
    let isOver = true;
    const isRefused = (method: string): boolean => isOver && (method === "GET" || method === asked);
    const { upstream, answered } = await serveStream((method) => (isRefused(method) ? status : undefined));
    await until(() => upstream.state === "idle");
    isOver = false;
    // A new request need not wait for the call.
    const { tools } = await upstream.request("tools/list", {});
    expect(tools).not.toHaveLength(0);
    expect(await answered()).toHaveProperty("content");
    expect(upstream).toMatchObject({ state: "ready", loss: undefined });
  });

  it.each([400, 405, 429, 503])("a session that is well stays although its stream is refused by %i", async (status) => {
    let refused = 0;
    const { upstream, streams, count, answered } = await serveStream((method) =>
      method === "GET" && refused++ === 0 ? status : undefined,
    );
    expect(await answered()).toHaveProperty("content");
    await until(() => streams.length === 2);
    expect([refused, upstream.state, count("initialize")]).toEqual([2, "ready", 1]);
    // Nor is it asked for again and again in vain.
    expect([count("GET"), count("ping")]).toEqual([3, 1]);
  });

  it("a server that is too busy for its stream and for pings keeps the session", async () => {
    let refused = 0;
    const { upstream, streams, count, answered } = await serveStream((method) =>
      method === "ping" || (method === "GET" && refused++ === 0) ? 503 : undefined,
    );
    await until(() => streams.length === 2);
    expect([upstream.state, count("initialize")]).toEqual(["ready", 1]);
    await answered();
  });

  it("arguments are repeated in the headers that a schema of 2026-07-28 asks for", async () => {
    const server = await serve({ era: "modern" });
    const upstream = openHttp(server.url);
    expect(textOf(await upstream.callTool("region", { region: "中 eu", count: 3 }))).toBe("中 eu");
    const { headers } = server.requests.at(-1) as Official["requests"][number];
    expect(headers).toMatchObject({ "mcp-param-region": "=?base64?5LitIGV1?=", "mcp-param-count": "3" });
  });

  it("no redirect takes the headers to another server", async () => {
    const seen: unknown[] = [];
    const other = createServer(({ headers }, response) => {
      seen.push(headers);
      response.writeHead(404).end();
    }).listen(0, "127.0.0.1");
    const target = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}/mcp`;
    for (const status of [301, 302, 307, 308]) {
      const server = await serveOddHttp({
        before: (_, response) => {
          response.writeHead(status, { location: target() }).end();
          return true;
        },
      });
      opened.push(server);
      const headers = { Authorization: "Bearer s3cret", "X-Api-Key": "s3cret", Cookie: "a=s3cret" };
      const upstream = openHttp(server.url, { headers });
      expect((await failureOf(upstream.listTools())).code).toBe("cannot_start");
    }
    await new Promise((resolve) => other.close(resolve));
    expect(seen).toEqual([]);
  });

  it.each(["application/json", "text/event-stream"])("an answer as %s to the text of the id is taken", async (type) => {
    const server = await serveOddHttp({
      ways: ["modern"],
      before: (_, response, message) => {
        const answer = JSON.stringify({
          jsonrpc: "2.0",
          id: String(message?.id),
          result: {
            supportedVersions: ["2026-07-28"],
            capabilities: {},
            resultType: "complete",
            ttlMs: 0,
            cacheScope: "private",
          },
        });
        response
          .writeHead(200, { "content-type": type })
          .end(type === "application/json" ? answer : `data: ${answer}\n\n`);
        return true;
      },
    });
    opened.push(server);
    const upstream = openHttp(server.url, { era: "modern", callMs: 3_000 });
    expect(await upstream.callTool("odd", {})).toMatchObject({ resultType: "complete" });
  });

  it.each([
    ["legacy", 401],
    ["legacy", 403],
    ["modern", 401],
    ["modern", 403],
  ] as const)("a server of the %s era whose HTTP %i has an error of JSON-RPC wants a login", async (era, status) => {
    const server = await serveOddHttp({
      ways: era === "modern" ? ["modern"] : [],
      before: (_, response, message) => {
        if (message?.params?.name !== "odd") return false;
        const body = { jsonrpc: "2.0", id: null, error: { code: -32001, message: "Unauthorized" } };
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
        return true;
      },
    });
    opened.push(server);
    expect(await failureOf(openHttp(server.url, { era }).callTool("odd", {}))).toMatchObject({ code: "login_needed" });
  });

  it.each<[name: string, status: number, type: string, body: string]>([
    ["a page", 500, "text/plain", "out of memory"],
    ["another type", 200, "text/plain", "hello"],
    ["nothing", 200, "text/event-stream", "\n"],
    ["too many requests", 429, "text/plain", "slow down"],
    ["an error with the status of a lost session", 400, "application/json", error("bad")],
  ])("the session of an older server goes on after %s as an answer", async (_, status, type, body) => {
    let sessions = 0;
    const server = await serveOddHttp({
      before: (_, response, message) => {
        if (message?.method === "initialize") response.setHeader("mcp-session-id", `session ${++sessions}`);
        if (message?.params?.name !== "odd") return false;
        response.writeHead(status, { "content-type": type }).end(body.replace('"id":1', `"id":${message.id}`));
        return true;
      },
    });
    opened.push(server);
    const upstream = openHttp(server.url, { era: "legacy" });
    await failureOf(upstream.callTool("odd", {}));
    expect(textOf(await upstream.callTool("echo", { text: "next" }))).toBe("next");
    expect(server.requests.at(-1)?.headers["mcp-session-id"]).toBe("session 1");
    expect(server.requests.filter(({ message }) => message?.params?.name === "odd")).toHaveLength(1);
  });

  it("a stream that breaks off is resumed by the id of its last event, as the server wrote it", async () => {
    const eventId = "1732732732732732732";
    let asked: unknown;
    const server = await serveOddHttp({
      before: (request, response, message) => {
        const last = request.headers["last-event-id"];
        if (message?.params?.name !== "odd" && last === undefined) return false;
        response.writeHead(200, { "content-type": "text/event-stream" });
        if (last === undefined) {
          asked = message?.id;
          response.end(`id: ${eventId}\nretry: 10\ndata: \n\n`);
        } else {
          const result = { content: [{ type: "text", text: String(last) }] };
          response.end(`data: ${JSON.stringify({ jsonrpc: "2.0", id: asked, result })}\n\n`);
        }
        return true;
      },
    });
    opened.push(server);
    expect(textOf(await openHttp(server.url, { era: "legacy" }).callTool("odd", {}))).toBe(eventId);
  });

  it.each([
    ["null", { id: null }],
    ["absent", {}],
  ])("an error whose id is %s answers the request of its response", async (_, id) => {
    const server = await serveOddHttp({
      ways: ["modern"],
      before: (_, response, message) => {
        if (message?.params?.name !== "odd") return false;
        const answer = { jsonrpc: "2.0", ...id, error: { code: -32700, message: "No JSON", data: { id: null } } };
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
        return true;
      },
    });
    opened.push(server);
    const failure = await failureOf(openHttp(server.url).callTool("odd", {}));
    expect(failure).toMatchObject({ code: "protocol", rpcCode: -32700, data: { id: null } });
    expect(failure.message).toContain("No JSON");
  });

  it.each<[name: string, status: number, type: string, body: (said: string) => string]>([
    ["a page", 500, "text/plain", (said) => `No. ${said}`],
    ["an error", 200, "application/json", (said) => error(`No. ${said}`)],
    ["an error with a status", 404, "application/json", (said) => error(`No. ${said}`)],
  ])("%s that repeats the secrets of a request is told without them", async (_, status, type, body) => {
    const server = await serveOddHttp({
      ways: ["modern"],
      before: (request, response, message) => {
        if (message?.params?.name !== "odd") return false;
        const { authorization, "x-api-key": key, "x-team": team } = request.headers;
        const said = `${authorization?.split(" ")[1]} and ${key} of ${team}`;
        response.writeHead(status, { "content-type": type }).end(body(said).replace('"id":1', `"id":${message.id}`));
        return true;
      },
    });
    opened.push(server);
    const headers = { Authorization: "Bearer s3cr3t-t0ken", "X-Api-Key": "my-own-key", "X-Team": "blue-team" };
    const { message } = await failureOf(openHttp(server.url, { headers }).callTool("odd", {}));
    expect(message).toContain("No. *** and *** of blue-team");
  });

  it("a server that never answers is given up, and the others go on", async () => {
    const mute = await serveOddHttp({ before: () => true });
    const well = await serve();
    opened.push(mute);
    const started = failureOf(openHttp(mute.url, { connectMs: 500 }).listTools());
    expect(textOf(await openHttp(well.url).callTool("echo", { text: "hi" }))).toBe("hi");
    const error = await started;
    expect(error).toMatchObject({ code: "cannot_start" });
    expect(error.message).toContain("500 ms");
  });

  const bodies: [name: string, status: number, type: string, body: string, code: string][] = [
    ["HTML", 200, "text/html", "<p>Welcome", "ended"],
    ["no JSON", 200, "application/json", "{", "too_large"],
    ["no message", 200, "application/json", '{"hello":1}', "too_large"],
    ["the answer to another request", 200, "application/json", '{"jsonrpc":"2.0","id":999,"result":{}}', "ended"],
    ["no message of a list", 200, "application/json", "[]", "too_large"],
    ["a result and an error", 200, "application/json", BOTH, "too_large"],
    ["too much", 200, "application/json", " ".repeat(2_000_000), "too_large"],
    ["an event that is no JSON", 200, "text/event-stream", "data: {\n\n", "ended"],
    ["an event that is too long", 200, "text/event-stream", `data: ${"x".repeat(2_000_000)}\n\n`, "too_large"],
    ["an event of too many lines", 200, "text/event-stream", `${"data: x\n".repeat(200_000)}\n`, "too_large"],
    ["an error of the server", 500, "text/plain", "\u001b[31mout of memory", "ended"],
    ["a ban", 403, "text/plain", "", "login_needed"],
    ["an unknown path", 404, "text/plain", "Not found", "ended"],
    ["an unknown method", 404, "application/json", METHOD_NOT_FOUND, "protocol"],
  ];
  it.each(bodies)("%s as an answer fails that call alone", async (_, status, type, body, code) => {
    const server = await serveOddHttp({
      ways: ["modern"],
      before: (_, response, message) => {
        if (message?.params?.name !== "odd") return false;
        response.writeHead(status, { "content-type": type }).end(body);
        return true;
      },
    });
    opened.push(server);
    const upstream = openHttp(server.url);
    const [error, other] = await Promise.all([
      failureOf(upstream.callTool("odd", {})),
      upstream.callTool("echo", { text: "meanwhile" }),
    ]);
    // None of them waits for its time to be over.
    expect(error.code).toBe(code);
    expect(error.message).not.toContain("\u001b");
    expect(textOf(other)).toBe("meanwhile");
  });

  it("an event that is too long leaves the rest of its stream", async () => {
    const server = await serveOddHttp({
      ways: ["modern"],
      before: (_, response, message) => {
        if (message?.params?.name !== "odd") return false;
        const answer = JSON.stringify({ jsonrpc: "2.0", id: message.id, result: { resultType: "complete", a: 1 } });
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(`: comment\r\n\r\ndata: {"method":"${"x".repeat(900_000)}\n\ndata: ${answer}\n\n`);
        return true;
      },
    });
    opened.push(server);
    expect(await openHttp(server.url).callTool("odd", {})).toEqual({ resultType: "complete", a: 1 });
  });
});
