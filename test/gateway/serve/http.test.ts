import { request as send } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { OptionError } from "../../../src/checks/index.ts";
import { type Served, type ServeOptions, serveService } from "../../../src/gateway/index.ts";
import type { RawResult } from "../../../src/gateway/McpService.ts";
import { Sessions } from "../../../src/gateway/serve/http/Sessions.ts";
import { ParkedCalls } from "../../../src/gateway/serve/input/ParkedCalls.ts";
import { makeServer } from "../../../src/gateway/serve/makeServer.ts";
import { parameterHeaders } from "../../../src/gateway/upstream/http/parameterHeaders.ts";
import { until } from "../until.ts";
import { CLIENTS } from "./clients.ts";
import { testService } from "./testService.ts";

const served: Served[] = [];
afterEach(async () => {
  await Promise.all(served.splice(0).map((one) => one.close()));
});

async function serve(options: ServeOptions = {}): Promise<URL> {
  const one = await serveService(testService(), { transport: "http", ...options });
  served.push(one);
  return one.url as URL;
}

/** A body that is no text and no bytes is sent as JSON. */
type Sent = { method?: string; path?: string; headers?: Record<string, string | undefined>; body?: unknown };
type Received = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };

function ask(url: URL, { method = "POST", path = url.pathname, headers = {}, body }: Sent = {}): Promise<Received> {
  const all = { accept: "application/json, text/event-stream", "content-type": "application/json", ...headers };
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  return new Promise((resolve, reject) => {
    const request = send({
      host: url.hostname,
      port: url.port,
      path,
      method,
      headers: Object.fromEntries(given),
    });
    request.once("error", reject).once("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    request.end(typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body));
  });
}

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};
const PING = { jsonrpc: "2.0", id: 2, method: "ping" };

async function openSession(url: URL, headers: Record<string, string> = {}): Promise<string> {
  const { status, headers: received } = await ask(url, { body: INITIALIZE, headers });
  expect(status).toBe(200);
  return String(received["mcp-session-id"]);
}
const ping = async (url: URL, id: string, headers: Record<string, string> = {}): Promise<number> =>
  (await ask(url, { body: PING, headers: { ...headers, "mcp-session-id": id } })).status;

describe("a request of 2026-07-28", () => {
  const modern = (method: string, params: object, headers: Record<string, string> = {}): Sent => ({
    headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...headers },
    body: { jsonrpc: "2.0", id: 7, method, params: { ...params, _meta: ENVELOPE } },
  });
  const call = (headers: Record<string, string>, region: unknown = "eu"): Sent =>
    modern("tools/call", { name: "echo", arguments: { region } }, { "mcp-name": "echo", ...headers });
  const encoded = { "mcp-param-region": "=?base64?ZXU=?=" };

  it.each<[name: string, sent: Sent, status: number, body: string]>([
    ["that repeats an argument is answered", call({ "mcp-param-region": "eu" }), 200, "region"],
    ["that repeats it as Base64 is answered", call(encoded), 200, "region"],
    ["without the argument needs no header", call({}, null), 200, "region"],
    ["that repeats another one is refused", call({ "mcp-param-region": "us" }), 400, "-32020"],
    ["that repeats none is refused", call({}), 400, "-32020"],
    ["for an unknown method is refused", modern("x/y", {}), 404, "-32601"],
    ["for a method of older revisions is refused", modern("resources/subscribe", {}), 404, "-32601"],
    ["for a method is answered", modern("prompts/list", {}), 200, "greet"],
  ])("%s", async (_, sent, status, body) => {
    const schema = { properties: { region: { "x-mcp-header": "Region" } } };
    const service = {
      ...testService(),
      parameterHeaders: async ({ arguments: args }: RawResult) => parameterHeaders(schema, args),
    };
    const one = await serveService(service, { transport: "http" });
    served.push(one);
    const received = await ask(one.url as URL, sent);
    expect(received.status).toBe(status);
    expect(received.body).toContain(body);
    expect(received.body).toContain('"id":7');
  });
});

