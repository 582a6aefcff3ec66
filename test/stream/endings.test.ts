// How answers end: the same answer whole and as a stream is done, or is the same error.
import { describe, expect, it } from "vitest";
import { defineTool, ToolSet, TurnError, type TurnStep } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import type { AnyWire } from "../../src/wire/index.ts";
import { aiSdk, anthropic, gemini, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";
import { chatCall, FORMATS, type Format, geminiCall, item, part, rows, said, use } from "./endedAnswers.ts";

const runs: unknown[] = [];
const now = defineTool({
  name: "now",
  execute: (_, { call }) => {
    runs.push(call.id);
    return "12:00";
  },
});
const tools = new ToolSet([now]);

/**
 * How many messages a turn adds that continues, 0 for one that is done, which adds the model's own message, or the code
 * and the reason of its error.
 */
async function outcome(turn: Promise<TurnStep>): Promise<unknown> {
  try {
    const { messages, continues, calls, results } = await turn;
    expect(messages.length).toBeGreaterThan(0);
    expect(results.map(({ call }) => call?.id)).toEqual(calls.map(({ id }) => id));
    return continues ? messages.length : 0;
  } catch (error) {
    if (!(error instanceof TurnError)) throw error;
    return [error.code, error.reason];
  }
}

async function streamed(wire: AnyWire, events: Iterable<object>): Promise<unknown> {
  const stream = new ToolCallStream(wire, { tools });
  for (const event of events) stream.push(event);
  return outcome(stream.answer());
}

/** The reasons that say that calls follow. */
const FOR_CALLS = new Set(["tool_calls", "function_call", "tool_use", "tool-calls"]);

describe("an answer of text", () => {
  it.each(rows)("of $name that ends with $reason: $ended", async ({ wire, whole, events, end, reason, ended }) => {
    const code = FOR_CALLS.has(reason) ? "broken_answer" : ended;
    const expected = code === "done" ? 0 : code === "paused" ? 1 : [code, reason];
    expect(await outcome(tools.bind(wire).answer(whole(reason)))).toEqual(expected);
    expect(await streamed(wire, [...events(), ...end(reason)])).toEqual(expected);
  });
});

/** No call of these runs. */
const STOPS = new Set<string>(["provider_error", "refusal", "cancelled"]);

describe("an answer with two calls", () => {
  it.each(rows)("of $name that ends with $reason: $ended", async ({ wire, whole, events, end, reason, ended }) => {
    runs.length = 0;
    const first = await outcome(tools.bind(wire).answer(whole(reason, "c1", "c2")));
    const ran = runs.splice(0);
    expect(await streamed(wire, [...events("c1", "c2"), ...end(reason)])).toEqual(first);
    expect(runs).toEqual(ran);
    if (STOPS.has(ended)) expect([first, ran]).toEqual([[ended, reason], []]);
    else if (ended === "done" || ended === "paused") expect(ran).toEqual(["c1", "c2"]);
    else expect(typeof first).toBe("number");
  });
});

const formats = Object.entries(FORMATS).map(([name, format]) => ({ name, ...format }));

describe.each(formats)("a stream of $name", ({ wire, events, end, failures }) => {
  const good = rows.find((row) => row.wire === wire && row.ended === "done")?.reason as string;

  it("that stops before its end is cut", async () => {
    const all = [...events(), ...end(good)];
    const places = [...all.keys()].filter((at) => at > 0 && at <= events().length);
    for (const at of places) expect(await streamed(wire, all.slice(0, at))).toEqual(["cut", undefined]);
    expect(await streamed(wire, all)).toBe(0);
  });

  it("that fails at any event is an error, and none of its calls runs", async () => {
    const all = [...events("c1"), ...end(good)];
    for (const failure of failures) {
      // An error in the place of the first event is one of `push`.
      for (let at = 1; at < all.length; at++) {
        runs.length = 0;
        const stream = new ToolCallStream(wire, { tools });
        for (const event of [...all.slice(0, at), failure]) stream.push(event);
        const error = await stream.answer().catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ name: "TurnError", code: "provider_error" });
        expect((error as Error).message).toContain("Overloaded");
        expect(runs).toEqual([]);
        expect(() => stream.response()).toThrow(/expected a stream without errors/);
      }
    }
  });
});

