import * as fc from "fast-check";
import OpenAI from "openai";
import { describe, expect, it, test } from "vitest";
import { defineTool, ToolCall, ToolSet } from "../../src/index.ts";
import { parsePython } from "../../src/json/index.ts";
import {
  type CallEvent,
  openaiChat,
  type WireCall,
  WireError,
  type WireResult,
  type WireTool,
} from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { deep, hostile } from "./hostile.ts";
import { loopback } from "./loopback.ts";

const weather = {
  name: "get_weather",
  description: "The weather",
  parameters: { type: "object" as const, properties: { city: { type: "string" as const } }, required: ["city"] },
};
const raw = { id: "call_1", type: "function", function: { name: "get_weather", arguments: '{"city":"Oslo"}' } };
const call = { id: "call_1", type: "function", name: "get_weather", arguments: '{"city":"Oslo"}', index: 0 };

describe("tools", () => {
  const { name, description, parameters } = weather;
  const none = { type: "object" as const, properties: {} };
  test.each<[string, WireTool, object]>([
    ["one", weather, { name, description, parameters }],
    [
      "one that is strict",
      { ...weather, strict: { provider: "openai" } },
      { name, description, parameters, strict: true },
    ],
    [
      "one that is strict for another",
      { ...weather, strict: { provider: "gemini" } },
      { name, description, parameters },
    ],
    ["one without parameters", { name, parameters: null }, { name, parameters: none }],
    ["one without anything", { name }, { name, parameters: none }],
    ["a schema with no type", { name, parameters: { required: [] } }, { name, parameters: { ...none, required: [] } }],
    [
      "properties that are booleans",
      { name, parameters: { properties: { any: true, none: false } as never } },
      { name, parameters: { type: "object", properties: { any: {}, none: { not: {} } } } },
    ],
    [
      "every keyword",
      { name, jsonSchema: { ...none, $defs: {}, x: 1 } },
      { name, parameters: { ...none, $defs: {}, x: 1 } },
    ],
  ])("%s", (_, tool, expected) => {
    expect(openaiChat.encodeTools([tool])).toEqual([{ type: "function", function: expected }]);
  });

  test("a property __proto__ is one like others", () => {
    const properties = JSON.parse('{"__proto__":{"type":"string"},"b":true}');
    const [tool] = openaiChat.encodeTools([{ name: "f", parameters: { properties } }]);
    expect(JSON.stringify(tool?.function.parameters)).toBe(
      '{"properties":{"__proto__":{"type":"string"},"b":{}},"type":"object"}',
    );
  });

  test.each([
    ["auto", "auto"],
    ["none", "none"],
    ["required", "required"],
    [{ name: "get weather" }, { type: "function", function: { name: "get_weather_64be65dc5802c58a" } }],
  ] as const)("choice %j", (choice, expected) => {
    expect(openaiChat.encodeToolChoice(choice)).toEqual(expected);
  });
});

