import { expect, it } from "vitest";
import { defineTool, ToolCall, ToolSet } from "../../src/tool/index.ts";
import {
  anthropic,
  bedrockConverse,
  cohere,
  openaiChat,
  openaiResponses,
  type WireDecoder,
} from "../../src/wire/index.ts";

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
    "a response with an item that was cut",
    openaiResponses,
    { object: "response", output: [{ ...item("1"), status: "incomplete" }, item("2")] },
    [true, false],
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
];

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
