import { describe, expect, it } from "vitest";
import { OptionError } from "../../src/checks/index.ts";
import { StreamError, ToolCallStream } from "../../src/stream/index.ts";
import type { ToolCallStreamOptions } from "../../src/stream/ToolCallStream.ts";
import { ToolInfo } from "../../src/tool/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { anthropic, gemini, mcp, ollama, openaiChat, openaiResponses, type WireDecoder } from "../../src/wire/index.ts";
import type { CallDelta } from "../../src/wire/Wire.ts";
import { errorOf } from "../errorOf.ts";

/** A chunk of OpenAI's Chat format. */
const chat = (calls: readonly object[], reason: string | null = null): object => ({
  choices: [{ index: 0, delta: { tool_calls: calls }, finish_reason: reason }],
});
const call = (text: string, name = "f", index = 0): object => ({
  index,
  id: `call_${index}`,
  type: "function",
  function: { name, arguments: text },
});
const more = (text: string, index = 0): object => ({ index, function: { arguments: text } });
const stop = (reason = "tool_calls"): object => ({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });

const streamOf = (events: readonly object[], options: ToolCallStreamOptions = {}): ToolCallStream => {
  const stream = new ToolCallStream(openaiChat, options);
  for (const event of events) stream.push(event);
  return stream;
};
/** The one call of a stream. */
const finishedOf = (events: readonly object[], options?: ToolCallStreamOptions) => {
  const [finished, ...others] = streamOf(events, options).finish();
  expect(others).toEqual([]);
  if (!finished) throw new Error("expected a call");
  return finished;
};

describe("while it streams", () => {
  it("gives the calls that an event changed, with what is known of them", () => {
    const stream = new ToolCallStream(openaiChat);
    expect(stream.push(chat([{ index: 0, id: "call_0", function: { name: "get_" } }]))).toEqual([
      {
        id: "call_0",
        name: "get_",
        index: 0,
        type: "function",
        argumentsText: "",
        arguments: undefined,
        state: "streaming",
      },
    ]);
    const [first] = stream.push(chat([{ index: 0, function: { name: "weather", arguments: '{"city":"Os' } }]));
    expect(first).toBe(stream.calls[0]);
    expect(first).toMatchObject({ name: "get_weather", argumentsText: '{"city":"Os', arguments: { city: "Os" } });
    const live = first?.arguments;
    expect(stream.push({ choices: [] })).toEqual([]);
    stream.push(chat([more('lo","days":[1')]));
    expect(live).toEqual({ city: "Oslo", days: [1] });
    stream.push(chat([more("2]}")]));
    // Text that parses does not finish a call: vercel/ai#13137.
    expect(first).toMatchObject({ arguments: { city: "Oslo", days: [12] }, state: "streaming" });
    stream.push(stop());
    stream.finish();
    expect(first?.state).toBe("complete");
  });

  it("keeps the calls in the order of their index, and gives each call one of its own", () => {
    const stream = streamOf([chat([call("{}", "c", 2)]), chat([call("{}", "a", 0)])]);
    stream.push(chat([{ id: "call_x", function: { name: "d", arguments: "{}" } }]));
    stream.push(chat([{ index: 2, id: "call_y", function: { name: "e", arguments: "{}" } }]));
    expect(stream.calls.map(({ name, index }) => [name, index])).toEqual([
      ["a", 0],
      ["c", 2],
      ["d", 3],
      ["e", 4],
    ]);
    expect(stream.finish().map(({ call }) => [call.name, call.index])).toEqual(
      stream.calls.map(({ name, index }) => [name, index]),
    );
  });

  it("makes an id where none came, and takes the provider's when it comes", () => {
    let made = 0;
    const makeId = () => `made_${++made}`;
    const stream = streamOf([chat([{ index: 0, function: { name: "f", arguments: "{" } }])], { makeId });
    expect(stream.calls[0]?.id).toBe("made_1");
    stream.push(chat([{ index: 0, id: "late", function: { arguments: "}" } }]));
    expect(stream.calls[0]?.id).toBe("late");
    stream.push(chat([{ index: 0, id: "later", function: { arguments: " " } }]));
    expect(stream.calls[0]?.id).toBe("late");
    const ids = [1, 2].map(() => streamOf([chat([{ function: { name: "f" } }])]).calls[0]?.id);
    expect(new Set(ids).size).toBe(2);
  });

  it("gives no two calls one id", () => {
    const same = (index: number): object => chat([{ index, id: "x", function: { name: "f", arguments: "{}" } }]);
    const stream = streamOf([same(0), same(1), chat([{ index: 1, id: "x", function: { arguments: " " } }])]);
    expect(stream.calls.map(({ argumentsText }) => argumentsText)).toEqual(["{}", "{} "]);
    const twice = [{ id: "x", function: { name: "f", arguments: "{}" } }];
    const whole = openaiChat.decodeMessage([...twice, ...structuredClone(twice)]).map(({ id }) => id);
    expect(stream.calls.map(({ id }) => id)).toEqual(whole);
    expect(new Set(whole).size).toBe(2);
  });

  it("knows why the model stopped", () => {
    const stream = streamOf([chat([call("{}")])]);
    expect(stream.stopReason).toBeUndefined();
    stream.push(stop("stop"));
    expect(stream.stopReason).toBe("stop");
  });

  it("takes nothing after its end, and says the same each time", () => {
    const stream = streamOf([chat([call("{}")])]);
    const finished = stream.finish();
    expect(stream.finish()).toBe(finished);
    expect(errorOf(StreamError, () => stream.push(stop()))).toMatchObject({ code: "already_finished", events: 1 });
  });
});