describe("a call of the AI SDK that is begun and never comes whole", () => {
  const start = { toolCallId: "c1", toolName: "now" };
  const sdk = [
    { type: "tool-input-start", id: "c1", toolName: "now" },
    { type: "tool-input-delta", id: "c1", delta: "{}" },
    { type: "tool-input-end", id: "c1" },
  ];
  const page = [
    { type: "tool-input-start", ...start },
    { type: "tool-input-delta", toolCallId: "c1", inputTextDelta: "{}" },
  ];
  const older = [
    { type: "tool-call-streaming-start", ...start },
    { type: "tool-call-delta", ...start, argsTextDelta: "{}" },
  ];
  const begun = [sdk, page, older].flatMap((events) => events.map((_, at) => events.slice(0, at + 1)));

  it.each(begun)("does not run after its first events, but the call beside it does", async (...events) => {
    for (const reason of ["tool-calls", "stop"]) {
      runs.length = 0;
      const stream = new ToolCallStream(aiSdk, { tools });
      for (const event of [...events, part("c2"), { type: "finish", finishReason: reason }]) stream.push(event);
      const results = (await stream.answer()).messages.at(-1);
      expect(runs).toEqual(["c2"]);
      expect(stream.finish().map(({ state }) => state)).toEqual(["truncated", "complete"]);
      expect(JSON.stringify(results)).toContain("the answer was cut");
    }
  });
});

describe("an item that waits for the program", () => {
  const items = [
    { type: "shell_call", id: "sh_1", call_id: "w1", action: { commands: ["ls"] }, status: "completed" },
    { type: "local_shell_call", id: "ls_1", call_id: "w1", action: { type: "exec", command: ["ls"] } },
    { type: "apply_patch_call", id: "ap_1", call_id: "w1", operation: { type: "delete_file", path: "a" } },
    { type: "computer_call", id: "cu_1", call_id: "w1", action: { type: "screenshot" }, status: "completed" },
    { type: "mcp_approval_request", id: "w1", arguments: "{}", name: "send", server_label: "crm" },
  ];

  it.each(items)("$type is an error, alone and beside a call", async (waiting) => {
    runs.length = 0;
    for (const calls of [[], [item("c1")]]) {
      const output = [waiting, ...calls];
      const expected = ["unanswered_item", waiting.type];
      const answer = { object: "response", status: "completed", output };
      expect(await outcome(tools.bind(openaiResponses).answer(answer))).toEqual(expected);
      const events = output.map((one, output_index) => ({
        type: "response.output_item.done",
        output_index,
        item: one,
      }));
      const end = { type: "response.completed", response: { status: "completed" } };
      expect(await streamed(openaiResponses, [...events, end])).toEqual(expected);
    }
    expect(runs).toEqual([]);
  });

  it("is none if the API has run it in its own container", async () => {
    const [waiting = {}] = items;
    const output = [waiting, { type: "shell_call_output", call_id: "w1", output: [] }, item("c1")];
    expect(
      (await tools.bind(openaiResponses).answer({ object: "response", status: "completed", output })).messages,
    ).toHaveLength(4);
  });
});

