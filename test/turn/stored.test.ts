// What did not run here does not run from a stored response either, and a call that is whole runs as it was written.
import { beforeEach, describe, expect, it } from "vitest";
import { defineTool, ToolSet, TurnError, type TurnStep } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { type AnyWire, aiSdk, anthropic, gemini, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";

const runs: unknown[] = [];
const any = defineTool({
  name: "any",
  parameters: { type: "object", additionalProperties: true },
  execute: (args) => {
    runs.push(args);
    return "done";
  },
});
const shell = defineTool({
  name: "shell",
  type: "custom",
  parameters: null,
  execute: (args) => {
    runs.push(args);
    return "done";
  },
});
const search = defineTool({
  name: "tool_search",
  type: "tool_search",
  parameters: { type: "object", properties: { goal: { type: "string" } } },
  execute: (args) => {
    runs.push(args);
    return "done";
  },
});
const tools = new ToolSet([any, shell, search]);

beforeEach(() => {
  runs.length = 0;
});

function read(wire: AnyWire, events: readonly unknown[]): ToolCallStream<never, "error", AnyWire> {
  const stream = new ToolCallStream(wire, { tools });
  for (const event of events) {
    try {
      stream.push(event);
    } catch {}
  }
  return stream as never;
}

/** The step of a stream, of its error too, and that of its response in another process. */
async function both(wire: AnyWire, events: readonly unknown[]): Promise<[streamed: TurnStep, stored: TurnStep]> {
  const streamed = await read(wire, events).answer({ onEnding: "return" });
  const response = JSON.parse(JSON.stringify(streamed.response));
  return [streamed, await tools.bind(wire).answer(response, { onEnding: "return" })];
}

const errors = ({ results }: TurnStep): unknown[] => results.map(({ error }) => error?.code);
const item = (text: string, at = 0) => ({
  ...{ type: "function_call", id: `fc_${at}`, call_id: `c${at}`, name: "any", arguments: text },
});
const incomplete = (text: string): object[] => [
  { type: "response.created", response: { id: "r1" } },
  { type: "response.output_item.added", output_index: 0, item: item("") },
  { type: "response.function_call_arguments.delta", output_index: 0, delta: text },
  { type: "response.output_item.added", output_index: 1, item: { type: "message", id: "m1", content: [] } },
  { type: "response.output_text.delta", output_index: 1, delta: "So" },
];
const begun = (text: string): object[] => [
  { type: "tool-input-start", id: "c0", toolName: "any" },
  { type: "tool-input-delta", id: "c0", delta: text },
  { type: "finish-step", finishReason: "stop" },
];

describe("a call that was cut", () => {
  const texts = ['{"q":"a"}', '{"q":"a"}}', '{"q":"a"};', '{"q":"a"} done', "null", "None", "{}}", "", "```\n{}\n```"];
  it.each(texts)("does not run with the arguments %j", async (text) => {
    for (const [wire, events] of [
      [openaiResponses, incomplete(text)],
      [aiSdk, begun(text)],
    ] as const) {
      const steps = await both(wire as AnyWire, events);
      for (const step of steps) expect(errors(step), wire.name).toEqual(["truncated"]);
    }
    expect(runs).toEqual([]);
  });

  it("does not run if its input is text", async () => {
    const custom = { type: "custom_tool_call", id: "ctc_1", call_id: "c1", name: "shell", input: "" };
    const steps = await both(openaiResponses as AnyWire, [
      { type: "response.created", response: { id: "r1" } },
      { type: "response.output_item.added", output_index: 0, item: custom },
      { type: "response.custom_tool_call_input.delta", output_index: 0, delta: "rm -rf ./x" },
    ]);
    for (const step of steps) expect(errors(step)).toEqual(["truncated"]);
    expect(runs).toEqual([]);
  });

  it("does not run if it is a search for tools", async () => {
    const call = { id: "ts_1", type: "tool_search_call", execution: "client", call_id: "c1", arguments: {} };
    const begun = [
      { type: "response.created", response: { id: "r1" } },
      { type: "response.output_item.added", output_index: 0, item: { ...call, status: "in_progress" } },
    ];
    const done = { ...call, status: "completed", arguments: { goal: "x" } };
    for (const [code, events] of [
      ["truncated", begun],
      ["not_run", [...begun, { type: "response.output_item.done", output_index: 0, item: done }, { type: "error" }]],
    ] as const) {
      const [streamed, stored] = await both(openaiResponses as AnyWire, events);
      expect(errors(streamed)).toEqual([code]);
      expect(errors(stored)).toEqual(["truncated"]);
      expect(stored.response).toMatchObject({ output: [{ type: "tool_search_call", status: "incomplete" }] });
    }
    expect(runs).toEqual([]);
  });

  it("does not run if a piece of its arguments cannot be put in its place", async () => {
    const pieces = [{ jsonPath: "$.a[99999999]", stringValue: "x" }];
    const call = (functionCall: object, finishReason?: string) => ({
      candidates: [{ content: { role: "model", parts: [{ functionCall }] }, finishReason }],
    });
    const steps = await both(gemini as AnyWire, [
      call({ name: "any", partialArgs: pieces, willContinue: true }),
      call({ partialArgs: [] }, "STOP"),
    ]);
    expect(steps.map((step) => errors(step).length)).toEqual([1, 1]);
    expect(runs).toEqual([]);
  });
});

describe("an answer that lacks a part", () => {
  const use = { type: "tool_use", id: "c1", name: "any", input: {} };
  const events = (...between: unknown[]): unknown[] => [
    { type: "message_start", message: { id: "m1", role: "assistant", content: [] } },
    { type: "content_block_start", index: 0, content_block: use },
    { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '{"q":"do not ' } },
    ...between,
    { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: 'delete all"}' } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "tool_use" } },
    { type: "message_stop" },
  ];

  it("runs nothing after an event that cannot be read, or an error of the provider", async () => {
    for (const lost of ["no event", { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }]) {
      const stream = read(anthropic as AnyWire, events(lost));
      const error = (await stream.answer().catch((thrown: unknown) => thrown)) as TurnError;
      expect(error).toBeInstanceOf(TurnError);
      expect(() => stream.response()).toThrow("lacks a part of the answer");
      const stored = JSON.parse(JSON.stringify(error.step.response));
      expect(errors(await tools.bind(anthropic).answer(stored))).toEqual(["truncated"]);
    }
    expect(runs).toEqual([]);
  });

  it("is whole without one", async () => {
    const [, stored] = await both(anthropic as AnyWire, events());
    expect(errors(stored)).toEqual([undefined]);
    expect(runs).toEqual([{ q: "do not delete all" }, { q: "do not delete all" }]);
  });

  it("of text is not done", async () => {
    const text = (piece: string) => ({
      type: "content_block_delta",
      index: 0,
      delta: { type: "text_delta", text: piece },
    });
    const [streamed, stored] = await both(anthropic as AnyWire, [
      { type: "message_start", message: { id: "m1", content: [] } },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      ...[text("do not "), "no event", text("delete")],
      ...[
        { type: "content_block_stop", index: 0 },
        { type: "message_delta", delta: { stop_reason: "end_turn" } },
      ],
    ]);
    expect(streamed.continues).toBe(false);
    await expect(tools.bind(anthropic).answer(stored.response)).rejects.toMatchObject({ code: "cut" });
  });
});

