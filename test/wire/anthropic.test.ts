import Anthropic from "@anthropic-ai/sdk";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parsePython } from "../../src/json/index.ts";
import { anthropic, type CallEvent, type WireCall, WireError, type WireTool } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { deep, hostile } from "./hostile.ts";
import { type Joined, joined } from "./joined.ts";
import { loopback } from "./loopback.ts";
import { recordings } from "./recordings.ts";

const weather: WireTool = {
  name: "get_weather",
  description: "The weather",
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
};
const block = { type: "tool_use", id: "toolu_1", name: "get_weather", input: { city: "Oslo" } };
const call: WireCall = {
  id: "toolu_1",
  type: "function",
  name: "get_weather",
  arguments: '{"city":"Oslo"}',
  index: 0,
};

describe("tools", () => {
  test.each<[string, WireTool, object]>([
    ["one", weather, { name: "get_weather", description: "The weather", input_schema: weather.parameters }],
    ["one that is strict", { ...weather, strict: true }, { name: "get_weather", strict: true }],
    ["one without parameters", { name: "now", parameters: null }, { input_schema: { type: "object", properties: {} } }],
    ["one whose name is refused", { name: "get weather", parameters: null }, { name: "get_weather_64be65dc5802c58a" }],
  ])("%s", (_, tool, expected) => {
    expect(anthropic.encodeTools([tool])[0]).toMatchObject(expected);
  });

  test.each([
    ["auto", { type: "auto" }],
    ["none", { type: "none" }],
    ["required", { type: "any" }],
    [{ name: "get_weather" }, { type: "tool", name: "get_weather" }],
  ] as const)("choice %j", (choice, expected) => {
    expect(anthropic.encodeToolChoice(choice)).toEqual(expected);
  });
});

describe("a message", () => {
  const text = { type: "text", text: "Let me look." };
  test.each<[string, unknown, WireCall[]]>([
    ["whole", { role: "assistant", content: [text, block], stop_reason: "tool_use" }, [call]],
    ["its content", [text, block], [call]],
    ["a block", block, [call]],
    ["parallel calls", [block, { ...block, id: "toolu_2" }], [call, { ...call, id: "toolu_2", index: 1 }]],
    ["a numeric id", [{ ...block, id: 7 }], [{ ...call, id: "7" }]],
    ["no name and no input", [{ type: "tool_use", id: "toolu_1" }], [{ ...call, name: "", arguments: "" }]],
    ["no arguments", [{ ...block, input: {} }], [{ ...call, arguments: "{}" }]],
    ["text alone", { role: "assistant", content: "Hello" }, []],
    ["no content", { role: "assistant", content: null }, []],
    [
      "calls that the provider runs",
      [
        { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "x" } },
        { type: "mcp_tool_use", id: "mcptoolu_1", name: "echo", input: {}, server_name: "echo" },
        { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] },
      ],
      [],
    ],
    ["nothing", undefined, []],
  ])("%s", (_, message, expected) => {
    expect(anthropic.decodeMessage(message)).toEqual(expected);
  });

  it("gives names back in full, and makes ids that stay", () => {
    const tools = [{ name: "get weather" }];
    const [tool] = anthropic.encodeTools([{ name: "get weather", parameters: null }]);
    const bare = { type: "tool_use", name: tool?.name, input: {} };
    const [first] = anthropic.decodeMessage([bare], { tools });
    expect(first?.name).toBe("get weather");
    expect(first?.id).toMatch(/^call_[0-9a-f]{24}$/);
    expect(anthropic.decodeMessage({ content: [bare] }, { tools })[0]?.id).toBe(first?.id);
    expect(anthropic.decodeMessage([{ ...bare }], { makeId: () => "mine" })[0]?.id).toBe("mine");
  });

  test.each<[string, unknown, string]>([
    ["big integers, which the client rounded, as digits", { n: 2 ** 60 }, '{"n":11529215046068'],
    ["big integers, which were read exactly", parsePython('{"n":12345678901234567890}'), '{"n":12345678901234567890}'],
    ["half a surrogate pair", { a: "\ud800" }, '{"a":"\\ud800"}'],
    ["half a pair above what is too deep", { a: "\ud800", b: deep(3000) }, "[expected at most 1000 nested containers"],
    ["a key that is a trap", JSON.parse('{"__proto__":{"x":1}}'), '{"__proto__":{"x":1}}'],
  ])("writes %s", (_, input, expected) => {
    const text = anthropic.decodeMessage([{ ...block, input }])[0]?.arguments ?? "";
    expect(text.slice(0, expected.length)).toBe(expected);
  });

  test.each([["text"], [7], [true], [{}], [{ choices: [] }], [{ type: "error", error: {} }]])("refuses %j", (value) => {
    expect(errorOf(WireError, () => anthropic.decodeMessage(value))).toMatchObject({ code: "invalid_message" });
  });
});

