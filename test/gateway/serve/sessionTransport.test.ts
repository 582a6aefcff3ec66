import { afterEach, describe, expect, it } from "vitest";
import { serveService } from "../../../src/gateway/index.ts";
import type { McpService, RawResult } from "../../../src/gateway/McpService.ts";
import { SessionTransport } from "../../../src/gateway/serve/http/SessionTransport.ts";
import { closing } from "../closing.ts";
import { until } from "../until.ts";
import { INITIALIZE } from "./rawLines.ts";
import { QUESTION, testService } from "./testService.ts";

const EVENTS = "application/json, text/event-stream";
const JSON_ALONE = "application/json";

const opened: AbortController[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.abort();
});

/** What a client sends in a session of its own. */
class RawSession {
  readonly #url: URL;
  readonly #headers: Record<string, string>;

  private constructor(url: URL, headers: Record<string, string>) {
    this.#url = url;
    this.#headers = headers;
  }

  static async open(service: McpService, accept: string, protocolVersion = "2025-03-26"): Promise<RawSession> {
    const { url } = closing(await serveService(service, { transport: "http" }));
    const session = new RawSession(url as URL, { accept, "content-type": "application/json" });
    const params = { ...INITIALIZE.params, protocolVersion, capabilities: { elicitation: {} } };
    const { headers } = await session.post({ ...INITIALIZE, params });
    session.#headers["mcp-session-id"] = String(headers.get("mcp-session-id"));
    return session;
  }

