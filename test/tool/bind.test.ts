import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { defineTool, OptionError, SchemaError, type ToolError, ToolSet } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import type { AnyWire } from "../../src/wire/index.ts";
import { anthropic, gemini, mcp, ollama, openaiChat, WireError } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { collecting } from "../wire/wires.ts";

const use = (id: string, input: unknown) => ({ type: "tool_use", id, name: "log", input });
const paid: number[] = [];
const pay = defineTool({
  name: "pay",
  parameters: { type: "object", properties: { euros: { type: "number" } }, required: ["euros"] },
  approval: true,
  execute: ({ euros }) => {
    paid.push(euros);
    return "paid";
  },
});
const tools = new ToolSet([pay]);
const args = { euros: 5 };
const geminiCall = { functionCall: { name: "pay", args } };
const ofGemini = (calls: number): object => ({
  candidates: [
    {
      content: { role: "model", parts: Array.from({ length: calls }, () => structuredClone(geminiCall)) },
      finishReason: "STOP",
    },
  ],
});
const ofOllama = (calls: number): object => ({
  message: {
    role: "assistant",
    content: "",
    tool_calls: Array.from({ length: calls }, () => ({ function: { name: "pay", arguments: args } })),
  },
  done: true,
  done_reason: "stop",
});

/** The error of a turn that waits for decisions. */
const pendingOf = (work: Promise<unknown>): Promise<ToolError> =>
  work.then(
    () => Promise.reject(new Error("expected approval_needed")),
    (error: ToolError) => (error.code === "approval_needed" ? error : Promise.reject(error)),
  );

describe.each([
  ["Gemini", gemini, ofGemini],
  ["Ollama", ollama, ofOllama],
] as const)("a stored answer of %s, whose calls have no ids", (_, wire, answerOf) => {
  it("goes on with the decisions by the ids that it had", async () => {
    const first = await pendingOf(
      tools
        .bind(wire)
        .answer(answerOf(2))
        .then(({ messages }) => messages),
    );
    const ids = first.calls.map(({ id }) => id as string);
    expect(new Set(ids).size).toBe(2);
    expect(first.message).toContain(`pay (${ids[0]}), pay (${ids[1]})`);

    paid.length = 0;
    const stored = JSON.parse(JSON.stringify(answerOf(2)));
    const approvals = { [ids[0] as string]: true, [ids[1] as string]: false };
    (await tools.bind(wire).answer(stored, { approvals })).messages;
    expect(paid).toEqual([5]);
  });
});

describe.each([
  ["Gemini", gemini, [ofGemini(1)]],
  ["Ollama", ollama, [ofOllama(1)]],
  [
    "Chat",
    openaiChat,
    [
      { choices: [{ delta: { role: "assistant", content: "Paying." } }] },
      {
        choices: [
          { delta: { tool_calls: [{ index: 0, id: "c1", function: { name: "pay", arguments: '{"euros":5}' } }] } },
        ],
      },
      { choices: [{ delta: {}, finish_reason: "tool_calls" }] },
    ],
  ],
] as const)("a stream of %s that waits for a decision", (_, wire, events) => {
  it("is stored as a response, and goes on in another process", async () => {
    const stream = new ToolCallStream(wire, { tools });
    for await (const _ of stream.read(events));
    const { calls } = await pendingOf(stream.answer().then(({ messages }) => messages));
    const stored = JSON.parse(JSON.stringify(stream.response()));

    paid.length = 0;
    const approvals = { [calls[0]?.id as string]: true };
    const messages = (await tools.bind(wire).answer(stored, { approvals })).messages;
    expect(paid).toEqual([5]);
    expect(messages).toHaveLength(2);
    expect((await stream.answer({ approvals })).messages).toEqual(messages);
  });
});

