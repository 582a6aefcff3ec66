// Stored messages of Python become a request of each provider, and what a conversation adds becomes Python's again.
import { describe, expect, it, test } from "vitest";
import {
  AssistantMessage,
  BaseMessage,
  decodeMessagesJson,
  defineTool,
  OptionError,
  SystemMessage,
  ToolCall,
  ToolMessage,
  ToolSet,
  UserMessage,
} from "../../src/index.ts";
import { encodeMessages, MessagesError, messagesOf } from "../../src/messages/index.ts";
import {
  type AnyWire,
  aiSdk,
  anthropic,
  cohere,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
} from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

const DATA = "iVBORw0KGgo=";
const url = `data:image/png;base64,${DATA}`;
const web = "https://example.com/a.png";
const picture = { type: "image_url", image_url: { url, detail: "low" } };

/** What `model_dump_json()` of Python writes: calls are flat, and results have no names. */
const STORED = JSON.stringify([
  { role: "system", content: "Be short.", name: null, metadata: {} },
  { role: "user", content: ["Look:", picture], name: "ann", metadata: { own: 1.5 } },
  {
    ...{ role: "assistant", content: "One moment", name: null, metadata: {}, finish_reason: "tool_calls" },
    tool_calls: [
      { id: "c1", type: "function", name: "files.read", arguments: '{"p":1}', index: null, response_item_id: "fc_1" },
      { id: "c2", type: "function", name: "now", arguments: "{}", index: null, response_item_id: null },
    ],
    reasoning_content: "Read it",
  },
  { role: "tool", content: "9", name: null, metadata: {}, tool_call_id: "c2" },
  { role: "tool", content: "12", name: null, metadata: {}, tool_call_id: "c1" },
  { role: "assistant", content: "Done.", name: null, metadata: {} },
]);
const read = decodeMessagesJson(STORED);
const SHORT = "files_read_aee1292782b6c89b";
const args = { p: 1 };

const WIRES = { openaiChat, openaiResponses, anthropic, gemini, ollama, aiSdk };

const chatCall = (id: string, name: string, text: string) => ({
  id,
  type: "function",
  function: { name, arguments: text },
});
const use = (id: string, name: string, input: object) => ({ type: "tool_use", id, name, input });
const answered = (id: string, content: string) => ({ type: "tool_result", tool_use_id: id, content });
const text = (said: string) => ({ type: "text", text: said });
const response = (id: string, name: string, output: string) => ({
  functionResponse: { id, name, response: { output } },
});
const output = (call_id: string, said: string) => ({ type: "function_call_output", call_id, output: said });
const toolResult = (toolCallId: string, toolName: string, value: string) => ({
  ...{ type: "tool-result", toolCallId, toolName },
  output: { type: "text", value },
});
const REASONING = { path: "/2/reasoning_content", message: expect.stringMatching(/^left out: only the provider/) };
const NAME = { path: "/1/name", message: expect.stringMatching(/^left out: .*name of the writer/) };

