import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isLogged } from "../../../src/gateway/protocol.ts";
import type { Upstream } from "../../../src/gateway/upstream/Upstream.ts";
import type { UpstreamError } from "../../../src/gateway/upstream/UpstreamError.ts";
import { serveOddHttp } from "../servers/serveOddHttp.mjs";
import { httpUpstream, oddUpstream } from "./upstreams.ts";

/** What an answer becomes by a transport: its result, or the error without the name of the server. */
type Read = object | string;

const READY = { content: [{ type: "text", text: "ok" }] };
const answer = (rest: object): string => JSON.stringify({ jsonrpc: "2.0", id: "ID", ...rest });

/** [name, the answer, where ID is the id of the request, what becomes of it] */
const ANSWERS: [name: string, answer: string, read: Read][] = [
  ["a result", answer({ result: READY }), READY],
  ["a result beside no error", answer({ result: READY, error: null }), READY],
  ["a result beside no method", answer({ method: null, result: READY }), READY],
  ["a result with a further key", answer({ result: READY, extra: 1 }), READY],
  ["a batch", `[${answer({ result: READY })}]`, READY],
  ["an error beside no result", answer({ result: null, error: { code: 5, message: "No", data: 1 } }), "protocol 5: No"],
  ["an error whose code is a text", answer({ error: { code: "E1", message: "No" } }), "protocol: No"],
  ["an error whose code is a fraction", answer({ error: { code: 1.5, message: "No" } }), "protocol: No"],
  ["an error without a message", answer({ error: { code: 5 } }), 'protocol 5: {"code":5}'],
  ["an error that is a text", answer({ error: "No" }), "too_large: expected an object as the result"],
  ["a result and an error", answer({ result: {}, error: {} }), "too_large: expected either a result or an error"],
  ["a result that is null", answer({ result: null }), "too_large: expected an object as the result"],
  ["another version", '{"id":"ID","result":{}}', "too_large: expected a message of JSON-RPC 2.0"],
  ["NaN", '{"jsonrpc":"2.0","id":"ID","result":{"x":NaN}}', "too_large: expected JSON"],
  [
    "infinity",
    '{"jsonrpc":"2.0","id":"ID","result":{"x":1e400}}',
    `too_large: expected numbers up to ${Number.MAX_VALUE}, received 1e400`,
  ],
  ["a byte of Latin-1", answer({ result: { x: "caf\u00e9" } }), "too_large: expected UTF-8, received other bytes"],
];

