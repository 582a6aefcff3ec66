import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { defineTool, HandlerResult, OptionError, ToolCall, ToolSet, toolResult } from "../../src/index.ts";

const call = new ToolCall({ id: "c1", name: "f", arguments: { city: "Oslo" } });
const parameters = { type: "object", properties: { city: { type: "string" } } } as const;
const messageOf = async (definition: object) => {
  const f = defineTool({ name: "f", parameters, ...definition } as never);
  const [message] = await new ToolSet([f]).run([call]);
  if (message === undefined) throw new Error("expected a message");
  return message;
};

const text = { type: "text", text: "A map:" } as const;
const image = { type: "image", data: "AAAA", mimeType: "image/png" } as const;
const audio = { type: "audio", data: "AAAA", mimeType: "audio/wav" } as const;
const page = { type: "resource", resource: { uri: "file:///a.txt", text: "of the file" } } as const;
const blob = { type: "resource", resource: { uri: "file:///a.bin", blob: "AAAA" } } as const;
const link = { type: "resource_link", uri: "file:///b.txt", name: "b" } as const;

test.each<[string, unknown, object]>([
  ["text alone has no parts", "12 °C", { content: "12 °C", parts: undefined, structured: undefined }],
  ["JSON alone has no parts", { n: 1 }, { content: '{"n":1}', parts: undefined, structured: undefined }],
  [
    "toolResult of a text",
    toolResult({ content: "12 °C" }),
    { content: "12 °C", parts: [{ type: "text", text: "12 °C" }] },
  ],
  [
    "toolResult of parts of all kinds",
    toolResult({ content: [text, image, audio, page, blob, link] }),
    {
      content:
        "A map:\n[image: image/png]\n[audio: audio/wav]\nof the file\n[resource: file:///a.bin]\n[resource: file:///b.txt, b]",
      parts: [text, image, audio, page, blob, link],
    },
  ],
  [
    "toolResult with data",
    toolResult({ content: "12 °C", structured: [12], _meta: { a: 1 } }),
    { content: "12 °C", structured: [12], _meta: { a: 1 } },
  ],
  [
    "toolResult of data alone",
    toolResult({ content: [], structured: { n: 1 } }),
    { content: '{"n":1}', parts: [], structured: { n: 1 } },
  ],
  [
    "the answer of an MCP client",
    { content: [text, image] },
    { content: "A map:\n[image: image/png]", parts: [text, image] },
  ],
  [
    "the same with data and more",
    { content: [], structuredContent: null, isError: false, _meta: { a: 1 }, resultType: "complete" },
    { content: "null", structured: null, parts: [] },
  ],
  ["JSON with a content of its own", { content: [{ type: "text", text: "a" }], title: "Doc" }, { parts: undefined }],
  ["JSON with an empty content", { content: [] }, { content: '{"content":[]}', parts: undefined }],
  ["JSON with a content of other types", { content: [{ type: "chart" }] }, { parts: undefined }],
  ["JSON with parts that are none", { content: [{ type: "image", data: 1 }] }, { parts: undefined }],
])("a result: %s", async (_, value, expected) => {
  const message = await messageOf({ execute: () => value });
  expect(message).toMatchObject({ error: null, state: "done", value, ...expected });
  expect(JSON.parse(JSON.stringify(message))).toEqual({ role: "tool", tool_call_id: "c1", content: message.content });
});

test.each<[string, unknown]>([
  ["toolResult", toolResult({ content: "no such city", isError: true })],
  ["an MCP client", { content: [{ type: "text", text: "no such city" }], isError: true }],
])("a result of %s that is an error fails, and keeps its parts", async (_, value) => {
  const message = await messageOf({ execute: () => value, toModelOutput: () => "never asked" });
  expect(message).toMatchObject({
    state: "failed",
    content: "no such city",
    parts: [{ type: "text", text: "no such city" }],
    value: undefined,
    error: { code: "error_result", message: "The tool f failed: no such city" },
  });
});

test.each<[string, () => unknown, string]>([
  ["nothing", () => toolResult(undefined as never), "toolResult: content: expected text or an array of parts"],
  ["a number", () => toolResult({ content: 5 as never }), "expected text or an array of parts, received integer 5"],
  [
    "a part of another kind",
    () => toolResult({ content: [text, { type: "chart" } as never] }),
    "toolResult: content[1]: expected text, image, audio",
  ],
  [
    "a misspelt field",
    () => toolResult({ contents: "a" } as never),
    'unknown option "contents". Did you mean "content"?',
  ],
])("toolResult refuses %s", (_, make, message) => {
  expect(make).toThrow(OptionError);
  expect(make).toThrow(message);
});