describe("a parameter with a name that broken arguments have", () => {
  const whole: { readonly [name: string]: [wire: unknown, answer: (input: object) => object] } = {
    anthropic: [
      anthropic,
      (input) => ({
        role: "assistant",
        content: [{ type: "tool_use", id: "c1", name: "any", input }],
        stop_reason: "tool_use",
      }),
    ],
    gemini: [
      gemini,
      (args) => ({
        candidates: [{ content: { parts: [{ functionCall: { name: "any", args } }] }, finishReason: "STOP" }],
      }),
    ],
    ollama: [
      ollama,
      (args) => ({
        message: { role: "assistant", content: "", tool_calls: [{ function: { name: "any", arguments: args } }] },
        done: true,
      }),
    ],
    aiSdk: [
      aiSdk,
      (input) => ({
        toolCalls: [{ type: "tool-call", toolCallId: "c1", toolName: "any", input }],
        finishReason: "tool-calls",
      }),
    ],
  };

  it.each(Object.entries(whole))("is an argument as any other: %s", async (_, [wire, answer]) => {
    for (const name of ["rawInvalidInput", "~rawArguments"])
      for (const text of ["hello", "{name: 'x'}", "null"]) {
        runs.length = 0;
        await tools.bind(wire as AnyWire).answer(answer({ [name]: text }));
        expect(runs).toEqual([{ [name]: text }]);
      }
  });
});