describe("a message", () => {
  const message = { role: "assistant", content: null, tool_calls: [raw] };
  const custom = { id: "call_1", type: "custom", custom: { name: "sql", input: "SELECT 1" } };
  test.each<[string, unknown, WireCall[]]>([
    ["a completion", { choices: [{ index: 0, message, finish_reason: "tool_calls" }] }, [call]],
    ["a choice", { index: 0, message, finish_reason: "tool_calls" }, [call]],
    ["a message", message, [call]],
    ["a list of calls", [raw], [call]],
    ["one call", raw, [call]],
    ["a flat call", { id: "call_1", name: "get_weather", arguments: '{"city":"Oslo"}' }, [call]],
    ["parallel calls", [raw, { ...raw, id: "call_2" }], [call, { ...call, id: "call_2", index: 1 }]],
    [
      "the first of two choices",
      {
        choices: [
          { index: 1, message: { tool_calls: [{ ...raw, id: "no" }] } },
          { index: 0, message },
        ],
      },
      [call],
    ],
    ["arguments as an object", { ...raw, function: { name: "get_weather", arguments: { city: "Oslo" } } }, [call]],
    [
      "arguments that are null",
      { ...raw, function: { name: "now", arguments: null } },
      [{ ...call, name: "now", arguments: "" }],
    ],
    ["LangChain's", { name: "get_weather", args: { city: "Oslo" }, id: "call_1", type: "tool_call" }, [call]],
    ["a numeric id", { ...raw, id: 7 }, [{ ...call, id: "7" }]],
    ["a large one", { ...raw, id: 2n ** 64n }, [{ ...call, id: "18446744073709551616" }]],
    ["an index as text", { ...raw, index: "3" }, [{ ...call, index: 3 }]],
    [
      "indexes in another order",
      [
        { ...raw, index: 1 },
        { ...raw, index: 0, id: "call_0" },
      ],
      [
        { ...call, id: "call_0" },
        { ...call, index: 1 },
      ],
    ],
    ["type null", { ...raw, type: null }, [call]],
    ["a custom call", custom, [{ ...call, type: "custom", name: "sql", arguments: "SELECT 1" }]],
    [
      "a call of a type that wants an answer",
      { ...raw, type: "builtin_function" },
      [{ ...call, type: "builtin_function" }],
    ],
    [
      "what the provider runs itself",
      [{ id: "ws", type: "web_search", web_search: { query: "x" } }, raw],
      [{ ...call, index: 1 }],
    ],
    [
      "the older form",
      { role: "assistant", function_call: { name: "now", arguments: "{}" } },
      [{ ...call, id: "made", name: "now", arguments: "{}" }],
    ],
    [
      "a number that is none",
      { ...raw, function: { name: "f", arguments: { a: Number.POSITIVE_INFINITY } } },
      [{ ...call, name: "f", arguments: '{"a":Infinity}' }],
    ],
    [
      "half a surrogate pair",
      { ...raw, function: { name: "f", arguments: { a: "\ud83d" } } },
      [{ ...call, name: "f", arguments: '{"a":"\\ud83d"}' }],
    ],
    ["no calls", { role: "assistant", content: "Hello" }, []],
    ["null for calls", { role: "assistant", content: "Hello", tool_calls: null }, []],
    ["no choices", { choices: [] }, []],
    ["nothing", undefined, []],
  ])("%s", (_, value, expected) => {
    expect(openaiChat.decodeMessage(value, { makeId: () => "made" })).toEqual(expected);
  });

  test.each<[string, unknown, object]>([
    ["text", "hello", { code: "invalid_message", path: "" }],
    ["calls that are text", { tool_calls: "no" }, { code: "invalid_message", path: "/tool_calls" }],
    ["a call that is text", [raw, "no"], { code: "invalid_call", path: "/1" }],
    ["an object that is no call", [{ a: 1 }], { code: "invalid_call", path: "/0" }],
  ])("is not %s", (_, value, expected) => {
    expect(errorOf(WireError, () => openaiChat.decodeMessage(value))).toMatchObject({
      ...expected,
      wire: "openai-chat",
    });
  });
});

describe("integers beyond 2^53 − 1 in an object", () => {
  const textOf = (value: unknown) =>
    openaiChat.decodeMessage({ function: { name: "f", arguments: value } })[0]?.arguments;
  test.each<[string, unknown, string]>([
    ["rounded by JSON.parse", JSON.parse('{"id":[12345678901234567890]}'), '{"id":[12345678901234567000]}'],
    ["kept by another reader", { id: 12345678901234567890n }, '{"id":12345678901234567890}'],
    [
      "kept in memory, one beside one that was not",
      { a: [parsePython("[12345678901234567890, 1.0]"), 2 ** 60] },
      '{"a":[[12345678901234567890,1.0],1152921504606847000]}',
    ],
    ["in an exponent", { far: 1e300, near: 1.5 }, '{"far":1e+300,"near":1.5}'],
    ["beside a key of the prototype", JSON.parse('{"__proto__":9007199254740992}'), '{"__proto__":9007199254740992}'],
  ])("%s", (_, value, expected) => {
    expect(textOf(value)).toBe(expected);
  });

  it("are refused where they were rounded, and not handed on", () => {
    const [call] = ToolCall.decode(openaiChat, {
      function: { name: "f", arguments: JSON.parse('{"id":12345678901234567890}') },
    });
    const tool = defineTool({ name: "f", parameters: { properties: { id: { type: "integer" } } }, execute: () => 0 });
    expect(() => call?.parseArguments(tool)).toThrow(expect.objectContaining({ code: "unsafe_integer" }));
  });
});

