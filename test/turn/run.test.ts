// Whole conversations: what the model is asked, what is appended, and how a conversation ends or fails.
import { ReadableStream } from "node:stream/web";
import { AIMessageChunk } from "@langchain/core/messages";
import { beforeEach, describe, expect, it, test } from "vitest";
import { defineTool, OptionError, ToolSet, TurnError, type TurnStep, toolResult } from "../../src/index.ts";
import { aiSdk, mcp, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";

const runs: unknown[] = [];
beforeEach(() => {
  runs.length = 0;
});
const look = defineTool({
  name: "look",
  parameters: { type: "object", properties: { at: { type: "string" } }, required: ["at"] },
  execute: ({ at }) => {
    runs.push(at);
    return `saw ${at}`;
  },
});
const turn = new ToolSet([look]).bind(openaiChat);

type Request = { readonly messages: object[]; readonly toolChoice: unknown; readonly signal: AbortSignal };
let ids = 0;
const callWith = (text: string, id = `c${++ids}`) => ({
  id,
  type: "function",
  function: { name: "look", arguments: text },
});
const calls = (...texts: string[]): object => ({
  choices: [{ message: { role: "assistant", content: null, tool_calls: texts.map((text) => callWith(text)) } }],
});
const says = (content: string): object => ({
  choices: [{ message: { role: "assistant", content }, finish_reason: "stop" }],
  usage: { prompt_tokens: 2, completion_tokens: 1, total_tokens: 3 },
});
const OSLO = '{"at":"Oslo"}';

/** A model that gives these answers one after the other, and notes what it is asked. */
function modelOf(...answers: unknown[]) {
  const asked: { readonly length: number; readonly toolChoice: unknown }[] = [];
  const ask = ({ messages, toolChoice }: Request): object => {
    const answer = answers[asked.length];
    asked.push({ length: messages.length, toolChoice });
    if (answer instanceof Error) throw answer;
    return answer as object;
  };
  return { ask, asked };
}
const list = (): object[] => [{ role: "user", content: "Where?" }];
const errorOfRun = (work: Promise<unknown>): Promise<TurnError> =>
  work.then(
    () => Promise.reject(new Error("expected an error")),
    (error: TurnError) => error,
  );

test("a conversation asks until the model is done, and appends each step to the given list", async () => {
  const messages = list();
  const { ask, asked } = modelOf(calls(OSLO), says("In Oslo."));
  const done = await turn.run(messages, ask);
  expect(done.messages).toBe(messages);
  expect(messages.slice(1)).toMatchObject([
    { role: "assistant" },
    { role: "tool", content: "saw Oslo" },
    { role: "assistant", content: "In Oslo." },
  ]);
  expect(asked.map(({ length }) => length)).toEqual([1, 3]);
  expect(done).toMatchObject({ text: "In Oslo.", usage: { inputTokens: 2, outputTokens: 1, totalTokens: 3 } });
  expect(done.steps.map(({ continues }) => continues)).toEqual([true, false]);
});

describe("a conversation that does not end", () => {
  it("stops at maxSteps, and its list goes on", async () => {
    const messages = list();
    const { ask, asked } = modelOf(calls('{"at":"a"}'), calls('{"at":"b"}'), says("So."));
    const error = await errorOfRun(turn.run(messages, ask, { maxSteps: 2 }));
    expect(error).toBeInstanceOf(TurnError);
    expect(error).toMatchObject({ code: "too_many_steps", message: expect.stringContaining("within 2 answers") });
    expect(error.step.results.map(({ content }) => content)).toEqual(["saw b"]);
    expect([asked.length, messages.length]).toEqual([2, 5]);
    expect((await turn.run(messages, ask)).text).toBe("So.");
    expect(messages.length).toBe(6);
  });

  it("tells the model of a call that repeats, and ends with an error if it is made once more", async () => {
    const messages = list();
    const { ask, asked } = modelOf(calls(OSLO), calls(OSLO), calls(OSLO), says("So."));
    const error = await errorOfRun(turn.run(messages, ask, { repeats: 2 }));
    expect(error).toMatchObject({ code: "repeated_calls", message: expect.stringContaining("look more than 2 times") });
    const results = (messages as { role: string; content: string }[]).filter(({ role }) => role === "tool");
    expect(results[0]?.content).toBe("saw Oslo");
    expect(results[1]?.content).toMatch(/^saw Oslo\n\[This call was made 2 times .* Do not make it again\.\]$/);
    expect([asked.length, results.length]).toEqual([3, 3]);
  });

  it("counts equal calls of one answer once, and does not mind spaces in the arguments", async () => {
    const equal = Array.from({ length: 6 }, () => OSLO);
    expect((await turn.run(list(), modelOf(calls(...equal), calls(OSLO), says("So.")).ask, { repeats: 2 })).text).toBe(
      "So.",
    );
    const { ask } = modelOf(calls(OSLO), calls('{ "at": "Oslo" }'), calls(OSLO), says("So."));
    expect(await errorOfRun(turn.run(list(), ask, { repeats: 2 }))).toMatchObject({ code: "repeated_calls" });
  });

  it("does not take different images for the same result", async () => {
    let count = 0;
    const screen = defineTool({
      name: "look",
      execute: () =>
        toolResult({ content: [{ type: "image", data: btoa(`image ${count++}`), mimeType: "image/png" }] }),
    });
    const { ask } = modelOf(calls("{}"), calls("{}"), calls("{}"), says("So."));
    expect((await new ToolSet([screen]).bind(openaiChat).run(list(), ask, { repeats: 1 })).text).toBe("So.");
  });

  it("is none if other calls come between, or the arguments change", async () => {
    const { ask } = modelOf(calls(OSLO), calls('{"at":"Bergen"}'), calls(OSLO), calls('{"at":"Bodø"}'), says("So."));
    expect((await turn.run(list(), ask, { repeats: 1 })).text).toBe("So.");
  });
});

describe("forcedRetries", () => {
  const forced = { type: "function", function: { name: "look" } };
  it.each<[number | undefined, unknown[]]>([
    [undefined, [undefined, undefined, undefined, undefined]],
    [1, [undefined, forced, undefined, undefined]],
    [2, [undefined, forced, forced, undefined]],
  ])("of %j force the call again at most so often", async (forcedRetries, choices) => {
    const { ask, asked } = modelOf(calls("{}"), calls('{"at":1}'), calls("no JSON"), says("So."));
    await turn.run(list(), ask, { forcedRetries, coerce: false } as object);
    expect(asked.map(({ toolChoice }) => toolChoice)).toEqual(choices);
    expect(runs).toEqual([]);
  });

  it("force any tool where the provider has no choice of this one", async () => {
    const args = { at: 1 };
    const called = { type: "tool_use", id: "c1", name: "look", input: args };
    const answers = [
      { role: "assistant", content: [called], stopReason: "toolUse", model: "m" },
      { role: "assistant", content: [{ type: "text", text: "So." }], stopReason: "endTurn", model: "m" },
    ];
    const choices: unknown[] = [];
    const sampling = new ToolSet([look]).bind(mcp);
    const ask = ({ toolChoice }: Request): object => answers[choices.push(toolChoice) - 1] as object;
    const done = await sampling.run([] as never, ask as never, { forcedRetries: 1, coerce: false });
    expect([done.text, choices]).toEqual(["So.", [undefined, { mode: "required" }]]);
  });

  it("force nothing after a call that fits", async () => {
    const { ask, asked } = modelOf(calls(OSLO), says("So."));
    await turn.run(list(), ask, { forcedRetries: 2 });
    expect(asked.map(({ toolChoice }) => toolChoice)).toEqual([undefined, undefined]);
  });
});

describe("onStep", () => {
  it("is awaited before the next request, with the messages appended", async () => {
    const told: unknown[] = [];
    const messages = list();
    const { ask, asked } = modelOf(calls(OSLO), says("So."));
    const onStep = async ({ continues }: TurnStep) => {
      await new Promise((done) => setTimeout(done, 5));
      told.push([continues, messages.length, asked.length]);
    };
    await turn.run(messages, ask, { onStep });
    expect(told).toEqual([
      [true, 3, 1],
      [false, 4, 2],
    ]);
  });

  it.each(["thrown", "rejected"])("ends the conversation by an error that is %s, and nothing is lost", async (way) => {
    const messages = list();
    const { ask } = modelOf(calls(OSLO), says("So."));
    let isFull = true;
    const fail = (): unknown => {
      const error = new Error("disk full");
      if (!isFull) return undefined;
      isFull = false;
      if (way === "thrown") throw error;
      return Promise.reject(error);
    };
    await expect(turn.run(messages, ask, { onStep: fail })).rejects.toThrow("disk full");
    expect(messages.length).toBe(3);
    expect((await turn.run(messages, ask, { onStep: fail })).text).toBe("So.");
    expect(runs).toEqual(["Oslo"]);
  });
});

const chunks = (...texts: string[]): object[] => [
  ...texts.map((content) => ({ choices: [{ index: 0, delta: { role: "assistant", content } }] })),
  { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
];
const callChunks = (id: string) => [
  { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...callWith(OSLO, id) }] } }] },
  { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] },
];
async function* streamOf(events: readonly object[], error?: Error): AsyncGenerator<object> {
  yield* events;
  if (error) throw error;
}

