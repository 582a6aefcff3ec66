import { expect, it } from "vitest";
import { ToolSet } from "../../src/set/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { defineTool, ToolCall } from "../../src/tool/index.ts";
import {
  anthropic,
  bedrockConverse,
  cohere,
  gemini,
  ollama,
  openaiChat,
  openaiResponses,
  type WireDecoder,
  WireError,
} from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

const call = (id: string) => ({ id, type: "function", function: { name: "remove", arguments: '{"path":"/tmp"}' } });
const use = (id: string) => ({ type: "tool_use", id, name: "remove", input: { path: "/tmp" } });
const item = (id: string) => ({ type: "function_call", call_id: id, name: "remove", arguments: '{"path":"/tmp"}' });
const block = (id: string) => ({ toolUse: { toolUseId: id, name: "remove", input: { path: "/tmp" } } });
const both = [call("1"), call("2")];
const chat = (reason: string): object => ({ choices: [{ message: { tool_calls: both }, finish_reason: reason }] });
const message = (reason: string, ...more: object[]): object => ({
  content: [use("1"), use("2"), ...more],
  stop_reason: reason,
});
const response = (status: string, ...more: object[]): object => ({
  object: "response",
  status,
  output: [item("1"), item("2"), ...more],
});
const converse = (stopReason: string): object => ({
  output: { message: { role: "assistant", content: [block("1"), block("2")] } },
  stopReason,
});

const part = { functionCall: { name: "remove", args: { path: "/tmp" } } };
const candidate = (finishReason: string): object => ({
  candidates: [{ content: { role: "model", parts: [part, part] }, finishReason }],
});
const step = (id: string) => ({ type: "function_call", id, name: "remove", arguments: { path: "/tmp" } });
const local = (done_reason: string): object => ({
  message: { role: "assistant", content: "", tool_calls: [call("1"), call("2")] },
  done: true,
  done_reason,
});

/** Which of the two calls runs. */
const CASES: [name: string, wire: WireDecoder, answer: object, cut: boolean[]][] = [
  ["a completion that is whole", openaiChat, chat("tool_calls"), [false, false]],
  ["a completion that was cut", openaiChat, chat("length"), [false, true]],
  ["a completion that was filtered", openaiChat, chat("content_filter"), [false, true]],
  ["a choice that was cut", openaiChat, { message: { tool_calls: both }, finish_reason: "length" }, [false, true]],
  ["a message that is whole", anthropic, message("tool_use"), [false, false]],
  ["a message that was cut", anthropic, message("max_tokens"), [false, true]],
  [
    "a message that was cut behind its calls",
    anthropic,
    message("max_tokens", { type: "text", text: "So" }),
    [false, false],
  ],
  ["a response that is whole", openaiResponses, response("completed"), [false, false]],
  ["a response that was cut", openaiResponses, response("incomplete"), [false, true]],
  [
    "a response that was cut for an unknown reason",
    openaiResponses,
    { ...response("incomplete"), incomplete_details: { reason: "max_tool_calls" } },
    [false, true],
  ],
  [
    "a response with an item that was cut",
    openaiResponses,
    { object: "response", output: [{ ...item("1"), status: "incomplete" }, item("2")] },
    [true, false],
  ],
  [
    "an item of a program, which waits for its result in a response that is whole",
    openaiResponses,
    { object: "response", status: "completed", output: [item("1"), { ...item("2"), status: "in_progress" }] },
    [false, false],
  ],
  [
    "a response that was cut behind its calls",
    openaiResponses,
    response("incomplete", { type: "message" }),
    [false, false],
  ],
  ["an answer of Bedrock that is whole", bedrockConverse, converse("tool_use"), [false, false]],
  ["an answer of Bedrock that was cut", bedrockConverse, converse("max_tokens"), [false, true]],
  [
    "an answer of Cohere that is whole",
    cohere,
    { message: { tool_calls: both }, finish_reason: "TOOL_CALL" },
    [false, false],
  ],
  [
    "an answer of Cohere that was cut",
    cohere,
    { message: { tool_calls: both }, finish_reason: "MAX_TOKENS" },
    [false, true],
  ],
  ["an answer of Gemini that is whole", gemini, candidate("STOP"), [false, false]],
  ["an answer of Gemini that was cut", gemini, candidate("MAX_TOKENS"), [false, true]],
  ["an answer of Gemini that was filtered", gemini, candidate("SAFETY"), [false, true]],
  ["an answer of Gemini with a broken call", gemini, candidate("MALFORMED_FUNCTION_CALL"), [false, true]],
  [
    "an interaction that is whole",
    gemini,
    { status: "requires_action", steps: [step("1"), step("2")] },
    [false, false],
  ],
  ["an interaction that was cut", gemini, { status: "incomplete", steps: [step("1"), step("2")] }, [false, true]],
  ["an answer of Ollama that is whole", ollama, local("stop"), [false, false]],
  ["an answer of Ollama that was cut", ollama, local("length"), [false, true]],
];

