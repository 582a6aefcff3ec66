import { AIMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineTool, type ToolMessage, ToolSet } from "../../src/index.ts";
import { StreamError, ToolCallStream } from "../../src/stream/index.ts";
import type { AnyWire } from "../../src/wire/index.ts";
import {
  anthropic,
  cohere,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  WireError,
  type WireResult,
} from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

/** A set of one tool, and the cities for which it ran. */
function weather(): { tools: ReturnType<typeof setOf>; ran: string[] } {
  const ran: string[] = [];
  return { tools: setOf(ran), ran };
}

const setOf = (ran: string[]) =>
  new ToolSet([
    defineTool({
      name: "get_weather",
      parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
      execute: ({ city }) => {
        ran.push(city);
        return `12 °C in ${city}`;
      },
    }),
  ]);

const ANSWER_CUT = expect.stringMatching(/end before they are complete/);
const chatCall = (id: string | undefined, args: string, index?: number): object => ({
  ...(index !== undefined && { index }),
  ...(id !== undefined && { id }),
  type: "function",
  function: { name: "get_weather", arguments: args },
});
const completion = (calls: readonly object[], finish_reason = "tool_calls"): object => ({
  choices: [{ index: 0, message: { role: "assistant", content: null, tool_calls: calls }, finish_reason }],
});
const chunk = (delta: object, finish_reason: string | null = null): object => ({
  choices: [{ index: 0, delta, finish_reason }],
});
const OSLO = '{"city":"Oslo"}';
const block = (index: number, content_block: object, ...deltas: object[]): object[] => [
  { type: "content_block_start", index, content_block },
  ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
];
const use = { type: "tool_use", id: "toolu_1", name: "get_weather" };
const json = (partial_json: string): object => ({ type: "input_json_delta", partial_json });