describe("ids that are missing", () => {
  const bare = () => ({ function: { name: "now", arguments: "{}" } });

  it("are made, stay, and are no other call's", () => {
    const [message, later] = [{ tool_calls: [bare(), bare()] }, { tool_calls: [bare(), bare()] }];
    const ids = (value: unknown) => openaiChat.decodeMessage(value).map(({ id }) => id);
    expect(ids(message)).toEqual(ids(message));
    expect(new Set([...ids(message), ...ids(later)]).size).toBe(4);
    for (const id of ids(message)) expect(id).toMatch(/^call_[0-9a-f]{24}$/);
  });

  it("are made by makeId where it is given", () => {
    let count = 0;
    const calls = openaiChat.decodeMessage([bare(), { ...bare(), id: "" }, raw], { makeId: () => `id${++count}` });
    expect(calls.map(({ id }) => id)).toEqual(["id1", "id2", "call_1"]);
  });

  it("are made of what the call holds where it was not decoded, the same for call and result", () => {
    const one = { id: null, name: "now", arguments: "{}" };
    const [sent] = openaiChat.encodeCalls([one]).tool_calls ?? [];
    expect(sent?.id).toMatch(/^call_[0-9a-f]{16}$/);
    expect(openaiChat.encodeResult({ call: one, content: "" }).tool_call_id).toBe(sent?.id);
    expect(new ToolCall(one).toOpenAI().id).toBe(sent?.id);
  });
});

describe("calls that are sent back", () => {
  test.each<[string, Partial<WireCall>, object]>([
    ["whole", {}, raw],
    [
      "spaces and big integers as the model wrote them",
      { arguments: ' {"n": 12345678901234567890} ' },
      { function: { name: "get_weather", arguments: ' {"n": 12345678901234567890} ' } },
    ],
    ["no arguments", { arguments: " " }, { function: { name: "get_weather", arguments: "{}" } }],
    [
      "broken ones",
      { arguments: '{"city":"O' },
      { function: { name: "get_weather", arguments: '{"rawInvalidInput":"{\\"city\\":\\"O"}' } },
    ],
    ["a list", { arguments: "[1]" }, { function: { name: "get_weather", arguments: '{"rawInvalidInput":"[1]"}' } }],
    ["null", { arguments: "null" }, { function: { name: "get_weather", arguments: '{"rawInvalidInput":"null"}' } }],
    [
      "a custom call",
      { type: "custom", name: "sql", arguments: "SELECT 1" },
      { id: "call_1", type: "custom", custom: { name: "sql", input: "SELECT 1" } },
    ],
    ["a name that is refused", { name: "get weather" }, { function: { name: "get_weather_64be65dc5802c58a" } }],
  ])("%s", (_, given, expected) => {
    const message = openaiChat.encodeCalls([{ ...call, ...given }]);
    expect(message).toMatchObject({ role: "assistant", content: null, tool_calls: [expected] });
  });

  it("are no list where there are none", () => {
    expect(openaiChat.encodeCalls([])).toEqual({ role: "assistant", content: "" });
  });

  it("hold any text as valid JSON, and give valid objects back as they are", () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      hostile(["a"]).map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(text, (arguments_) => {
        const [sent] = openaiChat.encodeCalls([{ ...call, arguments: arguments_ }]).tool_calls ?? [];
        const replayed = sent?.type === "function" ? sent.function.arguments : "";
        const value = JSON.parse(replayed);
        expect(Object.prototype.toString.call(value)).toBe("[object Object]");
        if (replayed !== arguments_ && arguments_.trim() !== "") expect(value).toEqual({ rawInvalidInput: arguments_ });
      }),
    );
  });
});

describe("a result", () => {
  test.each<[string, WireResult["content"], string]>([
    ["text", "12 °C", "12 °C"],
    [
      "parts",
      [
        { type: "text", text: "Oslo" },
        { type: "json", value: { celsius: 12, big: 2n ** 64n } },
      ],
      'Oslo\n{"celsius":12,"big":18446744073709551616}',
    ],
    ["nothing", [], ""],
  ])("%s", (_, content, expected) => {
    expect(openaiChat.encodeResult({ call, content })).toEqual({
      role: "tool",
      tool_call_id: "call_1",
      content: expected,
    });
  });

  test.each<[string, unknown, object]>([
    ["an image", [{ type: "image", data: "", mimeType: "image/png" }], { code: "unsupported", path: "/content/0" }],
    ["a part of another type", [{ type: "video" }], { code: "invalid_result", path: "/content/0" }],
    [
      "a value that is no JSON",
      [{ type: "json", value: { a: new Date() } }],
      { code: "invalid_result", path: "/content/0/value/a" },
    ],
    ["no JSON at all", [{ type: "json" }], { code: "invalid_result", path: "/content/0" }],
    ["a number", 7, { code: "invalid_result", path: "/content" }],
    ["nothing", undefined, { code: "invalid_result", path: "/content" }],
  ])("cannot hold %s", (_, content, expected) => {
    const error = errorOf(WireError, () => openaiChat.encodeResult({ call, content: content as string }));
    expect(error).toMatchObject(expected);
    if (error.code === "unsupported") expect(error.message).toContain("send it in a user message");
  });

  it("is a ToolMessage too, of a call or made by hand", () => {
    const message = { call: null, tool_call_id: "call_9", name: null, content: "ok" };
    expect(openaiChat.encodeResult(message)).toEqual({ role: "tool", tool_call_id: "call_9", content: "ok" });
    expect(errorOf(WireError, () => openaiChat.encodeResult({ call: null, content: "" }))).toMatchObject({
      code: "invalid_result",
      path: "/call",
    });
  });
});

