// Arguments and calls that are not in the pieces of a stream: at the start of a block, or in the last event alone.
import { describe, expect, it } from "vitest";
import { defineTool, ToolSet } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import type { AnyWire } from "../../src/wire/index.ts";
import { anthropic, openaiResponses } from "../../src/wire/index.ts";

async function turnOf(wire: AnyWire, events: readonly object[]): Promise<{ runs: unknown[]; messages: unknown[] }> {
  const runs: unknown[] = [];
  const remove = defineTool({
    name: "remove",
    parameters: { type: "object", properties: { path: { type: "string" } } },
    execute: (args) => {
      runs.push(args);
      return "removed";
    },
  });
  const stream = new ToolCallStream(wire, { tools: new ToolSet([remove]) });
  for (const event of events) stream.push(event);
  return { runs, messages: (await stream.answer()).messages };
}

const item = (path: string, more: object = {}) => ({
  ...{ type: "function_call", id: "fc_1", call_id: "c1", name: "remove", arguments: JSON.stringify({ path }) },
  status: "completed",
  ...more,
});
const added = { type: "response.output_item.added", output_index: 0, item: item("", { arguments: "" }) };
const ended = (type: string, ...output: object[]) => ({
  type: `response.${type}`,
  response: { object: "response", status: type === "incomplete" ? type : "completed", output },
});

describe("a stream of the Responses API", () => {
  it.each(["completed", "done"])("has the arguments that only response.%s gives", async (type) => {
    const { runs, messages } = await turnOf(openaiResponses, [added, ended(type, item("/a"))]);
    expect(runs).toEqual([{ path: "/a" }]);
    expect(messages).toMatchObject([{ arguments: '{"path":"/a"}' }, { output: "removed" }]);
  });

  it("has the calls that only the last event gives", async () => {
    const other = item("/b", { id: "fc_2", call_id: "c2" });
    const { runs } = await turnOf(openaiResponses, [added, ended("completed", item("/a"), other)]);
    expect(runs).toEqual([{ path: "/a" }, { path: "/b" }]);
  });

  it("has the arguments of the last event, whatever came before", async () => {
    const piece = { type: "response.function_call_arguments.delta", output_index: 0, delta: '{"path":"/wrong"}' };
    for (const others of [[], [{ type: "response.output_item.done", output_index: 0, item: item("/wrong") }]]) {
      const { runs } = await turnOf(openaiResponses, [added, piece, ...others, ended("completed", item("/a"))]);
      expect(runs).toEqual([{ path: "/a" }]);
    }
  });

  it("runs a call once whose server names no places, or other ids in each event", async () => {
    const events = [
      { ...added, output_index: undefined },
      { type: "response.output_item.done", item: item("/a") },
    ];
    expect((await turnOf(openaiResponses, [...events, ended("completed", item("/a"))])).runs).toEqual([{ path: "/a" }]);
    const again = item("/a", { id: "fc_9", call_id: "c9" });
    expect((await turnOf(openaiResponses, [added, ended("completed", again)])).runs).toEqual([{ path: "/a" }]);
  });

  it.each([
    [
      "in the event that ends it",
      [{ type: "response.output_item.done", output_index: 0, item: item("/a", { status: "incomplete" }) }],
    ],
    ["in the last event", [ended("incomplete", item("/a", { status: "incomplete" }))]],
  ])("never runs an item that is incomplete %s", async (_, last) => {
    const done = { type: "response.function_call_arguments.done", output_index: 0, arguments: '{"path":"/a"}' };
    const end = ended("incomplete", item("/a", { status: "incomplete" }));
    const { runs, messages } = await turnOf(openaiResponses, [added, done, ...last, end]);
    expect(runs).toEqual([]);
    expect(messages).toMatchObject([{}, { output: expect.stringContaining("end before they are complete") }]);
  });
});

const use = (path: unknown, id = "t1") => ({ type: "tool_use", id, name: "remove", input: path });
const block = (index: number, content_block: object) => [
  { type: "content_block_start", index, content_block },
  { type: "content_block_stop", index },
];
const start = { type: "message_start", message: { id: "msg_1", content: [] } };
const stop = { type: "message_delta", delta: { stop_reason: "tool_use" } };

describe("a stream of Anthropic's", () => {
  it.each([
    ["an object", { path: "/a" }],
    ["text", '{"path":"/a"}'],
  ])("has the arguments that its block starts with as %s", async (_, input) => {
    const { runs, messages } = await turnOf(anthropic, [start, ...block(0, use(input)), stop]);
    expect(runs).toEqual([{ path: "/a" }]);
    expect(messages).toMatchObject([{ content: [{ input: { path: "/a" } }] }, { role: "user" }]);
  });
});

describe("an answer in which another model took over", () => {
  const fallback = { type: "fallback", from: { model: "a" }, to: { model: "b" } };
  const blocks = [
    { type: "text", text: "Let me." },
    use({ path: "/a" }, "t1"),
    fallback,
    use({ path: "/b" }, "t2"),
    fallback,
    { type: "text", text: "So." },
    use({ path: "/c" }, "t3"),
  ];
  const sent = blocks.filter((_, at) => at !== 1 && at !== 3);

  it("runs the calls of the last model only, whole and streamed", async () => {
    const events = [start, ...blocks.flatMap((one, index) => block(index, one)), stop];
    const { runs, messages } = await turnOf(anthropic, events);
    expect(runs).toEqual([{ path: "/c" }]);
    const expected = [
      { role: "assistant", content: sent },
      { role: "user", content: [{ tool_use_id: "t3", content: "removed" }] },
    ];
    expect(messages).toMatchObject(expected);
    expect((messages[0] as { content: unknown[] }).content).toHaveLength(sent.length);
    const answer = { type: "message", role: "assistant", content: blocks, stop_reason: "tool_use" };
    expect(anthropic.decodeMessage(answer).map(({ id }) => id)).toEqual(["t3"]);
    const whole = anthropic.encodeTurn(answer, [{ call: null, tool_call_id: "t3", content: "removed" }]);
    expect(whole).toMatchObject(expected);
  });

  it("shows no call of the model before", async () => {
    const stream = new ToolCallStream(anthropic);
    stream.push(start);
    for (const event of block(0, use({ path: "/a" }))) stream.push(event);
    expect(stream.calls).toHaveLength(1);
    for (const event of block(1, fallback)) stream.push(event);
    expect(stream.calls).toEqual([]);
    expect(stream.finish()).toEqual([]);
  });
});