describe("calls that are sent back", () => {
  test.each<[string, Partial<WireCall>, object]>([
    ["whole", {}, block],
    ["no arguments", { arguments: "  " }, { ...block, input: {} }],
    ["broken ones", { arguments: '{"city":' }, { ...block, input: { rawInvalidInput: '{"city":' } }],
    ["a list", { arguments: "[1]" }, { ...block, input: { rawInvalidInput: "[1]" } }],
    ["a custom call's text", { type: "custom", arguments: "SELECT 1" }, { input: { input: "SELECT 1" } }],
    ["a big integer", { arguments: '{"n":12345678901234567890}' }, { input: { n: "12345678901234567890" } }],
    [
      "the id of another provider",
      { id: "functions.get_weather:0" },
      { id: "escaped-functions-002eget_weather-003a0" },
    ],
    ["a name that is refused", { name: "get weather" }, { name: "get_weather_64be65dc5802c58a" }],
  ])("%s", (_, given, expected) => {
    const { role, content } = anthropic.encodeCalls([{ ...call, ...given }]);
    expect(role).toBe("assistant");
    expect(content[0]).toMatchObject(expected);
  });

  it("have ids of their own, whatever they are", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "0", "-", "_", ".", ":", "2", "e", "😀", "escaped-"),
      maxLength: 8,
    });
    const idOf = (id: string) => anthropic.encodeCalls([{ ...call, id }]).content[0]?.id as string;
    fc.assert(
      fc.property(fc.uniqueArray(text.filter((id) => id !== "")), (given) => {
        // What was sent once may be the id of another call.
        const ids = [...new Set([...given, ...given.map(idOf)])];
        const sent = ids.map(idOf);
        expect(new Set(sent).size).toBe(ids.length);
        for (const id of sent) expect(id).toMatch(/^[a-zA-Z0-9_-]+$/);
      }),
    );
  });

  it("have the ids that they had when they are read again", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "-", "_", ".", "002e", "002d", "-002e", "escaped-", "\ud83d", "日"),
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(text, (id) => {
        const message = anthropic.encodeCalls([{ ...call, id }]);
        const [read] = anthropic.decodeMessage(message);
        expect(read?.id).toBe(id);
        const content_block = message.content[0];
        expect(anthropic.decodeEvent?.({ type: "content_block_start", index: 0, content_block })).toMatchObject([
          { id },
        ]);
      }),
    );
  });

  it("have the ids of results to a message that was stored", () => {
    for (const id of ["escaped-", "escaped-a", "escaped-a-002eb", "escaped-a-002db", "escaped-A-002EB", "toolu_1"]) {
      const message = { role: "assistant", content: [{ ...block, id }] };
      const [read] = anthropic.decodeMessage(message);
      expect(anthropic.encodeResult({ call: read as WireCall, content: "" }).tool_use_id).toBe(id);
      expect(anthropic.encodeCalls([read as WireCall]).content[0]?.id).toBe(id);
    }
  });

  it("have the ids of their results", () => {
    for (const id of ["escaped-a", "escaped-a-002e", "toolu_1", null, "", "a.b:c", "a_b:c", "日本"]) {
      const sent = anthropic.encodeCalls([{ ...call, id }]).content[0]?.id;
      expect(sent).toMatch(/^[a-zA-Z0-9_-]+$/);
      expect(anthropic.encodeResult({ call: { ...call, id }, content: "" }).tool_use_id).toBe(sent);
    }
  });
});