describe("a streamed answer", () => {
  const ways: [string, (events: object[]) => object][] = [
    ["an async generator", (events) => streamOf(events)],
    ["a generator", (events) => events.values()],
    ["a ReadableStream", (events) => ReadableStream.from(events)],
    ["a result with a fullStream", (events) => ({ fullStream: ReadableStream.from(events) })],
    ["a promise of a stream", (events) => Promise.resolve(streamOf(events))],
    [
      "the bytes of a body",
      (events) =>
        new Response(`data: ${events.map((one) => JSON.stringify(one)).join("\n\ndata: ")}\n\n`).body as object,
    ],
  ];
  it.each(ways)("comes as %s, with its text piece by piece", async (_, way) => {
    const texts: string[] = [];
    const { ask, asked } = modelOf(way(callChunks("c1")), way(chunks("In ", "Oslo.")));
    const { text, steps } = await turn.run(list(), ask, { onText: (piece) => texts.push(piece) });
    expect([text, texts, runs, asked.length]).toEqual(["In Oslo.", ["In ", "Oslo."], ["Oslo"], 2]);
    expect(steps[0]?.response).toMatchObject({ choices: [{ message: { tool_calls: [{ id: "c1" }] } }] });
  });

  it("comes as the chunks of LangChain", async () => {
    const tool_call_chunks = ['{"at":', '"Oslo"}'].map((args, at) => [
      { index: 0, args, type: "tool_call_chunk" as const, ...(at === 0 && { id: "c1", name: "look" }) },
    ]);
    const first = tool_call_chunks.map((part) => new AIMessageChunk({ content: "", tool_call_chunks: part }));
    const last = ["In ", "Oslo."].map((content) => new AIMessageChunk({ content }));
    const ended = (reason: string) => new AIMessageChunk({ content: "", response_metadata: { finish_reason: reason } });
    const { ask } = modelOf(streamOf([...first, ended("tool_calls")]), streamOf([...last, ended("stop")]));
    const texts: string[] = [];
    expect((await turn.run(list(), ask, { onText: (text) => texts.push(text) })).text).toBe("In Oslo.");
    expect(runs).toEqual(["Oslo"]);
    expect(texts.join("")).toBe("In Oslo.");

    // Without the reason of the provider the stream was cut.
    runs.length = 0;
    const cut = await turn.run(list(), modelOf(streamOf(first.slice(0, 1)), streamOf([...last, ended("stop")])).ask);
    expect([runs, cut.steps[0]?.results[0]?.error?.code]).toEqual([[], "truncated"]);
    const broken = await errorOfRun(turn.run(list(), modelOf(streamOf(last.slice(0, 1), new Error("reset"))).ask));
    expect(broken).toMatchObject({ code: "cut", cause: { message: "reset" }, step: { text: "In " } });
  });

  it("that never ends is left when the signal is aborted", async () => {
    const controller = new AbortController();
    const source = async function* (): AsyncGenerator<object> {
      yield* chunks("So").slice(0, 1);
      await new Promise(() => undefined);
    };
    const run = turn.run(list(), () => source(), {
      signal: controller.signal,
      onText: () => controller.abort(new Error("stopped")),
    });
    await expect(run).rejects.toThrow("stopped");
  });

  it("that fails is an error with its cause, and the list stays as it was", async () => {
    const messages = list();
    const { ask } = modelOf(streamOf(chunks("So").slice(0, 1), new Error("reset")), streamOf(chunks("So.")));
    const error = await errorOfRun(turn.run(messages, ask));
    expect(error).toMatchObject({ name: "TurnError", code: "cut", cause: { message: "reset" }, step: { text: "So" } });
    expect(messages).toEqual(list());
    expect((await turn.run(messages, ask)).text).toBe("So.");
    expect(messages.length).toBe(2);
  });

  it("that fails before its first event is the error of the request", async () => {
    const messages = list();
    const reset = new Error("reset");
    const { ask } = modelOf(streamOf([], reset));
    expect(await errorOfRun(turn.run(messages, ask))).toBe(reset);
    expect(messages).toEqual(list());
  });

  it("is parsed by the options of the conversation", async () => {
    const big = defineTool({
      name: "look",
      parameters: { type: "object", properties: { at: { type: "integer" } }, required: ["at"] },
      execute: ({ at }) => runs.push(at),
    });
    const tool_calls = [{ index: 0, ...callWith('{"at":12345678901234567890}') }];
    const events = [
      { choices: [{ delta: { role: "assistant", tool_calls } }] },
      { choices: [{ delta: {}, finish_reason: "tool_calls" }] },
    ];
    const { ask } = modelOf(streamOf(events), streamOf(chunks("So.")));
    await new ToolSet([big]).bind(openaiChat).run(list(), ask, { integers: "bigint" });
    expect(runs).toEqual([12345678901234567890n]);
  });

  it("whose source never closes ends the conversation with its error", async () => {
    const stuck = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ done: false as const, value: chunks("So.")[0] }),
        return: () => new Promise<never>(() => undefined),
      }),
    };
    const fail = (): never => {
      throw new Error("no screen");
    };
    await expect(turn.run(list(), () => stuck as never, { onText: fail })).rejects.toThrow("no screen");
  });

  it("of another provider is an error that names it", async () => {
    const events = [{ type: "message_start", message: { type: "message", content: [] } }, { type: "message_stop" }];
    const error = await errorOfRun(turn.run(list(), modelOf(streamOf(events)).ask));
    expect(error).toMatchObject({ name: "StreamError", code: "invalid_event" });
    expect(error.message).toContain("received one that looks like anthropic");
  });

  it("whose onText throws ends the conversation, and closes the stream", async () => {
    let isClosed = false;
    async function* source(): AsyncGenerator<object> {
      try {
        yield* chunks("In ", "Oslo.");
      } finally {
        isClosed = true;
      }
    }
    const fail = (): never => {
      throw new Error("no screen");
    };
    await expect(turn.run(list(), () => source(), { onText: fail })).rejects.toThrow("no screen");
    expect(isClosed).toBe(true);
  });
});