describe("an event", () => {
  const chunk = (delta: unknown, more: object = {}) => ({ choices: [{ index: 0, delta, ...more }] });
  const piece = (tool_call: object) => chunk({ tool_calls: [tool_call] });
  const end = (reason: string, isTruncated: boolean): CallEvent => ({ kind: "end", reason, isTruncated });
  test.each<[string, unknown, object[]]>([
    [
      "the first of a call",
      piece({ index: 0, ...raw, function: { name: "f", arguments: "" } }),
      [{ kind: "delta", index: 0, id: "call_1", type: "function", name: "f" }],
    ],
    ["text", piece({ index: 0, function: { arguments: '{"ci' } }), [{ kind: "delta", index: 0, text: '{"ci' }]],
    ["an index as text", piece({ index: "2", function: { arguments: "1" } }), [{ kind: "delta", index: 2, text: "1" }]],
    ["a large index", piece({ index: 4294967294, id: "a" }), [{ kind: "delta", index: 4294967294, id: "a" }]],
    ["an index below 0", piece({ index: -1, id: "a" }), [{ kind: "delta", id: "a" }]],
    [
      "no index",
      piece({ id: "a", function: { name: "f", arguments: "{}" } }),
      [{ kind: "delta", id: "a", name: "f", text: "{}" }],
    ],
    ["a numeric id", piece({ index: 0, id: 7 }), [{ kind: "delta", index: 0, id: "7" }]],
    [
      "what is empty counts as absent",
      piece({ index: 0, id: "", type: "", function: { name: "", arguments: "a" } }),
      [{ kind: "delta", index: 0, text: "a" }],
    ],
    ["null counts as absent", piece({ index: 0, id: null, type: null, function: { name: null, arguments: null } }), []],
    ["a function that is null", piece({ index: 0, id: "a", function: null }), [{ kind: "delta", index: 0, id: "a" }]],
    [
      "arguments as an object",
      piece({ index: 0, function: { name: "f", arguments: { a: 1 } } }),
      [{ kind: "delta", index: 0, name: "f", whole: '{"a":1}' }],
    ],
    [
      "two calls",
      chunk({
        tool_calls: [
          { index: 0, id: "a" },
          { index: 1, id: "b" },
        ],
      }),
      [
        { kind: "delta", index: 0, id: "a" },
        { kind: "delta", index: 1, id: "b" },
      ],
    ],
    [
      "a custom call",
      piece({ index: 0, id: "a", type: "custom", custom: { name: "sql", input: "SE" } }),
      [{ kind: "delta", index: 0, id: "a", type: "custom", name: "sql", text: "SE" }],
    ],
    [
      "more of a custom call",
      piece({ index: 0, custom: { input: "LECT" } }),
      [{ kind: "delta", index: 0, type: "custom", text: "LECT" }],
    ],
    ["what the provider runs itself", piece({ index: 0, id: "a", type: "web_search", web_search: {} }), []],
    [
      "the older form",
      chunk({ function_call: { name: "f", arguments: "{" } }),
      [{ kind: "delta", name: "f", text: "{" }],
    ],
    [
      "an end with the last piece",
      chunk({ tool_calls: [{ index: 0, function: { arguments: "}" } }] }, { finish_reason: "tool_calls" }),
      [{ kind: "delta", index: 0, text: "}" }, end("tool_calls", false)],
    ],
    [
      "calls that only their place in the list tells apart",
      chunk({ tool_calls: [{ function: { name: "f" } }, { function: { arguments: "{" } }] }),
      [
        { kind: "delta", index: 0, name: "f" },
        { kind: "delta", index: 1, text: "{" },
      ],
    ],
    [
      "calls that their ids tell apart",
      chunk({ tool_calls: [{ id: "a", function: { name: "f" } }, { id: "b" }] }),
      [
        { kind: "delta", id: "a", name: "f" },
        { kind: "delta", id: "b" },
      ],
    ],
    [
      "a call without a list",
      chunk({ tool_calls: { index: 0, id: "", function: { name: "f", arguments: "{" } } }),
      [{ kind: "delta", index: 0, name: "f", text: "{" }],
    ],
    [
      "the whole message in place of a delta",
      { choices: [{ index: 0, message: { tool_calls: [{ id: "a", function: { name: "f", arguments: "{}" } }] } }] },
      [{ kind: "delta", id: "a", name: "f", text: "{}" }],
    ],
    ["stop", chunk({}, { finish_reason: "stop" }), [end("stop", false)]],
    ["a limit", chunk({}, { finish_reason: "length" }), [end("length", true)]],
    ["a filter", chunk(null, { finish_reason: "content_filter" }), [end("content_filter", true)]],
    ["an error", { error: { message: "overloaded" } }, [{ ...end("error", true), fault: "overloaded" }]],
    [
      "another choice",
      { choices: [{ index: 1, delta: { tool_calls: [{ index: 0, id: "b" }] }, finish_reason: "stop" }] },
      [],
    ],
    [
      "no index of the choice",
      { choices: [{ delta: { tool_calls: [{ index: 0, id: "b" }] } }] },
      [{ kind: "delta", index: 0, id: "b" }],
    ],
    ["no choices", { choices: [], usage: {} }, []],
    ["text of the answer", chunk({ role: "assistant", content: "Hello" }), []],
    ["nothing", null, []],
    ["what is none", "data", []],
  ])("%s", (_, event, expected) => {
    expect(openaiChat.decodeEvent?.(event)).toEqual(expected);
  });
});

