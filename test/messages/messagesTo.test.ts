import { describe, expect, expectTypeOf, it } from "vitest";
import {
  AssistantMessage,
  AssistantMessageChunk,
  BaseMessage,
  JsonError,
  OptionError,
  ReleaseError,
  type SdkRelease,
  SystemMessage,
  ToolCall,
  ToolMessage,
  UserMessage,
} from "../../src/index.ts";
import { type ConvertedMessages, MessagesError, messagesTo, type SdkMessages } from "../../src/messages/index.ts";
import { errorOf } from "../errorOf.ts";

// What the releases answered; `messages_chat` and others of python-compat/conversions compare random messages.
const call = new ToolCall({ id: "c1", name: "f", arguments: '{"a":1}', index: 0 });
const metadata = { k: 1 };
const system = new SystemMessage({ content: "sys", metadata });
const user = new UserMessage({ content: "hi", name: "bob", metadata });
const asked = new AssistantMessage({ content: "", toolCalls: [call], reasoningContent: "why", metadata });
const result = new ToolMessage({ content: "12", toolCallId: "c1", name: "f" });
const done = new AssistantMessage({ content: "done", reasoningContent: "why" });
const plain = new AssistantMessage({ content: "plain", name: "al" });
const conversation = [system, user, asked, result, done, plain];

const tool_calls = [{ id: "c1", type: "function", function: { name: "f", arguments: '{"a":1}' } }];
const SYSTEM = { role: "system", content: "sys" };
const USER = { role: "user", content: "hi" };
const ASKED = { role: "assistant", content: "", tool_calls };
const RESULT = { role: "tool", content: "12", tool_call_id: "c1" };
const DONE = { role: "assistant", content: "done" };
const PLAIN = { role: "assistant", content: "plain" };
const why = { reasoning_content: "why" };
const empty = { reasoning_content: "" };

