import { expect, it } from "vitest";
import { ToolSet } from "../../src/set/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { AssistantMessage, defineTool } from "../../src/tool/index.ts";
import { anthropic, openaiChat } from "../../src/wire/index.ts";

const made: unknown[] = [];
const remove = defineTool({
  name: "remove",
  parameters: { type: "object", properties: { path: { type: "string" }, force: { type: "boolean" } } },
  execute: (args) => {
    made.push(args);
    return "removed";
  },
});
const tools = new ToolSet([remove]);

const finish = (text: string, reason: string, options = {}) => {
  const stream = new ToolCallStream(openaiChat, options);
  const call = { index: 0, id: "c1", function: { name: "remove", arguments: text } };
  stream.push({ choices: [{ delta: { tool_calls: [call] }, finish_reason: reason }] });
  return stream.finish();
};

it("tells the model that its answer was cut, and not where in a text", () => {
  const stream = new ToolCallStream(anthropic, { tools });
  const block = { type: "tool_use", id: "t1", name: "remove", input: {} };
  stream.push({ type: "content_block_start", index: 0, content_block: block });
  stream.push({
    type: "content_block_delta",
    index: 0,
    delta: { type: "input_json_delta", partial_json: '{"path":"/tm' },
  });
  stream.push({ type: "content_block_stop", index: 0 });
  stream.push({ type: "message_delta", delta: { stop_reason: "max_tokens" } });
  const [finished] = stream.finish();
  expect(finished?.state).toBe("truncated");
  expect(finished?.error?.message).toContain("the answer was cut");
});

const CASES: [name: string, text: string, reason: string, options: object, code: string][] = [
  ["cut behind whole arguments", '{"path":"/tmp"}', "length", { tools }, "truncated"],
  ["cut, without tools", '{"path":"/tmp"}', "length", {}, "truncated"],
  ["cut within", '{"path":"/tm', "length", { tools }, "truncated"],
  [
    "invalid for the stream, though not for run",
    '{"force":"true"}',
    "stop",
    { tools, coerce: false },
    "schema_mismatch",
  ],
];

it.each(CASES)("never makes a call that is %s", async (_, text, reason, options, code) => {
  made.length = 0;
  const finished = finish(text, reason, options);
  expect(finished[0]?.error?.code).toBe(code);
  const calls = finished.map(({ call }) => call);
  for (const given of [calls, new AssistantMessage({ toolCalls: calls }).toolCalls]) {
    const [message] = await tools.run(given);
    expect(message?.error).toBe(finished[0]?.error);
    expect(message?.content).toBe(finished[0]?.error?.toModelMessage());
    expect(message?.tool_call_id).toBe("c1");
  }
  for (const read of [() => tools.parse(calls[0] as never), () => calls[0]?.parseArguments(remove)]) {
    expect(read).toThrow(expect.objectContaining({ name: "ToolArgumentsError", code }));
  }
  expect(made).toEqual([]);
});

it("makes the others, and a truncated one if it is asked to", async () => {
  made.length = 0;
  await tools.run(finish('{"path":"/tmp"}', "stop", { tools }).map(({ call }) => call));
  const [cut] = finish('{"path":"/tm', "length", { tools });
  await tools.run([cut?.call as never], { allowTruncated: true });
  expect(made).toEqual([{ path: "/tmp" }, { path: "/tm" }]);
});

const custom = (input: string, more: object = {}) => ({
  choices: [{ delta: { tool_calls: [{ index: 0, type: "custom", ...more, custom: { ...more, input } }] } }],
});
const sql = [custom("DELETE FROM t", { id: "c1", name: "sql" }), custom(" WHERE id = 1")];
const end = { choices: [{ delta: {}, finish_reason: "tool_calls" }] };

it.each<[name: string, events: object[], read: number, ran: string[]]>([
  ["whole", [...sql, end], 4, ["DELETE FROM t WHERE id = 1"]],
  ["at its end, though the source is still open", [...sql, end], 3, ["DELETE FROM t WHERE id = 1"]],
  ["still being read", [...sql, end], 1, []],
  ["without an end", sql, 3, []],
])("runs a custom call of an answer that is whole: %s", async (_, events, read, ran) => {
  const inputs: unknown[] = [];
  const tool = defineTool({
    name: "sql",
    type: "custom",
    execute: ({ input }) => inputs.push(input),
  });
  const stream = new ToolCallStream(openaiChat, { tools: new ToolSet([tool]) });
  const source = stream.readText(withTexts(events));
  for (let count = 0; count < read; count++) await source.next();
  const [, message] = (await stream.answer()).messages;
  expect(inputs).toEqual(ran);
  if (ran.length === 0) expect(message).toMatchObject({ content: expect.stringContaining("the answer was cut") });
});

it("does not run a call behind which the source may go on", async () => {
  made.length = 0;
  const stream = new ToolCallStream(openaiChat, { tools });
  const call = { index: 0, id: "c1", function: { name: "remove", arguments: '{"path":"/tmp"}' } };
  for await (const _ of stream.read([{ choices: [{ delta: { tool_calls: [call] } }] }, end])) {
    (await stream.answer()).messages;
    break;
  }
  expect(made).toEqual([]);
});

/** The events, each with a text, so that each is one step of readText. */
function withTexts(events: readonly object[]): object[] {
  return events.map((event) => {
    const copy = structuredClone(event) as typeof end;
    Object.assign(copy.choices[0]?.delta ?? {}, { content: "." });
    return copy;
  });
}