const outputSchema = { type: "object", properties: { n: { type: "number" } }, required: ["n"] } as const;

test.each<[string, unknown, object]>([
  ["JSON is the data", { n: 1 }, { content: '{"n":1}', structured: { n: 1 }, error: null }],
  [
    "data beside the content",
    toolResult({ content: "one", structured: { n: 1 } }),
    { content: "one", structured: { n: 1 } },
  ],
  [
    "data that does not fit",
    toolResult({ content: "one", structured: { n: "1" } }),
    { error: { code: "invalid_result" } },
  ],
  ["no data", toolResult({ content: "one" }), { error: { code: "invalid_result" } }],
  [
    "an error needs no data",
    toolResult({ content: "no", isError: true }),
    { content: "no", error: { code: "error_result" } },
  ],
])("with an outputSchema: %s", async (_, value, expected) => {
  expect(await messageOf({ outputSchema, execute: () => value })).toMatchObject(expected);
});

test.each<[string, (...args: never[]) => unknown, object]>([
  [
    "text of value, call and arguments",
    ({ n }: { n: number }, { call, args }: { call: ToolCall; args: { city: string } }) =>
      `${n} ${call.name} ${args.city}`,
    { content: "1 f Oslo", parts: undefined, structured: { n: 1 }, value: { n: 1 } },
  ],
  [
    "parts",
    async () => [text, image],
    { content: "A map:\n[image: image/png]", parts: [text, image], structured: { n: 1 } },
  ],
  [
    "a throw",
    () => {
      throw new Error("no");
    },
    { content: "The tool f failed: no", state: "failed" },
  ],
  ["something else", () => 5, { state: "failed", error: { code: "handler_failed" } }],
])("toModelOutput writes what the model gets: %s", async (_, toModelOutput, expected) => {
  expect(await messageOf({ outputSchema, execute: () => ({ n: 1 }), toModelOutput })).toMatchObject(expected);
});

test("an async generator tells its progress, and returns its result", async () => {
  const heard: unknown[] = [];
  const load = defineTool({
    name: "f",
    outputSchema,
    async *execute() {
      yield { percent: 50 };
      await delay(1);
      yield "nearly there";
      return { n: 1 };
    },
  });
  const onProgress = ({ call, tool, progress }: { call: ToolCall; tool: { name: string }; progress: unknown }) => {
    heard.push([call.id, tool.name, progress]);
    throw new Error("a listener that fails");
  };
  const [message] = await new ToolSet([load]).run([call], { onProgress });
  expect(message).toMatchObject({ content: '{"n":1}', structured: { n: 1 }, error: null });
  expect(heard).toEqual([
    ["c1", "f", { percent: 50 }],
    ["c1", "f", "nearly there"],
  ]);
  expect((await new ToolSet([load]).run([call]))[0]?.content).toBe('{"n":1}');
  const signal = new AbortController().signal;
  expect(await load.execute({}, { call, signal, context: undefined })).toEqual({ n: 1 });
});

test("a generator that was given up tells nothing more, and ends", async () => {
  const heard: unknown[] = [];
  let ended = 0;
  const endless = defineTool({
    name: "f",
    async *execute() {
      try {
        for (let step = 0; ; step++) {
          await delay(5);
          yield step;
        }
      } finally {
        ended++;
      }
    },
  });
  const [message] = await new ToolSet([endless]).run([call], {
    timeoutMs: 30,
    onProgress: ({ progress }) => heard.push(progress),
  });
  const { length } = heard;
  expect(message?.error?.code).toBe("timed_out");
  await delay(40);
  expect([heard.length, ended]).toEqual([length, 1]);
});

test("a generator that throws failed", async () => {
  const broken = defineTool({
    name: "f",
    // biome-ignore lint/correctness/useYield: it throws before
    async *execute() {
      throw new Error("no disk");
    },
  });
  expect((await new ToolSet([broken]).run([call]))[0]?.content).toBe("The tool f failed: no disk");
});

test("a HandlerResult is what toolResult makes", () => {
  expect(toolResult({ content: "a" })).toBeInstanceOf(HandlerResult);
});