describe("messages for the Chat API", () => {
  it("up to 0.1.3 are whole dumps", () => {
    const old = messagesTo("chat", conversation, { sdk: "0.1.3", onLoss: "drop" });
    expect(old).toEqual([
      SYSTEM,
      { ...USER, name: "bob" },
      ASKED,
      { ...RESULT, name: "f" },
      DONE,
      { ...PLAIN, name: "al" },
    ]);
    expect(Object.keys(old[3] ?? {})).toEqual(["role", "content", "name", "tool_call_id"]);
    expect(errorOf(ReleaseError, () => messagesTo("chat", conversation, { sdk: "0.1.3" })).paths).toEqual([
      "/metadata",
    ]);
  });

  it("up to 0.1.3 have the usage of a message that calls itself otherwise", () => {
    const usage_metadata = { code: 0, total_latency: 1 };
    const given = { content: "", usage_metadata };
    const messages = [new AssistantMessage(given), new AssistantMessage({ ...given, role: "bot" as "assistant" })];
    const [first, second] = messagesTo("chat", messages, { sdk: "0.1.3" });
    expect(first).toEqual({ role: "assistant", content: "" });
    expect(second?.usage_metadata).toMatchObject(usage_metadata);
  });

  it.each<[SdkRelease, object[]]>([
    ["0.1.4", [SYSTEM, USER, ASKED, RESULT, DONE, PLAIN]],
    ["0.1.10.post3", [SYSTEM, USER, ASKED, RESULT, DONE, PLAIN]],
    ["0.1.10.post4", [SYSTEM, USER, { ...ASKED, ...why }, RESULT, { ...DONE, ...why }, { ...PLAIN, ...empty }]],
    ["0.1.11", [SYSTEM, USER, ASKED, RESULT, DONE, PLAIN]],
    ["0.1.11.post1", [SYSTEM, USER, { ...ASKED, ...why }, RESULT, DONE, PLAIN]],
    ["latest", [SYSTEM, USER, { ...ASKED, ...why }, RESULT, DONE, PLAIN]],
  ])("of %s", (sdk, expected) => {
    const converted = messagesTo("chat", conversation, { sdk });
    expect(JSON.stringify(converted)).toBe(JSON.stringify(expected));
    if (sdk === "latest") expect(messagesTo("chat", conversation)).toEqual(converted);
  });

  it("are those of DeepSeek, which wants the reasoning of each answer", () => {
    const expected = [SYSTEM, USER, { ...ASKED, ...why }, RESULT, { ...DONE, ...empty }, { ...PLAIN, ...empty }];
    expect(messagesTo("deepseek", conversation)).toEqual(expected);
    expect(messagesTo("deepseek", [{ role: "assistant", reasoning_content: null }])).toEqual([
      { role: "assistant", reasoning_content: null },
    ]);
    const error = errorOf(ReleaseError, () => messagesTo("deepseek", conversation, { sdk: "0.1.11" }));
    expect(error.code).toBe("missing_conversion");
    expect(error.message).toBe(
      "openjiuwen 0.1.11 does not convert messages for deepseek; it does from 0.1.11.post1 on",
    );
  });

  it("are those of SiliconFlow, whose calls have an index", () => {
    const calls = [{ id: "c1", type: "function", index: null, function: { name: "f", arguments: '{"a":1}' } }];
    expect(messagesTo("siliconflow", [asked])[0]?.tool_calls).toEqual(calls);
    const dict = { role: "assistant", tool_calls: [{ x: 1 }, "no call", { function: { name: "f" }, index: 2 }] };
    expect(messagesTo("siliconflow", [dict], { sdk: "0.1.4" })).toEqual([
      {
        role: "assistant",
        tool_calls: [
          { id: "", type: "function", index: null, function: { name: "", arguments: "" } },
          { id: "", type: "function", index: 2, function: { name: "f", arguments: "" } },
        ],
      },
    ]);
    const broken = [{ role: "assistant", tool_calls: [{ function: null }] }];
    expect(errorOf(MessagesError, () => messagesTo("siliconflow", broken)).path).toBe("/0/tool_calls/0/function");
  });

  it("may be one text", () => {
    expect(messagesTo("chat", "Hello")).toEqual([{ role: "user", content: "Hello" }]);
  });

  it.each<[unknown]>([[[]], [""], [null], [undefined], [0], [false], [{}]])(
    "are an error if there are none: %j",
    (none) => {
      expect(errorOf(MessagesError, () => messagesTo("chat", none as SdkMessages)).code).toBe("no_messages");
      expect(messagesTo("chat", none as SdkMessages, { sdk: "0.1.3" })).toEqual([{ role: "user", content: "" }]);
    },
  );

  it("may be dicts, which stay as they are", () => {
    const dicts = [{ role: "assistant", content: null, zzz: [1, { a: undefined }], metadata: {} }, { role: "odd" }];
    const converted = messagesTo("chat", dicts);
    expect(converted).toEqual([{ role: "assistant", content: null, zzz: [1, {}], metadata: {} }, { role: "odd" }]);
    (converted[0] as { zzz: number[] }).zzz.push(2);
    expect(dicts[0]?.zzz).toHaveLength(2);
  });

  it("keep the known members of dicts in 0.1.10.post4", () => {
    const dicts = [
      { zzz: 1, reasoning_content: null, role: "assistant", name: "n", content: "x" },
      { role: "user", content: "y", metadata: {} },
      { role: "assistant", tool_calls: [], reasoning_content: "r" },
    ];
    expect(JSON.stringify(messagesTo("chat", dicts, { sdk: "0.1.10.post4" }))).toBe(
      JSON.stringify([
        { reasoning_content: "", role: "assistant", name: "n", content: "x" },
        { role: "user", content: "y" },
        { role: "assistant", tool_calls: [], reasoning_content: "r" },
      ]),
    );
  });

  it.each<[string, unknown, path: string]>([
    ["a dict beside objects", [user, { role: "user", content: "x" }], "/1"],
    ["another class", [call], "/0"],
    ["a text in the list", [user, "x"], "/1"],
    ["null in the list", [null], "/0"],
    ["one message alone", user, ""],
    ["an object", { role: "user" }, ""],
    ["a number", 5, ""],
  ])("are an error if they are not: %s", (_, messages, path) => {
    const error = errorOf(MessagesError, () => messagesTo("chat", messages as SdkMessages));
    expect([error.code, error.path]).toEqual(["not_messages", path]);
  });

  it("take chunks and messages of any role for what they are", () => {
    const chunk = new AssistantMessageChunk({ toolCalls: [call] });
    const other = new BaseMessage({ role: "developer", content: ["a", { type: "text", text: "b" }] });
    expect(messagesTo("chat", [chunk, other])).toEqual([
      ASKED,
      { role: "developer", content: ["a", { type: "text", text: "b" }] },
    ]);
  });
});