describe("an answer that was cut", () => {
  type Cut = [name: string, wire: AnyWire, given: object | object[], result: unknown, ran: string[]];
  const chatResult = [{ role: "tool", tool_call_id: "call_1", content: ANSWER_CUT }];
  const anthropicResult = [
    { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: ANSWER_CUT, is_error: true }] },
  ];
  const cases: Cut[] = [
    ["Chat, whole", openaiChat, completion([chatCall("call_1", '{"city":"Os')], "length"), chatResult, []],
    [
      "Chat, whole, though its text parses",
      openaiChat,
      completion([chatCall("call_1", OSLO)], "length"),
      chatResult,
      [],
    ],
    [
      "Chat, streamed",
      openaiChat,
      [chunk({ tool_calls: [chatCall("call_1", '{"city":"Os', 0)] }), chunk({}, "length")],
      chatResult,
      [],
    ],
    [
      "Chat, streamed, behind a call that is whole",
      openaiChat,
      [
        chunk({ tool_calls: [chatCall("call_0", OSLO, 0)] }),
        chunk({ tool_calls: [chatCall("call_1", '{"city":"Os', 1)] }),
        chunk({}, "length"),
      ],
      [{ role: "tool", tool_call_id: "call_0", content: "12 °C in Oslo" }, ...chatResult],
      ["Oslo"],
    ],
    [
      "Anthropic, whole",
      anthropic,
      { type: "message", role: "assistant", content: [{ ...use, input: { city: "Os" } }], stop_reason: "max_tokens" },
      anthropicResult,
      [],
    ],
    [
      "Anthropic, streamed",
      anthropic,
      [
        { type: "message_start", message: { id: "msg_1", role: "assistant", content: [] } },
        ...block(0, { ...use, input: {} }, json('{"city":"Os')),
        { type: "message_delta", delta: { stop_reason: "max_tokens" } },
      ],
      anthropicResult,
      [],
    ],
    [
      "Responses, whole",
      openaiResponses,
      {
        object: "response",
        status: "incomplete",
        output: [{ type: "function_call", call_id: "call_1", name: "get_weather", arguments: '{"city":"Os' }],
      },
      [{ type: "function_call_output", call_id: "call_1", output: ANSWER_CUT }],
      [],
    ],
    [
      "Responses, streamed",
      openaiResponses,
      [
        {
          type: "response.output_item.added",
          output_index: 0,
          item: { type: "function_call", call_id: "call_1", name: "get_weather", arguments: "" },
        },
        { type: "response.function_call_arguments.delta", output_index: 0, delta: '{"city":"Os' },
        { type: "response.incomplete", response: { status: "incomplete", output: [] } },
      ],
      [{ type: "function_call_output", call_id: "call_1", output: ANSWER_CUT }],
      [],
    ],
    [
      "Gemini, streamed",
      gemini,
      [
        {
          candidates: [
            {
              content: {
                parts: [
                  {
                    functionCall: {
                      id: "1",
                      name: "get_weather",
                      partialArgs: [{ jsonPath: "$.city", stringValue: "Os", willContinue: true }],
                      willContinue: true,
                    },
                  },
                ],
              },
            },
          ],
        },
        { candidates: [{ finishReason: "MAX_TOKENS" }] },
      ],
      [
        {
          role: "user",
          parts: [{ functionResponse: { id: "1", name: "get_weather", response: { error: ANSWER_CUT } } }],
        },
      ],
      [],
    ],
  ];

  it.each(cases)("%s: runs none of the cut calls", async (_, wire, given, expected, cities) => {
    const { tools, ran } = weather();
    const messages = await answerOf(wire, tools, given);
    const turn: unknown[] =
      wire === openaiResponses ? messages.filter((item) => "output" in (item as object)) : messages.slice(1);
    expect(turn).toEqual(expected);
    expect(ran).toEqual(cities);
  });

  it("leaves out thinking that has no signature yet, and keeps text", async () => {
    const { tools } = weather();
    const messages = await answerOf(anthropic, tools, [
      { type: "message_start", message: { id: "msg_1", role: "assistant", content: [] } },
      ...block(0, { type: "text", text: "" }, { type: "text_delta", text: "I look." }),
      ...block(1, { ...use, input: {} }, json(OSLO)),
      { type: "content_block_stop", index: 1 },
      ...block(2, { type: "thinking", thinking: "", signature: "" }, { type: "thinking_delta", thinking: "And" }),
      { type: "message_delta", delta: { stop_reason: "max_tokens" } },
    ]);
    expect(messages[0]).toEqual({
      role: "assistant",
      content: [
        { type: "text", text: "I look." },
        { ...use, input: { city: "Oslo" } },
      ],
    });
  });

  it("keeps a text of Responses that was begun, and no reasoning", async () => {
    const { tools } = weather();
    const call = { type: "function_call", call_id: "call_1", name: "get_weather", arguments: OSLO };
    const messages = await answerOf(openaiResponses, tools, [
      { type: "response.created", response: { id: "resp_1" } },
      { type: "response.output_item.added", output_index: 0, item: { type: "reasoning", id: "rs_1", summary: [] } },
      { type: "response.output_item.done", output_index: 1, item: call },
      { type: "response.output_item.added", output_index: 2, item: { type: "message", id: "msg_1", content: [] } },
      { type: "response.output_text.delta", output_index: 2, delta: "And" },
    ]);
    expect(messages.slice(0, -1)).toEqual([
      call,
      {
        type: "message",
        id: "msg_1",
        role: "assistant",
        content: [{ type: "output_text", text: "And", annotations: [] }],
      },
    ]);
  });

  it("goes by the items of a response whose last event has none", async () => {
    const reasoning = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "gAAAA" };
    const call = { type: "function_call", call_id: "call_1", name: "get_weather", arguments: OSLO };
    const messages = await answerOf(openaiResponses, weather().tools, [
      { type: "response.output_item.added", output_index: 0, item: { ...reasoning, encrypted_content: "" } },
      { type: "response.output_item.done", output_index: 0, item: reasoning },
      { type: "response.output_item.done", output_index: 1, item: call },
      { type: "response.completed", response: { status: "completed", output: [] } },
    ]);
    expect(messages.slice(0, 2)).toEqual([reasoning, call]);
  });

  const search = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} };
  const blockStop = { type: "content_block_stop", index: 0 };
  const found = { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] };
  it.each<[name: string, events: object[], types: string[]]>([
    ["within its input", block(0, search, json(""), json('{"query":"Os')), []],
    ["within its input, and then ended", [...block(0, search, json('{"query":"Os')), blockStop], []],
    ["before its input", block(0, search), []],
    ["behind its input", block(0, search, json('{"query":"Oslo"}')), ["server_tool_use"]],
    ["behind an empty input", [...block(0, search, json("")), blockStop], ["server_tool_use"]],
    ["behind the whole input at its start", block(0, { ...search, input: { query: "Oslo" } }), ["server_tool_use"]],
    [
      "behind its result",
      [...block(0, search, json("{")), blockStop, ...block(1, found)],
      ["server_tool_use", "web_search_tool_result"],
    ],
  ])("keeps of a search of Anthropic that was cut %s only what is whole", (_, events, types) => {
    const stream = new ToolCallStream(anthropic);
    for (const event of [{ type: "message_start", message: { id: "msg_1", content: [] } }, ...events])
      stream.push(event);
    expect(stream.response()).toMatchObject({ content: types.map((type) => ({ type })) });
  });

  it("leaves out the calls of an answer that another one replaced", async () => {
    const { tools, ran } = weather();
    const messages = await answerOf(anthropic, tools, [
      { type: "message_start", message: { id: "msg_1", role: "assistant", content: [] } },
      ...block(0, { ...use, id: "toolu_0", input: {} }, json(OSLO)),
      { type: "content_block_stop", index: 0 },
      ...block(1, { ...use, input: {} }, json('{"city":"Os')),
      { type: "message_start", message: { id: "msg_2", role: "assistant", content: [] } },
      ...block(0, { ...use, id: "toolu_2", input: {} }, json('{"city":"Bergen"}')),
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "tool_use" } },
    ]);
    const [said, results] = messages as { content: { id?: string; tool_use_id?: string }[] }[];
    expect(said?.content.map(({ id }) => id)).toEqual(["toolu_2"]);
    expect(results?.content.map(({ tool_use_id: id }) => id)).toEqual(["toolu_2"]);
    expect(ran).toEqual(["Bergen"]);
  });
});

