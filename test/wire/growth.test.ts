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

test("schemas in the form of Moonshot take linear time, also with many references and members", () => {
  const named = (size: number, make: (at: number) => object) =>
    Object.fromEntries(Array.from({ length: size }, (_, at) => [`a${at}`, make(at)]));
  const chain = (at: number, size: number) => ({ $ref: `#/properties/a${(at + 1) % size}/properties/next` });
  const FORMS: [string, (size: number) => object][] = [
    [
      "references to parts",
      (size) => ({ properties: named(size, (at) => ({ type: "object", properties: { next: chain(at, size) } })) }),
    ],
    [
      "definitions without an end",
      (size) => {
        const next = (at: number) => ({ $ref: `#/$defs/a${(at + 1) % size}` });
        const $defs = named(size, (at) => ({ type: "object", required: ["a"], properties: { a: next(at) } }));
        return { required: ["a"], properties: { a: next(0), ...named(size, next) }, $defs };
      },
    ],
    [
      "members beside keywords",
      (size) => ({
        properties: {
          a: { type: "object", ...named(size, () => ({})), anyOf: Object.values(named(size, () => ({}))) },
        },
      }),
    ],
    [
      "values",
      (size) => ({ properties: { a: { enum: Array.from({ length: size }, (_, at) => (at % 2 ? at : `${at}`)) } } }),
    ],
    ["required names", (size) => ({ required: Object.keys(named(size, () => ({}))) })],
  ];
  const send = (parameters: unknown) =>
    openaiChat.forServer("moonshot").encodeTools([{ name: "find", parameters: parameters as object }]);
  expect(growingFaster(FORMS, 200, send)).toEqual([]);
});