/** The body of a stream with one call, whose arguments are this text. */
const bodies: readonly [AnyWire, (text: string) => string][] = [
  [
    anthropic as AnyWire,
    (text) =>
      sent(
        { type: "message_start", message: { id: "m1", content: [] } },
        {
          type: "content_block_start",
          index: 0,
          content_block: { type: "tool_use", id: "c1", name: "any", input: {} },
        },
        { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: text } },
        { type: "content_block_stop", index: 0 },
        { type: "message_delta", delta: { stop_reason: "tool_use" } },
      ),
  ],
  [
    gemini as AnyWire,
    (text) => {
      const content = { parts: [{ functionCall: { name: "any", args: "TEXT" } }] };
      return sent({ candidates: [{ content, finishReason: "STOP" }] }).replace('"TEXT"', () => text);
    },
  ],
  [
    ollama as AnyWire,
    (text) => {
      const message = {
        role: "assistant",
        content: "",
        tool_calls: [{ function: { name: "any", arguments: "TEXT" } }],
      };
      return `${JSON.stringify({ message, done: true })}\n`.replace('"TEXT"', () => text);
    },
  ],
  [
    aiSdk as AnyWire,
    (text) =>
      sent(
        { type: "tool-input-start", id: "c1", toolName: "any" },
        { type: "tool-input-delta", id: "c1", delta: text },
        { type: "tool-call", toolCallId: "c1", toolName: "any", input: text },
        { type: "finish-step", finishReason: "tool-calls" },
      ),
  ],
];
const sent = (...events: readonly object[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");

describe.each(bodies)("the arguments of a call of $name", (wire, bodyOf) => {
  /** The arguments, the code of the error and the runs of the streamed step, and those of the stored one. */
  async function outcomes(text: string): Promise<[streamed: unknown, stored: unknown, messages: string]> {
    const stream = new ToolCallStream(wire, { tools });
    for await (const _ of stream.read([new TextEncoder().encode(bodyOf(text))]));
    const streamed = (await stream.answer()) as TurnStep;
    const ran = runs.splice(0);
    const stored = await tools.bind(wire).answer(JSON.parse(JSON.stringify(streamed.response)));
    expect(stored.messages).toEqual(streamed.messages);
    return [
      [streamed.calls[0]?.arguments, errors(streamed)[0], ran],
      [stored.calls[0]?.arguments, errors(stored)[0], runs.splice(0)],
      JSON.stringify(stored.messages),
    ];
  }

  it.each(['{"to":123456789012345678901}', '{"to":[1,{"a":9007199254740993}]}', `{"to":${"9".repeat(30)}}`])(
    "with an integer that is not exact are refused in another process too: %s",
    async (text) => {
      const [streamed, stored, messages] = await outcomes(text);
      expect(streamed).toEqual([text, "unsafe_integer", []]);
      expect(stored).toEqual(streamed);
      expect(messages).not.toContain("~rawArguments");
    },
  );

  it.each(["hello", '{"a":1', "{path:'/etc'}"])("may have the name under which they are kept: %s", async (text) => {
    const args = { "~rawArguments": text };
    const [streamed, stored] = await outcomes(JSON.stringify(args));
    expect(streamed).toEqual([JSON.stringify(args), undefined, [args]]);
    expect(stored).toEqual(streamed);
  });
});

describe("a response of a server that sends no status", () => {
  const created = { type: "response.created", response: { id: "r1", status: "in_progress" } };
  const ended = (type: string) => ({ type, response: { id: "r1", object: "response", usage: null } });
  const content = [{ type: "output_text", text: "Hello" }];
  const added = { type: "response.output_item.added", output_index: 0 };
  const done = { type: "response.output_item.done", output_index: 0 };
  const message = { id: "m1", type: "message", role: "assistant" };
  const text = [created, { ...added, item: { ...message, content: [] } }, { ...done, item: { ...message, content } }];
  const call = [created, { ...added, item: item("") }, { ...done, item: item('{"q":"a"}') }];

  it.each(["response.completed", "response.done"])("ends as %s says", async (type) => {
    for (const step of await both(openaiResponses as AnyWire, [...text, ended(type)]))
      expect([step.text, step.continues, step.stopReason]).toEqual(["Hello", false, type.slice("response.".length)]);
    for (const step of await both(openaiResponses as AnyWire, [...call, ended(type)]))
      expect(errors(step)).toEqual([undefined]);
    expect(runs).toEqual([{ q: "a" }, { q: "a" }]);
  });

  it.each([
    ["response.incomplete", "cut"],
    ["response.cancelled", "cancelled"],
    ["response.failed", "provider_error"],
  ])("ends as %s says", async (type, code) => {
    const events = [...text, ended(type)];
    const error = (await read(openaiResponses as AnyWire, events)
      .answer()
      .catch((thrown) => thrown)) as TurnError;
    const stored = JSON.parse(JSON.stringify(error.step.response));
    expect(error.code).toBe(code);
    await expect(tools.bind(openaiResponses).answer(stored)).rejects.toMatchObject({ code });
    expect(runs).toEqual([]);
  });
});

it("keeps that a stream of the AI SDK was aborted", async () => {
  const call = { type: "tool-call", toolCallId: "c1", toolName: "any", input: {} };
  const text = [{ type: "text-start" }, { type: "text-delta", text: "So" }];
  for (const events of [[...text], [...text, call], [...text, { type: "finish-step", finishReason: "stop" }]]) {
    const error = (await read(aiSdk as AnyWire, [...events, { type: "abort" }])
      .answer()
      .catch((e) => e)) as TurnError;
    const stored = JSON.parse(JSON.stringify(error.step.response));
    expect([error.code, stored.finishReason]).toEqual(["cancelled", "abort"]);
    const again = (await tools
      .bind(aiSdk)
      .answer(stored)
      .catch((thrown: unknown) => thrown)) as TurnError;
    expect([again.code, errors(again.step), again.step.text]).toEqual([error.code, errors(error.step), "So"]);
  }
  expect(runs).toEqual([]);
});

it("keeps the ids of calls without one where a database changes the order of keys", async () => {
  const reordered = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(reordered);
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, part]) => [key, reordered(part)]),
    );
  };
  const call = { function: { name: "any", arguments: { x: 1, b: { d: [{ f: 1, e: 2 }], c: 2 } } } };
  const response = {
    model: "m",
    message: { role: "assistant", content: "", tool_calls: [call, structuredClone(call)] },
    done: true,
  };
  const idsOf = async (answer: unknown) => (await tools.bind(ollama).answer(answer)).calls.map(({ id }) => id);
  const ids = await idsOf(response);
  expect(new Set(ids).size).toBe(2);
  expect(await idsOf(reordered(response))).toEqual(ids);
});

it("keeps text that is no JSON for another process, also where a provider takes objects only", async () => {
  const delta = (partial_json: string) => ({
    ...{ type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json } },
  });
  const steps = await both(anthropic as AnyWire, [
    { type: "message_start", message: { id: "m1", content: [] } },
    { type: "content_block_start", index: 0, content_block: { type: "tool_use", id: "c1", name: "any", input: {} } },
    ...[delta("{'q': "), delta("'a'}"), { type: "content_block_stop", index: 0 }],
    { type: "message_delta", delta: { stop_reason: "tool_use" } },
  ]);
  for (const { calls } of steps) expect(calls[0]?.arguments).toBe("{'q': 'a'}");
  // It is repaired in both.
  expect(runs).toEqual([{ q: "a" }, { q: "a" }]);
});

it("keeps the type of a call that a server runs itself", async () => {
  const call = { index: 0, id: "c1", type: "builtin_function", function: { name: "any", arguments: "{}" } };
  const [streamed, stored] = await both(openaiChat as AnyWire, [
    { choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] },
  ]);
  expect(errors(stored)).toEqual(errors(streamed));
  expect(runs).toEqual([]);
});