describe("a result", () => {
  const image = { type: "image", data: "iVBORw0=", mimeType: "image/png" } as const;
  const source = { type: "base64", media_type: "image/png", data: "iVBORw0=" };
  test.each<[string, Parameters<typeof anthropic.encodeResult>[0], object]>([
    ["text", { call, content: "12 °C" }, { content: "12 °C" }],
    ["an error", { call, content: "no such city", error: new Error("x") }, { content: "no such city", is_error: true }],
    [
      "parts",
      { call, content: [{ type: "text", text: "Oslo" }, { type: "json", value: { celsius: 12 } }, image] },
      {
        content: [
          { type: "text", text: "Oslo" },
          { type: "text", text: '{"celsius":12}' },
          { type: "image", source },
        ],
      },
    ],
    ["an empty part", { call, content: [{ type: "text", text: "" }, image] }, { content: [{ type: "image", source }] }],
    ["a big integer", { call, content: [{ type: "json", value: 2n ** 64n }] }, { content: [{ text: `${2n ** 64n}` }] }],
  ])("%s", (_, result, expected) => {
    expect(anthropic.encodeResult(result)).toMatchObject({ type: "tool_result", tool_use_id: "toolu_1", ...expected });
    expect("is_error" in anthropic.encodeResult(result)).toBe("is_error" in expected);
  });

  it("calls JPEG by its name", () => {
    const { content } = anthropic.encodeResult({ call, content: [{ ...image, mimeType: "image/jpg" }] });
    expect(content).toMatchObject([{ source: { media_type: "image/jpeg" } }]);
  });

  it("takes no image that the API refuses", () => {
    const content = [{ ...image, mimeType: "image/svg+xml" }];
    const error = errorOf(WireError, () => anthropic.encodeResult({ call, content }));
    expect(error).toMatchObject({ code: "unsupported", path: "/content/0/mimeType" });
    expect(error.message).toContain('received "image/svg+xml"; convert it first');
  });
});

describe("an event", () => {
  const start = (index: number, content_block: object) => ({ type: "content_block_start", index, content_block });
  const delta = (index: number, partial_json: unknown) => ({
    type: "content_block_delta",
    index,
    delta: { type: "input_json_delta", partial_json },
  });
  const stop = (stop_reason: string | null) => ({ type: "message_delta", delta: { stop_reason } });
  test.each<[string, unknown, CallEvent[]]>([
    ["start", start(1, { ...block, input: {} }), [{ kind: "delta", key: "1", id: "toolu_1", name: "get_weather" }]],
    [
      "start with the input",
      start(2, block),
      [{ kind: "delta", key: "2", id: "toolu_1", name: "get_weather", whole: '{"city":"Oslo"}' }],
    ],
    ["text", delta(1, '{"ci'), [{ kind: "delta", key: "1", text: '{"ci' }]],
    ["empty text", delta(1, ""), []],
    ["text that is none", delta(1, 7), []],
    ["other text", { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "{" } }, []],
    ["stop", { type: "content_block_stop", index: 1 }, [{ kind: "delta", key: "1", isDone: true }]],
    [
      "a block that the provider runs",
      start(1, { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} }),
      [],
    ],
    [
      "message start",
      { type: "message_start", message: { id: "msg_1", content: [], stop_reason: null } },
      [{ kind: "start", id: "msg_1" }],
    ],
    [
      "message start with a call in it",
      { type: "message_start", message: { content: [{ type: "text" }, block], stop_reason: "tool_use" } },
      [
        { kind: "start" },
        {
          kind: "delta",
          key: "1",
          id: "toolu_1",
          name: "get_weather",
          whole: '{"city":"Oslo"}',
          isDone: true,
          isEarly: true,
        },
        { kind: "end", reason: "tool_use", isTruncated: false },
      ],
    ],
    ["the end", stop("tool_use"), [{ kind: "end", reason: "tool_use", isTruncated: false }]],
    ["a pause", stop("pause_turn"), [{ kind: "end", reason: "pause_turn", isTruncated: false }]],
    ["a limit", stop("max_tokens"), [{ kind: "end", reason: "max_tokens", isTruncated: true }]],
    ["a refusal", stop("refusal"), [{ kind: "end", reason: "refusal", isTruncated: true }]],
    ["no reason", stop(null), []],
    [
      "an error",
      { type: "error", error: { type: "overloaded_error" } },
      [{ kind: "end", reason: "overloaded_error", isTruncated: true, fault: "overloaded_error" }],
    ],
    ["a ping", { type: "ping" }, []],
    ["nothing", undefined, []],
    ["text instead", "event", []],
  ])("%s", (_, event, expected) => {
    expect(anthropic.decodeEvent?.(event)).toEqual(expected);
  });
});

