import { describe, expect, it } from "vitest";
import { ToolSet } from "../../src/set/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { defineTool } from "../../src/tool/index.ts";
import { TurnError } from "../../src/turn/index.ts";
import { type AnyWire, aiSdk, anthropic, gemini, openaiResponses } from "../../src/wire/index.ts";

const tools = new ToolSet([defineTool({ name: "now", parameters: {}, execute: () => "12:00" })]);

const message = (id: string) => ({ type: "message_start", message: { id, role: "assistant", content: [] } });
const said = (text: string): object[] => [
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } },
  { type: "content_block_stop", index: 0 },
];
const stop = (stop_reason: string) => ({ type: "message_delta", delta: { stop_reason } });

const response = (id: string) => ({ type: "response.created", response: { id, object: "response", output: [] } });
const item = { type: "message", id: "m", role: "assistant", content: [] };
const saying = (delta: string): object[] => [
  { type: "response.output_item.added", output_index: 0, item },
  { type: "response.output_text.delta", output_index: 0, item_id: "m", delta },
];
const content = [{ type: "output_text", text: "So.", annotations: [] }];
const completed = {
  type: "response.completed",
  response: { object: "response", status: "completed", output: [{ ...item, content }] },
};

const step = (id: string, text: string): object[] => [
  { type: "start-step" },
  { type: "text-start", id },
  { type: "text-delta", id, text },
  { type: "text-end", id },
];
const stepped = (finishReason: string) => ({ type: "finish-step", finishReason });

const interaction = (type: string, id: string, status: string) => ({
  event_type: `interaction.${type}`,
  interaction: { id, status },
});

type Case = [name: string, wire: AnyWire, first: object[], second: object[], end: object[]];
const CASES: Case[] = [
  [
    "Anthropic",
    anthropic,
    [message("1"), ...said("So."), stop("end_turn")],
    [message("2"), ...said("I")],
    [stop("end_turn")],
  ],
  [
    "the same message of Anthropic",
    anthropic,
    [message("1"), ...said("So."), stop("end_turn")],
    [message("1"), ...said("I")],
    [stop("end_turn")],
  ],
  [
    "Anthropic, behind a refusal",
    anthropic,
    [message("1"), ...said("No."), stop("refusal")],
    [message("2"), ...said("I")],
    [stop("end_turn")],
  ],
  [
    "Responses",
    openaiResponses,
    [response("1"), ...saying("So."), completed],
    [response("2"), ...saying("I")],
    [completed],
  ],
  ["the AI SDK", aiSdk, [...step("1", "So."), stepped("stop")], step("2", "I"), [stepped("stop")]],
  ["the AI SDK, behind a limit", aiSdk, [...step("1", "So."), stepped("length")], step("2", "I"), [stepped("stop")]],
  [
    "Gemini's interactions",
    gemini,
    [interaction("created", "1", "in_progress"), interaction("completed", "1", "requires_continuation")],
    [interaction("created", "2", "in_progress")],
    [interaction("completed", "2", "completed")],
  ],
];

describe.each(CASES)("a second answer in a stream of %s", (_, wire, first, second, end) => {
  const endings = async (events: object[]): Promise<(string | undefined)[]> => {
    const stream = new ToolCallStream(wire, { tools });
    for (const event of events) stream.push(event);
    const stored = JSON.parse(JSON.stringify(stream.response()));
    const codeOf = (error: unknown): string => (error instanceof TurnError ? error.code : String(error));
    const answers = [stream.answer(), tools.bind(wire).answer(stored)];
    return [stream.ending.kind, ...(await Promise.all(answers.map((one) => one.then(() => "done", codeOf))))];
  };

  it("is cut without its own end", async () => {
    expect(await endings([...first, ...second])).toEqual(["cut", "cut", "cut"]);
  });

  it("is done with its own end", async () => {
    expect(await endings([...first, ...second, ...end])).toEqual(["done", "done", "done"]);
  });
});

it("the calls of all steps of the AI SDK count", () => {
  const call = (toolCallId: string) => ({ type: "tool-call", toolCallId, toolName: "now", input: {} });
  const stream = new ToolCallStream(aiSdk, { tools });
  const events = [{ type: "start-step" }, call("a"), { type: "start-step" }, call("b"), stepped("tool-calls")];
  for (const event of events) stream.push(event);
  expect(stream.finish().map(({ call: { id }, state }) => [id, state])).toEqual([
    ["a", "complete"],
    ["b", "complete"],
  ]);
});