describe("messages for the Responses API", () => {
  it("are instructions and items", () => {
    expect(messagesTo("responses", conversation)).toEqual({
      instructions: "sys",
      input: [
        { role: "user", content: [{ type: "input_text", text: "hi" }] },
        { type: "function_call", id: "c1", call_id: "c1", name: "f", arguments: '{"a":1}' },
        { type: "function_call_output", call_id: "c1", output: "12" },
        { role: "assistant", content: [{ type: "output_text", text: "done" }] },
        { role: "assistant", content: [{ type: "output_text", text: "plain" }] },
      ],
    });
  });

  it("have the ids of items, and ids by the position of calls that have none", () => {
    const calls = [
      new ToolCall({ id: null, name: "f", arguments: "" }),
      new ToolCall({ id: "c", name: "g", arguments: "{}", responseItemId: "fc_1" }),
    ];
    expect(messagesTo("responses", [asked, new AssistantMessage({ toolCalls: calls })]).input.slice(1)).toEqual([
      { type: "function_call", id: "call_1", call_id: "call_1", name: "f", arguments: "{}" },
      { type: "function_call", id: "fc_1", call_id: "c", name: "g", arguments: "{}" },
    ]);
  });

  it("read dicts of any form", () => {
    const dicts = [
      { role: "developer", content: [{ type: "text", text: "d" }, "e", 5, { content: [true] }] },
      { role: "system", content: "f" },
      { content: { a: 1.5 } },
      { role: "tool", content: null, call_id: "\u0085 c\u001f" },
      { role: "tool", content: "dropped", tool_call_id: "\u3000" },
      { role: "assistant", content: null, tool_calls: [{ function: { name: "f", arguments: { a: "é" } } }] },
    ];
    expect(messagesTo("responses", dicts)).toEqual({
      instructions: "de[True]\n\nf",
      input: [
        { role: "user", content: [{ type: "input_text", text: "{'a': 1.5}" }] },
        { type: "function_call_output", call_id: "c", output: "" },
        { type: "function_call", id: "call_0", call_id: "call_0", name: "f", arguments: '{"a": "é"}' },
      ],
    });
    expect(messagesTo("responses", [user, { content: "x" }]).input).toHaveLength(2);
    expect(messagesTo("responses", "").input).toEqual([{ role: "user", content: [{ type: "input_text", text: "" }] }]);
  });

  it.each<[string, unknown, code: string, path: string]>([
    ["no messages", [], "no_messages", ""],
    ["null", null, "not_messages", ""],
    ["calls that are no list", [{ role: "assistant", tool_calls: "x" }], "invalid_message", "/0/tool_calls"],
    ["a call that is no object", [{ role: "assistant", tool_calls: [5] }], "invalid_message", "/0/tool_calls/0"],
  ])("are an error: %s", (_, messages, code, path) => {
    const error = errorOf(MessagesError, () => messagesTo("responses", messages as SdkMessages));
    expect([error.code, error.path]).toEqual([code, path]);
  });

  it("came with 0.1.16", () => {
    const error = errorOf(ReleaseError, () => messagesTo("responses", "x", { sdk: "0.1.15.post3" }));
    expect(error.code).toBe("missing_conversion");
  });
});

const text = (of: string) => ({ type: "text", text: of });
const IMAGE = { type: "image_url", image_url: { url: "data:image/PNG;base64,AA==" } };

