// LangChain's messages, joined from a stream or whole: the model's own arguments count, and not what LangChain makes of them.
import { load } from "@langchain/core/load";
import {
  AIMessage,
  AIMessageChunk,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
} from "@langchain/core/messages";
import { beforeEach, describe, expect, it, test } from "vitest";
import { defineTool, ToolError, ToolSet, TurnError, type TurnStep } from "../../src/index.ts";
import { openaiChat } from "../../src/wire/index.ts";

const runs: unknown[] = [];
beforeEach(() => {
  runs.length = 0;
});
const parameters = { type: "object", properties: { path: { type: "string" }, n: { type: "integer" } } } as const;
const execute = (args: object): string => {
  runs.push(args);
  return "done";
};
const turn = new ToolSet([
  defineTool({ name: "clean", parameters, execute }),
  defineTool({ name: "file.write", parameters, execute }),
  defineTool({ name: "pay", approval: true, parameters, execute }),
]).bind(openaiChat);

type Piece = { readonly id?: string; readonly name?: string; readonly args: string; readonly index?: number };
const chunk = (...pieces: Piece[]) =>
  new AIMessageChunk({
    content: "",
    tool_call_chunks: pieces.map((piece) => ({ ...piece, type: "tool_call_chunk" as const })),
  });
const call = (index: number, args: string, name = "clean") => chunk({ index, id: `c${index}`, name, args });
const said = (response_metadata: { [name: string]: unknown }) => new AIMessageChunk({ content: "", response_metadata });
const joined = (...chunks: AIMessageChunk[]): AIMessageChunk => chunks.reduce((all, next) => all.concat(next));
async function* streamOf(chunks: readonly object[], failure?: Error): AsyncGenerator<object> {
  yield* chunks;
  if (failure) throw failure;
}
const list = (): object[] => [];
const DONE = { choices: [{ message: { role: "assistant", content: "So." }, finish_reason: "stop" }] };

/** A completion with the same texts, which LangChain has not read. */
const completion = (texts: readonly string[], finish_reason: string, name = "clean") => ({
  choices: [
    {
      message: {
        role: "assistant",
        content: null,
        tool_calls: texts.map((text, at) => ({ id: `c${at}`, type: "function", function: { name, arguments: text } })),
      },
      finish_reason,
    },
  ],
});
const codes = ({ results }: TurnStep): unknown[] => results.map(({ error, content }) => error?.code ?? content);
type Sent = { readonly tool_calls: readonly { readonly id?: string; readonly name: string; readonly args: object }[] };
const sentBy = ({ messages }: { readonly messages: readonly unknown[] }): unknown[] =>
  (messages[0] as Sent).tool_calls.map(({ id, name, args }) => [id, name, args]);
const sentByChat = ({ messages: [message] }: { readonly messages: readonly unknown[] }): unknown[] =>
  (message as openaiChat.Calls).tool_calls?.map(({ id, ...one }) => {
    const { name, arguments: text } = (one as { function: { name: string; arguments: string } }).function;
    return [id, name, JSON.parse(text)];
  }) ?? [];

const TEXTS: readonly (readonly string[])[] = [
  ['{"path":"/tmp"}'],
  [""],
  ["{"],
  ['{"path":"/tmp'],
  ['{"path":'],
  ['{path:"/tmp"}'],
  ['{"path":"/tmp"} and more'],
  ["null"],
  ["[5]"],
  ['["/tmp"]'],
  ['"{\\"n\\": 5}"'],
  ['{"n":12345678901234567890}'],
  ['{"path":"/tmp', '{"path":"/b"}'],
  ['{"path": oops}', '{"path":"/tm'],
  ['{"path":"/a"}', "[5]", '{"path":"/b"}'],
];

describe.each(["tool_calls", "length"])("calls that end with %s", (reason) => {
  test.each(TEXTS.map((texts) => [texts]))("%j run and go back as through OpenAI's client", async (texts) => {
    const plain = await turn.answer(completion(texts, reason));
    const expected = [[...runs], codes(plain as TurnStep), sentByChat(plain)];
    const message = joined(...texts.map((text, at) => call(at, text)), said({ finish_reason: reason }));
    runs.length = 0;
    const step = await turn.answer(message);
    expect([runs, codes(step as TurnStep), sentBy(step)]).toEqual(expected);
    expect(step.messages[0]).toBeInstanceOf(AIMessageChunk);
    runs.length = 0;
    const { steps } = await turn.run(list(), ({ messages }: { messages: unknown[] }) =>
      messages.length > 0
        ? DONE
        : streamOf([...texts.map((text, at) => call(at, text)), said({ finish_reason: reason })]),
    );
    expect([runs, codes(steps[0] as TurnStep)]).toEqual(expected.slice(0, 2));
  });
});