  /** Sends messages, or a text that is JSON. */
  async post(body: unknown, over: AbortController = new AbortController()): Promise<Answered> {
    opened.push(over);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const init = { method: "POST", headers: this.#headers, body: text, signal: over.signal };
    const response = await fetch(this.#url, init);
    return { status: response.status, headers: response.headers, messages: messagesIn(await response.text()) };
  }

  call(id: unknown, name: string, args: object = {}, over?: AbortController): Promise<Answered> {
    return this.post(callOf(id, name, args), over);
  }

  async cancel(requestId: unknown): Promise<void> {
    await this.post({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
  }

  /** Opens the stream of events, and gives the first message of it. */
  async listen(over: AbortController = new AbortController()): Promise<() => Promise<RawResult>> {
    opened.push(over);
    const headers = { ...this.#headers, accept: "text/event-stream" };
    const { body, status } = await fetch(this.#url, { headers, signal: over.signal });
    if (status !== 200) throw new Error(`HTTP ${status}`);
    const reader = body?.getReader();
    return async () => messagesIn(new TextDecoder().decode((await reader?.read())?.value))[0] as RawResult;
  }

  async end(): Promise<void> {
    await fetch(this.#url, { method: "DELETE", headers: this.#headers });
  }
}

type Answered = { status: number; headers: Headers; messages: RawResult[] };

function messagesIn(text: string): RawResult[] {
  if (/^[{[]/.test(text)) return [JSON.parse(text)].flat();
  return text.split("\n").flatMap((line) => (line.startsWith("data: {") ? [JSON.parse(line.slice(6))] : []));
}

const callOf = (id: unknown, name: string, args: object = {}): object => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args },
});

/** Resolves when a tool of the test service was called so many times. */
const called = (session: RawSession, tool: string, times: number): Promise<void> =>
  until(async () => {
    const { messages } = await session.call("count", "count", { tool });
    return JSON.stringify(messages).includes(`"text":"${times}"`);
  });

/** A service whose tool asks during its call, when it has asked, and what became of the questions. */
function askingInCall(): { service: McpService; asked: Promise<void>; ends: string[] } {
  const ends: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const service: McpService = {
    ...testService(),
    async callTool({ name }, caller) {
      const { method, params } = QUESTION;
      const asked = caller.ask?.(method, params, new AbortController().signal);
      setImmediate(resolve);
      await asked?.then(
        (answer) => ends.push(JSON.stringify(answer)),
        (cause) => ends.push(cause.message),
      );
      return { content: [{ type: "text", text: `${name}: ${ends.at(-1)}` }] };
    },
  };
  return { service, asked: promise, ends };
}

describe("a call that its client cancels", () => {
  it("has a stream that ends, and its id is free", async () => {
    const session = await RawSession.open(testService(), EVENTS);
    const answered = session.call(5, "wait");
    await called(session, "wait", 1);
    await session.cancel(5);
    expect(await answered).toMatchObject({ status: 200, messages: [] });
    expect((await session.call(5, "echo")).messages).toMatchObject([{ id: 5, result: {} }]);
  });

  it("is an error for a client that accepts JSON alone", async () => {
    const session = await RawSession.open(testService(), JSON_ALONE);
    const answered = session.call(5, "wait");
    await called(session, "wait", 1);
    await session.cancel(5);
    const error = { message: "The request was cancelled" };
    expect((await answered).messages).toMatchObject([{ id: 5, error }]);
    expect((await session.call(5, "echo")).messages).toMatchObject([{ id: 5, result: {} }]);
  });

  it.each([EVENTS, JSON_ALONE])("does not hold up the others of a batch: %s", async (accept) => {
    const session = await RawSession.open(testService(), accept);
    const answered = session.post([callOf(5, "wait"), callOf(6, "wait"), callOf(7, "echo")]);
    await called(session, "wait", 2);
    await session.cancel(5);
    await session.cancel(6);
    const { messages } = await answered;
    expect(messages.map(({ id, result }) => [id, result !== undefined]).sort()).toEqual([
      [5, false],
      [6, false],
      [7, true],
    ]);
  });

  it("leaves the client the word that a question is withdrawn", async () => {
    const { service, asked, ends } = askingInCall();
    const session = await RawSession.open(service, EVENTS);
    const answered = session.call(5, "ask");
    await asked;
    await session.cancel(5);
    const methods = (await answered).messages.map(({ method }) => method);
    expect(methods).toEqual(["elicitation/create", "notifications/cancelled"]);
    expect(ends).toHaveLength(1);
  });
});

describe("a question", () => {
  it("fails at once if its client accepts JSON alone and does not listen", async () => {
    const session = await RawSession.open(testService(), JSON_ALONE);
    const [answer] = (await session.call(5, "ask")).messages;
    expect(answer).toMatchObject({ id: 5, result: { isError: true } });
    expect(JSON.stringify(answer)).toContain("the client accepts no events");
  });

  it("goes to the stream of such a client if it listens", async () => {
    const session = await RawSession.open(testService(), JSON_ALONE);
    const heard = await session.listen();
    const answered = session.call(5, "ask");
    const { id, method } = await heard();
    expect(method).toBe("elicitation/create");
    await session.post({ jsonrpc: "2.0", id, result: { action: "decline" } });
    expect(JSON.stringify((await answered).messages)).toContain("decline");
  });

  it("is withdrawn on that stream when its call is cancelled", async () => {
    const session = await RawSession.open(askingInCall().service, JSON_ALONE);
    const heard = await session.listen();
    const answered = session.call(5, "ask");
    const { id } = await heard();
    await session.cancel(5);
    expect(await heard()).toMatchObject({ method: "notifications/cancelled", params: { requestId: id } });
    await answered;
  });

  it("ends when its client is gone", async () => {
    const { service, asked, ends } = askingInCall();
    const session = await RawSession.open(service, EVENTS);
    const over = new AbortController();
    const answered = session.call(5, "ask", {}, over);
    await asked;
    over.abort();
    await expect(answered).rejects.toThrow();
    await until(() => ends.length > 0);
    expect(ends).toEqual(["The client is gone"]);
  });
});

describe("an id", () => {
  it("that is in use refuses a whole batch, and the first call gets its answer", async () => {
    const session = await RawSession.open(testService(), EVENTS);
    const answered = session.call(5, "progress", { count: 3_000, pause: true });
    await called(session, "progress", 1);
    expect((await session.post([callOf(5, "echo"), callOf(6, "echo")])).status).toBe(400);
    expect((await answered).messages).toMatchObject([{ id: 5, result: {} }]);
  });

  it("that is used again by a client that went away belongs to its new call alone", async () => {
    const session = await RawSession.open(testService(), EVENTS);
    const over = new AbortController();
    const first = session.call(5, "wait", {}, over);
    await called(session, "wait", 1);
    over.abort();
    await expect(first).rejects.toThrow();
    await until(async () => (await session.call(5, "echo")).status === 200);
    expect(JSON.stringify((await session.call(6, "aborted")).messages)).toContain('"text":"1"');
  });
});

it.each([EVENTS, JSON_ALONE])(
  "the ids of a batch whose client went away belong to new calls alone: %s",
  async (accept) => {
    const session = await RawSession.open(testService(), accept);
    const over = new AbortController();
    const first = session.post([callOf(1, "echo", { is: "old" }), callOf(2, "wait")], over);
    await called(session, "wait", 1);
    over.abort();
    await expect(first).rejects.toThrow();
    const next = [callOf(1, "progress", { count: 200, pause: true }), callOf(3, "echo")];
    let messages: RawResult[] = [];
    await until(async () => {
      const answered = await session.post(next);
      messages = answered.messages;
      return answered.status === 200;
    });
    expect(messages.map(({ id }) => id).sort()).toEqual([1, 3]);
    expect(JSON.stringify(messages)).not.toContain("old");
    expect(messages).toMatchObject([{ result: {} }, { result: {} }]);
  },
);

describe.each([EVENTS, JSON_ALONE])("ids of a batch whose client went away, of a client that accepts %s", (accept) => {
  /** A session, whose server answers the tool `echo` alone; the responses end by `gone`. */
  async function openTransport() {
    const enableJsonResponse = accept === JSON_ALONE;
    const settings = { sessionIdGenerator: () => "one", enableJsonResponse, onsessioninitialized() {} };
    const transport = new SessionTransport(settings);
    const received: RawResult[] = [];
    transport.onmessage = (message) => {
      const { id, method, params } = message as { id?: number; method?: string; params?: RawResult };
      received.push({ id, of: params?.arguments });
      const result = method === "initialize" ? { protocolVersion: "2025-03-26" } : { of: params?.arguments };
      const isAnswered = method === "initialize" || params?.name === "echo";
      if (id !== undefined && isAnswered) void transport.send({ jsonrpc: "2.0", id, result } as never);
    };
    await transport.start();
    const post = (given: object | object[]) => {
      const ends: (() => void)[] = [];
      const headers = { accept: EVENTS, "content-type": "application/json", "mcp-session-id": "one" };
      const request = new Request("http://127.0.0.1/mcp", { method: "POST", headers });
      const read = Array.isArray(given) ? { batch: given } : { body: given };
      const onEnd = (listener: () => void): void => void ends.push(listener);
      const answer = transport.handle(request, { ...read, onEnd } as never, Promise.resolve());
      const gone = (): void => {
        for (const end of ends) end();
      };
      return { gone, messages: answer.then(async (response) => messagesIn(await response.text())) };
    };
    await post({ ...INITIALIZE, id: 0 }).messages;
    return { post, received };
  }
  const within = (messages: Promise<RawResult[]>): Promise<RawResult[] | "late"> =>
    Promise.race([messages, new Promise<"late">((resolve) => setTimeout(resolve, 2_000, "late"))]);

  it("are answered each for itself", async () => {
    const { post } = await openTransport();
    const first = post([callOf(1, "wait"), callOf(2, "wait")]);
    await new Promise((resolve) => setImmediate(resolve));
    first.gone();
    const [, second] = [post(callOf(1, "wait")), post(callOf(2, "echo", { is: "new" }))];
    expect(await within(second.messages)).toMatchObject([{ id: 2, result: { of: { is: "new" } } }]);
  });

  it("give no call the answer of one whose client goes before it is received", async () => {
    const { post, received } = await openTransport();
    const first = post([callOf(1, "wait"), callOf(2, "wait")]);
    await new Promise((resolve) => setImmediate(resolve));
    first.gone();
    const second = post([callOf(2, "echo", { is: "old" }), callOf(5, "echo", { is: "old" })]);
    second.gone();
    const third = post(callOf(5, "echo", { is: "new" }));
    expect(await within(third.messages)).toMatchObject([{ id: 5, result: { of: { is: "new" } } }]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(received.filter(({ id }) => id === 5)).toEqual([{ id: 5, of: { is: "new" } }]);
  });
});

it("a client whose stream of events broke opens it again at once", async () => {
  const session = await RawSession.open(testService(), EVENTS);
  const over = new AbortController();
  await session.listen(over);
  over.abort();
  await until(async () => (await session.listen().catch(() => undefined)) !== undefined);
});

it.each([EVENTS, JSON_ALONE])("the end of a session answers what is open: %s", async (accept) => {
  const session = await RawSession.open(testService(), accept);
  const answered = session.call(5, "wait");
  await called(session, "wait", 1);
  await session.end();
  expect((await answered).messages).toMatchObject([{ id: 5, error: { message: "The session has ended" } }]);
});

it("a batch with very many levels is answered as a single message is", async () => {
  const session = await RawSession.open(testService(), EVENTS);
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const message = `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"count","arguments":{"a":${deep}}}}`;
  const [one, batch] = [await session.post(message), await session.post(`[${message}]`)];
  expect(batch).toMatchObject({ status: one.status, messages: one.messages });
});