describe("what becomes of a call", () => {
  const big = '{"id":12345678901234567890}';
  it.each<[string, string, ToolCallStreamOptions, object]>([
    ["valid", ' {"a":1} ', {}, { state: "complete", arguments: { a: 1 }, changes: [], text: ' {"a":1} ' }],
    ["blank", " \n", {}, { state: "complete", arguments: {}, changes: [], text: "{}" }],
    ["null", "null", {}, { state: "repaired", arguments: {}, text: "{}" }],
    ["null, in Python", "None", {}, { state: "repaired", arguments: {}, text: "{}" }],
    ["a string", '"{\\"a\\":1}"', {}, { state: "repaired", arguments: { a: 1 }, text: '{"a":1}' }],
    ["repaired", "{'a':1,}", {}, { state: "repaired", arguments: { a: 1 }, text: '{"a":1}' }],
    ["not repaired", "{'a':1,}", { repair: false }, { state: "invalid", code: "invalid_json", text: "{'a':1,}" }],
    ["no object", "[1]", {}, { state: "invalid", code: "not_an_object", text: "[1]" }],
    ["no JSON", "hello", {}, { state: "invalid", code: "invalid_json", text: "hello" }],
    ["cut", '{"a":"b', {}, { state: "truncated", code: "truncated", text: '{"a":"b' }],
    [
      "cut, and taken",
      '{"a":"b',
      { allowTruncated: true },
      { state: "repaired", arguments: { a: "b" }, text: '{"a":"b"}' },
    ],
    ["a large integer", big, {}, { state: "invalid", code: "unsafe_integer", text: big }],
    [
      "a large integer, exact",
      big,
      { integers: "bigint" },
      { state: "complete", arguments: { id: 12345678901234567890n }, text: big },
    ],
    [
      "a large integer, as text",
      big,
      { integers: "string" },
      { state: "complete", arguments: { id: "12345678901234567890" }, text: big },
    ],
    ["too long", '{"a":"bcd"}', { maxLength: 8 }, { state: "invalid", code: "limit_exceeded" }],
    ["too deep", '{"a":[[1]]}', { maxDepth: 2 }, { state: "invalid", code: "limit_exceeded" }],
  ])("%s", (_name, text, options, expected) => {
    const stream = streamOf([chat([call("")]), ...[...text].map((piece) => chat([more(piece)])), stop()], options);
    const live = stream.calls[0];
    if (!("maxLength" in options)) expect(live?.argumentsText).toBe(text);
    const [finished] = stream.finish();
    expect({ ...finished, code: finished?.error?.code, text: finished?.call.arguments }).toMatchObject(expected);
    expect(finished?.error === undefined).toBe(finished?.arguments !== undefined);
    expect(live?.state).toBe(finished?.state);
  });

  it("is told by the tools", () => {
    const f = new ToolInfo({
      name: "f",
      parameters: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
    });
    const states = (text: string, options?: ToolCallStreamOptions, name = "f") => {
      const {
        state,
        arguments: args,
        changes,
        error,
      } = finishedOf([chat([call(text, name)]), stop()], { tools: [f], ...options });
      return [
        state,
        error?.code ?? args,
        changes.map((change) => [change.kind, "path" in change ? change.path : change.offset]),
      ];
    };
    expect(states('{"n":1}')).toEqual(["complete", { n: 1 }, []]);
    expect(states('{"n":"1"}')).toEqual(["repaired", { n: 1 }, [[expect.any(String), "/n"]]]);
    expect(states('{"n":"1"}', { coerce: false })).toEqual(["invalid", "schema_mismatch", []]);
    expect(states("")).toEqual(["invalid", "schema_mismatch", []]);
    expect(states('{"n":1}', {}, "F")).toEqual(["invalid", "unknown_tool", []]);
    const { error } = finishedOf([chat([call("{}", "F")]), stop()], { tools: [f] });
    expect(error?.message).toContain('Did you mean "f"?');
  });

  it("keeps the text of the model where only the value was changed", () => {
    const f = new ToolInfo({ name: "f", parameters: { type: "object", properties: { n: { type: "integer" } } } });
    expect(finishedOf([chat([call('{"n":"1"}')]), stop()], { tools: [f] }).call.arguments).toBe('{"n":"1"}');
  });

  it("has the full name of a tool that was shortened for the provider", () => {
    const name = `files/${"long_".repeat(20)}name`;
    const tools = [new ToolInfo({ name })];
    const wireName = openaiChat.encodeTools(tools)[0]?.function.name as string;
    const stream = streamOf([chat([call("", wireName.slice(0, 30))]), chat([call("{}", wireName.slice(30))]), stop()], {
      tools,
    });
    expect(stream.calls[0]?.name).toBe(name);
    expect(stream.finish()).toMatchObject([{ call: { name }, state: "complete" }]);
  });

  it("is raw text for a custom call", () => {
    const item = { type: "custom_tool_call", id: "ctc_1", call_id: "call_1", name: "shell", input: "" };
    const stream = new ToolCallStream(openaiResponses, { tools: [] });
    stream.push({ type: "response.output_item.added", output_index: 0, item });
    stream.push({ type: "response.custom_tool_call_input.delta", output_index: 0, delta: '{"ls' });
    expect(stream.calls[0]).toMatchObject({ type: "custom", argumentsText: '{"ls', arguments: undefined });
    stream.push({ type: "response.custom_tool_call_input.done", output_index: 0, input: '{"ls -l' });
    stream.push({ type: "response.completed", response: {} });
    const [finished] = stream.finish();
    expect(finished).toMatchObject({ state: "complete", changes: [] });
    expect(finished?.arguments).toBeUndefined();
    expect(finished?.call).toMatchObject({ type: "custom", arguments: '{"ls -l', responseItemId: "ctc_1" });
  });

  it("is cut with a custom call, though its text has no end to be seen", () => {
    const item = { type: "custom_tool_call", id: "ctc_1", call_id: "call_1", name: "shell", input: "ls -" };
    const stream = new ToolCallStream(openaiResponses);
    stream.push({ type: "response.output_item.added", output_index: 0, item: { ...item, input: "" } });
    stream.push({ type: "response.output_item.done", output_index: 0, item });
    stream.push({ type: "response.incomplete", response: { incomplete_details: { reason: "max_output_tokens" } } });
    expect(stream.finish()).toMatchObject([{ state: "truncated", call: { arguments: "ls -" } }]);
  });

  it("is invalid where it names no tool", () => {
    expect(finishedOf([chat([more("{}")]), stop()])).toMatchObject({
      state: "invalid",
      error: { code: "unknown_tool", message: "The call names no tool" },
    });
  });
});