const EXPECTED: { readonly [key in keyof typeof WIRES]: object } = {
  openaiChat: {
    system: "",
    messages: [
      { role: "system", content: "Be short." },
      { role: "user", content: [text("Look:"), picture], name: "ann" },
      {
        ...{ role: "assistant", content: "One moment" },
        tool_calls: [chatCall("c1", SHORT, '{"p":1}'), chatCall("c2", "now", "{}")],
      },
      { role: "tool", tool_call_id: "c1", content: "12" },
      { role: "tool", tool_call_id: "c2", content: "9" },
      { role: "assistant", content: "Done." },
    ],
    changes: [REASONING],
  },
  openaiResponses: {
    system: "",
    messages: [
      { role: "system", content: "Be short." },
      {
        role: "user",
        content: [
          { type: "input_text", text: "Look:" },
          { type: "input_image", image_url: url, detail: "low" },
        ],
      },
      { role: "assistant", content: "One moment" },
      { type: "function_call", call_id: "c1", name: SHORT, arguments: '{"p":1}' },
      { type: "function_call", call_id: "c2", name: "now", arguments: "{}" },
      output("c1", "12"),
      output("c2", "9"),
      { role: "assistant", content: "Done." },
    ],
    changes: [NAME, REASONING],
  },
  anthropic: {
    system: "Be short.",
    messages: [
      {
        role: "user",
        content: [text("Look:"), { type: "image", source: { type: "base64", media_type: "image/png", data: DATA } }],
      },
      { role: "assistant", content: [text("One moment"), use("c1", SHORT, args), use("c2", "now", {})] },
      { role: "user", content: [answered("c1", "12"), answered("c2", "9")] },
      { role: "assistant", content: [text("Done.")] },
    ],
    changes: [NAME, REASONING],
  },
  gemini: {
    system: "Be short.",
    messages: [
      { role: "user", parts: [{ text: "Look:" }, { inlineData: { mimeType: "image/png", data: DATA } }] },
      {
        role: "model",
        parts: [
          { text: "One moment" },
          {
            functionCall: { id: "c1", name: "files.read", args },
            thoughtSignature: "skip_thought_signature_validator",
          },
          { functionCall: { id: "c2", name: "now", args: {} } },
        ],
      },
      { role: "user", parts: [response("c1", "files.read", "12"), response("c2", "now", "9")] },
      { role: "model", parts: [{ text: "Done." }] },
    ],
    changes: [NAME, REASONING],
  },
  ollama: {
    system: "",
    messages: [
      { role: "system", content: "Be short." },
      { role: "user", content: "Look:", images: [DATA] },
      {
        ...{ role: "assistant", content: "One moment" },
        tool_calls: [
          { id: "c1", function: { name: "files.read", arguments: args } },
          { id: "c2", function: { name: "now", arguments: {} } },
        ],
      },
      { role: "tool", tool_name: "files.read", tool_call_id: "c1", content: "12" },
      { role: "tool", tool_name: "now", tool_call_id: "c2", content: "9" },
      { role: "assistant", content: "Done." },
    ],
    changes: [NAME, REASONING],
  },
  aiSdk: {
    system: "Be short.",
    messages: [
      {
        role: "user",
        content: [text("Look:"), { type: "file", data: { type: "data", data: DATA }, mediaType: "image/png" }],
      },
      {
        role: "assistant",
        content: [
          text("One moment"),
          { type: "tool-call", toolCallId: "c1", toolName: SHORT, input: args },
          { type: "tool-call", toolCallId: "c2", toolName: "now", input: {} },
        ],
      },
      { role: "tool", content: [toolResult("c1", SHORT, "12"), toolResult("c2", "now", "9")] },
      { role: "assistant", content: [text("Done.")] },
    ],
    changes: [NAME, REASONING],
  },
};