const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

describe("a client whose requests", () => {
  const events = "text/event-stream";
  const json = "application/json";

  it.each<[name: string, accept: string | undefined, type: string]>([
    ["accept both types gets events", `${json}, ${events}`, events],
    ["accept everything gets events", "*/*", events],
    ["have no header for that gets events", undefined, events],
    ["have an empty header for that gets events", "", events],
    ["have it in capitals gets events", "Application/JSON, Text/*", events],
    ["accept events gets them", `${events};charset=utf-8`, events],
    ["accept all but JSON gets events", `${json};q=0, */*;q=0.5`, events],
    ["accept JSON gets that", json, json],
    ["accept all of its group gets JSON", "application/* ; q=0.8", json],
    ["accept all but events gets JSON", `*/*, ${events};q=0.000`, json],
    ["refuse and accept the same range get it", `${json};q=0, ${json};q=0.1`, json],
    ["have * alone get events", "*", events],
    ["have a malformed range get by the other", `${events};q=-1, ${json};q=1.000`, json],
  ])("%s", async (_, accept, type) => {
    const url = await serve();
    const opened = await ask(url, { body: INITIALIZE, headers: { accept } });
    expect([opened.status, opened.headers["content-type"]]).toEqual([200, type]);
    const headers = { accept, "mcp-session-id": String(opened.headers["mcp-session-id"]) };
    const answer = await ask(url, { body: PING, headers });
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, type]);
    expect(answer.body).toContain('"id":2');
  });

  it.each(["text/html", "application/xml", "*/*;q=0", `${json};q=0`, `${json};q= 0, ${events};q=-1`])(
    "accept neither gets 406: %s",
    async (accept) => {
      expect((await ask(await serve(), { body: INITIALIZE, headers: { accept } })).status).toBe(406);
    },
  );

  it("accept only JSON has no stream of events", async () => {
    const url = await serve();
    const id = await openSession(url);
    const headers = { accept: json, "mcp-session-id": id };
    expect((await ask(url, { method: "GET", headers })).status).toBe(406);
    expect((await ask(url, { body: PING, headers })).status).toBe(406);
  });
});

it.each(["application/json, text/event-stream", "application/json"])(
  "an answer as %s has no ends of lines beyond ASCII, which some readers of events take for one",
  async (accept) => {
    const url = await serve();
    const session = { accept, "mcp-session-id": await openSession(url, { accept }) };
    const params = { name: "echo", arguments: { a: "\u0085 \u2028 \u2029" } };
    const { body } = await ask(url, { headers: session, body: { ...PING, method: "tools/call", params } });
    expect(body).not.toMatch(/[\u0085\u2028\u2029]/);
    expect(JSON.parse(body.slice(body.indexOf("{"))).result.content[0].text).toContain("\u0085 \u2028 \u2029");
  },
);

