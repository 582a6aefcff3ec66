import { expect, it } from "vitest";
import { ToolSet } from "../../src/set/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { defineTool } from "../../src/tool/index.ts";
import { gemini } from "../../src/wire/index.ts";

const part = (functionCall: object, finishReason?: string): object => ({
  candidates: [{ content: { parts: [{ functionCall }] }, ...(finishReason !== undefined && { finishReason }) }],
});

/** The stream of a call with these pieces, and the inputs with which its tool ran. */
function called(partialArgs: unknown) {
  const ran: object[] = [];
  const execute = (input: object) => ran.push(input);
  const tools = new ToolSet([defineTool({ name: "remove", parameters: { type: "object" }, execute })]);
  const stream = new ToolCallStream(gemini, { tools, allowTruncated: true });
  const pieces = { partialArgs, willContinue: true };
  const events = [part({ id: "c", name: "remove", willContinue: true }), part(pieces), part({}, "STOP")];
  for (const event of events) stream.push(event);
  return { ran, tools, stream };
}

it.each<[partialArgs: unknown, fault: RegExp]>([
  [[{ jsonPath: "$.only_in", structValue: { dir: "build" } }], /the value of \$\.only_in cannot be read/],
  [
    [
      { jsonPath: "$.a", stringValue: "x" },
      { jsonPath: "$.b", listValue: [1] },
    ],
    /the value of \$\.b cannot be read/,
  ],
  [[{ jsonPath: "$.a", stringValue: {} }], /the value of \$\.a cannot be read/],
  [[{ stringValue: "x" }], /a piece without a jsonPath cannot be read/],
  [[{ jsonPath: 7, stringValue: "x" }], /a piece without a jsonPath cannot be read/],
  [["text"], /a piece without a jsonPath cannot be read/],
  [[null], /a piece without a jsonPath cannot be read/],
  ["text", /a piece without a jsonPath cannot be read/],
  [[{ jsonPath: "$[0]", stringValue: "x" }], /there is no place for the value of/],
])("a call with the pieces %j does not run, streamed or stored", async (partialArgs, fault) => {
  const { ran, tools, stream } = called(partialArgs);
  expect(stream.finish()).toMatchObject([{ state: "invalid", error: { code: "invalid_json" } }]);
  expect(stream.finish()[0]?.error?.message).toMatch(fault);
  const stored = JSON.parse(JSON.stringify(stream.response()));
  for (const answer of [stream.answer(), tools.bind(gemini).answer(stored)])
    expect((await answer).results).toMatchObject([{ error: expect.anything() }]);
  expect(ran).toEqual([]);
});

it.each([{ jsonPath: "$.a" }, { jsonPath: "$.a", willContinue: true }, {}])(
  "a piece %j without a value adds nothing",
  (piece) => {
    const { stream } = called([piece, { jsonPath: "$.b", numberValue: 1 }]);
    expect(stream.finish()).toMatchObject([{ state: "complete", arguments: { b: 1 } }]);
  },
);