describe.each(Object.keys(WIRES) as (keyof typeof WIRES)[])("%s", (key) => {
  const wire: AnyWire = WIRES[key];

  it("gets a stored conversation in its own form, without a fault", () => {
    const encoded = encodeMessages(wire, read);
    expect(encoded).toEqual(EXPECTED[key]);
    expect(wire.checkMessages?.(encoded.messages)).toEqual([]);
    expect(read.map((message) => message.modelDumpJson({ sdk: "latest" }))).toHaveLength(6);
  });

  it("gets texts as they are, and no blank ones", () => {
    const messages = [
      new UserMessage({ content: "Hi" }),
      new AssistantMessage({ content: " " }),
      new SystemMessage(),
      new UserMessage({ content: ["", "\n"] }),
      new UserMessage({ content: ["", "Well\ud800?"] }),
    ];
    const { system, messages: encoded, changes } = encodeMessages(wire, messages);
    const sent = JSON.stringify(encoded);
    expect(sent.match(/"(Hi|Well.*?\?)"/g)).toEqual(['"Hi"', '"Well\ufffd?"']);
    expect(encoded).toHaveLength(2);
    expect(sent).not.toMatch(/""|" "/);
    expect(system).toBe("");
    expect(changes).toEqual(
      ["/1", "/2", "/3"].map((path) => ({ path, message: expect.stringMatching(/^left out: it says nothing/) })),
    );
  });

  it("gets each id once, also where a server begins anew in each turn", () => {
    const call = { id: "call_0", type: "function", name: "now", arguments: "{}" };
    const answer = (...said: string[]) => [
      new AssistantMessage({ toolCalls: said.map(() => call) }),
      ...said.map((content) => new ToolMessage({ content, toolCallId: "call_0" })),
    ];
    const { messages: encoded } = encodeMessages(wire, [...answer("first", "second"), ...answer("third")]);
    expect(wire.checkMessages?.(encoded)).toEqual([]);
    const sent = JSON.stringify(encoded);
    const ids = [...sent.matchAll(/"call_(?:0|[0-9a-f]{16})"/g)].map(([id]) => id);
    const [first, second, , , third] = ids;
    expect(ids).toEqual(['"call_0"', second, first, second, third, third]);
    expect(new Set(ids).size).toBe(3);
    expect([...sent.matchAll(/first|second|third/g)].map(([said]) => said)).toEqual(["first", "second", "third"]);
  });

  it("gets ids for calls that have none, the same for call and result", () => {
    const calls = [
      { id: "", type: "function", name: "now", arguments: "{}" },
      { id: "", type: "function", name: "now", arguments: "{}" },
    ];
    const messages = [
      new AssistantMessage({ toolCalls: calls }),
      new ToolMessage({ content: "first", toolCallId: "" }),
      new ToolMessage({ content: "second", toolCallId: "" }),
    ];
    const sent = JSON.stringify(encodeMessages(wire, messages).messages);
    const ids = [...sent.matchAll(/call_[0-9a-f]{16}/g)].map(([id]) => id);
    expect(ids).toHaveLength(4);
    expect(ids.slice(0, 2)).toEqual(ids.slice(2));
    expect(new Set(ids).size).toBe(2);
  });

  it("gets an image in a result as it takes it", () => {
    const messages = [
      new AssistantMessage({ toolCalls: [new ToolCall({ id: "c1", name: "look", arguments: {} })] }),
      new ToolMessage({ content: ["A dot:", picture] as never, toolCallId: "c1" }),
    ];
    const { messages: encoded, changes } = encodeMessages(wire, messages);
    expect(JSON.stringify(encoded)).toContain(DATA);
    expect(JSON.stringify(encoded)).toContain("A dot:");
    expect(changes).toEqual([]);
  });
});

const asked = new AssistantMessage({ toolCalls: [new ToolCall({ id: "c1", name: "look", arguments: {} })] });