/** What a turn adds, of a whole response or of the events of a stream. */
async function answerOf(wire: AnyWire, tools: ReturnType<typeof setOf>, given: object | object[]): Promise<unknown[]> {
  if (!Array.isArray(given))
    return tools
      .bind(wire)
      .answer(given)
      .then(({ messages }) => messages);
  const stream = new ToolCallStream(wire, { tools });
  for (const event of given) stream.push(event);
  return stream.answer().then(({ messages }) => messages);
}

describe("calls without ids", () => {
  it.each(["", null, undefined])("of Responses take the id of their item, whole and streamed: %s", async (call_id) => {
    const item = { type: "function_call", id: "fc_1", call_id, name: "get_weather", arguments: OSLO };
    const response = { object: "response", status: "completed", output: [item] };
    const { tools } = weather();
    const whole = await tools.bind(openaiResponses).answer(response);
    for (const output of [[item], []]) {
      const stream = new ToolCallStream(openaiResponses, { tools });
      stream.push({ type: "response.output_item.added", output_index: 0, item: { ...item, arguments: "" } });
      stream.push({ type: "response.output_item.done", output_index: 0, item });
      stream.push({ type: "response.completed", response: { ...response, output } });
      expect((await stream.answer()).calls).toMatchObject([{ id: "fc_1" }]);
    }
    expect(whole.calls).toMatchObject([{ id: "fc_1" }]);
  });

  const cases: [name: string, wire: AnyWire, given: object | object[], idsOf: (messages: never) => unknown[][]][] = [
    ["Chat, whole", openaiChat, completion([chatCall(undefined, OSLO), chatCall("", '{"city":"Bergen"}')]), chatIds],
    [
      "Chat, streamed",
      openaiChat,
      [chunk({ tool_calls: [chatCall(undefined, OSLO, 0), chatCall("", '{"city":"Bergen"}', 1)] }, "tool_calls")],
      chatIds,
    ],
    [
      "Ollama, whole",
      ollama,
      {
        message: {
          role: "assistant",
          content: "",
          tool_calls: [{ function: { name: "get_weather", arguments: { city: "Oslo" } } }],
        },
        done: true,
      },
      chatIds,
    ],
    [
      "Gemini, whole",
      gemini,
      { candidates: [{ content: { parts: [{ functionCall: { name: "get_weather", args: { city: "Oslo" } } }] } }] },
      geminiIds,
    ],
    [
      "Gemini, streamed",
      gemini,
      [
        {
          candidates: [
            {
              content: { parts: [{ functionCall: { name: "get_weather", args: { city: "Oslo" } } }] },
              finishReason: "STOP",
            },
          ],
        },
      ],
      geminiIds,
    ],
  ];

  type Message = { tool_calls?: { id: string }[]; tool_call_id?: string; parts?: Record<string, { id: string }>[] };
  function chatIds([said, ...results]: Message[]): unknown[][] {
    return [(said?.tool_calls ?? []).map(({ id }) => id), results.map(({ tool_call_id: id }) => id)];
  }
  function geminiIds(messages: Message[]): unknown[][] {
    return messages.map(({ parts = [] }) => parts.map((part) => Object.values(part)[0]?.id));
  }

  it.each(cases)("%s: get one each, which its result has too", async (_, wire, given, idsOf) => {
    const [calls = [], results] = idsOf((await answerOf(wire, weather().tools, given)) as never);
    for (const id of calls) expect(id).toMatch(/^call_[0-9a-f]{24}$/);
    expect(new Set(calls).size).toBe(calls.length);
    expect(results).toEqual(calls);
  });

  it("are told apart where a server gives two calls of a stream one id", async () => {
    const events = [
      chunk({ tool_calls: [chatCall("a", OSLO, 0), chatCall("a", '{"city":"Bergen"}', 1)] }, "tool_calls"),
    ];
    const [calls, results] = chatIds((await answerOf(openaiChat, weather().tools, events)) as Message[]);
    expect(new Set(calls).size).toBe(2);
    expect(results).toEqual(calls);
  });
});