test("a list is a whole answer", async () => {
  const item = { type: "function_call", call_id: "c1", name: "look", arguments: OSLO };
  const text = { type: "message", role: "assistant", content: [{ type: "output_text", text: "So.", annotations: [] }] };
  const { ask } = modelOf([item], [text]);
  const done = await new ToolSet([look]).bind(openaiResponses).run(list(), ask as never);
  expect(done.text).toBe("So.");
  expect(runs).toEqual(["Oslo"]);
});

it("has the error that the AI SDK puts into its stream as its cause", async () => {
  const thrown = Object.assign(new Error("Rate limit"), { statusCode: 429 });
  const stream = streamOf([{ type: "start" }, { type: "start-step" }, { type: "error", error: thrown }]);
  const error = await errorOfRun(new ToolSet([look]).bind(aiSdk).run([] as never, () => stream as object));
  expect(error).toMatchObject({ code: "provider_error", cause: thrown });
});

it("refuses forced retries before it asks, where the provider has no choice of tools", async () => {
  const { ask, asked } = modelOf(says("So."));
  const ofOllama = new ToolSet([look]).bind(ollama);
  await expect(ofOllama.run([] as never, ask as never, { forcedRetries: 1 })).rejects.toThrow("no choice of tools");
  expect(asked).toEqual([]);
});

