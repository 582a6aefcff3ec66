import { expect, it } from "vitest";
import { defineTool, ToolSet } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { type AnyWire, aiSdk, anthropic, gemini, mcp, openaiResponses } from "../../src/wire/index.ts";

const item = { type: "function_call", id: "f1", call_id: "c1", name: "pay", arguments: '{"q":1}', status: "completed" };
const at = { output_index: 0 };
const added = { type: "response.output_item.added", ...at, item: { ...item, arguments: "", status: "in_progress" } };
const delta = { type: "response.function_call_arguments.delta", ...at, item_id: "f1", delta: '{"q":1}' };
const done = { type: "response.output_item.done", ...at, item };
const spaced = { ...done, item: { ...item, arguments: '{"q": 1}' } };
const completed = (...output: object[]) => ({ type: "response.completed", response: { status: "completed", output } });

const block = [
  { type: "content_block_start", index: 0, content_block: { type: "tool_use", id: "c1", name: "pay", input: {} } },
  { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '{"q":1}' } },
  { type: "content_block_stop", index: 0 },
];
const stop = { type: "message_delta", delta: { stop_reason: "tool_use" } };

const called = (q: number) => ({
  candidates: [{ content: { parts: [{ functionCall: { id: "c1", name: "pay", args: { q } } }] } }],
});
const stopped = { candidates: [{ content: { parts: [] }, finishReason: "STOP" }] };

const part = { type: "tool-call", toolCallId: "c1", toolName: "pay", input: { q: 1 } };
const finish = { type: "finish", finishReason: "tool-calls" };

it.each<[name: string, wire: AnyWire, events: object[]]>([
  ["the start of an item of Responses", openaiResponses, [added, delta, done, added, completed(item)]],
  ["the start of an item, which the last event lacks", openaiResponses, [added, delta, done, added, completed()]],
  ["all events of an item", openaiResponses, [added, delta, done, added, delta, done, completed(item)]],
  ["the end of an item in another style", openaiResponses, [added, delta, done, spaced, completed()]],
  ["the last events of Responses", openaiResponses, [added, delta, done, done, completed(item), completed(item)]],
  ["all events of a block of Anthropic", anthropic, [...block, ...block, stop]],
  ["the start of a block of Anthropic", anthropic, [...block, ...block.slice(0, 1), stop]],
  ["a part of a block of Anthropic", anthropic, [...block, ...block.slice(0, 2), stop]],
  ["a chunk of Gemini", gemini, [called(1), called(1), stopped]],
  ["a part of the AI SDK", aiSdk, [part, part, finish]],
])("%s that comes again is the same call", (_, wire, events) => {
  const stream = new ToolCallStream(wire);
  for (const event of events) stream.push(event);
  expect(stream.finish()).toMatchObject([{ call: { id: "c1", name: "pay" }, state: "complete", arguments: { q: 1 } }]);
});

it("a chunk of Gemini that comes again behind another call with its id is the same call", () => {
  const stream = new ToolCallStream(gemini);
  for (const event of [called(1), called(2), called(2), called(1), stopped]) stream.push(event);
  expect(stream.finish().map(({ arguments: args }) => args)).toEqual([{ q: 1 }, { q: 2 }]);
});

it("a call that an answer to sampling has twice runs once, and the others keep their fields", async () => {
  const runs: unknown[] = [];
  const tools = new ToolSet([
    defineTool({ name: "pay", parameters: { type: "object" }, execute: (args) => `paid ${runs.push(args)}` }),
  ]);
  const use = (id: string, q: number) => ({ type: "tool_use", id, name: "pay", input: { q } });
  const first = { ...use("c1", 1), _meta: { of: "the first" } };
  const content = [first, first, use("c2", 2), first];
  const { messages } = await tools.bind(mcp).answer({ role: "assistant", model: "m", content, stopReason: "toolUse" });
  expect(runs).toEqual([{ q: 1 }, { q: 2 }]);
  expect(messages[0]).toEqual({ role: "assistant", content: [first, use("c2", 2)] });
});