it("a refusal of a structured answer is an error, whole and streamed", async () => {
  const refusal = "I cannot help with that.";
  const chat = { choices: [{ message: { role: "assistant", content: null, refusal }, finish_reason: "stop" }] };
  expect(await outcome(tools.bind(openaiChat).answer(chat))).toEqual(["refusal", "stop"]);
  const pieces = [
    { choices: [{ index: 0, delta: { role: "assistant", refusal: "I cannot " } }] },
    { choices: [{ index: 0, delta: { refusal: "help with that." } }] },
    { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
  ];
  const stream = new ToolCallStream(openaiChat, { tools });
  for (const piece of pieces) stream.push(piece);
  await expect(stream.answer()).rejects.toMatchObject({ code: "refusal", message: expect.stringContaining(refusal) });
  const output = [{ type: "message", role: "assistant", content: [{ type: "refusal", refusal }] }];
  const response = { object: "response", status: "completed", output };
  expect(await outcome(tools.bind(openaiResponses).answer(response))).toEqual(["refusal", "refusal"]);
  expect(await streamed(openaiResponses, [{ type: "response.completed", response }])).toEqual(["refusal", "refusal"]);
});

describe("an answer that has not ended", () => {
  it.each(formats.filter(({ wire }) => wire !== openaiResponses))("of $name is cut, whole as well", async (format) => {
    const { wire, whole } = format;
    const unended = wire === ollama ? { ...whole(undefined), done: false } : whole(undefined);
    const nothing = wire === aiSdk ? { ...unended, finishReason: undefined } : unended;
    expect(await outcome(tools.bind(wire).answer(nothing))).toEqual(["cut", undefined]);
  });

  it.each<[string, AnyWire, object]>([
    ["a completion without choices", openaiChat, { object: "chat.completion", choices: [] }],
    ["a response without candidates", gemini, { candidates: [] }],
    ["a response of Google's client to an error", gemini, { sdkHttpResponse: { headers: {} } }],
    ["a response with the version of its model alone", gemini, { modelVersion: "m" }],
    ["a response that is incomplete", openaiResponses, { object: "response", status: "incomplete", output: [said] }],
  ])("%s is cut", async (_, wire, answer) => {
    const reason = wire === openaiResponses ? "incomplete" : undefined;
    expect(await outcome(tools.bind(wire).answer(answer))).toEqual(["cut", reason]);
  });

  it.each(["queued", "in_progress"])("is asked for again while it is %s", async (status) => {
    const answer = { object: "response", status, output: [] };
    await expect(tools.bind(openaiResponses).answer(answer)).rejects.toThrow(
      `expected an answer that is finished, received one that is ${status}: ask for it again until it is completed`,
    );
  });

  it.each(formats)("of $name says what the provider says in an error", async ({ wire }) => {
    const turn = tools.bind(wire);
    await expect(turn.answer({ error: { type: "api_error", message: "Overloaded" } })).rejects.toThrow("Overloaded");
  });
});

describe("an answer whose reason says that calls follow, and that has none", () => {
  const text = { type: "text", text: "So" };
  const content = (...blocks: object[]): object => ({ type: "message", content: blocks, stop_reason: "tool_use" });
  const browser = { type: "browser_use", id: "bu_1", name: "open", input: { url: "https://example.com" } };
  const kimi = { id: "c1", type: "builtin_search", builtin_search: { query: "x" } };
  const choices = (...calls: object[]): object => ({
    choices: [
      { index: 0, message: { role: "assistant", content: "So", tool_calls: calls }, finish_reason: "tool_calls" },
    ],
  });
  const pieces = (...calls: object[]): object[] => [
    { choices: [{ index: 0, delta: { role: "assistant", content: "So" } }] },
    ...calls.map((call, index) => ({ choices: [{ index: 0, delta: { tool_calls: [{ index, ...call }] } }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] },
  ];
  const blocks = (...all: object[]): object[] => [
    { type: "message_start", message: { id: "msg_1", content: [] } },
    ...all.flatMap((content_block, index) => [
      { type: "content_block_start", index, content_block },
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: { stop_reason: "tool_use" } },
  ];

  it.each<[string, AnyWire, object, object[], [TurnError["code"], string]]>([
    ["Chat", openaiChat, choices(), pieces(), ["broken_answer", "tool_calls"]],
    ["a server's own call of Chat", openaiChat, choices(kimi), [], ["unanswered_item", "builtin_search"]],
    ["Anthropic", anthropic, content(text), blocks(text), ["broken_answer", "tool_use"]],
    ["a new block of Anthropic", anthropic, content(browser), blocks(browser), ["unanswered_item", "browser_use"]],
    [
      "a new block of Anthropic beside a call",
      anthropic,
      content(browser, use("c1")),
      blocks(browser, use("c1")),
      ["unanswered_item", "browser_use"],
    ],
    [
      "a new item of the Responses API",
      openaiResponses,
      { object: "response", status: "completed", output: [{ type: "terminal_call", id: "t_1", call_id: "t" }] },
      [
        {
          type: "response.output_item.done",
          output_index: 0,
          item: { type: "terminal_call", id: "t_1", call_id: "t" },
        },
        { type: "response.completed", response: { status: "completed" } },
      ],
      ["unanswered_item", "terminal_call"],
    ],
  ])("is an error of %s, whole and streamed", async (_, wire, whole, events, expected) => {
    runs.length = 0;
    expect(await outcome(tools.bind(wire).answer(whole))).toEqual(expected);
    if (events.length > 0) expect(await streamed(wire, events)).toEqual(expected);
    expect(runs).toEqual([]);
  });

  it("is none of Anthropic if the block has its result", async () => {
    const result = { type: "browser_use_result", tool_use_id: "bu_1", content: [] };
    expect((await tools.bind(anthropic).answer(content(browser, result, use("c1")))).messages).toHaveLength(2);
  });

  it("is a pause without content, which cannot be sent back", async () => {
    const answer = { type: "message", role: "assistant", content: [], stop_reason: "pause_turn" };
    expect(await outcome(tools.bind(anthropic).answer(answer))).toEqual(["broken_answer", "pause_turn"]);
  });
});

it.each(formats.filter(({ wire }) => wire === openaiChat || wire === anthropic))(
  "a call of $name without a name is answered with the names of the tools, whole and streamed",
  async ({ wire, whole, events, end }) => {
    const reason = wire === anthropic ? "tool_use" : "tool_calls";
    const nameless = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value).replaceAll('"now"', '""'));
    const expected = 'The call names no tool. The tools are \\"now\\".';
    expect(JSON.stringify((await tools.bind(wire).answer(nameless(whole(reason, "c1")))).messages)).toContain(expected);
    const stream = new ToolCallStream(wire, { tools });
    for (const event of nameless([...events("c1"), ...end(reason)])) stream.push(event);
    expect(JSON.stringify((await stream.answer()).messages)).toContain(expected);
  },
);

it("a finish reason that Gemini does not specify is an error", async () => {
  const { wire, whole, events, end } = FORMATS.gemini as Format;
  const reason = "FINISH_REASON_UNSPECIFIED";
  expect(await outcome(tools.bind(wire).answer(whole(reason)))).toEqual(["unknown_ending", reason]);
  expect(await streamed(wire, [...events(), ...end(reason)])).toEqual(["unknown_ending", reason]);
});

it.each<[string, AnyWire, object[], string, object]>([
  [
    "Anthropic",
    anthropic,
    [{ type: "message_delta", delta: { stop_reason: "refusal", stop_details: { explanation: "It harms." } } }],
    "It harms.",
    { stop_reason: "refusal", stop_details: { explanation: "It harms." } },
  ],
  [
    "Gemini",
    gemini,
    [{ candidates: [{ finishReason: "SAFETY", finishMessage: "It harms." }] }],
    "It harms.",
    { candidates: [{ finishReason: "SAFETY", finishMessage: "It harms." }] },
  ],
  [
    "OpenAI",
    openaiResponses,
    [{ type: "response.failed", response: { status: "failed", error: { code: "server_error", message: "Down" } } }],
    "Down",
    { status: "failed", error: { code: "server_error", message: "Down" } },
  ],
])("a stream keeps what %s says about its end", async (_, wire, events, told, kept) => {
  const stream = new ToolCallStream(wire, { tools });
  for (const event of events) stream.push(event);
  const error = (await stream.answer().catch((thrown: unknown) => thrown)) as TurnError;
  expect(error.message).toContain(told);
  expect(error.step.response).toMatchObject(kept);
});

describe("a stream that fails", () => {
  const { events, end } = FORMATS.openaiChat as Format;
  const source = async function* (all: readonly object[]): AsyncGenerator<object> {
    yield* all;
    throw Object.assign(new Error(""), { code: "ECONNRESET" });
  };
  const answered = async (all: readonly object[]): Promise<unknown[]> => {
    const stream = new ToolCallStream(openaiChat, { tools });
    runs.length = 0;
    await expect(stream.readAll(source(all))).rejects.toThrow("");
    return (await stream.answer()).messages;
  };

  it("after its end is whole", async () => {
    expect(await answered([...events("c1", "c2"), ...end("tool_calls")])).toHaveLength(3);
    expect(runs).toEqual(["c1", "c2"]);
  });

  it("after its end, in a call that goes on, is cut", async () => {
    const more = { choices: [{ index: 0, delta: { tool_calls: [{ index: 1, function: { arguments: " " } }] } }] };
    expect(await answered([...events("c1", "c2"), ...end("tool_calls"), more])).toHaveLength(3);
    expect(runs).toEqual(["c1"]);
  });

  it("before its end runs the calls before the last, as one that just ends", async () => {
    expect(await answered(events("c1", "c2"))).toHaveLength(3);
    expect(runs).toEqual(["c1"]);
    expect(await streamed(openaiChat, events("c3", "c4"))).toBe(3);
    expect(runs).toEqual(["c1", "c3"]);
  });

  it("before its end, without a call, is an error that has the cause", async () => {
    const error = await answered(events()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "cut", cause: { code: "ECONNRESET" } });
    expect((error as Error).message).toContain("stops before its end: ECONNRESET");
  });

  it.each([{ error: { type: "overloaded_error" } }, { status: 503 }])(
    "with the provider's error, which a client throws with %j, lets no call run",
    async (fields) => {
      const stream = new ToolCallStream(openaiChat, { tools });
      runs.length = 0;
      const failing = async function* (): AsyncGenerator<object> {
        yield* [...events("c1", "c2"), ...end("tool_calls")];
        throw Object.assign(new Error("Overloaded"), fields);
      };
      await expect(stream.readAll(failing())).rejects.toThrow("Overloaded");
      await expect(stream.answer()).rejects.toMatchObject({ code: "provider_error", cause: { message: "Overloaded" } });
      expect(runs).toEqual([]);
    },
  );

  it("by an event that cannot be read is an error, and none of its calls runs", async () => {
    runs.length = 0;
    const stream = new ToolCallStream(openaiChat, { tools, maxCalls: 2 });
    const all = [...events("c1", "c2", "c3"), ...end("tool_calls")];
    for (const event of all) {
      try {
        stream.push(event);
      } catch (error) {
        expect(error).toMatchObject({ code: "limit_exceeded" });
      }
    }
    const error = await stream.answer().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "TurnError", code: "cut", cause: { code: "limit_exceeded" } });
    expect(runs).toEqual([]);
  });
});