test("the one call that is invalid keeps its place, so that the last one counts as cut", async () => {
  const chunks = [call(0, '{"path": oops}'), call(1, '{"path":"/home/me/tm')];
  const ask = ({ messages }: { messages: unknown[] }) =>
    messages.length > 0 ? DONE : streamOf(chunks, new Error("terminated"));
  const { steps } = await turn.run(list(), ask);
  expect([runs, codes(steps[0] as TurnStep)]).toEqual([[], ["invalid_json", "truncated"]]);
});

test("pieces without a place are the calls that LangChain makes of them", async () => {
  const pieces = [{ id: "a", name: "clean", args: '{"path":' }, { args: '"/a"}' }, { id: "a", args: '"/b"}' }];
  const step = await turn.answer(joined(chunk(...pieces), said({ finish_reason: "tool_calls" })));
  expect([runs, codes(step as TurnStep)]).toEqual([[{ path: "/b" }], ["done", "unknown_tool"]]);
});

test("arguments that the caller has changed count, and a call that he has removed is none", async () => {
  const message = joined(
    ...["/a", "/b"].map((path, at) => call(at, JSON.stringify({ path }))),
    said({ finish_reason: "stop" }),
  );
  Object.assign(message.tool_calls?.[0]?.args as object, { path: "/c" });
  message.tool_calls?.pop();
  const { messages } = await turn.answer(message);
  expect([runs, messages.length]).toEqual([[{ path: "/c" }], 2]);
});

const STORED: readonly (readonly [string, (message: AIMessageChunk) => unknown])[] = [
  ["itself", (message) => message],
  [
    "stored",
    (message) => {
      const stored = JSON.parse(JSON.stringify(mapChatMessagesToStoredMessages([message])));
      return mapStoredMessagesToChatMessages(stored)[0];
    },
  ],
  ["loaded", (message) => load(JSON.stringify(message))],
];

describe.each(STORED)("a message whose stream was cut, %s", (_, revived) => {
  it("runs no call that was cut when it is answered again", async () => {
    const chunks = [call(0, "{}", "pay"), call(1, '{"path":"/home/me/tm')];
    const failing = turn.run(list(), () => streamOf(chunks, new Error("terminated")));
    const error: unknown = await failing.catch((caught) => caught);
    if (!ToolError.is(error)) throw error;
    expect([error.code, runs]).toEqual(["approval_needed", []]);
    const resume = await revived(error.step?.response as AIMessageChunk);
    const { steps } = await turn.run(list(), () => DONE, { resume: resume as AIMessageChunk, approvals: { c0: true } });
    expect([runs, codes(steps[0] as TurnStep)]).toEqual([[{}], ["done", "truncated"]]);
  });

  it.each([
    ["before its reason", [new AIMessageChunk("In Oslo")]],
    ["after its reason", [new AIMessageChunk("In Oslo"), said({ finish_reason: "stop" })]],
    [
      "after an Anthropic reason",
      [new AIMessageChunk({ content: "So", additional_kwargs: { stop_reason: "end_turn" } })],
    ],
  ])("is no whole text if it failed %s", async (_, chunks) => {
    const failing = turn.run(list(), () => streamOf(chunks, Object.assign(new Error("Overloaded"), { status: 500 })));
    const error = await failing.catch((caught: TurnError) => caught);
    if (!(error instanceof TurnError)) throw new Error("expected a TurnError");
    expect([error.code, error.message.includes("Overloaded")]).toEqual(["provider_error", true]);
    const again = turn.answer((await revived(error.step.response as AIMessageChunk)) as AIMessageChunk);
    await expect(again).rejects.toMatchObject({ name: "TurnError", code: "cut" });
  });

  it("goes back in the same way", async () => {
    const message = joined(call(0, '{"path":"/a"}'), call(1, '{"path":"/home'), said({ finish_reason: "length" }));
    const { messages } = await turn.answer(message);
    const [sent] = messages as unknown as AIMessageChunk[];
    const expected = [{ path: "/a" }, { rawInvalidInput: '{"path":"/home' }];
    const again = (await revived(sent as AIMessageChunk)) as AIMessageChunk;
    expect(again.tool_calls?.map(({ args }) => args)).toEqual(expected);
  });
});