describe("messages for Anthropic", () => {
  it.each<[SdkRelease]>([["0.1.15.post1"], ["0.1.17.post2"], ["0.1.18"], ["latest"]])("of %s", (sdk) => {
    expect(messagesTo("anthropic", conversation, { sdk })).toEqual({
      system: [text("sys")],
      messages: [
        { role: "user", content: [text("hi")] },
        { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "f", input: { a: 1 } }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: [text("12")] }] },
        { role: "assistant", content: [text("done")] },
        { role: "assistant", content: [text("plain")] },
      ],
    });
  });

  it("have the results of a turn in one message, and a block in each", () => {
    const dicts = [
      { role: "tool", tool_call_id: "1", content: "" },
      { role: "tool", tool_call_id: "2", content: ["x", 5, null] },
      { role: "user", content: "" },
      { role: "assistant" },
    ];
    expect(messagesTo("anthropic", dicts)).toEqual({
      system: null,
      messages: [
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "1", content: [text("")] },
            { type: "tool_result", tool_use_id: "2", content: [text("x"), text("5"), text("None")] },
          ],
        },
        { role: "user", content: [text("")] },
        { role: "assistant", content: [text("")] },
      ],
    });
  });

  it("have the results at the end", () => {
    const dicts = [
      { role: "user", content: "u" },
      { role: "tool", tool_call_id: "1", content: "x" },
      { role: "system", content: "s" },
      { role: "tool", tool_call_id: "2", content: "y" },
    ];
    const counts = (sdk: SdkRelease) =>
      messagesTo("anthropic", dicts, { sdk }).messages.map(({ content }) => (content as object[]).length);
    expect(counts("0.1.17")).toEqual([1, 2]);
    expect(counts("0.1.18")).toEqual([1, 1, 1]);
  });

  it("read the arguments of calls", () => {
    const inputs = ["{bad", "", "[1]", "NaN", '"\\ud800"', { a: 1 }, null].map((given) => {
      const message = { role: "assistant", tool_calls: [{ id: "1", function: { name: "f", arguments: given } }] };
      const [converted] = messagesTo("anthropic", [message]).messages;
      return (converted as { content: { input: unknown }[] }).content[0]?.input;
    });
    expect(inputs).toEqual([{ _raw_arguments: "{bad" }, {}, [1], Number.NaN, "\ud800", { a: 1 }, {}]);
  });

  it("up to 0.1.17 have the blocks of the system as they are, since then as text", () => {
    const dicts = [
      { role: "system", content: ["b", { type: "text", text: "c", x: 1 }] },
      { role: "user", content: "u" },
    ];
    const of = (sdk: SdkRelease) => messagesTo("anthropic", dicts, { sdk }).system;
    expect(of("0.1.17")).toEqual([text("b"), { type: "text", text: "c", x: 1 }]);
    expect(of("0.1.18")).toEqual([text("b\nc")]);
  });

  it("leave the system's message between user and assistant, if the model takes it there", () => {
    const dicts = [
      { role: "system", content: "a" },
      { role: "user", content: "u" },
      { role: "system", content: "b" },
      { role: "assistant", content: "x" },
      { role: "user", content: "u" },
      { role: "system", content: "c" },
    ];
    const of = (model?: string, sdk?: SdkRelease) => messagesTo("anthropic", dicts, { model, sdk });
    expect(of("us.anthropic.CLAUDE-OPUS-5-v1")).toMatchObject({
      system: [text("a")],
      messages: [{}, { role: "system", content: "b" }, {}, {}, { role: "system", content: "c" }],
    });
    for (const converted of [of(), of("claude-3"), of("claude-opus-5", "0.1.17")]) {
      expect(converted.system).toEqual([text("a"), text("b"), text("c")]);
      expect(converted.messages).toHaveLength(3);
    }
  });

  it("have images since 0.1.18", () => {
    const images = [
      IMAGE,
      { type: "input_image", image_url: "https://x.org/a.png" },
      { type: "image", data_url: "https://x.org/b.png" },
      { type: "image", source: { type: "file" }, image: "https://x.org/c.png" },
      { type: "image" },
    ];
    const of = (sdk: SdkRelease) =>
      messagesTo("anthropic", [new UserMessage({ content: images })], { sdk }).messages[0]?.content;
    expect(of("0.1.17")).toEqual(images);
    expect(of("0.1.18")).toEqual([
      { type: "image", source: { type: "base64", media_type: "image/png", data: "AA==" } },
      { type: "image", source: { type: "url", url: "https://x.org/a.png" } },
      { type: "image", source: { type: "url", url: "https://x.org/b.png" } },
      ...images.slice(3),
    ]);
  });

  it.each<[string, object]>([
    ["no URL", { type: "image_url" }],
    ["an empty URL", { type: "image_url", image_url: { url: "" } }],
    ["another format", { type: "image_url", image_url: "data:image/svg+xml;base64,AA==" }],
    ["a type that is no text", { type: ["text"] }],
  ])("refuse an image with %s", (_, part) => {
    const messages = [new UserMessage({ content: ["a", part as never] })];
    const error = errorOf(MessagesError, () => messagesTo("anthropic", messages));
    expect([error.code, error.path.slice(0, 12)]).toEqual(["invalid_message", "/0/content/1"]);
    expect(messagesTo("anthropic", messages, { sdk: "0.1.17" }).messages).toHaveLength(1);
  });

  it("have the blocks of an earlier answer since 0.1.18", () => {
    const blocks = [
      { type: "thinking", thinking: "t", signature: "s", x: 1 },
      { type: "redacted_thinking", data: "d" },
      { type: "redacted_thinking" },
      { type: "text", text: "a", citations: [1] },
      { type: "text", text: null, citations: null },
      { type: "tool_use", id: "i", name: "n", input: null },
      { type: "other" },
      "no block",
    ];
    const expected = [
      { type: "thinking", thinking: "t", signature: "s" },
      { type: "redacted_thinking", data: "d" },
      { type: "text", text: "a", citations: [1] },
      { type: "text", text: "" },
      { type: "tool_use", id: "i", name: "n", input: {} },
    ];
    const metadata = { anthropic_content_blocks: blocks };
    const object = new AssistantMessage({ content: "x", metadata, toolCalls: [call] });
    const inside = { role: "assistant", content: "x", __anthropic_content_blocks: blocks };
    for (const message of [[object], [{ role: "assistant", metadata }], [inside]]) {
      expect(messagesTo("anthropic", message).messages).toEqual([{ role: "assistant", content: expected }]);
    }
    expect(messagesTo("anthropic", [object], { sdk: "0.1.17" }).messages[0]?.content).toHaveLength(2);
    const both = { ...inside, metadata: { anthropic_content_blocks: [blocks[1]] } };
    expect(messagesTo("anthropic", [both]).messages[0]?.content).toEqual([blocks[1]]);
  });

  it.each<[string, unknown, path: string]>([
    ["calls that are no list", "x", ""],
    ["a call that is no object", [5], "/0"],
    ["a function that is no object", [{ function: null }], "/0/function"],
  ])("are an error: %s", (_, tool_calls, path) => {
    const error = errorOf(MessagesError, () => messagesTo("anthropic", [{ role: "assistant", tool_calls }]));
    expect(error.path).toBe(`/0/tool_calls${path}`);
  });

  it("came with 0.1.15.post1", () => {
    expect(errorOf(ReleaseError, () => messagesTo("anthropic", "x", { sdk: "0.1.15" })).code).toBe(
      "missing_conversion",
    );
  });
});

