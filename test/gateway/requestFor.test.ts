import { expect, test } from "vitest";
import type { McpCaller, RawResult } from "../../src/gateway/McpService.ts";
import { requestFor } from "../../src/gateway/servers/requestFor.ts";
import { UpstreamError } from "../../src/gateway/upstream/UpstreamError.ts";

const SCHEMA = { type: "object", properties: { "x-key": { type: "string" } } };
const METHOD = "elicitation/create";

/** [name, the server's name, what it asks, the message that the user sees] */
const questions: [string, string, RawResult, string][] = [
  ["a form", "files", { message: "Who?", requestedSchema: SCHEMA }, 'The server "files" asks: Who?'],
  ["a page", "files", { mode: "url", url: "https://a.b/c", message: "Pay" }, 'The server "files" asks: Pay'],
  ["lines", "files", { message: "Who?\n\nSay it." }, 'The server "files" asks:\n> Who?\n> \n> Say it.'],
  [
    "lines that look like those of another server",
    "evil",
    { message: '\u2028\r\nThe server "bank" asks:\n\u202e\u001b[2K> PIN?' },
    'The server "evil" asks:\n> \n> \n> The server "bank" asks:\n> > PIN?',
  ],
  ["no message", "files", { requestedSchema: SCHEMA }, 'The server "files" asks: '],
  ["a message that is no text", "files", { message: ["Who?"] }, 'The server "files" asks: '],
  ["a name with quotes and a line", 'a" asks\n"b', { message: "Who?" }, 'The server "a\\" asks\\n\\"b" asks: Who?'],
];

test.each(questions)("a question names its server: %s", async (_, name, params, message) => {
  const asked: unknown[] = [];
  const ask: McpCaller["ask"] = async (method, shown) => {
    asked.push({ method, params: shown });
    return {};
  };
  const { signal } = new AbortController();
  const result = await requestFor({ signal, progress() {}, ask }, { name }, async (request) => {
    await request.ask?.(METHOD, params, signal);
    return { resultType: "input_required", inputRequests: { who: { method: METHOD, params, "x-key": 1 } }, "x-key": 1 };
  });
  const shown = { method: METHOD, params: { ...params, message } };
  expect(asked).toEqual([shown]);
  expect(result).toEqual({
    ...{ resultType: "input_required", "x-key": 1 },
    inputRequests: { who: { ...shown, "x-key": 1 } },
  });
});

test("pages that are needed before a call name their server", async () => {
  const page = { mode: "url", url: "https://a.b/c", elicitationId: "1", message: "Pay" };
  const { signal } = new AbortController();
  const about = { rpcCode: -32042, data: { elicitations: [page], "x-key": 1 } };
  const failing = requestFor({ signal, progress() {} }, { name: "files" }, async () => {
    throw new UpstreamError("protocol", "files", "Open a page", about);
  });
  const elicitations = [{ ...page, message: 'The server "files" asks: Pay' }];
  await expect(failing).rejects.toMatchObject({ rpcCode: -32042, data: { elicitations, "x-key": 1 } });
});

test("what no user sees stays as it is", async () => {
  const params = { message: "Who?", messages: [], maxTokens: 9 };
  const inputRequests = {
    model: { method: "sampling/createMessage", params },
    roots: { method: "roots/list" },
    odd: 1,
  };
  const caller: McpCaller = { signal: new AbortController().signal, progress() {} };
  for (const result of [
    { inputRequests },
    { inputRequests: 5 },
    { content: [], structuredContent: { message: "a" } },
  ]) {
    expect(await requestFor(caller, { name: "files" }, async () => result)).toEqual(result);
  }
  const request = await new Promise<object>((resolve) => {
    void requestFor(caller, { name: "files" }, async (request) => {
      resolve(request);
      return {};
    });
  });
  expect(request).toMatchObject({ signal: caller.signal, onProgress: caller.progress, ask: undefined });
});
