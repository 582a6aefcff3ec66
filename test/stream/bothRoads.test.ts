// The same answer, whole and as a stream: what runs, what it says and what goes back is the same.
import { describe, expect, it } from "vitest";
import { defineTool, ToolSet } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { type AnyWire, anthropic, openaiChat, openaiResponses } from "../../src/wire/index.ts";
import { checkBothRoads } from "./checkBothRoads.ts";
import { FORMS } from "./randomAnswers.ts";

describe.each(Object.entries(FORMS))("an answer of %s", (_, form) => {
  it("is the same whole and streamed", async () => {
    expect(await checkBothRoads(form, 1, 60)).toBeGreaterThan(20);
  });
});

const runs: unknown[] = [];
const now = defineTool({
  name: "now",
  parameters: { type: "object" },
  execute: (args) => {
    runs.push(args);
    return "12:00";
  },
});

/** What runs of an answer, and the first error of its calls, on both roads. */
async function onBothRoads(wire: AnyWire, whole: object, events: readonly object[]): Promise<[unknown, unknown][]> {
  const tools = new ToolSet([now]);
  const stream = new ToolCallStream(wire, { tools });
  for (const event of events) stream.push(event);
  const roads = [() => tools.bind(wire).answer(whole), () => stream.answer()];
  const outcomes: [unknown, unknown][] = [];
  for (const answer of roads) {
    const { results } = await answer();
    outcomes.push([runs.splice(0), results[0]?.error]);
  }
  return outcomes;
}

describe("a call of Responses does not run", () => {
  it.each([
    ["in progress without its arguments", { status: "in_progress", arguments: "" }],
    ["incomplete", { status: "incomplete", arguments: "{}" }],
  ])("that is %s", async (_, fields) => {
    const item = { type: "function_call", id: "fc_1", call_id: "c1", name: "now", ...fields };
    const response = { object: "response", id: "resp_1", status: "completed", output: [item] };
    const added = { type: "response.output_item.added", output_index: 0, item: { ...item, arguments: "" } };
    const done = { type: "response.output_item.done", output_index: 0, item };
    const end = { type: "response.completed", response };
    for (const events of [[added, end], [added, done, end], [end]])
      expect(await onBothRoads(openaiResponses, response, events)).toMatchObject([
        [[], { code: "truncated" }],
        [[], { code: "truncated" }],
      ]);
  });
});

describe("an input at the start of a call of Anthropic", () => {
  it.each<[input: unknown, runs: unknown[], code: string | undefined]>([
    [{ city: "Oslo" }, [{ city: "Oslo" }], undefined],
    ['{"city":"Oslo"}', [{ city: "Oslo" }], undefined],
    ["", [{}], undefined],
    [null, [{}], undefined],
    [[1], [], "not_an_object"],
    [[], [], "not_an_object"],
    [7, [], "not_an_object"],
    [false, [], "not_an_object"],
  ])("%j", async (input, ran, code) => {
    const block = { type: "tool_use", id: "c1", name: "now", input };
    const whole = { type: "message", role: "assistant", content: [block], stop_reason: "tool_use" };
    const events = [
      { type: "message_start", message: { ...whole, content: [], stop_reason: null } },
      { type: "content_block_start", index: 0, content_block: block },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "tool_use" } },
    ];
    const outcomes = await onBothRoads(anthropic, whole, events);
    expect(outcomes.map(([some, error]) => [some, (error as { code?: string } | undefined)?.code])).toEqual([
      [ran, code],
      [ran, code],
    ]);
  });
});

it("keeps the calls of Chat that the provider runs itself at their places", async () => {
  const search = { id: "s1", type: "web_search", web_search: { query: "Oslo" } };
  const own = { id: "c1", type: "function", function: { name: "now", arguments: "{}" } };
  const whole = (...calls: object[]): object => {
    const message = { role: "assistant", content: null, tool_calls: calls };
    return { object: "chat.completion", choices: [{ index: 0, message, finish_reason: "tool_calls" }] };
  };
  const events = (...calls: object[]): object[] => [
    ...calls.map((call, index) => ({ choices: [{ index: 0, delta: { tool_calls: [{ index, ...call }] } }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] },
  ];
  for (const calls of [[search, own], [own, search], [search]]) {
    const tools = new ToolSet([now]);
    const stream = new ToolCallStream(openaiChat, { tools });
    for (const event of events(...calls)) stream.push(event);
    expect(stream.response()).toEqual(whole(...calls));
    const { messages } = await stream.answer({ onEnding: "return" });
    expect(messages).toEqual((await tools.bind(openaiChat).answer(whole(...calls), { onEnding: "return" })).messages);
    expect(stream.ending).toEqual(openaiChat.ending?.(whole(...calls)));
  }
});

it("runs a call of Chat whose signature comes behind the end", async () => {
  const own = { index: 0, id: "c1", type: "function", function: { name: "now", arguments: "" } };
  const stream = new ToolCallStream(openaiChat, { tools: new ToolSet([now]) });
  stream.push({ choices: [{ index: 0, delta: { tool_calls: [own] }, finish_reason: "tool_calls" }] });
  stream.push({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, extra_content: { a: 1 } }] } }] });
  expect((await stream.answer()).messages).toMatchObject([
    { tool_calls: [{ extra_content: { a: 1 } }] },
    { content: "12:00" },
  ]);
});