function described(error: UpstreamError): string {
  const { code, rpcCode, message } = error;
  const said = message
    .replace(/^The server "odd" (?:answered|answered wrongly): /, "")
    .replace(/, received ["[{].*$/s, "");
  return `${code}${rpcCode === undefined ? "" : ` ${rpcCode}`}: ${said}`;
}

type Respond = (response: ServerResponse, bytes: Buffer) => void;

const AS_JSON: Respond = (response, bytes) =>
  void response.writeHead(200, { "content-type": "Application/JSON; charset=utf-8" }).end(bytes);

const asEvent =
  (end: string): Respond =>
  (response, bytes) =>
    void response
      .writeHead(200, { "content-type": "Text/Event-Stream" })
      .end(Buffer.concat([Buffer.from(`: hello${end}data: `), bytes, Buffer.from(end + end)]));

const RESPONSES: [name: string, respond: Respond][] = [
  ["JSON", AS_JSON],
  ["an event", asEvent("\n")],
  ["an event with \\r\\n", asEvent("\r\n")],
  ["an event with \\r", asEvent("\r")],
];

describe("an answer is read in the same way by each transport:", () => {
  let byStdio: Upstream;
  let byHttp: Upstream;
  let server: Awaited<ReturnType<typeof serveOddHttp>>;
  let respond = AS_JSON;
  beforeAll(async () => {
    byStdio = oddUpstream();
    server = await serveOddHttp({
      before: (_, response, message) => {
        if (message?.params?.name !== "raw") return false;
        const text = String(message.params.arguments?.latin1);
        respond(response, Buffer.from(text.trimEnd().replaceAll('"ID"', JSON.stringify(message.id)), "latin1"));
        return true;
      },
    });
    byHttp = httpUpstream(server.url);
  });
  afterAll(async () => {
    await Promise.all([byStdio.close(), byHttp.close()]);
    await server.close();
  });

  it.each(ANSWERS)("%s", async (_, text, read) => {
    const args = { latin1: `${text}\n` };
    expect(await byStdio.callTool("raw", args).catch(described)).toEqual(read);
    for (const [name, one] of RESPONSES) {
      respond = one;
      expect([name, await byHttp.callTool("raw", args).catch(described)]).toEqual([name, read]);
    }
  });
});

const ODD = '{"toString":1,"valueOf":1}';
const DEEP = `${"[".repeat(6_000)}${"]".repeat(6_000)}`;
const notification = (method: string, params: string): string =>
  `{"jsonrpc":"2.0","method":"notifications/${method}","params":${params}}`;

/** What no server should send; each line comes before the answer to a call. */
const LINES: [name: string, line: string][] = [
  ["an update of an object", notification("resources/updated", `{"uri":${ODD}}`)],
  ["progress of an object", notification("progress", `{"progressToken":${ODD},"progress":1}`)],
  ["progress of many levels", notification("progress", `{"progressToken":${DEEP},"progress":1}`)],
  ["a log level that is an object", notification("message", `{"level":${ODD},"data":1}`)],
  ["a log message of many levels", notification("message", `{"level":"error","data":${DEEP}}`)],
  ["a page that is an object", notification("elicitation/complete", `{"elicitationId":${ODD}}`)],
  ["the end of nothing", notification("cancelled", `{"requestId":${DEEP}}`)],
  ["a request whose id has many levels", `{"jsonrpc":"2.0","id":${DEEP},"method":"ping"}`],
  ["a request without parameters", '{"jsonrpc":"2.0","id":"x","method":"elicitation/create","params":null}'],
  ["an answer to nothing", '{"jsonrpc":"2.0","id":999,"result":{"id":1234567890123456789}}'],
  ["an answer to a text", '{"jsonrpc":"2.0","id":"abc","result":{"id":1234567890123456789}}'],
  ["an answer of many levels to nothing", `{"jsonrpc":"2.0","id":999,"result":{"x":${DEEP}}}`],
  ["an error for nothing", '{"jsonrpc":"2.0","id":999,"error":{"code":1,"message":"","data":1234567890123456789}}'],
  [
    "the answer, before it comes again",
    answer({ result: { ...READY, id: 12 } }).replace("12}", "1234567890123456789}"),
  ],
];

it.each(LINES)("%s leaves the connection and its calls as they are", async (name, line) => {
  const odd = oddUpstream();
  try {
    await odd.setLogLevel("warning");
    await odd.followResource("a", () => {}).catch(() => {});
    const latin1 = `${line}\n${answer({ result: READY })}\n`;
    const onLog = (params: object): void => void isLogged((params as { level: unknown }).level, "warning");
    const first = await odd.callTool("raw", { latin1 }, { onLog, onProgress: () => {}, ask: async () => ({}) });
    expect(first).toMatchObject(name.startsWith("the answer") ? { ...READY, id: 1234567890123456789n } : READY);
    expect(await odd.callTool("raw", { latin1: `${answer({ result: READY })}\n` })).toEqual(READY);
    expect(odd.state).toBe("ready");
  } finally {
    await odd.close();
  }
});

describe("a text that is no message is told to the caller alone whom it may concern", () => {
  let odd: Upstream;
  const call = (name: string, args: object, client?: unknown): Promise<string> =>
    odd.callTool(name, args, { client }).then(JSON.stringify, (error) => error.message);
  const write = (latin1: string, client?: unknown): Promise<string> => call("raw", { latin1: `${latin1}\n` }, client);
  beforeEach(() => {
    odd = oddUpstream([], { callMs: 1_000 });
  });
  afterEach(() => odd.close());

  it.each([
    ["a malformed answer", '{"jsonrpc":"2.0","id":"ID","result":{"salary":NaN}}', true],
    ["an answer in several lines", '{"jsonrpc":"2.0",\n"id":"ID",\n"result":{\n"salary":1}}', false],
    ["an answer that is cut", '{"jsonrpc":"2.0","result":{"salary":1', false],
  ])("%s beside another call", async (_, text, isKnown) => {
    const others = call("silent", {});
    expect((await write(text)).includes("salary")).toBe(isKnown);
    expect(await others).toMatch(/did not answer within 1000 ms$/);
  });

  it("of a batch, which also has the answer of another", async () => {
    const own = await write(`[{"jsonrpc":"2.0","id":0,"result":{"salary":1}},${answer({ result: 5 })}]`);
    expect(own).toMatch(/expected an object as the result, received an object with "jsonrpc", "id", "result"$/);
  });

  it.each([
    ["was malformed", '{"jsonrpc":"2.0","id":"ID","result":{'],
    ["came too late", ""],
  ])("which may be the rest of an answer that %s", async (_, first) => {
    await write(first);
    expect(await write('"salary":1}}')).toMatch(/did not answer within 1000 ms$/);
  });

  it.each([
    ["answered just now", "ada", undefined],
    ["answered just now, of which only the user is known", undefined, "ada"],
  ])("which may be about a call that was %s", async (_, client, user) => {
    const answered = (who: object): Promise<unknown> =>
      odd.callTool("raw", { latin1: `${answer({ result: READY })}\nhandled: the salary is 1\n` }, who);
    const others = call("silent", {}, "bob");
    expect(await answered({ client, user })).toEqual(READY);
    expect(await others).toMatch(/did not answer within 1000 ms$/);
  });

  it.each([
    ["client", { client: "ada" }],
    ["user", { user: "ada" }],
  ])("which is the same %s that was answered just now", async (_, who) => {
    const silent = odd.callTool("silent", {}, who).catch(({ message }) => message);
    const latin1 = `${answer({ result: READY })}\nhandled: the salary is 1\n`;
    expect(await odd.callTool("raw", { latin1 }, who)).toEqual(READY);
    expect(await silent).toMatch(/message: handled: the salary is 1$/);
  });

  it("which is the client that lost all answers before, also if it is the same text", async () => {
    for (const _ of [1, 2, 3]) expect(await write("the salary is 1", "ada")).toMatch(/message: the salary is 1$/);
    expect(await write("the salary is 2", "bob")).toMatch(/did not answer within 1000 ms$/);
    expect(await write("the salary is 3", "ada")).toMatch(/did not answer within 1000 ms$/);
  });

  it("while others wait, if all of them are the same client", async () => {
    const others = call("silent", {}, "ada");
    expect(await write("the salary is 1", "ada")).toContain("the salary is 1");
    expect(await others).toContain("the salary is 1");
    const more = call("silent", {}, "bob");
    expect(await write("the salary is 2", "ada")).toMatch(/did not answer within 1000 ms$/);
    expect(await more).toMatch(/did not answer within 1000 ms$/);
  });

  it("after the answer to another, which came too late", async () => {
    expect(await call("block", { ms: 1_100 })).toMatch(/did not answer within 1000 ms$/);
    expect(await call("block", { ms: 500 })).toContain("blocked");
    expect(await write("the salary is 1")).toContain("the salary is 1");
  });

  it("when the process ends in a later call", async () => {
    expect(await write("the salary is 1")).toContain("the salary is 1");
    expect(await call("kill", { silently: true })).toMatch(/ended with exit code 9$/);
  });

  it("when the process ends while another call is open", async () => {
    const others = await Promise.all([write("the salary is 1"), call("kill", { silently: true })]);
    for (const text of others) expect(text).toMatch(/ended with exit code 9$/);
  });
});
