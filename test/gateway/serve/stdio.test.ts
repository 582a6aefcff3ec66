import { once } from "node:events";
import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import type { McpService, RawResult } from "../../../src/gateway/McpService.ts";
import { serveStdio } from "../../../src/gateway/serve/stdio/serveStdio.ts";
import { INITIALIZE, line } from "./rawLines.ts";
import { testService } from "./testService.ts";

it("answers over any streams, and not after its end", async () => {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const served = serveStdio(testService(), { stdin, stdout });
  const read = async (): Promise<object> => JSON.parse(String((await once(stdout, "data"))[0]));
  stdin.write(line(INITIALIZE));
  expect(await read()).toMatchObject({ id: 1, result: { serverInfo: { name: "test", version: "1.2.3" } } });
  stdin.write(line({ id: 2, method: "tools/call", params: { name: "wait" } }));
  await served.close();
  await served.ended;
  stdin.write(line({ id: 3, method: "ping" }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(stdout.read()).toBeNull();
});

it("gives up a client that sends a line without an end", async () => {
  const stdin = new PassThrough();
  const served = serveStdio(testService(), { stdin, stdout: new PassThrough() });
  const chunk = Buffer.alloc(1_000_000, "x");
  let sent = 0;
  const send = setInterval(() => stdin.write(chunk) && sent++, 1);
  await served.ended;
  clearInterval(send);
  expect(sent).toBeLessThan(60);
});

it("writes the result apart from the progress before it", async () => {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const served = serveStdio(testService(), { stdin, stdout });
  const turns: string[][] = [[]];
  stdout.on("data", (chunk) => turns.at(-1)?.push(...String(chunk).trim().split("\n")));
  stdin.write(line(INITIALIZE));
  const params = { name: "progress", arguments: { count: 3 }, _meta: { progressToken: 7 } };
  stdin.write(line({ id: 2, method: "tools/call", params }));
  for (let tries = 0; tries < 1_000 && !turns.flat().some((text) => text.includes('"id":2')); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    turns.push([]);
  }
  const withResult = turns.find((texts) => texts.some((text) => text.includes('"id":2')));
  expect(withResult).toHaveLength(1);
  expect(turns.flat()).toHaveLength(5);
  await served.close();
});

it("tells a client of 2026-07-28 of the resources to which it listens, until it cancels that", async () => {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const followed = new Map<string, (params: RawResult) => void>();
  const service: McpService = {
    ...testService(),
    capabilities: { resources: { subscribe: true } },
    async followResource(uri, listener) {
      followed.set(uri, listener);
      return () => void followed.delete(uri);
    },
  };
  const served = serveStdio(service, { stdin, stdout });
  const heard: string[] = [];
  stdout.on("data", (chunk) => heard.push(...String(chunk).trim().split("\n")));
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let tries = 0; tries < 1_000 && !isSo(); tries++) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(isSo()).toBe(true);
  };
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  stdin.write(line({ id: 1, method: "server/discover", params: { _meta } }));
  await until(() => heard.length === 1);
  const notifications = { resourceSubscriptions: ["note://1", "note://2"] };
  stdin.write(line({ id: 2, method: "subscriptions/listen", params: { notifications, _meta } }));
  await until(() => followed.size === 2 && heard.length === 2);
  followed.get("note://2")?.({ uri: "note://2", "x-key": 1 });
  await until(() => heard.length === 3);
  expect(JSON.parse(heard[2] ?? "")).toMatchObject({
    method: "notifications/resources/updated",
    params: { uri: "note://2", "x-key": 1 },
  });
  stdin.write(line({ method: "notifications/cancelled", params: { requestId: 2 } }));
  await until(() => followed.size === 0);
  await served.close();
});