test("a stream that broke off, or has a call that is no JSON, is a response whose call does not run", async () => {
  const chunk = (text: string, reason: string | null = null): object => ({
    choices: [
      {
        delta: { tool_calls: [{ index: 0, id: "c1", function: { name: "pay", arguments: text } }] },
        finish_reason: reason,
      },
    ],
  });
  const broken = new ToolCallStream(openaiChat, { tools });
  async function* source(): AsyncGenerator<object> {
    yield chunk("{}");
    throw new Error("reset");
  }
  await expect(broken.readAll(source())).rejects.toThrow("reset");
  const invalid = new ToolCallStream(openaiChat, { tools });
  await invalid.readAll([chunk("never JSON", "tool_calls")]);
  paid.length = 0;
  for (const [stream, told] of [
    [broken, "the answer was cut"],
    [invalid, "not valid JSON"],
  ] as const) {
    const stored = JSON.parse(JSON.stringify(stream.response()));
    const { results, messages } = await tools.bind(openaiChat).answer(stored, { approvals: () => true });
    expect(results[0]?.content).toContain(told);
    expect((await stream.answer({ approvals: () => true })).messages).toEqual(messages);
  }
  expect(paid).toEqual([]);
});

test("a stream that nobody read is no end of the conversation", async () => {
  const stream = new ToolCallStream(openaiChat, { tools });
  stream.readText([{ choices: [] }]);
  await expect(stream.answer()).rejects.toMatchObject({ name: "StreamError", code: "nothing_read" });
  await expect(stream.answer()).rejects.toThrow("read the source first: for await");
  const read = new ToolCallStream(openaiChat, { tools });
  for await (const _ of read.readText([{ choices: [{ delta: { content: "Done." }, finish_reason: "stop" }] }]));
  const { messages, continues } = await read.answer();
  expect([messages, continues]).toEqual([[{ role: "assistant", content: "Done." }], false]);
});

test("a response that is not there is no end of the conversation", async () => {
  const turn = tools.bind(openaiChat);
  for (const missing of [undefined, null]) {
    // @ts-expect-error a response that may be missing does not compile
    await expect(turn.answer(missing)).rejects.toThrow(WireError);
  }
  // @ts-expect-error a promise that nobody awaited does not compile
  await expect(turn.answer(Promise.resolve({ choices: [] }))).rejects.toThrow("promise");
});

test("decisions about no call of the turn are named", async () => {
  const call = { id: "a", type: "function", function: { name: "pay", arguments: '{"euros":5}' } };
  const response = { choices: [{ message: { role: "assistant", tool_calls: [call] } }] };
  const { message } = await pendingOf(
    tools
      .bind(openaiChat)
      .answer(response, { approvals: { aa: true } })
      .then(({ messages }) => messages),
  );
  expect(message).toBe(
    'No call ran, because 1 of them needs approval: pay (a). Answer again with approvals by these ids. No call has the id "aa"',
  );
});

test("an outputSchema that JSON Schema cannot say names its tool and the way out", () => {
  const outputSchema = z.object({ at: z.date().transform((date) => date.toISOString()) });
  const error = errorOf(SchemaError, () =>
    defineTool({ name: "now", outputSchema, execute: () => ({ at: new Date(0) as never }) }),
  );
  expect(error.message).toContain("outputSchema of now: /properties/at: ");
  expect(error.message).toContain(".pipe(z.string())");
});

test("a set knows its names", () => {
  expect(tools.names).toEqual(["pay"]);
  expect(tools.size).toBe(1);
});

test.each<[given: unknown, message: string]>([
  [
    { rows: new Map() },
    "/rows: expected a JSON value, received a value of the class Map: give Object.fromEntries(map)",
  ],
  [new Set(), "Set: give Array.from(set)"],
  [[Promise.resolve()], "/0: expected a JSON value, received a value of the class Promise: await it"],
  [5n, "a bigint: give its text, or Number(value)"],
])("a handler's result that is no JSON says the way out: %s", async (given, message) => {
  const set = new ToolSet([defineTool({ name: "odd", execute: () => given })]);
  const call = { id: "a", type: "function", function: { name: "odd", arguments: "{}" } };
  const [, result] = (
    await set.bind(openaiChat).answer({ choices: [{ message: { role: "assistant", tool_calls: [call] } }] })
  ).messages;
  expect(result?.content).toContain(message);
});