describe("what clients add to an answer", () => {
  it("by openai's parse, whole", async () => {
    const call = {
      ...chatCall("call_1", OSLO),
      function: { name: "get_weather", arguments: OSLO, parsed_arguments: { city: "Oslo" } },
    };
    const message = { role: "assistant", content: "{}", parsed: {}, refusal: null, tool_calls: [call] };
    const [said] = await answerOf(openaiChat, weather().tools, { choices: [{ message, finish_reason: "tool_calls" }] });
    expect(said).toEqual({ role: "assistant", content: "{}", refusal: null, tool_calls: [chatCall("call_1", OSLO)] });
  });

  it("by openai's parse of a response", async () => {
    const text = { type: "output_text", text: "{}", annotations: [] };
    const call = { type: "function_call", call_id: "call_1", name: "get_weather", arguments: OSLO };
    const message = { type: "message", id: "msg_1", role: "assistant", content: [text] };
    const parsed = {
      output_parsed: {},
      output: [
        { ...message, content: [{ ...text, parsed: { a: 1 } }] },
        { ...call, parsed_arguments: { city: "Oslo" } },
      ],
    };
    const messages = await answerOf(openaiResponses, weather().tools, parsed);
    expect(messages.slice(0, 2)).toEqual([message, call]);
  });

  it("by Anthropic's parse", async () => {
    const text = { type: "text", text: "{}", citations: null };
    const content = [
      { ...text, parsed_output: { a: 1 } },
      { ...use, input: { parsed: 1, parsed_output: 2, city: "Oslo" } },
    ];
    const [said] = await answerOf(anthropic, weather().tools, { role: "assistant", content, parsed_output: { a: 1 } });
    expect(said).toEqual({
      role: "assistant",
      content: [text, { ...use, input: { parsed: 1, parsed_output: 2, city: "Oslo" } }],
    });
  });

  it("by LangChain, whose messages go back as they are", async () => {
    const message = new AIMessage({
      content: "Let me look.",
      tool_calls: [{ id: "call_1", name: "get_weather", args: { city: "Oslo" }, type: "tool_call" }],
    });
    const [said, result] = await answerOf(openaiChat, weather().tools, message);
    expect(said).toBe(message);
    expect(result).toEqual({ role: "tool", tool_call_id: "call_1", content: "12 °C in Oslo" });
  });
});