it("the error has what was read, which can be stored and sent back", async () => {
  const stream = new ToolCallStream(openaiChat, { tools });
  for (const event of [...(FORMATS.openaiChat as Format).events("c1"), { error: { message: "Overloaded" } }])
    stream.push(event);
  const error = (await stream.answer().catch((thrown: unknown) => thrown)) as TurnError;
  expect(error.step.calls.map(({ id }) => id)).toEqual(["c1"]);
  expect(JSON.parse(JSON.stringify(error.step.response))).toMatchObject({
    choices: [{ message: { content: "So", tool_calls: [{ id: "c1" }] } }],
  });
  expect(stream.text).toBe("So");
});

describe("a stream of a server with habits of its own", () => {
  const run = async (wire: AnyWire, events: readonly object[]): Promise<unknown> => {
    runs.length = 0;
    return [await streamed(wire, events), [...runs]];
  };

  it("gives an alternative candidate of Gemini that does not run", async () => {
    const candidate = (index: number, parts: object[], finishReason?: string): object => ({
      candidates: [{ index, content: { role: "model", parts }, finishReason }],
    });
    const events = [candidate(0, [{ text: "So" }]), candidate(1, [geminiCall("c1")])];
    expect(await run(gemini, [...events, candidate(0, [], "STOP"), candidate(1, [], "STOP")])).toEqual([0, []]);
    const whole = {
      candidates: [
        { index: 1, content: { parts: [geminiCall("c1")] }, finishReason: "STOP" },
        { index: 0, content: { parts: [{ text: "So" }] }, finishReason: "STOP" },
      ],
    };
    expect(await outcome(tools.bind(gemini).answer(whole))).toBe(0);
    expect(runs).toEqual([]);
  });

  it.each([
    ["without its place at the end", [0, undefined]],
    ["at another place at the end", [0, 1]],
    ["without its place at the start", [undefined, 0]],
  ])("names a call of a response %s, which runs once", async (_, [first, last]) => {
    const place = (output_index: number | undefined): object => (output_index === undefined ? {} : { output_index });
    const events = [
      { type: "response.created", response: { id: "r" } },
      { type: "response.output_item.added", ...place(first), item: { ...item("c1"), arguments: "" } },
      { type: "response.output_item.done", ...place(last), item: item("c1") },
      { type: "response.completed", response: { status: "completed", output: [item("c1")] } },
    ];
    expect(await run(openaiResponses, events)).toEqual([2, ["c1"]]);
  });

  it("leaves the place out of the text of a response, which is not doubled", async () => {
    const stream = new ToolCallStream(openaiResponses, { tools });
    const message = { ...said, id: "msg_1" };
    for (const event of [
      { type: "response.output_item.added", output_index: 0, item: { ...message, content: [] } },
      { type: "response.output_text.delta", item_id: "msg_1", delta: "So" },
      { type: "response.output_item.done", output_index: 0, item: message },
      { type: "response.completed", response: { status: "completed", output: [] } },
    ])
      stream.push(event);
    expect(stream.text).toBe("So");
    expect(stream.response()).toMatchObject({ output: [message] });
  });

  it("begins the same message of Anthropic again, whose call runs once", async () => {
    const { events, end } = FORMATS.anthropic as Format;
    expect(await run(anthropic, [...events("c1"), ...events("c1"), ...end("tool_use")])).toEqual([2, ["c1"]]);
  });

  it("begins a call after the end, and sends no arguments, so that it does not run", async () => {
    const { events, end } = FORMATS.openaiChat as Format;
    const late = { index: 0, id: "c1", type: "function", function: { name: "now", arguments: "" } };
    const call = { choices: [{ index: 0, delta: { tool_calls: [late] } }] };
    expect(await run(openaiChat, [...events(), ...end("tool_calls"), call])).toEqual([2, []]);
  });

  it("sends a call of Ollama without its inner object or without a name, as whole", async () => {
    for (const call of [{ name: "now", arguments: {} }, { function: { arguments: {} } }]) {
      const answer = {
        message: { role: "assistant", content: "", tool_calls: [call] },
        done: true,
        done_reason: "stop",
      };
      runs.length = 0;
      expect(await outcome(tools.bind(ollama).answer(answer))).toBe(2);
      const ran = runs.length;
      expect(await run(ollama, [answer])).toEqual([2, expect.objectContaining({ length: ran })]);
    }
  });

  it("ends twice, and the cut stays", async () => {
    for (const [wire, first, second] of [
      [openaiChat, "length", "stop"],
      [anthropic, "max_tokens", "end_turn"],
      [gemini, "MAX_TOKENS", "STOP"],
    ] as const) {
      const { events, end } = Object.values(FORMATS).find((format) => format.wire === wire) as Format;
      const stream = new ToolCallStream(wire as AnyWire, { tools });
      for (const event of [...events(), ...end(first), ...end(second)]) stream.push(event);
      expect(await outcome(tools.bind(wire as AnyWire).answer(stream.response()))).toEqual(["length", first]);
    }
  });

  it("sends something that is no event among the text of others, and none of its calls runs", async () => {
    const { events } = FORMATS.openaiChat as Format;
    const [begin, ...calls] = events("c1", "c2").map((event) => `data: ${JSON.stringify(event)}\n\n`);
    for (const broken of ["data: {broken\n\n", `data: "${"x".repeat(20_000)}"\n\n`]) {
      for (const pieces of [[begin, ...calls, broken], [[begin, ...calls, broken].join("")]]) {
        const stream = new ToolCallStream(openaiChat, { tools, maxEventLength: 10_000 });
        runs.length = 0;
        await expect(stream.readAll(pieces as string[])).rejects.toThrow();
        expect(stream.calls.map(({ id }) => id)).toEqual(["c1", "c2"]);
        await expect(stream.answer()).rejects.toMatchObject({ code: "cut" });
        expect(runs).toEqual([]);
      }
    }
  });
});