/** A raw client; `until` resolves to its lines when there are as many. */
function rawClient(service: McpService = testService()): {
  write(text: string | Buffer): void;
  until(count: number): Promise<string[]>;
  close(): Promise<void>;
} {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const served = serveStdio(service, { stdin, stdout });
  const lines: string[] = [];
  stdout.on("data", (chunk) => lines.push(...String(chunk).trim().split("\n")));
  return {
    write: (text) => void stdin.write(Buffer.concat([Buffer.from(text as string), Buffer.from("\n")])),
    async until(count) {
      for (let tries = 0; tries < 1_000 && lines.length < count; tries++)
        await new Promise((resolve) => setTimeout(resolve, 2));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(lines).toHaveLength(count);
      return lines;
    },
    close: () => served.close(),
  };
}

const initialize = (protocolVersion: string): string =>
  JSON.stringify({ ...INITIALIZE, params: { ...INITIALIZE.params, protocolVersion } });

it.each([
  ["no JSON", "{", { id: null, error: { code: -32700, message: "Parse error: expected JSON" } }],
  ["a null id", '{"jsonrpc":"2.0","id":null,"method":"ping"}', { id: null, error: { code: -32600 } }],
  ["null as parameters", '{"jsonrpc":"2.0","id":2,"method":"ping","params":null}', { id: 2, result: {} }],
  ["a byte order mark", '\ufeff{"jsonrpc":"2.0","id":2,"method":"ping"}', { id: 2, result: {} }],
  ["a list as parameters", '{"jsonrpc":"2.0","id":2,"method":"ping","params":[]}', { id: 2, error: { code: -32602 } }],
  [
    "a batch of a revision without batches",
    '[{"jsonrpc":"2.0","id":2,"method":"ping"}]',
    { id: null, error: { code: -32600 } },
  ],
  ["an empty batch", "[]", { id: null, error: { code: -32600 } }],
  ["a line that is too long", `"${"x".repeat(10_000_000)}"`, { id: null, error: { code: -32600 } }],
])("answers %s, and the message after it", async (_, text, answer) => {
  const client = rawClient();
  client.write(initialize("2025-11-25"));
  await client.until(1);
  client.write(text);
  expect(JSON.parse((await client.until(2))[1] ?? "")).toMatchObject(answer);
  client.write('{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}');
  expect((await client.until(3))[2]).toBe('{"result":{},"jsonrpc":"2.0","id":12345678901234567890}');
  await client.close();
});

it("answers bytes that are not UTF-8 by an error, instead of other characters", async () => {
  const client = rawClient();
  client.write(initialize("2025-11-25"));
  await client.until(1);
  const head = '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"a":"';
  client.write(Buffer.concat([Buffer.from(head), Buffer.from([0xd0, 0xc2]), Buffer.from('"}}}')]));
  const message = "Parse error: expected UTF-8";
  expect(JSON.parse((await client.until(2))[1] ?? "")).toMatchObject({ id: null, error: { code: -32700, message } });
  await client.close();
});

it.each([
  ["an answer", { method: "tools/call", params: { name: "echo", arguments: { a: "\u0085\u2028\u2029" } } }],
  ["a refusal", { method: 5 }],
])("writes %s as one line, also for readers that end one at characters beyond ASCII", async (_, message) => {
  const client = rawClient();
  client.write(initialize("2025-11-25"));
  await client.until(1);
  client.write(line({ id: "\u0085\u2028\u2029", ...message }).trim());
  const [, answer = ""] = await client.until(2);
  expect(answer.split(/[\u0085\u2028\u2029]/)).toHaveLength(1);
  expect(JSON.parse(answer).id).toBe("\u0085\u2028\u2029");
  await client.close();
});

it("says what it expected of a level that is not a text", async () => {
  const client = rawClient();
  client.write(initialize("2025-11-25"));
  await client.until(1);
  client.write('{"jsonrpc":"2.0","id":2,"method":"logging/setLevel","params":{"level":{"toString":1}}}');
  const { error } = JSON.parse((await client.until(2))[1] ?? "");
  expect(error).toMatchObject({
    code: -32602,
    message: expect.stringMatching(/, received an object with "toString"$/),
  });
  await client.close();
});