describe("encodeTurn", () => {
  const answer = completion([chatCall("call_1", OSLO), chatCall("call_2", '{"city":"Bergen"}')]);
  const [first, second] = openaiChat.decodeMessage(answer) as [WireResult["call"], WireResult["call"]];
  const oslo: WireResult = { call: first, content: "12" };
  const bergen: WireResult = { call: second, content: "9" };

  it.each<[string, unknown, RegExp]>([
    ["none", [], /a result for each of the 2 calls of the answer, received 0/],
    ["too few", [oslo], /a result for each of the 2 calls of the answer, received 1/],
    ["too many", [oslo, bergen, bergen], /a result for each of the 2 calls of the answer, received 3/],
    ["one twice", [oslo, oslo], /a result for the call "call_2" to get_weather, received none/],
    [
      "one of another answer",
      [oslo, { call: null, tool_call_id: "call_9", content: "9" }],
      /the call "call_2" to get_weather/,
    ],
    ["no list", 5, /a list of results, received a number/],
    ["a text", "12", /a list of results, received/],
  ])("%s", (_, results, message) => {
    const error = errorOf(WireError, () => openaiChat.encodeTurn(answer, results as WireResult[]));
    expect(error).toMatchObject({ code: "invalid_result", wire: "openai-chat" });
    expect(error.message).toMatch(message);
  });

  it("sorts results by their calls, and those that name none into the places left", () => {
    const sorted = [
      { role: "tool", tool_call_id: "call_1", content: "12" },
      { role: "tool", tool_call_id: "call_2", content: "9" },
    ];
    expect(openaiChat.encodeTurn(answer, [bergen, oslo]).slice(1)).toEqual(sorted);
    const byHand: WireResult[] = [
      { call: null, tool_call_id: "call_2", content: "9" },
      { call: null, tool_call_id: "call_1", content: "12" },
    ];
    const [said, ...results] = openaiChat.encodeTurn(answer, byHand);
    expect(results).toEqual(sorted);
    expect(said).toEqual({
      role: "assistant",
      content: null,
      tool_calls: [chatCall("call_1", OSLO), chatCall("call_2", '{"city":"Bergen"}')],
    });
  });

  const image = { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" } as const;

  it("sends images behind all results of Chat, in messages of the user", () => {
    const results: WireResult[] = [
      { ...oslo, content: [{ type: "text", text: "A map" }, image] },
      { ...bergen, content: [image] },
    ];
    const shown = {
      role: "user",
      content: [
        { type: "text", text: "From get_weather:" },
        { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
      ],
    };
    expect(openaiChat.encodeTurn(answer, results).slice(1)).toEqual([
      { role: "tool", tool_call_id: "call_1", content: "A map" },
      { role: "tool", tool_call_id: "call_2", content: "The image follows in the next message of the user." },
      shown,
      shown,
    ]);
  });

  it("sends images inside the results of the others", () => {
    const turn = (wire: AnyWire, given: unknown): string => {
      const calls = wire.decodeMessage(given);
      return JSON.stringify(
        wire
          .encodeTurn(
            given,
            calls.map((call) => ({ call, content: [image] })),
          )
          .at(-1),
      );
    };
    const anthropicAnswer = { role: "assistant", content: [{ ...use, input: {} }] };
    expect(turn(anthropic, anthropicAnswer)).toContain('"type":"image"');
    expect(turn(gemini, [{ functionCall: { id: "1", name: "get_weather", args: {} } }])).toContain('"inlineData"');
    const item = { type: "function_call", call_id: "call_1", name: "get_weather", arguments: "{}" };
    expect(turn(openaiResponses, [item])).toContain('"input_image"');
    expect(
      turn(ollama, {
        message: { role: "assistant", tool_calls: [{ id: "1", function: { name: "f", arguments: {} } }] },
      }),
    ).toContain('"images"');
  });

  it("answers a request for sampling of MCP, and no request tools/call", () => {
    const sampled = {
      role: "assistant",
      content: [
        { type: "text", text: "Hm." },
        { type: "tool_use", id: "1", name: "now", input: {} },
      ],
    };
    const [call] = mcp.decodeMessage(sampled);
    expect(mcp.encodeTurn(sampled, [{ call: call ?? null, content: "12:00" }])).toEqual([
      sampled,
      { role: "user", content: [{ type: "tool_result", toolUseId: "1", content: [{ type: "text", text: "12:00" }] }] },
    ]);
    const request = { method: "tools/call", params: { name: "now", arguments: {} } };
    const [asked] = mcp.decodeMessage(request);
    const error = errorOf(WireError, () => mcp.encodeTurn(request, [{ call: asked ?? null, content: "12:00" }]));
    expect(error).toMatchObject({ code: "unsupported", message: expect.stringMatching(/encodeResult/) });
  });

  it("reads every kind of answer that decodeMessage reads", () => {
    for (const given of [
      answer,
      { role: "assistant", content: null, tool_calls: [chatCall("call_1", OSLO)] },
      [chatCall("call_1", OSLO)],
      chatCall("call_1", OSLO),
    ]) {
      const calls = openaiChat.decodeMessage(given);
      const [said] = openaiChat.encodeTurn(
        given,
        calls.map((call) => ({ call, content: "12" })),
      );
      expect(said).toMatchObject({ role: "assistant", content: null, tool_calls: { length: calls.length } });
    }
  });
});

describe("stream.answer", () => {
  it("needs tools, and a format that is written too", async () => {
    const event = chunk({ tool_calls: [chatCall("call_1", OSLO, 0)] }, "tool_calls");
    const without = new ToolCallStream(openaiChat);
    without.push(event);
    // @ts-expect-error without tools there is nothing to answer with
    await expect(without.answer()).rejects.toMatchObject({
      name: "StreamError",
      code: "no_tools",
    });
    const readOnly = new ToolCallStream(cohere, { tools: weather().tools });
    await expect(readOnly.answer()).rejects.toMatchObject({
      name: "StreamError",
      code: "unknown_format",
    });
  });

  it("runs each call once, however often it is asked", async () => {
    const { tools, ran } = weather();
    const stream = new ToolCallStream(openaiChat, { tools });
    stream.push(chunk({ tool_calls: [chatCall("call_1", OSLO, 0)] }, "tool_calls"));
    await expect(stream.answer({ timeoutMs: -1 })).rejects.toMatchObject({
      name: "OptionError",
      code: "invalid_option",
    });
    const [one, two] = await Promise.all([
      stream.answer().then(({ messages }) => messages),
      stream.answer().then(({ messages }) => messages),
    ]);
    expect((await stream.answer()).messages).toEqual(one);
    expect(two).toEqual(one);
    expect(ran).toEqual(["Oslo"]);
  });

  it("gives the text that the model wrote, as it comes", () => {
    const stream = new ToolCallStream(anthropic);
    const texts = [
      ...block(0, { type: "thinking", thinking: "" }, { type: "thinking_delta", thinking: "Hm." }),
      ...block(
        1,
        { type: "text", text: "" },
        { type: "text_delta", text: "Let me " },
        { type: "text_delta", text: "look." },
      ),
    ].map((event) => {
      stream.push(event);
      return stream.text;
    });
    expect(texts).toEqual(["", "", "", "Let me ", "Let me look."]);
  });

  it.each<[string, AnyWire, (piece: string) => object]>([
    ["text of Chat", openaiChat, (content) => chunk({ content })],
    ["reasoning of Chat", openaiChat, (reasoning_content) => chunk({ reasoning_content })],
    [
      "details of Chat",
      openaiChat,
      (text) => chunk({ reasoning_details: [{ type: "reasoning.text", text, index: 0 }] }),
    ],
    [
      "thinking of Mistral",
      openaiChat,
      (text) => chunk({ content: [{ type: "thinking", thinking: [{ type: "text", text }] }] }),
    ],
    [
      "text of Anthropic",
      anthropic,
      (text) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
    ],
    [
      "thinking of Anthropic",
      anthropic,
      (thinking) => ({ type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking } }),
    ],
    ["text of Responses", openaiResponses, (delta) => ({ type: "response.output_text.delta", output_index: 0, delta })],
    ["text of Gemini", gemini, (text) => ({ candidates: [{ content: { parts: [{ text }] } }] })],
    ["thoughts of Gemini", gemini, (text) => ({ candidates: [{ content: { parts: [{ text, thought: true }] } }] })],
    ["text of Ollama", ollama, (content) => ({ message: { content }, done: false })],
    ["thinking of Ollama", ollama, (thinking) => ({ message: { thinking }, done: false })],
  ])("holds as much %s as maxTotalLength says, and no more", (_, wire, event) => {
    const stream = new ToolCallStream(wire, { maxTotalLength: 1000 });
    if (wire === anthropic)
      stream.push({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } });
    for (let at = 0; at < 100; at++) stream.push(event("x".repeat(10)));
    const error = errorOf(StreamError, () => stream.push(event("x")));
    expect(error).toMatchObject({ code: "limit_exceeded", message: expect.stringMatching(/at most 1000/) });
  });

  it("holds images beside that, as long as an event may be", () => {
    const image = (length: number): object => ({
      candidates: [{ content: { parts: [{ inlineData: { mimeType: "image/png", data: "A".repeat(length) } }] } }],
    });
    const stream = new ToolCallStream(gemini, { maxTotalLength: 100, maxEventLength: 10_000 });
    stream.push(image(9000));
    expect(errorOf(StreamError, () => stream.push(image(9000)))).toMatchObject({ code: "limit_exceeded" });
  });

  it("waits for sources that validate asynchronously", async () => {
    const ran: string[] = [];
    const city = z.string().refine(async (name) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return name !== "Atlantis";
    }, "no such city");
    const tools = new ToolSet([
      defineTool({
        name: "get_weather",
        parameters: z.object({ city }),
        execute: ({ city: name }) => {
          ran.push(name);
          return name;
        },
      }),
    ]);
    const stream = new ToolCallStream(openaiChat, { tools });
    stream.push(
      chunk({ tool_calls: [chatCall("call_1", OSLO, 0), chatCall("call_2", '{"city":"Atlantis"}', 1)] }, "tool_calls"),
    );
    const states = (await stream.finishAsync()).map(({ state, error }) => [state, error?.code]);
    expect(states).toEqual([
      ["complete", undefined],
      ["invalid", "schema_mismatch"],
    ]);
    expect(stream.finish()).toBe(await stream.finishAsync());
    const [, , refused] = (await stream.answer()).messages as Partial<ToolMessage>[];
    expect(refused?.content).toMatch(/no such city/);
    expect(ran).toEqual(["Oslo"]);
    expect(errorOf(StreamError, () => stream.push(chunk({})))).toMatchObject({ code: "already_finished" });
    await expect(stream.readAll([chunk({})])).rejects.toMatchObject({ code: "already_finished" });
    expect(stream.ending.kind).toBe("done");
  });
});