describe("the recordings", () => {
  const recorded = recordings("anthropic");
  it.skipIf(recorded.length === 0)("give the calls that are in them", () => {
    for (const [name, events] of recorded) {
      expect(joined(events.flatMap((event) => anthropic.decodeEvent?.(event) ?? [])), name).toEqual(callsIn(events));
    }
    expect(recorded.flatMap(([, events]) => callsIn(events)).length).toBeGreaterThanOrEqual(30);
  });

  /** The calls by message and content index, read by hand. */
  function callsIn(events: readonly unknown[]): Joined[] {
    type Event = {
      type: string;
      index: number;
      message: { content: (typeof block)[] };
      content_block: typeof block;
      delta: { partial_json?: string };
    };
    const calls: { id: string; name: string; key: string; input: object; text: string }[] = [];
    let message = 0;
    const add = (key: string, ...blocks: (typeof block)[]) => {
      const used = blocks.filter(({ type }) => type === "tool_use");
      calls.push(...used.map(({ id, name, input }) => ({ id, name, input, key, text: "" })));
    };
    const readers: { [type: string]: (event: Event, key: string) => void } = {
      message_start: ({ message: { content } }) => add("whole", ...content),
      content_block_start: ({ content_block }, key) => add(key, content_block),
      content_block_delta({ delta }, key) {
        const call = calls.find((call) => call.key === key);
        if (call) call.text += delta.partial_json ?? "";
      },
    };
    for (const event of events as Event[]) {
      if (event.type === "message_start") message++;
      readers[event.type]?.(event, `${message}/${event.index}`);
    }
    const parsed = (text: string) => (text.endsWith("}") ? JSON.parse(text) : text);
    return calls.map(({ id, name, input, text }) => ({ id, name, arguments: text === "" ? input : parsed(text) }));
  }
});

test("any JSON gives events, and calls or an error of ours", () => {
  const words = "type index message content content_block tool_use input_json_delta partial_json delta stop_reason";
  const more =
    "message_start content_block_start content_block_delta content_block_stop message_delta error id name input";
  fc.assert(
    fc.property(hostile([...words.split(" "), ...more.split(" ")]), (value) => {
      anthropic.decodeEvent?.(value);
      try {
        anthropic.encodeCalls(anthropic.decodeMessage(value));
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }),
    { numRuns: 2000 },
  );
  expect(anthropic.decodeMessage([{ ...block, input: deep(5000) }])[0]?.arguments).toMatch(/^\[expected at most/);
  expect(
    anthropic.decodeEvent?.({ type: "content_block_start", index: 0, content_block: { ...block, input: deep(5000) } }),
  ).toHaveLength(1);
});

test("a round trip with the official client", async () => {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const base = { id: "msg_1", type: "message", role: "assistant", model: "m", stop_sequence: null, usage };
  const server = await loopback([
    { ...base, content: [{ type: "text", text: "Let me look." }, block], stop_reason: "tool_use" },
    { ...base, content: [{ type: "text", text: "It is 12 °C." }], stop_reason: "end_turn" },
  ]);
  try {
    const client = new Anthropic({ apiKey: "none", baseURL: server.url, maxRetries: 0 });
    const tools = [weather];
    const messages: Anthropic.MessageParam[] = [{ role: "user", content: "How warm is it in Oslo?" }];
    const request = { model: "m", max_tokens: 100, tools: anthropic.encodeTools(tools) };
    const first = await client.messages.create({
      ...request,
      messages,
      tool_choice: anthropic.encodeToolChoice("required"),
    });
    const calls = anthropic.decodeMessage(first, { tools });
    expect(calls).toEqual([call]);
    messages.push(anthropic.encodeCalls(calls, { tools }));
    messages.push({ role: "user", content: calls.map((call) => anthropic.encodeResult({ call, content: "12 °C" })) });
    const second = await client.messages.create({ ...request, messages });
    expect(anthropic.decodeMessage(second)).toEqual([]);
    expect(server.requests.map(({ path }) => path)).toEqual(["/v1/messages", "/v1/messages"]);
    expect(server.requests[0]?.body).toMatchObject({
      tools: [{ name: "get_weather", description: "The weather", input_schema: weather.parameters }],
      tool_choice: { type: "any" },
    });
    expect(server.requests[1]?.body.messages).toEqual([
      { role: "user", content: "How warm is it in Oslo?" },
      { role: "assistant", content: [block] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "12 °C" }] },
    ]);
  } finally {
    await server.close();
  }
});