it("ids that the caller makes are unique, too", async () => {
  const stream = new ToolCallStream(openaiChat, { tools, makeId: () => "c1" });
  const { id: _, ...nameless } = chatCall("");
  const { events, end } = FORMATS.openaiChat as Format;
  for (const event of [
    { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...nameless }] } }] },
    { choices: [{ index: 0, delta: { tool_calls: [{ index: 1, ...chatCall("c1") }] } }] },
    ...events().slice(1),
    ...end("tool_calls"),
  ])
    stream.push(event);
  expect((await stream.answer()).messages).toHaveLength(3);
  expect(new Set(stream.calls.map(({ id }) => id)).size).toBe(2);
});

it("a message of Chat without a role keeps its text", async () => {
  const message = { content: "So", reasoning_content: "R", tool_calls: [chatCall("c1")] };
  const [own] = (await tools.bind(openaiChat).answer({ choices: [{ message, finish_reason: "tool_calls" }] } as object))
    .messages;
  expect(own).toMatchObject({ role: "assistant", content: "So", reasoning_content: "R" });
});

it.each([{ detail: "Not Found" }, { message: "Not Found" }])("the error body %j is told", async (body) => {
  await expect(tools.bind(openaiChat).answer(body as object)).rejects.toThrow("Not Found");
});