it.each([[{ allowed: "look" }], [{ allowed: null }], [{}], [{ name: 7 }], ["any"]])(
  "refuses the choice %j",
  async (toolChoice) => {
    const { ask } = modelOf(says("So."));
    await expect(turn.run(list(), ask, { toolChoice } as never)).rejects.toThrow(OptionError);
  },
);

describe("a resumed response", () => {
  const pay = defineTool({ name: "pay", approval: true, execute: (_, { call }) => runs.push(call.id) });
  const both = new ToolSet([look, pay]).bind(openaiChat);
  const called = (...names: string[]): object => {
    const tool_calls = names.map((name, at) => ({
      id: `call_${at}`,
      type: "function",
      function: { name, arguments: OSLO },
    }));
    return { choices: [{ message: { role: "assistant", content: null, tool_calls }, finish_reason: "tool_calls" }] };
  };

  it("has the decisions for itself, although a later answer has a call with the same id", async () => {
    const { ask } = modelOf(called("pay"), says("So."));
    const run = both.run(list(), ask, { resume: called("pay"), approvals: { call_0: true } });
    await expect(run).rejects.toMatchObject({ code: "approval_needed" });
    expect(runs).toEqual(["call_0"]);
  });

  it("is not the answer to a choice that forces a call", async () => {
    const { ask, asked } = modelOf(called("look"), says("So."));
    const options = { resume: called("pay"), approvals: { call_0: true }, toolChoice: { name: "look" } } as const;
    expect((await both.run(list(), ask, options)).steps[0]?.results[0]?.error).toBeNull();
    expect(asked.map(({ toolChoice }) => toolChoice)).toEqual([undefined, undefined]);
  });
});