describe("a page of another origin", () => {
  const wanted = "authorization,content-type,mcp-param-region";
  const question = (origin: string, headers = wanted): Sent => ({
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": headers,
      "access-control-request-private-network": "true",
    },
  });
  const options: ServeOptions = {
    allowedHosts: ["tools.localhost"],
    allowedOrigins: ["app.example", "https://Only.example:8443", "vscode-webview://abc"],
    token: "s3cret",
  };
  const allowed = (headers: Received["headers"]) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("access-control-")));

  it.each(["https://app.example", "http://app.example:3000", "https://only.example:8443", "vscode-webview://abc"])(
    "%s may ask, and reads each response",
    async (origin) => {
      const url = await serve(options);
      const { status, headers, body } = await ask(url, question(origin));
      expect([status, body]).toEqual([204, ""]);
      expect(allowed(headers)).toEqual({
        "access-control-allow-origin": origin,
        "access-control-allow-methods": "GET, POST, DELETE",
        "access-control-allow-headers": wanted,
        "access-control-expose-headers": "Mcp-Session-Id, WWW-Authenticate",
        "access-control-max-age": "7200",
      });
      const bearer = { origin, authorization: "Bearer s3cret" };
      const responses = [
        await ask(url, { body: INITIALIZE, headers: bearer }),
        await ask(url, { body: INITIALIZE, headers: { origin } }),
        await ask(url, { body: PING, headers: { ...bearer, "mcp-session-id": "x" } }),
        await ask(url, { body: "{", headers: bearer }),
        await ask(url, { path: "/x", headers: bearer }),
        await ask(url, { method: "PUT", headers: bearer }),
        await ask(url, { method: "OPTIONS", headers: bearer }),
        await ask(url, { body: `"${"x".repeat(4 * 1024 * 1024)}"`, headers: bearer }),
        await ask(url, { body: INITIALIZE, headers: { ...bearer, host: "evil.example" } }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([200, 401, 404, 400, 404, 405, 405, 413, 403]);
      for (const { headers } of responses) {
        expect([headers["access-control-allow-origin"], headers.vary]).toEqual([origin, "Origin"]);
      }
    },
  );

  it.each([
    "https://evil.example",
    "https://app.example.evil.example",
    "https://evilapp.example",
    "http://only.example:8443",
    "https://only.example",
    "vscode-webview://abcd",
    "null",
    "http://localhost:5173",
  ])("%s is told nothing", async (origin) => {
    const url = await serve(options);
    const asked = await ask(url, question(origin));
    expect(asked.status).toBe(origin.includes("localhost") ? 405 : 403);
    const sent = await ask(url, { body: INITIALIZE, headers: { origin, authorization: "Bearer s3cret" } });
    for (const { headers } of [asked, sent]) expect(allowed(headers)).toEqual({});
  });

  it("gets no headers allowed that are none", async () => {
    const url = await serve(options);
    const { headers } = await ask(url, question("https://app.example", "a b, *"));
    expect(headers["access-control-allow-headers"]).toBeUndefined();
  });
});

it("requests that are refused are told, without their credentials", async () => {
  const told: object[] = [];
  const onRefused = (refused: object): void => {
    told.push(refused);
    throw new Error("a log that fails");
  };
  const url = await serve({ token: "s3cret", onRefused });
  const authorization = "Bearer s3cret";
  await ask(url, { body: INITIALIZE, headers: { authorization } });
  await ask(url, { path: "/x", headers: { authorization } });
  await ask(url, { path: "/mcp?key=abc", body: INITIALIZE, headers: { authorization: "Bearer guessed" } });
  await ask(url, { path: `/${"x".repeat(500)}`, headers: { host: "evil.example", authorization } });
  await ask(url, { body: INITIALIZE, headers: { origin: "https://evil.example", authorization } });
  await expect.poll(() => told.length).toBe(3);
  const facts = { time: expect.stringMatching(/^\d{4}-.*Z$/), address: "127.0.0.1" };
  expect(told).toEqual([
    { ...facts, status: 401, reason: "no valid token", path: "/mcp" },
    { ...facts, status: 403, reason: "Host evil.example", path: `/${"x".repeat(199)}…` },
    { ...facts, status: 403, reason: `Host ${url.host}, Origin https://evil.example`, path: "/mcp" },
  ]);
});