describe("a stream that is cut", () => {
  it.each<[string, object[], string[]]>([
    ["by length, in the text", [chat([call('{"a":')]), stop("length")], ["truncated"]],
    ["by length, behind whole text", [chat([call('{"a":1}')]), stop("length")], ["truncated"]],
    ["by length, before the text", [chat([call("")]), stop("length")], ["truncated"]],
    ["by a filter", [chat([call('{"a":1}')]), stop("content_filter")], ["truncated"]],
    [
      "in the second call",
      [chat([call('{"a":1}')]), chat([call("{", "g", 1)]), stop("length")],
      ["complete", "truncated"],
    ],
    ["before it says why, in the text", [chat([call('{"a":')])], ["truncated"]],
    ["before it says why, before the text", [chat([call("")])], ["truncated"]],
    ["by length, whatever is said later", [chat([call('{"a":1}')]), stop("length"), stop("stop")], ["truncated"]],
    ["before it says why, behind a whole text", [chat([call('{"a":1}')])], ["truncated"]],
    [
      "before it says why, so that the last call is cut",
      [chat([call("{}"), call("{}", "d", 1)])],
      ["complete", "truncated"],
    ],
    ["not, with a whole text", [chat([call('{"a":1}')]), stop()], ["complete"]],
    ["not, with blank arguments", [chat([call("")]), stop("stop")], ["complete"]],
  ])("%s", (_name, events, states) => {
    const finished = streamOf(events).finish();
    expect(finished.map(({ state }) => state)).toEqual(states);
    for (const { state, error, arguments: args } of finished) {
      expect([error?.code, args === undefined]).toEqual(
        state === "truncated" ? ["truncated", true] : [undefined, false],
      );
    }
  });

  it("has no call whole that is the last part of an answer of Anthropic's, like the whole answer", () => {
    const events = (text: string): object[] => [
      {
        type: "content_block_start",
        index: 0,
        content_block: { type: "tool_use", id: "toolu_1", name: "f", input: {} },
      },
      { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: text } },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "max_tokens" } },
    ];
    const stateOf = (text: string): unknown => {
      const stream = new ToolCallStream(anthropic);
      for (const event of events(text)) stream.push(event);
      return stream.finish()[0]?.state;
    };
    // A block that was cut is said to have stopped, too.
    expect(['{"a":1}', '{"a":', ""].map(stateOf)).toEqual(["truncated", "truncated", "truncated"]);
  });

  it("gives its calls only to who asks for them", () => {
    const { state, arguments: args } = finishedOf([chat([call('{"a":1}')]), stop("length")], { allowTruncated: true });
    expect([state, args]).toEqual(["repaired", { a: 1 }]);
  });

  it("is one whose source breaks, or that nobody reads to the end", async () => {
    async function* broken() {
      yield chat([call('{"a":1}')]);
      throw new Error("connection reset");
    }
    const stream = new ToolCallStream(openaiChat);
    await expect(stream.readAll(broken())).rejects.toThrow("connection reset");
    expect(stream.finish()).toMatchObject([{ state: "truncated", call: { arguments: '{"a":1}' } }]);

    let isLeft = false;
    async function* endless() {
      try {
        for (;;) yield chat([call('{"a":1}')]);
      } finally {
        isLeft = true;
      }
    }
    const left = new ToolCallStream(openaiChat);
    for await (const _ of left.read(endless())) break;
    expect(isLeft).toBe(true);
    expect(left.finish()).toMatchObject([{ state: "truncated" }]);
  });
});