/** Whole calls in one event, and why the model stopped in the same or in the next. */
it.each<[string, WireDecoder, object[], boolean[]]>([
  ["Gemini that is whole", gemini, [candidate("STOP")], [false, false]],
  ["Gemini that was cut", gemini, [candidate("MAX_TOKENS")], [false, true]],
  [
    "Gemini that was cut later",
    gemini,
    [{ candidates: [{ content: { parts: [part, part] } }] }, { candidates: [{ finishReason: "SAFETY" }] }],
    [false, true],
  ],
  ["Ollama that is whole", ollama, [local("stop")], [false, false]],
  ["Ollama that was cut", ollama, [local("length")], [false, true]],
  [
    "Ollama that was cut later",
    ollama,
    [
      { message: { content: "", tool_calls: [call("1")] }, done: false },
      { message: { content: "", tool_calls: [call("2")] }, done: false },
      { message: { content: "" }, done: true, done_reason: "length" },
    ],
    [false, true],
  ],
])("runs the calls of a stream of %s but for the one that was cut", async (_, wire, events, cut) => {
  const stream = new ToolCallStream(wire);
  for (const event of events) stream.push(event);
  expect(stream.finish().map(({ state }) => state === "truncated")).toEqual(cut);
});

it.each<[string, object, string, string, string, string]>([
  [
    "a blocked prompt",
    { promptFeedback: { blockReason: "SAFETY", blockReasonMessage: "Harm" } },
    "/promptFeedback/blockReason",
    "content_filter",
    "SAFETY",
    "one that a filter of the provider stopped (SAFETY): Harm",
  ],
  [
    "a broken call",
    { candidates: [{ finishReason: "MALFORMED_FUNCTION_CALL", finishMessage: "print(now())" }] },
    "/candidates/0/finishReason",
    "broken_answer",
    "MALFORMED_FUNCTION_CALL",
    "a broken one (MALFORMED_FUNCTION_CALL)",
  ],
])("%s is an error of Gemini's, whole and streamed", async (_, answer, path, code, reason, what) => {
  const now = defineTool({ name: "now", execute: () => "12:00" });
  const tools = new ToolSet([now]);
  expect(errorOf(WireError, () => gemini.decodeMessage(answer))).toMatchObject({ code: "invalid_message", path });
  const error = { name: "TurnError", code, reason, message: expect.stringContaining(what) };
  const step = { calls: [], continues: false };
  await expect(tools.bind(gemini).answer(answer)).rejects.toMatchObject({
    ...error,
    step: { ...step, response: answer },
  });
  const stream = new ToolCallStream(gemini, { tools });
  stream.push(answer);
  await expect(stream.answer()).rejects.toMatchObject({ ...error, step });
});

it.each(CASES)("runs the calls of %s but for the one that was cut", async (_, wire, answer, cut) => {
  let made = 0;
  const remove = defineTool({
    name: "remove",
    parameters: { type: "object", properties: { path: { type: "string" } } },
    execute: () => {
      made++;
      return "removed";
    },
  });
  expect(wire.decodeMessage(answer).map(({ isTruncated }) => isTruncated === true)).toEqual(cut);
  const messages = await new ToolSet([remove]).run(ToolCall.decode(wire, answer));
  expect(messages.map(({ error }) => error?.code)).toEqual(cut.map((is) => (is ? "truncated" : undefined)));
  expect(made).toBe(cut.filter((is) => !is).length);
});

it("refuses a cut call of fromOpenAI too", () => {
  const remove = defineTool({ name: "remove", parameters: null, execute: () => "" });
  const [first, last] = ToolCall.fromOpenAI(chat("length"));
  expect(first?.parseArguments(remove)).toEqual({ path: "/tmp" });
  expect(() => last?.parseArguments(remove)).toThrow(expect.objectContaining({ code: "truncated" }));
});