describe("a request", () => {
  it.each<[name: string, sent: Sent, status: number]>([
    ["is answered", { body: INITIALIZE }, 200],
    ["of this machine by another name is answered", { body: INITIALIZE, headers: { host: "localhost" } }, 200],
    ["for another host is refused", { body: INITIALIZE, headers: { host: "evil.example" } }, 403],
    [
      "for a host that only begins like ours is refused",
      { body: INITIALIZE, headers: { host: "127.0.0.1.evil.example" } },
      403,
    ],
    ["for a user at this host is refused", { body: INITIALIZE, headers: { host: "user@localhost" } }, 400],
    ["for a host with a path is refused", { body: INITIALIZE, headers: { host: "localhost/x" } }, 400],
    ["of a page elsewhere is refused", { body: INITIALIZE, headers: { origin: "https://evil.example" } }, 403],
    ["of a page without an origin is refused", { body: INITIALIZE, headers: { origin: "null" } }, 403],
    ["of a page of this machine is answered", { body: INITIALIZE, headers: { origin: "http://localhost:5173" } }, 200],
    ["for another path is not found", { path: "/", body: INITIALIZE }, 404],
    ["for a longer path is not found", { path: "/mcp/x", body: INITIALIZE }, 404],
    ["with a query is answered", { path: "/mcp?x=1", body: INITIALIZE }, 200],
    ["of another method is refused", { method: "PUT" }, 405],
    ["that is no JSON is refused", { body: "{" }, 400],
    ["that is no message is refused", { body: { a: 1 } }, 400],
    ["without a session is refused", { body: PING }, 400],
    ["of an unknown session is not found", { body: PING, headers: { "mcp-session-id": "x" } }, 404],
    ["to listen without a session is refused", { method: "GET" }, 400],
    ["to end no session is refused", { method: "DELETE" }, 400],
    ["of 4 MiB and more is refused", { body: `"${"x".repeat(4 * 1024 * 1024)}"` }, 413],
    ["of many messages is refused", { body: Array.from({ length: 1_000 }, () => PING) }, 400],
  ])("%s", async (_, sent, status) => {
    const url = await serve();
    expect((await ask(url, sent)).status).toBe(status);
    expect((await ask(url, { body: INITIALIZE })).status).toBe(200);
  });

  it("reaches the names that are allowed", async () => {
    const url = await serve({ allowedHosts: ["tools.example"], allowedOrigins: ["app.example"], token: "s3cret" });
    const headers = { host: "tools.example:8080", origin: "https://app.example", authorization: "Bearer s3cret" };
    expect((await ask(url, { body: INITIALIZE, headers })).status).toBe(200);
  });

  it.each(["0.0.0.0", "::", "", "localhost.example", "192.0.2.1"])(
    "is not served to everybody at the host %j without the option insecure",
    async (host) => {
      await expect(serve({ host })).rejects.toMatchObject({ name: "OptionError", option: "insecure" });
      await expect(serve({ host, insecure: false })).rejects.toThrow(
        "token or authenticate for a host or allowedHosts that others reach",
      );
    },
  );

  it.each([["tools.example"], ["localhost", "192.0.2.1"]])(
    "is not served to everybody for another host, which a proxy asks for, without the option insecure: %j %j",
    async (...allowedHosts) => {
      await expect(serve({ allowedHosts })).rejects.toMatchObject({ name: "OptionError", option: "insecure" });
      for (const options of [{ insecure: true }, { token: "s3cret" }, { authenticate: () => "ada" }]) {
        expect((await serve({ allowedHosts, ...options })).port).not.toBe("");
      }
    },
  );

  it("is served to everybody here by further names of this machine, and to a page that may ask", async () => {
    const url = await serve({ allowedHosts: ["tools.localhost", "::1"], allowedOrigins: ["app.example"] });
    const headers = { host: "tools.localhost:8080", origin: "https://app.example" };
    expect((await ask(url, { body: INITIALIZE, headers })).status).toBe(200);
  });

  it.each(["*", "https://*.example", "app.example:3000", "https://app.example/", "a b"])(
    "is not served for pages of %j, which is no origin",
    async (origin) => {
      await expect(serve({ allowedOrigins: [origin] })).rejects.toMatchObject({ option: "allowedOrigins" });
    },
  );

  it("is served at such a host with a token, and to everybody if that is wanted", async () => {
    const closed = await serve({ host: "0.0.0.0", token: "s3cret" });
    expect((await ask(closed, { body: INITIALIZE })).status).toBe(401);
    const open = await serve({ host: "0.0.0.0", insecure: true });
    expect((await ask(open, { body: INITIALIZE })).status).toBe(200);
    for (const host of ["localhost", "127.0.0.1"]) expect((await serve({ host })).port).not.toBe("");
  });

  it("is answered at the path of the option alone", async () => {
    const url = await serve({ path: "/tools" });
    expect((await ask(url, { body: INITIALIZE })).status).toBe(200);
    expect((await ask(url, { body: INITIALIZE, path: "/mcp" })).status).toBe(404);
  });
});