describe("the text of arguments", () => {
  it.each<[string, string[], unknown]>([
    ["pieces", ['{"a"', ":", "1}"], { a: 1 }],
    ["an empty object first", ["{}", '{"a"', ":1}"], { a: 1 }],
    ["an empty object, again and again", ["{}", "{}", "{ }"], {}],
    ["the whole again at the end", ['{"a":', "1}", '{"a":1}'], { a: 1 }],
    ["the whole each time", ['{"a":1}', '{"a":1}', '{"a":1}'], { a: 1 }],
    ["all so far each time", ["{", '{"a"', '{"a":[', '{"a":[1', '{"a":[12]', '{"a":[12]}'], { a: [12] }],
    ["all so far, where the pieces could be nested", ['{"a":', '{"a":1}'], { a: 1 }],
    ["nested, where the pieces could be all so far", ['{"a":', '{"a":', "1}}"], { a: { a: 1 } }],
    ["nested lists", ['{"a":[', '{"a":[', "1]}]}"], { a: [{ a: [1] }] }],
    ["all so far, then what follows", ['{"a', '{"a":', '{"a":1', "2}"], { a: 12 }],
    ["white space behind", ['{"a":1}', " ", "\n"], { a: 1 }],
  ])("comes as %s", (_name, pieces, expected) => {
    const stream = streamOf([chat([call("")]), ...pieces.map((piece) => chat([more(piece)])), stop()]);
    const [finished] = stream.finish();
    expect(finished).toMatchObject({ state: "complete", arguments: expected });
    expect(stream.calls[0]?.arguments).toEqual(expected);
    expect(JSON.parse(finished?.call.arguments ?? "")).toEqual(expected);
  });

  it("is not chosen where all so far is no more whole than the pieces", () => {
    const finished = finishedOf([chat([call('{"a":[')]), chat([more('{"a":[1')]), stop()]);
    expect(finished).toMatchObject({ state: "truncated", call: { arguments: '{"a":[{"a":[1' } });
  });

  it("is not chosen where the stream is cut", () => {
    const finished = finishedOf([chat([call('{"a":')]), chat([more('{"a":1}')]), stop("length")]);
    expect(finished).toMatchObject({ state: "truncated", call: { arguments: '{"a":{"a":1}' } });
  });

  it("stays where an empty object comes behind it", () => {
    const empty = { index: 0, function: { arguments: {} } };
    expect(finishedOf([chat([call('{"a":1}')]), chat([empty]), stop()])).toMatchObject({
      state: "complete",
      arguments: { a: 1 },
    });
  });

  it("is what came last where it comes as objects", () => {
    const whole = (a: number): object => chat([{ index: 0, function: { name: "f", arguments: { a } } }]);
    expect(finishedOf([chat([{ index: 0, function: { name: "f", arguments: {} } }]), whole(1), stop()])).toMatchObject({
      arguments: { a: 1 },
    });
  });

  it("is not chosen among two objects", () => {
    const finished = finishedOf([chat([call('{"a":1}')]), chat([more('{"a":2}')]), stop()]);
    expect(finished).toMatchObject({ state: "invalid", call: { arguments: '{"a":1}{"a":2}' } });
  });
});