describe("what a provider does not take", () => {
  it("in a result is sent as text, and listed", () => {
    const looked = (part: object) => new ToolMessage({ content: ["A dot:", part] as never, toolCallId: "c1" });
    const mistral = openaiChat.forServer("deepseek");
    const cases: [AnyWire, object, string, RegExp][] = [
      [mistral, picture, "A dot:\n[image: image/png]", /^sent as text: .*the server takes no images/],
      [anthropic, { type: "image_url", image_url: { url: web } }, `A dot:\n[image: ${web}]`, /received the URL of one/],
      [openaiChat, { type: "input_audio", input_audio: {} }, "A dot:\n[input_audio]", /of the type "input_audio"/],
    ];
    for (const [wire, part, said, why] of cases) {
      const { messages, changes } = encodeMessages(wire, [asked, looked(part)]);
      expect(JSON.stringify(messages)).toContain(JSON.stringify(said));
      expect(changes).toEqual([{ path: "/1/content", message: expect.stringMatching(why) }]);
    }
  });

  it("of a user is an error with its place", () => {
    const audio = { type: "input_audio", input_audio: { data: "UklGRg==", format: "wav" } };
    const linked = { type: "image_url", image_url: { url: web } };
    const errorFor = (wire: AnyWire, part: object) =>
      errorOf(MessagesError, () => encodeMessages(wire, [new UserMessage({ content: ["Listen:", part as never] })]));
    for (const wire of [openaiResponses, anthropic, gemini, ollama, aiSdk]) {
      expect(errorFor(wire, audio)).toMatchObject({ code: "invalid_message", path: "/0/content/1" });
      expect(errorFor(wire, audio).message).toMatch(/takes no part of the type "input_audio": give a text or an image/);
    }
    for (const wire of [gemini, ollama]) {
      expect(errorFor(wire, linked).message).toMatch(/takes no such URL of an image: fetch it/);
    }
    expect(errorFor(aiSdk, { type: "image_url", image_url: { url: "a.png" } }).message).toMatch(/no such URL/);
    expect(errorFor(openaiChat, { type: "video" }).message).toMatch(/expected a text or an image/);
    const system = new SystemMessage({ content: [picture] });
    expect(errorOf(MessagesError, () => encodeMessages(openaiChat, [system])).path).toBe("/0/content/0");
  });

  it("but others take is sent", () => {
    const audio = { type: "input_audio", input_audio: { data: "UklGRg==", format: "wav" } };
    const user = (part: object) => [new UserMessage({ content: [part as never] })];
    const linked = user({ type: "input_image", image_url: web, detail: "high" });
    const first = (wire: AnyWire, messages: BaseMessage[]) => encodeMessages(wire, messages).messages[0].content[0];
    expect(first(openaiChat, user(audio))).toEqual(audio);
    expect(first(openaiChat, linked)).toEqual({ type: "image_url", image_url: { url: web, detail: "high" } });
    expect(first(openaiResponses, linked)).toEqual({ type: "input_image", image_url: web, detail: "high" });
    expect(first(anthropic, linked)).toEqual({ type: "image", source: { type: "url", url: web } });
    expect(first(aiSdk, linked)).toEqual({
      type: "file",
      data: { type: "url", url: new URL(web) },
      mediaType: "image",
    });
    expect(first(openaiResponses, user({ type: "image_url", image_url: { url: web } })).detail).toBe("auto");
  });
});

test("messages of the system move to their field, and stay where the list takes them", () => {
  const late = [
    new SystemMessage({ content: "Be short." }),
    new UserMessage({ content: "Hi" }),
    new BaseMessage({ role: "developer", content: ["Be kind.", "Be brief."] }),
  ];
  expect(encodeMessages(gemini, late)).toEqual({
    system: "Be short.\n\nBe kind.\nBe brief.",
    messages: [{ role: "user", parts: [{ text: "Hi" }] }],
    changes: [{ path: "/2", message: expect.stringMatching(/^moved to the text of the system/) }],
  });
  expect(encodeMessages(openaiChat, late).messages[2]).toEqual({ role: "developer", content: "Be kind.\nBe brief." });
});

test("only the calls of the current turn have a signature that Gemini does not check", () => {
  const messages = [asked, new ToolMessage({ content: "12", toolCallId: "c1" }), new UserMessage({ content: "And?" })];
  expect(JSON.stringify(encodeMessages(gemini, messages).messages)).not.toContain("thoughtSignature");
  const signed = new ToolCall({ id: "c1", name: "look", arguments: {}, signature: "c2lnbmVk" } as never);
  const own = [new AssistantMessage({ toolCalls: [signed] }), new ToolMessage({ content: "12", toolCallId: "c1" })];
  expect(JSON.stringify(encodeMessages(gemini, own).messages)).toContain('"thoughtSignature":"c2lnbmVk"');
});