test("a chunk of LangChain in place of an event says the way out", () => {
  const stream = new ToolCallStream(openaiChat, { tools });
  const chunk = { content: "", tool_call_chunks: [], concat: () => {}, getType: () => "ai" };
  expect(() => stream.push(chunk)).toThrow("join the chunks with concat, and give the whole to turn.answer");
});

const deep = (): object => {
  let value: object = {};
  for (let level = 0; level < 1500; level++) value = { value };
  return value;
};

test.each<[name: string, wire: AnyWire, answer: object, reason: string]>([
  [
    "a call too deep for Anthropic",
    anthropic,
    { content: [use("1", {}), { ...use("2", {}), note: deep() }], stop_reason: "tool_use" },
    "at most 1000 nested containers",
  ],
  [
    "a part too deep for Gemini",
    gemini,
    {
      candidates: [
        {
          content: {
            parts: [{ functionCall: { name: "log", args: {} } }, { text: "So.", note: deep() }],
          },
        },
      ],
    },
    "at most 1000 nested containers",
  ],
  ["a request to a server", mcp, { method: "tools/call", params: { name: "log", arguments: {} } }, "encodeResult"],
])("no call runs of an answer that cannot go back: %s", async (_, wire, answer, reason) => {
  let runs = 0;
  const log = defineTool({ name: "log", parameters: { type: "object" }, execute: () => runs++ });
  await expect(new ToolSet([log]).bind(wire).answer(answer)).rejects.toThrow(reason);
  expect(runs).toBe(0);
});

test("a sampled call whose input is no object is told so, and the others run", async () => {
  const log = defineTool({ name: "log", parameters: { type: "object" }, execute: () => "ok" });
  const answer = { role: "assistant", content: [use("1", {}), use("2", [1])] };
  const messages = (await new ToolSet([log]).bind(mcp).answer(answer)).messages;
  expect(messages).toMatchObject([
    { role: "assistant", content: [use("1", {}), use("2", { rawInvalidInput: "[1]" })] },
    {
      role: "user",
      content: [
        { toolUseId: "1", content: [{ text: "ok" }] },
        { toolUseId: "2", isError: true },
      ],
    },
  ]);
});

test.each([
  ["Gemini", gemini, ofGemini(1)],
  ["Ollama", ollama, ofOllama(1)],
] as const)("a decision about a call of %s is none about an equal call of another answer", async (_, wire, answer) => {
  const turn = tools.bind(wire);
  const { calls } = await pendingOf(turn.answer(structuredClone(answer)).then(({ messages }) => messages));
  const approvals = { [calls[0]?.id as string]: true };
  paid.length = 0;
  await pendingOf(
    turn.answer({ ...structuredClone(answer), responseId: "another" }, { approvals }).then(({ messages }) => messages),
  );
  expect(paid).toEqual([]);
});

test.each([
  ["an empty text", ""],
  ["a number", 5],
  ["nothing", undefined],
])("an id that is %s is refused before anything runs", (_, id) => {
  const stream = new ToolCallStream(gemini, { tools, makeId: () => id as string });
  expect(errorOf(OptionError, () => stream.push(ofGemini(1))).message).toContain("a function that returns an id");
});

test.each(collecting.map((wire) => [wire.name, wire] as const))(
  "a collector of %s refuses what cannot be read",
  (_, wire) => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new RangeError("no");
        },
      },
    );
    const collector = wire.collect?.();
    expect(errorOf(WireError, () => collector?.push(trap)).code).toBe("invalid_message");
    expect(errorOf(WireError, () => collector?.answer([trap] as never)).code).toBe("invalid_call");
  },
);