describe("a call", () => {
  /** What servers say of calls, the arguments as the last item; and the calls that are meant. */
  it.each<[string, [rest: object, name: string | undefined, text: string][], [name: string, text: string][]]>([
    [
      "with the name and another object",
      [
        [{ index: 0 }, "f", '{"a":1}'],
        [{ index: 0 }, "f", '{"a":2}'],
      ],
      [
        ["f", '{"a":1}'],
        ["f", '{"a":2}'],
      ],
    ],
    [
      "whose name comes again, and then another object",
      [
        [{ index: 0 }, "f", ""],
        [{ index: 0 }, undefined, '{"a":1}'],
        [{ index: 0 }, "f", ""],
        [{ index: 0 }, undefined, '{"a":'],
        [{ index: 0 }, undefined, "2}"],
      ],
      [
        ["f", '{"a":1}'],
        ["f", '{"a":2}'],
      ],
    ],
    [
      "whose name comes again behind it",
      [
        [{ index: 0 }, "f", '{"a":1}'],
        [{ index: 0 }, "f", ""],
      ],
      [["f", '{"a":1}']],
    ],
    [
      "with an id that every call has",
      [
        [{ id: "x" }, "f", '{"a":1}'],
        [{ id: "x" }, "f", '{"a":2}'],
        [{ id: "x" }, "g", '{"a":3}'],
      ],
      [
        ["f", '{"a":1}'],
        ["f", '{"a":2}'],
        ["g", '{"a":3}'],
      ],
    ],
    [
      "that comes again in whole",
      [
        [{ id: "x" }, "f", '{"a":1}'],
        [{ id: "x" }, "f", '{"a":1}'],
      ],
      [["f", '{"a":1}']],
    ],
    [
      "with a new id and the name in each chunk",
      [
        [{ index: 0, id: "x" }, "f", '{"a":'],
        [{ index: 0, id: "y" }, "f", "1}"],
        [{ index: 0, id: "z" }, "f", '{"a":2}'],
      ],
      [
        ["f", '{"a":1}'],
        ["f", '{"a":2}'],
      ],
    ],
    [
      "whose id comes late, with the name",
      [
        [{ index: 0 }, "f", ""],
        [{ index: 0, id: "x" }, "f", "{}"],
      ],
      [["f", "{}"]],
    ],
    [
      "without text, and then another id with its name",
      [
        [{ index: 0, id: "x" }, "f", ""],
        [{ index: 0, id: "y" }, "f", '{"a":1}'],
      ],
      [
        ["f", "{}"],
        ["f", '{"a":1}'],
      ],
    ],
    [
      "whose id comes behind whole arguments, with the name",
      [
        [{ index: 0 }, "f", '{"a":1}'],
        [{ index: 0, id: "x" }, "f", '{"a":1}'],
      ],
      [
        ["f", '{"a":1}'],
        ["f", '{"a":1}'],
      ],
    ],
    [
      "whose index comes late",
      [
        [{ id: "x" }, "f", '{"a":'],
        [{ index: 0 }, undefined, "1}"],
      ],
      [["f", '{"a":1}']],
    ],
    [
      "without id and index, next to others",
      [
        [{}, "f", '{"a":1}'],
        [{}, "g", ""],
        [{}, undefined, "{}"],
        [{}, "f", '{"a":2}'],
      ],
      [
        ["f", '{"a":1}'],
        ["g", "{}"],
        ["f", '{"a":2}'],
      ],
    ],
    [
      "behind one with a large integer",
      [
        [{ index: 0 }, "f", '{"a":12345678901234567890}'],
        [{ index: 0 }, "g", "{}"],
      ],
      [
        ["f", '{"a":12345678901234567890}'],
        ["g", "{}"],
      ],
    ],
    [
      "that goes on by its id under another index",
      [
        [{ index: 0, id: "x" }, "f", '{"a":'],
        [{ index: 1, id: "y" }, "g", "{"],
        [{ index: 7, id: "x" }, undefined, "1}"],
        [{ id: "y" }, undefined, "}"],
      ],
      [
        ["f", '{"a":1}'],
        ["g", "{}"],
      ],
    ],
    [
      "whose name comes behind its arguments",
      [
        [{ index: 0, id: "x" }, undefined, "{}"],
        [{ index: 0 }, "f", ""],
      ],
      [["f", "{}"]],
    ],
    [
      "with an empty object and the name first",
      [
        [{ index: 0 }, "f", "{}"],
        [{ index: 0 }, "f", '{"a":1}'],
      ],
      [["f", '{"a":1}']],
    ],
    ["of which nothing is said", [[{ index: 0 }, undefined, ""]], []],
  ])("%s", (_name, said, expected) => {
    const events = said.map(([rest, name, text]) => chat([{ ...rest, function: { name, arguments: text } }]));
    const finished = streamOf([...events, stop()], { integers: "bigint" }).finish();
    expect(finished.map(({ call }) => [call.name, call.arguments])).toEqual(expected);
  });

  it.each([ollama, gemini])("of $name is done when it comes", (wire) => {
    const f = { name: "f", arguments: { a: 1 }, args: { a: 1 } };
    const stream = new ToolCallStream(wire);
    for (let at = 0; at < 2; at++) {
      const parts = [{ functionCall: f, thoughtSignature: "s" }, { functionCall: f }];
      const ofOllama = { message: { tool_calls: [{ function: f }, { function: f }] } };
      stream.push(wire === gemini ? { candidates: [{ content: { parts } }] } : ofOllama);
    }
    const finished = stream.finish();
    expect(finished.map(({ state, arguments: args }) => [state, args])).toEqual(Array(4).fill(["complete", { a: 1 }]));
    expect(new Set(finished.map(({ call }) => call.id)).size).toBe(4);
    if (wire === gemini) expect(finished.map(({ call }) => call.signature)).toEqual(["s", null, "s", null]);
  });
});