describe("messagesTo", () => {
  it("has the type of the format", () => {
    expectTypeOf(messagesTo("responses", "x")).toEqualTypeOf<ConvertedMessages["responses"]>();
    expectTypeOf(messagesTo("chat", [user])).toEqualTypeOf<ConvertedMessages["chat"]>();
  });

  it("wants a format, options and JSON that it knows", () => {
    expect(errorOf(OptionError, () => messagesTo("gemini" as never, "x")).message).toBe(
      'messagesTo: expected a format (chat, deepseek, siliconflow, responses, anthropic), received "gemini"',
    );
    expect(errorOf(OptionError, () => messagesTo("chat", "x", { release: "0.1.3" } as never)).code).toBe(
      "unknown_option",
    );
    expect(errorOf(ReleaseError, () => messagesTo("chat", "x", { sdk: "9.9" as never })).code).toBe("unknown_release");
    expect(errorOf(JsonError, () => messagesTo("chat", [{ content: () => 1 }])).code).toBe("not_json");
    expect(errorOf(JsonError, () => messagesTo("chat", [{}, { content: [{ a: () => 1 }] }])).path).toBe(
      "/1/content/0/a",
    );
  });

  it("writes objects of classes in free data, and takes none inside a dict", () => {
    const content = [{ type: "text", text: "a", extra: call }];
    const [message] = messagesTo("chat", [new UserMessage({ content })]);
    expect(message?.content).toEqual([{ type: "text", text: "a", extra: call.modelDump({ sdk: "latest" }) }]);
    const inside = { role: "assistant", tool_calls: [call] };
    expect(errorOf(JsonError, () => messagesTo("responses", [inside])).code).toBe("not_json");
  });

  it("changes nothing that it was given, and gives a new copy each time", () => {
    const content = [IMAGE];
    const given = new UserMessage({ content });
    const [first] = messagesTo("chat", [given]);
    (first?.content as object[]).length = 0;
    expect(messagesTo("chat", [given])).toEqual([{ role: "user", content }]);
  });
});