describe("a signal", () => {
  it.each(["onStep", "onText"])("ends a conversation whose %s never answers", async (name) => {
    const controller = new AbortController();
    const never = () => {
      setTimeout(() => controller.abort(new Error("stopped")), 5);
      return new Promise(() => undefined);
    };
    const { ask } = modelOf(streamOf(chunks("So.")));
    await expect(turn.run(list(), ask, { signal: controller.signal, [name]: never })).rejects.toThrow("stopped");
  });

  it("is given to each request, also without one in the options", async () => {
    const given: AbortSignal[] = [];
    const { ask } = modelOf(calls(OSLO), says("In Oslo."));
    const note = (request: Request): object => {
      given.push(request.signal);
      return ask(request);
    };
    await turn.run(list(), note);
    expect(given).toHaveLength(2);
    for (const one of given) expect([one instanceof AbortSignal, one.aborted]).toEqual([true, false]);
  });

  it("that is aborted before asks nothing", async () => {
    const { ask, asked } = modelOf(says("So."));
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(turn.run(list(), ask, { signal })).rejects.toThrow("stopped");
    expect(asked).toEqual([]);
  });

  it("ends a conversation whose ask never answers", async () => {
    const controller = new AbortController();
    const run = turn.run(list(), () => new Promise<object>(() => undefined), { signal: controller.signal });
    controller.abort(new Error("stopped"));
    await expect(run).rejects.toThrow("stopped");
  });

  it("reaches ask, whose error is thrown", async () => {
    const controller = new AbortController();
    const messages = list();
    const ask = ({ signal }: Request) =>
      new Promise<object>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        controller.abort(new Error("stopped"));
      });
    await expect(turn.run(messages, ask, { signal: controller.signal })).rejects.toThrow("stopped");
    expect(messages).toEqual(list());
  });

  it("that is aborted while an answer arrives lets no call run, and each call has its result", async () => {
    const controller = new AbortController();
    const messages = list();
    const ask = (): object => {
      controller.abort(new Error("stopped"));
      return calls(OSLO);
    };
    await expect(turn.run(messages, ask, { signal: controller.signal })).rejects.toThrow("stopped");
    expect(runs).toEqual([]);
    expect(messages.slice(1)).toMatchObject([{ role: "assistant" }, { role: "tool" }]);
  });

  it("reaches the handlers, and the results of the others are kept", async () => {
    const controller = new AbortController();
    const wait = defineTool({
      name: "wait",
      execute: (_, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
          setTimeout(() => controller.abort(new Error("stopped")), 5);
        }),
    });
    const messages = list();
    const message = {
      role: "assistant",
      tool_calls: [callWith(OSLO, "a"), { id: "b", type: "function", function: { name: "wait", arguments: "{}" } }],
    };
    const { ask, asked } = modelOf({ choices: [{ message }] }, says("So."));
    const both = new ToolSet([look, wait]).bind(openaiChat);
    await expect(both.run(messages, ask, { signal: controller.signal })).rejects.toThrow("stopped");
    expect(asked.length).toBe(1);
    expect(messages.slice(2)).toMatchObject([{ content: "saw Oslo" }, { tool_call_id: "b" }]);
    expect((await both.run(messages, ask)).text).toBe("So.");
  });
});