describe("what a format of one's own says", () => {
  const plain: WireDecoder = { name: "plain", decodeMessage: () => [], decodeEvent: (event) => [event as CallDelta] };
  it.each<[string, object[], string[]]>([
    [
      "a call is done",
      [{ name: "f", whole: "{}", isDone: true }, { id: "x", text: "{}" }, { name: "g" }],
      ["f {}", "g {}"],
    ],
    ["nothing", [{}, { index: 1 }, { isDone: true }, { key: "k" }, { key: "k", text: "{}" }], []],
    ["a name alone", [{ name: "f" }], ["f "]],
    ["text alone", [{ text: "{}" }], [" {}"]],
    ["all of the text alone", [{ whole: "{}" }], [" {}"]],
    ["a piece alone", [{ pieces: [{ path: ["a"], value: 1, continues: false }] }], [' {"a":1}']],
    [
      "a key alone",
      [
        { key: "a", id: "x", name: "f" },
        { key: "b", name: "g" },
        { key: "a", text: "{}" },
      ],
      ["f {}", "g "],
    ],
    [
      "the same again under a key",
      [
        { key: "a", id: "x", name: "f", isDone: true, isEarly: true },
        { key: "a", id: "x", name: "f", whole: "{}" },
      ],
      ["f {}"],
    ],
    [
      "another call under the key of a whole one",
      [
        { key: "a", id: "x", name: "f", whole: '{"a":1}', isDone: true },
        { key: "a", id: "x", name: "f", whole: '{"a":2}', isDone: true },
      ],
      ['f {"a":1}', 'f {"a":2}'],
    ],
    [
      "text, then pieces, then the whole",
      [{ name: "f" }, { pieces: [{ path: ["a"], value: 1, continues: false }] }, { whole: "{}" }],
      ['f {"a":1}'],
    ],
    [
      "pieces, then the whole",
      [{ name: "f", pieces: [{ path: ["a"], value: 1, continues: false }] }, { whole: '{"a":2}' }],
      ['f {"a":2}'],
    ],
  ])("%s", (_name, deltas, expected) => {
    const stream = new ToolCallStream(plain);
    for (const delta of deltas) stream.push({ kind: "delta", ...delta });
    expect(stream.calls.map(({ name, argumentsText }) => `${name} ${argumentsText}`)).toEqual(expected);
  });

  it("is bound to it", () => {
    class Own implements WireDecoder {
      readonly name = "own";
      readonly #calls = [{ kind: "delta", name: "f" }] as const;
      decodeMessage = () => [];
      decodeEvent(): CallDelta[] {
        return [...this.#calls, ...this.#calls];
      }
    }
    expect(new ToolCallStream(new Own()).push({})).toHaveLength(1);
  });
});

describe("the name", () => {
  const tools = ["now", "now_in", "get", "aab"].map((name) => new ToolInfo({ name }));
  it.each<[string, string[], ToolCallStreamOptions, string[]]>([
    ["in parts", ["get_", "wea", "ther"], {}, ["get_weather"]],
    ["again with each chunk", ["get_weather", "get_weather"], {}, ["get_weather"]],
    ["longer each time", ["get", "get_weather"], {}, ["get_weather"]],
    ["in parts that a tool is known by", ["now", "_in"], { tools }, ["now_in"]],
    ["in parts of which one begins like the other", ["a", "ab"], { tools }, ["aab"]],
    ["in parts of which the first is a tool", ["now", "_out"], { tools }, ["now_out"]],
    ["in parts of which the last is a tool", ["then_", "now"], { tools }, ["then_now"]],
    ["of another tool, with blank arguments", ["now", "get"], { tools }, ["now", "get"]],
  ])("comes %s", (_name, parts, options, expected) => {
    const events = parts.map((name) => chat([{ index: 0, function: { name, arguments: "" } }]));
    expect(
      streamOf([...events, stop()], options)
        .finish()
        .map(({ call }) => call.name),
    ).toEqual(expected);
  });
});

describe("the options", () => {
  it.each<object>([
    ...[{ maxCalls: -1 }, { maxEventLength: Number.NaN }, { maxDepth: 2000 }, { maxLength: -1 }],
    ...[{ validator: createValidator({ type: "object" }) }, { tool: [] }, { makeId: "id" }],
  ])("%j is refused", (options) => {
    expect(() => new ToolCallStream(openaiChat, options)).toThrow(OptionError);
  });

  it("say what becomes of large integers while they come", () => {
    const live = (options: ToolCallStreamOptions) =>
      streamOf([chat([call('{"id":12345678901234567890}')])], options).calls[0];
    expect(live({})?.arguments).toEqual({ id: "12345678901234567890" });
    expect(live({ integers: "bigint" })?.arguments).toEqual({ id: 12345678901234567890n });
  });
});

describe("the format", () => {
  it.each([
    ["openai-chat", '"openai-chat"'],
    [mcp, '"mcp"'],
    [undefined, "undefined"],
    [null, "null"],
    [{}, "an empty object"],
  ])("is not %s", (format, received) => {
    const error = errorOf(StreamError, () => new ToolCallStream(format as never));
    expect(error.code).toBe("unknown_format");
    expect(error.message).toContain(`such as openaiChat of "openjiuwen-tools/wire", received ${received}`);
  });
});