describe("who asks", () => {
  it.each<[name: string, authorization: string | undefined, status: number]>([
    ["with the token is answered", "Bearer s3cret", 200],
    ["without a token is refused", undefined, 401],
    ["with another token is refused", "Bearer s3cre", 401],
    ["with the token alone is refused", "s3cret", 401],
  ])("%s", async (_, authorization, status) => {
    const url = await serve({ token: "s3cret" });
    const received = await ask(url, { body: INITIALIZE, headers: authorization ? { authorization } : {} });
    expect(received.status).toBe(status);
    if (status === 401) expect(received.headers["www-authenticate"]).toMatch(/^Bearer /);
  });

  it.each(["", " ", "a b"])("cannot be told by the token %j, which no client can send", async (token) => {
    await expect(serve({ token })).rejects.toMatchObject({ name: "OptionError", option: "token" });
  });

  it("is refused before the body is read", async () => {
    const url = await serve({ token: "s3cret" });
    expect((await ask(url, { body: "x".repeat(100_000) })).status).toBe(401);
  });

  const USERS: Record<string, unknown> = { ann: { id: 1 }, bob: { id: 2 } };
  const authenticate = (request: Request): unknown => USERS[request.headers.get("x-user") ?? ""];

  it("is known to the tools", async () => {
    const url = await serve({ authenticate });
    expect((await ask(url, { body: INITIALIZE })).status).toBe(401);
    for (const [, connect] of CLIENTS) {
      const client = await connect({ url, headers: { "x-user": "bob" } });
      expect((await client.call("who")).content[0]?.text).toBe('{"id":2}');
      await client.close();
    }
  });

  it("has the session for itself", async () => {
    const url = await serve({ authenticate });
    const id = await openSession(url, { "x-user": "ann" });
    expect(await ping(url, id, { "x-user": "ann" })).toBe(200);
    expect(await ping(url, id, { "x-user": "bob" })).toBe(404);
    const ended = await ask(url, { method: "DELETE", headers: { "x-user": "bob", "mcp-session-id": id } });
    expect(ended.status).toBe(404);
    expect(await ping(url, id, { "x-user": "ann" })).toBe(200);
  });

  it("is not told why `authenticate` failed", async () => {
    const url = await serve({
      authenticate: () => {
        throw new Error("the password of the database is s3cret");
      },
    });
    expect(await ask(url, { body: INITIALIZE })).toMatchObject({ status: 500, body: "" });
  });
});