it.each([{}, { status: 200 }, { status: "in_progress" }, { status: "queued" }])(
  "a stream that ends with the metadata %j has no reason",
  async (metadata) => {
    const ask = ({ messages }: { messages: unknown[] }) =>
      messages.length > 0 ? DONE : streamOf([said(metadata), call(0, "{}")]);
    const { steps } = await turn.run(list(), ask);
    expect([runs, codes(steps[0] as TurnStep)]).toEqual([[], ["truncated"]]);
    await expect(turn.run(list(), () => streamOf([said(metadata), new AIMessageChunk("In O")]))).rejects.toMatchObject({
      code: "cut",
    });
  },
);

it.each([1, 2])("an error of onText at chunk %i ends the conversation, and closes the stream", async (at) => {
  let isClosed = false;
  async function* source(): AsyncGenerator<object> {
    try {
      yield* [new AIMessageChunk("Let "), call(0, "{}"), new AIMessageChunk("me"), said({ finish_reason: "stop" })];
    } finally {
      isClosed = true;
    }
  }
  let count = 0;
  const onText = (): void => {
    if (++count === at) throw new Error("no screen");
  };
  await expect(turn.run(list(), () => source(), { onText })).rejects.toThrow("no screen");
  expect([isClosed, runs]).toEqual([true, []]);
});

it("a stream that never ends is left when the signal is aborted", async () => {
  const controller = new AbortController();
  async function* source(): AsyncGenerator<object> {
    yield new AIMessageChunk("So");
    await new Promise(() => undefined);
  }
  const onText = (): void => controller.abort(new Error("stopped"));
  await expect(turn.run(list(), () => source(), { signal: controller.signal, onText })).rejects.toThrow("stopped");
});

it.each([
  ["{}", "{}"],
  ['{"n":1}', '{"n":2}'],
  ["{", "{}"],
])("calls with one id, %s and %s, go back with the ids of their results", async (...texts) => {
  const pieces = texts.map((args, index) => ({ index, id: "same", name: "clean", args }));
  const { messages } = await turn.answer(joined(chunk(...pieces), said({ finish_reason: "tool_calls" })));
  const [sent, ...results] = messages as unknown as [Sent, ...{ tool_call_id: string }[]];
  const ids = sent.tool_calls.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(results.map((result) => result.tool_call_id)).toEqual(ids);
});

describe("a whole message", () => {
  /** What LangChain makes of a completion: the parsed arguments, and the calls as they came. */
  const messageOf = (texts: readonly string[], name: string, finish_reason: string): AIMessage => {
    const own = completion(texts, finish_reason, name).choices[0]?.message.tool_calls ?? [];
    const read = own.map(({ id, function: { arguments: text } }) => {
      try {
        return { id, name, args: JSON.parse(text), type: "tool_call" as const };
      } catch {
        return { id, name, args: text, error: "no JSON", type: "invalid_tool_call" as const };
      }
    });
    const message = new AIMessage({
      content: "",
      tool_calls: read.filter((one) => one.type === "tool_call"),
      invalid_tool_calls: read.filter((one) => one.type === "invalid_tool_call"),
      response_metadata: { finish_reason },
    });
    // In the constructor LangChain warns of it if a call is unparsable.
    message.additional_kwargs.tool_calls = own as never;
    return message;
  };

  it.each([
    ...TEXTS.map((texts) => [texts, "clean", "tool_calls"] as const),
    ...TEXTS.map((texts) => [texts, "clean", "length"] as const),
    ...[["{}"], ["[5]"]].map((texts) => [texts, "file.write", "tool_calls"] as const),
  ])("with the texts %j of %s, cut by %s, goes back as through OpenAI's client", async (texts, name, reason) => {
    const plain = await turn.answer(completion(texts, reason, name));
    const expected = [[...runs], codes(plain as TurnStep), sentByChat(plain)];
    runs.length = 0;
    const step = await turn.answer(messageOf(texts, name, reason));
    expect([runs, codes(step as TurnStep), sentBy(step)]).toEqual(expected);
  });
});