it("answers a batch of 2025-03-26 in one list, with exact integers and without what was cancelled", async () => {
  const client = rawClient();
  client.write(initialize("2025-03-26"));
  await client.until(1);
  const call = (id: number | string, name: string, args: string): string =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;
  const cancelled = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":4}}';
  const parts = [
    call(2, "structured", '{"value":{"n":12345678901234567890}}'),
    call(3, "count", "{}"),
    call(3, "count", "{}"),
  ];
  client.write(`[${[...parts, call(4, "wait", "{}"), "5", '{"jsonrpc":"2.0","method":"a"}'].join(",")}]`);
  await client.until(1);
  client.write(cancelled);
  const [, answers = ""] = await client.until(2);
  expect(answers).toContain('"n":12345678901234567890');
  const ids = JSON.parse(answers).map(({ id, error }: RawResult) => [id, error === undefined]);
  expect(ids.sort()).toEqual([
    [null, false],
    [2, true],
    [3, false],
    [3, true],
  ]);
  await client.close();
});

it("answers a message of a batch that it refuses under its exact id", async () => {
  const client = rawClient();
  client.write(initialize("2025-03-26"));
  await client.until(1);
  const ping = '{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}';
  client.write(`[${ping},${ping},{"jsonrpc":"2.0","id":12345678901234567891,"method":5}]`);
  const [, answers = ""] = await client.until(2);
  expect(answers.match(/"id":\d+|"id":"[^"]*"/g)?.sort()).toEqual([
    '"id":12345678901234567890',
    '"id":12345678901234567890',
    '"id":12345678901234567891',
  ]);
  await client.close();
});

it("fails a question that is too large, which is no answer to the client, and leaves such a log message out", async () => {
  const large = "x".repeat(10_000_000);
  const client = rawClient({
    ...testService(),
    async callTool(_, { ask, log }) {
      log?.({ level: "emergency", data: large });
      const asked = ask?.("elicitation/create", { message: large }, new AbortController().signal);
      const fault = await asked?.catch(({ message }: Error) => message);
      return { content: [{ type: "text", text: String(fault) }] };
    },
  });
  const { params } = INITIALIZE;
  client.write(JSON.stringify({ ...INITIALIZE, params: { ...params, capabilities: { elicitation: {} } } }));
  await client.until(1);
  client.write(line({ id: 0, method: "tools/call", params: { name: "any" } }).trim());
  const [, answer = ""] = await client.until(2);
  const text = "expected elicitation/create of at most 10000000 bytes, received a longer one";
  expect(JSON.parse(answer)).toEqual({ jsonrpc: "2.0", id: 0, result: { content: [{ type: "text", text }] } });
  await client.close();
});

it("follows nothing for a client whose request to listen it refuses", async () => {
  let followed = 0;
  const client = rawClient({
    ...testService(),
    capabilities: { resources: { subscribe: true } },
    async followResource() {
      followed++;
      return () => void followed--;
    },
  });
  client.write(initialize("2025-06-18"));
  await client.until(1);
  const notifications = { resourceSubscriptions: ["note://1"] };
  client.write(line({ id: 2, method: "subscriptions/listen", params: { notifications } }).trim());
  const [, answer = ""] = await client.until(2);
  expect(JSON.parse(answer)).toMatchObject({ id: 2, error: { code: -32601 } });
  expect(followed).toBe(0);
  await client.close();
});

it("follows a resource anew when its client subscribes again, and once at a time", async () => {
  const events: string[] = [];
  const client = rawClient({
    ...testService(),
    capabilities: { resources: { subscribe: true } },
    async followResource(uri) {
      const number = events.push(`start ${uri}`);
      return () => void events.push(`end ${number}`);
    },
  });
  client.write(initialize("2025-06-18"));
  const ask = (id: number, method: string): void =>
    client.write(line({ id, method, params: { uri: "note://1" } }).trim());
  for (const [index, method] of ["resources/subscribe", "resources/subscribe", "resources/unsubscribe"].entries()) {
    await client.until(index + 1);
    ask(index + 2, method);
  }
  await client.until(4);
  expect(events).toEqual(["start note://1", "start note://1", "end 1", "end 2"]);
  await client.close();
});
