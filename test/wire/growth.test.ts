import { expect, test } from "vitest";
import { OPENAI_NAMES } from "../../src/rules/index.ts";
import { anthropic, ollama, openaiChat } from "../../src/wire/index.ts";
import { WireNames } from "../../src/wire/tools/names.ts";
import { growingFaster } from "../countSteps.ts";

test("many names that are refused take linear time", () => {
  const setOf = (size: number) => Array.from({ length: size }, (_, index) => `${"server.tool ".repeat(10)}${index}`);
  const send = (set: readonly string[]): void => {
    const names = new WireNames(
      set.map((name) => ({ name })),
      OPENAI_NAMES,
    );
    for (const name of set) names.sent(name);
  };
  expect(growingFaster([["names", setOf]], 300, send)).toEqual([]);
});

test("many calls with one id take linear time", () => {
  const answerOf = (size: number) => {
    const calls = Array.from({ length: size }, (_, at) => ({ id: "c1", function: { name: "now", arguments: { at } } }));
    return { message: { role: "assistant", content: "", tool_calls: calls }, done: true };
  };
  expect(growingFaster([["ollama", answerOf]], 200, (answer) => ollama.decodeMessage(answer))).toEqual([]);
  const completionOf = (size: number) => ({ choices: [{ message: answerOf(size).message, finish_reason: "stop" }] });
  expect(growingFaster([["chat", completionOf]], 200, (answer) => openaiChat.decodeMessage(answer))).toEqual([]);
});

test("arguments with a renamed property take linear time, also where many branches describe their items", () => {
  const callOf = (size: number) => {
    const branches = Array.from({ length: size }, (_, at) => ({ type: "object", properties: { [`a${at}`]: {} } }));
    const parameters = {
      type: "object",
      properties: { $top: {}, list: { type: "array", items: { anyOf: branches } } },
    };
    const input = { list: Array.from({ length: size }, () => ({})) };
    return { tools: [{ name: "find", parameters }], answer: [{ type: "tool_use", id: "c1", name: "find", input }] };
  };
  const read = ({ answer, tools }: ReturnType<typeof callOf>) => anthropic.decodeMessage(answer, { tools });
  expect(growingFaster([["anthropic", callOf]], 200, read as never)).toEqual([]);
});