test("a failed request loses nothing, and a second try duplicates nothing", async () => {
  const messages = list();
  const { ask, asked } = modelOf(calls(OSLO), new Error("503"), says("So."));
  await expect(turn.run(messages, ask)).rejects.toThrow("503");
  expect(messages.length).toBe(3);
  const { steps } = await turn.run(messages, ask);
  expect([messages.length, steps.length, runs]).toEqual([4, 1, ["Oslo"]]);
  expect(asked.map(({ length }) => length)).toEqual([1, 3, 3]);
});

describe("what `run` is given is checked before the model is asked", () => {
  it.each<[string, unknown, string]>([
    ["a text", "Hello", "a string"],
    ["nothing", undefined, "undefined"],
    ["a frozen list", Object.freeze([]), "a frozen one"],
  ])("messages: %s", async (_, messages, received) => {
    const { ask, asked } = modelOf(says("So."));
    const error = await errorOfRun(turn.run(messages as never, ask as never));
    expect(error).toBeInstanceOf(OptionError);
    expect(error.message).toMatch(/^run: messages: expected a list to which messages can be appended, received /);
    expect(error.message).toContain(received);
    expect(asked).toEqual([]);
  });

  it.each([[undefined], [Promise.resolve(says("So."))], [says("So.")]])("ask: %o", async (ask) => {
    const error = await errorOfRun(turn.run(list(), ask as never));
    expect(error).toBeInstanceOf(OptionError);
    expect(error.message).toMatch(/^run: ask: expected a function that asks the model, received .* Give a function/);
  });

  it.each([
    { maxStep: 3 },
    { maxSteps: 0 },
    { repeats: 0 },
    { forcedRetries: -1 },
    { onStep: 1 },
    { resume: "x" },
    { resume: undefined },
  ])("options: %j", async (options) => {
    const { ask, asked } = modelOf(says("So."));
    await expect(turn.run(list(), ask, options as never)).rejects.toThrow(OptionError);
    expect(asked).toEqual([]);
  });

  it.each([[undefined], [null]])("an answer that is %s is an error", async (answer) => {
    const messages = list();
    await expect(turn.run(messages, (() => answer) as never)).rejects.toThrow(`received ${answer} from it`);
    expect(messages).toEqual(list());
  });
});
