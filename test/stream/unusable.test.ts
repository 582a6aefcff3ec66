import { expect, it } from "vitest";
import { ToolCallStream } from "../../src/stream/index.ts";
import { AssistantMessage, defineTool, ToolSet } from "../../src/tool/index.ts";

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
  const stream = new ToolCallStream("openai-chat", options);
  const call = { index: 0, id: "c1", function: { name: "remove", arguments: text } };
  stream.push({ choices: [{ delta: { tool_calls: [call] }, finish_reason: reason }] });
  return stream.finish();
};

it("tells the model that its answer was cut, and not where in a text", () => {
  const stream = new ToolCallStream("anthropic", { tools });
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