describe("errors", () => {
  const result = new ToolMessage({ content: "12", toolCallId: "c1" });
  test.each<[string, unknown, string, string, RegExp]>([
    ["a call without a result", [asked], "invalid_message", "/0/tool_calls/0", /result of the call "c1" to look/],
    [
      "a user before the result",
      [asked, new UserMessage(), result],
      "invalid_message",
      "/0/tool_calls/0",
      /run the call/,
    ],
    [
      "a result without a call",
      [new UserMessage(), result],
      "invalid_message",
      "/1/tool_call_id",
      /expected a call "c1"/,
    ],
    ["a second result", [asked, result, result], "invalid_message", "/2/tool_call_id", /leave the result out/],
    ["another role", [new BaseMessage({ role: "critic" })], "invalid_message", "/0/role", /received "critic"/],
    ["plain data", [{ role: "user", content: "Hi" }], "not_messages", "/0", /read a stored one with decodeMessage/],
    ["JSON text", STORED, "not_messages", "", /decodeMessagesJson reads JSON text/],
    ["null", null, "not_messages", "", /expected a list of messages, received null/],
  ])("%s", (_, messages, code, path, message) => {
    const error = errorOf(MessagesError, () => encodeMessages(openaiChat, messages as never));
    expect(error).toMatchObject({ code, path, message: expect.stringMatching(message) });
  });

  test.each([mcp, cohere, undefined, {}])("a value that is no wire with conversations", (wire) => {
    const error = errorOf(OptionError, () => encodeMessages(wire as never, []));
    expect(error.message).toMatch(/expected a wire with conversations \(openaiChat, .*, aiSdk\), received/);
  });

  test("an unknown option", () => {
    expect(() => encodeMessages(openaiChat, [], { tool: [] } as never)).toThrow('Did you mean "tools"?');
  });
});

describe("a step of a conversation", () => {
  const now = defineTool({ name: "now", execute: () => "12:00" });
  const tools = new ToolSet([now]);
  const call = { id: "toolu_1", name: "now", input: {} };
  const usage = { input_tokens: 3, output_tokens: 4 };
  const answers = [
    {
      ...{ type: "message", role: "assistant", stop_reason: "tool_use", usage },
      content: [
        { type: "thinking", thinking: "Ask", signature: "s" },
        { type: "tool_use", ...call },
      ],
    },
    { type: "message", role: "assistant", stop_reason: "end_turn", usage, content: [text("Noon.")] },
  ];

  it("is stored as Python has it, and read for another provider", async () => {
    const user = new UserMessage({ content: "Time?" });
    const { messages } = encodeMessages(anthropic, [user], { tools });
    const left = [...answers];
    const { steps } = await tools.bind(anthropic).run(messages, () => left.shift() as object);
    const stored = [user, ...steps.flatMap(messagesOf)];
    const json = `[${stored.map((message) => message.modelDumpJson({ sdk: "latest" })).join()}]`;
    expect(JSON.parse(json)).toMatchObject([
      { role: "user", content: "Time?" },
      {
        ...{ role: "assistant", content: "", reasoning_content: "Ask", finish_reason: "tool_use" },
        tool_calls: [{ id: "toolu_1", type: "function", name: "now", arguments: "{}" }],
        usage_metadata: { input_tokens: 3, output_tokens: 4 },
      },
      { role: "tool", content: "12:00", tool_call_id: "toolu_1" },
      { role: "assistant", content: "Noon.", reasoning_content: null, finish_reason: "end_turn" },
    ]);
    expect(encodeMessages(openaiChat, decodeMessagesJson(json), { tools }).messages).toEqual([
      { role: "user", content: "Time?" },
      { role: "assistant", content: "", tool_calls: [chatCall("toolu_1", "now", "{}")] },
      { role: "tool", tool_call_id: "toolu_1", content: "12:00" },
      { role: "assistant", content: "Noon." },
    ]);
  });

  it("that says nothing gives no message", () => {
    const none = { messages: [], continues: false, response: {} };
    const silent = { ...none, text: "", reasoning: "", calls: [], results: [], usage: undefined, stopReason: "stop" };
    expect(messagesOf(silent)).toEqual([]);
    expect(messagesOf({ ...silent, text: "Hi", stopReason: undefined })).toMatchObject([
      { content: "Hi", finishReason: "null", usageMetadata: null, toolCalls: [] },
    ]);
  });
});
