import { describe, expect, it } from "vitest";
import { OptionError } from "../../src/checks/index.ts";
import { StreamError, ToolCallStream } from "../../src/stream/index.ts";
import { ToolInfo } from "../../src/tool/index.ts";
import { openaiChat } from "../../src/wire/index.ts";
import type { FormatName } from "../../src/wire/providers/formats.ts";
import { errorOf } from "../errorOf.ts";
import { streaming, wireNamed } from "../wire/wires.ts";

const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const anthropicStart = { type: "message_start", message: { id: "m", type: "message", content: [], stop_reason: null } };
const chatChunk = { object: "chat.completion.chunk", choices: [{ index: 0, delta: { role: "assistant" } }] };
const callChunk = {
  object: "chat.completion.chunk",
  choices: [{ index: 0, delta: { tool_calls: [{ index: 0, id: "c", function: { name: "f", arguments: "{}" } }] } }],
};
const responsesStart = { type: "response.created", response: { id: "r", object: "response", output: [] } };

describe("an event", () => {
  it.each<[string, string, unknown, string, RegExp]>([
    ["null", "openai-chat", null, "invalid_event", /received null/],
    ["text", "openai-chat", "data: {}", "invalid_event", /received a string/],
    ["a number", "anthropic", 7, "invalid_event", /received a number/],
    ["a promise", "anthropic", Promise.resolve(anthropicStart), "invalid_event", /await/],
    ["an HTTP response", "gemini", new Response("{}"), "invalid_event", /`body`/],
    ["a stream", "gemini", new Response("{}").body, "invalid_event", /received a stream/],
    ["a revoked Proxy", "openai-responses", revoked(), "invalid_event", /throws when it is read/],
    ["of Anthropic", "openai-chat", anthropicStart, "invalid_event", /looks like anthropic/],
    ["of Chat", "anthropic", chatChunk, "invalid_event", /looks like openai-chat/],
    ["of Responses", "openai-chat", responsesStart, "invalid_event", /looks like openai-responses/],
    ["of Gemini", "openai-chat", { candidates: [] }, "invalid_event", /looks like gemini/],
    [
      "of Bedrock",
      "anthropic",
      { messageStart: { role: "assistant" } },
      "invalid_event",
      /looks like bedrock-converse/,
    ],
    ["of Ollama", "openai-responses", { message: {}, done: false }, "invalid_event", /looks like ollama/],
    [
      "a whole message of Anthropic",
      "anthropic",
      { type: "message", role: "assistant", content: [], stop_reason: "end_turn" },
      "invalid_event",
      /anthropic\.decodeMessage/,
    ],
    [
      "a whole response",
      "openai-responses",
      { object: "response", output: [] },
      "invalid_event",
      /openaiResponses\.decodeMessage/,
    ],
    ["an error body", "openai-chat", { error: { message: "no such model" } }, "provider_error", /no such model/],
    [
      "an error of Anthropic",
      "anthropic",
      { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
      "provider_error",
      /Overloaded/,
    ],
    ["an error of Ollama", "ollama", { error: "model not found" }, "provider_error", /model not found/],
    ["a list of chunks", "openai-chat", [callChunk], "invalid_event", /received an array: push its events one by one/],
    ["a list of Anthropic's events", "anthropic", [anthropicStart], "invalid_event", /received an array/],
    ["a choice", "openai-chat", callChunk.choices[0], "invalid_event", /received a choice of a chunk: push the whole/],
    ["a choice that speaks", "openai-chat", { index: 0, delta: { content: "Hi" } }, "invalid_event", /a choice/],
    ["a delta", "openai-chat", callChunk.choices[0]?.delta, "invalid_event", /received the delta of a chunk/],
    ["a delta that speaks", "openai-chat", { role: "assistant", content: "" }, "invalid_event", /the delta of a chunk/],
    ["a chunk inside data", "openai-chat", { data: callChunk }, "invalid_event", /push its `data`/],
    ["a step of an iterator", "openai-chat", { done: false, value: callChunk }, "invalid_event", /push its `value`/],
    ["Axios's response", "openai-chat", { status: 200, headers: {}, data: callChunk }, "invalid_event", /its `data`/],
    ["a server-sent event", "anthropic", { event: "message_start", data: "{}" }, "invalid_event", /with JSON\.parse/],
    ["a delta of Anthropic", "anthropic", { type: "text_delta", text: "Hi" }, "invalid_event", /the delta of an event/],
    [
      "a block",
      "anthropic",
      { type: "tool_use", id: "c", name: "f", input: {} },
      "invalid_event",
      /a block of an event/,
    ],
    ["an item", "openai-responses", { type: "message", role: "assistant" }, "invalid_event", /an item of a response/],
    [
      "a call of Responses",
      "openai-responses",
      { type: "function_call", call_id: "c", name: "f" },
      "invalid_event",
      /an item of a response: push the whole event/,
    ],
    ["a candidate", "gemini", { content: { parts: [{ text: "Hi" }] } }, "invalid_event", /a candidate of a chunk/],
    ["a content", "gemini", { role: "model", parts: [{ text: "Hi" }] }, "invalid_event", /the content of a chunk/],
    ["a part", "gemini", { functionCall: { name: "f" } }, "invalid_event", /a part of a chunk/],
    ["an inner message", "ollama", { role: "assistant", content: "" }, "invalid_event", /the message of a chunk/],
    [
      "an inner event",
      "bedrock-converse",
      { contentBlockIndex: 0, delta: {} },
      "invalid_event",
      /push the whole event/,
    ],
    ["a delta of Cohere", "cohere", { message: { tool_calls: {} } }, "invalid_event", /the delta of an event/],
  ])("is not %s", async (_, format, event, code, message) => {
    const pushed = errorOf(StreamError, () => new ToolCallStream(wireNamed(format)).push(event));
    expect(pushed).toMatchObject({ code, events: 0 });
    expect(pushed.message).toMatch(message);
    if (typeof event === "object" && event !== null && code === "provider_error") {
      const read = new ToolCallStream(wireNamed(format)).readAll([JSON.stringify(event)]);
      await expect(read).rejects.toMatchObject({ code });
    }
  });

  it("may say nothing, and an error behind the beginning ends the answer", () => {
    const stream = new ToolCallStream(openaiChat);
    for (const event of [{ choices: [] }, {}, chatChunk, { object: "strange" }]) expect(stream.push(event)).toEqual([]);
    expect(stream.push({ error: { message: "lost" } })).toEqual([]);
    expect(stream.stopReason).toBe("error");
  });
});

/** The first event of a stream of each format, before it says anything about calls. */
const FIRST_EVENTS: { readonly [format in Exclude<FormatName, "mcp">]: object } = {
  "ai-sdk": { type: "start-step", request: {}, warnings: [] },
  anthropic: anthropicStart,
  "bedrock-converse": { messageStart: { role: "assistant" } },
  cohere: { id: "m", type: "message-start", delta: { message: { role: "assistant", content: [] } } },
  gemini: { candidates: [{ content: { role: "model", parts: [{ text: "" }] } }] },
  ollama: { model: "m", message: { role: "assistant", content: "" }, done: false },
  "openai-chat": chatChunk,
  "openai-responses": responsesStart,
};

describe("the first event of a stream", () => {
  it("is known for each wire with streams", () => {
    expect(streaming.map(({ name }) => name).sort()).toEqual(Object.keys(FIRST_EVENTS).sort());
  });

  it.each(Object.entries(FIRST_EVENTS))("of %s is accepted by its own wire alone", (format, event) => {
    expect(new ToolCallStream(wireNamed(format)).push(event)).toEqual([]);
    for (const wire of streaming.filter(({ name }) => name !== format)) {
      const error = errorOf(StreamError, () => new ToolCallStream(wire).push(event));
      expect(error.message).toContain(`expected events of ${wire.name}, received one that looks like ${format}`);
    }
  });
});

it.each<[string, unknown, RegExp]>([
  ["a promise", Promise.resolve([]), /await/],
  ["an HTTP response", new Response("{}"), /give its `body`/],
  ["null", null, /received null/],
  ["a number", 7, /received a number/],
])("a source is not %s", async (_, source, message) => {
  const error = await new ToolCallStream(openaiChat).readAll(source as never).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "StreamError", code: "invalid_source" });
  expect((error as Error).message).toMatch(message);
});

it.each<[string, object, RegExp]>([
  ["a misspelt option", { tool: [] }, /"tool"\. Did you mean "tools"/],
  ["one tool", { tools: new ToolInfo({ name: "f" }) }, /"tools": expected a list of tools/],
  ["text for a number", { maxCalls: "10" }, /"maxCalls": expected an integer/],
  ["a limit below 0", { maxTotalLength: -1 }, /"maxTotalLength": expected an integer/],
  ["an option of parsing with a wrong value", { integers: "bigints" }, /"integers": expected/],
])("refuses %s", (_, options, message) => {
  const error = errorOf(OptionError, () => new ToolCallStream(openaiChat, options as never));
  expect(error.message).toMatch(message);
});

it("refuses the name of a format, and says what is expected", () => {
  const error = errorOf(StreamError, () => new ToolCallStream("anthropic" as never));
  expect(error.code).toBe("unknown_format");
  expect(error.message).toBe(
    'expected a wire with streams, such as openaiChat of "openjiuwen-tools/wire", received "anthropic"',
  );
});