describe("a session", () => {
  it("ends by DELETE", async () => {
    const url = await serve();
    const id = await openSession(url);
    expect(await ping(url, id)).toBe(200);
    expect((await ask(url, { method: "DELETE", headers: { "mcp-session-id": id } })).status).toBe(200);
    expect(await ping(url, id)).toBe(404);
  });

  it("ends when it is not used", async () => {
    const url = await serve({ sessionIdleMs: 100 });
    const id = await openSession(url);
    await until(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return (await ping(url, id)) === 404;
    });
  });

  it("goes on while its client listens", async () => {
    const url = await serve({ sessionIdleMs: 500 });
    const id = await openSession(url);
    const listening = new AbortController();
    const headers = { accept: "text/event-stream", "mcp-session-id": id };
    await fetch(url, { headers, signal: listening.signal });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(await ping(url, id)).toBe(200);
    listening.abort();
    await until(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return (await ping(url, id)) === 404;
    });
  });

  it("makes room for another when it was silent for longest", async () => {
    const url = await serve({ maxSessions: 2 });
    const [first, second] = [await openSession(url), await openSession(url)];
    expect(await ping(url, first)).toBe(200);
    const third = await openSession(url);
    expect(await Promise.all([ping(url, first), ping(url, second), ping(url, third)])).toEqual([200, 404, 200]);
  });

  it("stays when another user asks for something without opening a session", async () => {
    const authenticate = (request: Request): string => request.headers.get("x-user") ?? "";
    const url = await serve({ maxSessions: 1, authenticate });
    const id = await openSession(url, { "x-user": "ben" });
    const headers = { "x-user": "ann", accept: "text/event-stream" };
    const response = await fetch(url, { headers });
    expect(response.status).toBe(400);
    await response.text();
    expect((await ask(url, { body: PING, headers: { "x-user": "ann" } })).status).toBe(400);
    for (const body of [[PING], [INITIALIZE], [INITIALIZE, PING]]) {
      expect((await ask(url, { body, headers: { "x-user": "ann" } })).status).toBe(400);
    }
    expect(await ping(url, id, { "x-user": "ben" })).toBe(200);
  });

  it("is refused when all others listen", async () => {
    const url = await serve({ maxSessions: 1 });
    const id = await openSession(url);
    const listening = new AbortController();
    const headers = { accept: "text/event-stream", "mcp-session-id": id };
    await fetch(url, { headers, signal: listening.signal });
    expect((await ask(url, { body: INITIALIZE })).status).toBe(503);
    listening.abort();
    await until(async () => (await ask(url, { body: INITIALIZE })).status === 200);
  });

  it.each<[revision: string, status: number]>([
    ["2024-11-05", 200],
    ["2025-03-26", 200],
    ["2025-06-18", 400],
    ["2025-11-25", 400],
  ])("of %s answers a list of messages with %i", async (protocolVersion, status) => {
    const url = await serve();
    const body = { ...INITIALIZE, params: { ...INITIALIZE.params, protocolVersion } };
    const id = String((await ask(url, { body })).headers["mcp-session-id"]);
    const batch = [PING, { ...PING, id: 3 }];
    expect((await ask(url, { body: batch, headers: { "mcp-session-id": id } })).status).toBe(status);
    expect(await ping(url, id)).toBe(200);
  });

  it.each<[string, body: string | Uint8Array, status: number, answer: string]>([
    ["null as parameters", '{"jsonrpc":"2.0","id":2,"method":"ping","params":null}', 200, '"result":{}'],
    [
      "a list as parameters",
      '{"jsonrpc":"2.0","id":2,"method":"ping","params":[]}',
      400,
      '"id":2,"error":{"code":-32602',
    ],
    ["a null id", '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, '"id":null,"error":{"code":-32600'],
    [
      "bytes that are not UTF-8",
      Buffer.from('{"jsonrpc":"2.0","id":2,"method":"ping","params":{"a":"\u00d0\u00c2"}}', "latin1"),
      400,
      '"id":null,"error":{"code":-32700,"message":"Parse error: expected UTF-8"',
    ],
    ["no JSON", "{", 400, '"id":null,"error":{"code":-32700'],
    ["an empty batch", "[]", 400, '"id":null,"error":{"code":-32600'],
    ["a batch with a number", "[1]", 400, '"id":null,"error":{"code":-32600'],
  ])("answers %s, and does not say that it is gone", async (_, body, status, answer) => {
    const url = await serve();
    const id = await openSession(url);
    const received = await ask(url, { body, headers: { "mcp-session-id": id } });
    expect([received.status, received.body]).toEqual([status, expect.stringContaining(answer)]);
    expect(await ping(url, id)).toBe(200);
  });

  it("answers a batch with exact integers, and refuses one with an id twice", async () => {
    const url = await serve();
    const body = { ...INITIALIZE, params: { ...INITIALIZE.params, protocolVersion: "2025-03-26" } };
    const headers = { "mcp-session-id": String((await ask(url, { body })).headers["mcp-session-id"]) };
    const call = `{"jsonrpc":"2.0","id":12345678901234567890,"method":"tools/call","params":{"name":"structured","arguments":{"value":{"n":12345678901234567891}}}}`;
    const exact = await ask(url, { body: `[${call}]`, headers });
    expect(exact.body).toContain('"n":12345678901234567891');
    expect(exact.body).toContain('"id":12345678901234567890');
    expect((await ask(url, { body: `[${call},${call}]`, headers })).status).toBe(400);
  });

  it("refuses a request with the id of one that has no answer yet", async () => {
    const url = await serve();
    const headers = { "mcp-session-id": await openSession(url) };
    const body = { jsonrpc: "2.0", id: 5, method: "tools/call", params: { name: "wait" } };
    const over = new AbortController();
    const accept = { accept: "application/json, text/event-stream", "content-type": "application/json", ...headers };
    void fetch(url, { method: "POST", headers: accept, body: JSON.stringify(body), signal: over.signal }).catch(
      () => {},
    );
    const second = { ...PING, id: 5 };
    await until(async () => (await ask(url, { body: second, headers })).status === 400);
    over.abort();
    await until(async () => (await ask(url, { body: second, headers })).status === 200);
  });

  it("does not listen any more when its user is refused, such as after a token was revoked", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      let user: string | undefined = "ann";
      let isBroken = false;
      const authenticate = () => {
        if (isBroken) throw new Error("no answer");
        return user;
      };
      const url = await serve({ authenticate });
      const headers = { accept: "text/event-stream", "mcp-session-id": await openSession(url) };
      const { body } = await fetch(url, { headers });
      let isOpen = true;
      const ended = body
        ?.getReader()
        .closed.catch(() => {})
        .then(() => {
          isOpen = false;
        });
      const later = async () => {
        vi.advanceTimersByTime(30_000);
        await new Promise((resolve) => setTimeout(resolve, 50));
      };
      await later();
      isBroken = true;
      await later();
      expect(isOpen).toBe(true);
      [isBroken, user] = [false, undefined];
      await later();
      await ended;
      expect(isOpen).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  describe("of several users", () => {
    const authenticate = (request: Request) => request.headers.get("x-user") ?? undefined;
    const listen = async (url: URL, user: string): Promise<string> => {
      const id = await openSession(url, { "x-user": user });
      const headers = { accept: "text/event-stream", "mcp-session-id": id, "x-user": user };
      expect((await fetch(url, { headers })).status).toBe(200);
      return id;
    };
    const pings = (url: URL, user: string, ids: string[]) =>
      Promise.all(ids.map((id) => ping(url, id, { "x-user": user })));

    it("makes room for a user with fewer, also if all listen", async () => {
      const url = await serve({ maxSessions: 4, authenticate });
      const ids = [];
      for (let count = 0; count < 4; count++) ids.push(await listen(url, "ann"));
      expect((await ask(url, { body: INITIALIZE, headers: { "x-user": "ann" } })).status).toBe(503);
      await listen(url, "ben");
      await listen(url, "ben");
      expect((await ask(url, { body: INITIALIZE, headers: { "x-user": "ben" } })).status).toBe(503);
      expect(await pings(url, "ann", ids)).toEqual([404, 404, 200, 200]);
    });

    it("makes room for a user with more by one of that user", async () => {
      const url = await serve({ maxSessions: 3, authenticate });
      const ben = await openSession(url, { "x-user": "ben" });
      const ann: string[] = [];
      for (let count = 0; count < 6; count++) ann.push(await openSession(url, { "x-user": "ann" }));
      expect(await pings(url, "ben", [ben])).toEqual([200]);
      expect(await pings(url, "ann", ann)).toEqual([404, 404, 404, 404, 200, 200]);
    });
  });

  it("is free again when its client goes while it is asked who it is", async () => {
    let pauseMs = 0;
    const authenticate = async (): Promise<string> => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return "ann";
    };
    const url = await serve({ maxSessions: 1, authenticate });
    const id = await openSession(url);
    pauseMs = 100;
    const headers = { accept: "text/event-stream", "mcp-session-id": id };
    await expect(fetch(url, { headers, signal: AbortSignal.timeout(30) })).rejects.toThrow();
    pauseMs = 0;
    await until(async () => (await ask(url, { body: INITIALIZE })).status === 200);
  });

  it("is gone with its server", async () => {
    const url = await serve();
    await openSession(url);
    const [one] = served;
    await Promise.all([one?.close(), one?.close(), one?.ended]);
    await expect(ask(url, { body: INITIALIZE })).rejects.toThrow();
  });

  it.each(["application/json, text/event-stream", "application/json"])(
    "answers the calls that run at its end, for a client that accepts %s",
    async (accept) => {
      const url = await serve();
      const id = await openSession(url, { accept });
      const call = (id: number): object => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "wait" } });
      const answers = [3, 4].map((number) =>
        ask(url, { body: call(number), headers: { accept, "mcp-session-id": id } }),
      );
      await new Promise((resolve) => setTimeout(resolve, 200));
      await served[0]?.close();
      for (const { body } of await Promise.all(answers)) expect(body).toContain("The session has ended");
    },
  );
});