test("any JSON gives events, and calls or an error of ours", () => {
  const words =
    "id index type function name arguments tool_calls function_call choices delta message custom input finish_reason role";
  fc.assert(
    fc.property(hostile(words.split(" ")), (value) => {
      openaiChat.decodeEvent?.(value);
      try {
        openaiChat.encodeCalls(openaiChat.decodeMessage(value));
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }),
    { numRuns: 2000 },
  );
  const far = { ...raw, function: { name: "f", arguments: deep(5000) } };
  expect(openaiChat.decodeMessage(far)[0]?.arguments).toMatch(/^\[expected at most/);
  expect(openaiChat.decodeEvent?.({ choices: [{ delta: { tool_calls: [far] } }] })).toHaveLength(1);
});

test("a round trip with the official client", async () => {
  const completion = (message: object) => ({ id: "c", object: "chat.completion", choices: [{ index: 0, message }] });
  const tools = new ToolSet([
    defineTool({ name: "get weather", parameters: weather.parameters, execute: () => ({ celsius: 12 }) }),
  ]);
  const called = {
    id: "call_1",
    type: "function",
    function: { name: "get_weather_64be65dc5802c58a", arguments: '{"city":"Oslo"}' },
  };
  const server = await loopback([
    completion({ role: "assistant", content: null, tool_calls: [called] }),
    completion({ role: "assistant", content: "It is 12 °C." }),
  ]);
  try {
    const client = new OpenAI({ apiKey: "none", baseURL: server.url, maxRetries: 0 });
    const messages: OpenAI.Chat.Completions.ChatCompletionMessageParam[] = [{ role: "user", content: "Weather?" }];
    const request = { model: "m", messages, tools: openaiChat.encodeTools(tools) };
    const answer = await client.chat.completions.create({
      ...request,
      tool_choice: openaiChat.encodeToolChoice("required"),
    });
    const calls = ToolCall.decode(openaiChat, answer, { tools });
    expect(calls.map(({ name }) => name)).toEqual(["get weather"]);
    messages.push(openaiChat.encodeCalls(calls, { tools }));
    for (const message of await tools.run(calls)) messages.push(openaiChat.encodeResult(message));
    const last = await client.chat.completions.create(request);
    expect(last.choices[0]?.message.content).toBe("It is 12 °C.");
    expect(server.requests[0]?.body).toMatchObject({
      tool_choice: "required",
      tools: [{ function: { name: "get_weather_64be65dc5802c58a" } }],
    });
    expect(server.requests[1]?.body.messages).toEqual([
      { role: "user", content: "Weather?" },
      { role: "assistant", content: null, tool_calls: [called] },
      { role: "tool", tool_call_id: "call_1", content: '{"celsius":12}' },
    ]);
  } finally {
    await server.close();
  }
});