it("what a stream of bytes gives back can be stored, with integers as the provider's client reads them", async () => {
  const big = "9007199254740993";
  const line = (text: string): string => `data: ${text}\n\n`;
  const stream = new ToolCallStream(openaiChat, { tools });
  await stream.readAll([
    line(`{"choices":[{"delta":{"role":"assistant","content":"So","x":${big},"y":{"z":[${big}]}}}]}`),
    line(JSON.stringify({ choices: [{ delta: { tool_calls: [{ index: 0, ...chatCall("c1") }] } }] })),
    line('{"choices":[{"delta":{},"finish_reason":"tool_calls"}]}'),
  ]);
  const { choices } = JSON.parse(JSON.stringify(stream.response()));
  expect(choices[0].message).toMatchObject({ x: Number(big), y: { z: [Number(big)] } });
  expect(JSON.stringify((await stream.answer()).messages)).toContain(String(Number(big)));
});

describe("the text of a stream of Anthropic", () => {
  const text = [
    { type: "content_block_start", content_block: { type: "text", text: "" } },
    { type: "content_block_delta", delta: { type: "text_delta", text: "It is " } },
    { type: "content_block_delta", delta: { type: "text_delta", text: "warm." } },
    { type: "content_block_stop" },
  ];
  const call = [{ type: "content_block_start", content_block: use("c1") }, { type: "content_block_stop" }];
  it.each<[string, (event: object, block: number) => object, object[][]]>([
    ["without indexes", (event) => event, [text, call]],
    ["with one index for all blocks", (event) => ({ ...event, index: 0 }), [text, call]],
    ["with negative indexes", (event) => ({ ...event, index: -1 }), [text, call]],
    ["without the start of its block", (event, index) => ({ ...event, index }), [text.slice(1), call]],
  ])("%s is kept", async (_, placed, all) => {
    const stream = new ToolCallStream(anthropic, { tools });
    stream.push({ type: "message_start", message: { id: "msg_1", content: [] } });
    for (const [at, block] of all.entries()) for (const event of block) stream.push(placed(event, at));
    stream.push({ type: "message_delta", delta: { stop_reason: "tool_use" } });
    expect(stream.text).toBe("It is warm.");
    const [own] = (await stream.answer()).messages as { content: object[] }[];
    expect(own?.content).toMatchObject([
      { type: "text", text: "It is warm." },
      { type: "tool_use", id: "c1" },
    ]);
  });
});

it("an answer that throws when it is read is an error of ours", async () => {
  const answer = {
    choices: [{ message: { role: "assistant", content: "So" }, finish_reason: "stop" }],
    get error(): never {
      throw new Error("raw");
    },
  };
  await expect(tools.bind(openaiChat).answer(answer)).rejects.toMatchObject({
    name: "WireError",
    cause: { message: "raw" },
  });
});