describe("the sessions that are kept", () => {
  const opened = async (maxSessions: number) => {
    const service = testService();
    const parked = new ParkedCalls();
    const sessions = new Sessions(() => makeServer(service, parked), { maxSessions, sessionIdleMs: 60_000 });
    const open = async (): Promise<number> => {
      const headers = { accept: "application/json, text/event-stream", "content-type": "application/json" };
      const ends: (() => void)[] = [];
      const request = new Request("http://localhost/mcp", {
        method: "POST",
        headers,
        body: JSON.stringify(INITIALIZE),
      });
      const response = await sessions.fetch(request, { body: INITIALIZE, onEnd: (listener) => ends.push(listener) });
      if (response.ok) expect(await response.text()).toContain('"id":1');
      for (const end of ends) end();
      return response.status;
    };
    return { sessions, open };
  };

  it("are no more than the option says after 200 clients that go without a word", { timeout: 120_000 }, async () => {
    const { sessions, open } = await opened(50);
    for (let count = 0; count < 200; count++) {
      expect(await open()).toBe(200);
      expect(sessions.size).toBe(Math.min(count + 1, 50));
    }
    await sessions.close();
    expect(sessions.size).toBe(0);
  });

  it("are no more either where many clients come at the same moment", async () => {
    const { sessions, open } = await opened(5);
    const statuses = await Promise.all(Array.from({ length: 20 }, open));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 503)).toHaveLength(15);
    expect(sessions.size).toBe(5);
    expect(await open()).toBe(200);
    expect(sessions.size).toBe(5);
    await sessions.close();
  });
});

it("options that are wrong are errors", async () => {
  const options = { transport: "http", maxSessions: 0 } as const;
  await expect(serveService(testService(), options)).rejects.toThrow(OptionError);
  const other = { transport: "http", sesionIdleMs: 5 } as object;
  await expect(serveService(testService(), other)).rejects.toThrow('Did you mean "sessionIdleMs"?');
});

it("a port that is taken is an error", async () => {
  const { port } = await serve();
  await expect(serveService(testService(), { transport: "http", port: Number(port) })).rejects.toThrow("EADDRINUSE");
});
