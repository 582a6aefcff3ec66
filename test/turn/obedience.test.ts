// A call that its request did not allow does not run, and the model reads why.
import { beforeEach, describe, expect, it } from "vitest";
import { defineTool, type Tool, ToolSet, type TurnStep } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import type { AnyWire, ToolChoice } from "../../src/wire/index.ts";
import { anthropic, openaiChat, openaiResponses } from "../../src/wire/index.ts";

const runs: string[] = [];
beforeEach(() => {
  runs.length = 0;
});
const tool = (name: string, providerOptions = {}) =>
  defineTool({ name, providerOptions, execute: () => `${runs.push(name)}` });
const call = (name: string) => ({ id: name, type: "function", function: { name, arguments: "{}" } });
const message = { role: "assistant", content: null, tool_calls: ["look", "pay"].map(call) };
const response = { choices: [{ index: 0, message, finish_reason: "tool_calls" }] };
const events = response.choices.map(({ message: { tool_calls: calls } }) => ({
  choices: [{ index: 0, delta: { tool_calls: calls.map((one, index) => ({ index, ...one })) }, finish_reason: "stop" }],
}));

async function bothRoads(
  wire: AnyWire,
  tools: ToolSet<readonly Tool[]>,
  whole: object,
  all: readonly object[],
  options = {},
) {
  const stream = new ToolCallStream(wire, { tools });
  for (const event of all) stream.push(event);
  const steps: TurnStep[] = [await tools.bind(wire as never).answer(whole as never, options)];
  const ofWhole = runs.splice(0);
  steps.push(await stream.answer(options as never));
  expect(runs).toEqual(ofWhole);
  const [first, second] = steps.map(({ results }) => results.map(({ content }) => content));
  expect(second).toEqual(first);
  return { contents: first as string[], steps };
}

describe("a choice of tools", () => {
  const tools = new ToolSet([tool("look"), tool("pay")]);
  const against = (name: string, why: string): string => `The call to ${name} did not run: this request allows ${why}`;

  it.each<[ToolChoice, string[], [string, string]]>([
    ["auto", ["look", "pay"], ["1", "2"]],
    ["required", ["look", "pay"], ["1", "2"]],
    ["none", [], [against("look", "no calls. Answer with text"), against("pay", "no calls. Answer with text")]],
    [{ name: "look" }, ["look"], ["1", against("pay", "only calls to look")]],
    [{ allowed: ["pay"] }, ["pay"], [against("look", "only calls to pay"), "1"]],
    [{ allowed: ["pay", "look"], mode: "required" }, ["look", "pay"], ["1", "2"]],
  ])("of %j lets %j run", async (toolChoice, ran, expected) => {
    const { contents, steps } = await bothRoads(openaiChat, tools, response, events, { toolChoice });
    expect(contents).toEqual(expected);
    expect(runs).toEqual(ran);
    for (const { continues, messages } of steps) expect([continues, messages.length]).toEqual([true, 3]);
  });

  it("holds for the request of a conversation, and a forced one for its first request only", async () => {
    const choices: unknown[] = [];
    const answers = [response, response, { choices: [{ message: { role: "assistant", content: "So" } }] }];
    const ask = ({ toolChoice }: { toolChoice: unknown }) => {
      choices.push(toolChoice);
      return answers[choices.length - 1] as object;
    };
    await tools.bind(openaiChat).run([] as object[], ask, { toolChoice: { name: "look" } });
    expect(choices).toEqual([{ type: "function", function: { name: "look" } }, undefined, undefined]);
    expect(runs).toEqual(["look", "look", "pay"]);
  });
});

describe("the callers of a tool", () => {
  const refusal = (caller: string): string => `The call to pay did not run: the tool may be called only by ${caller}`;

  it("are its programs of OpenAI alone", async () => {
    const tools = new ToolSet([tool("pay", { openaiResponses: { allowed_callers: ["programmatic"] } })]);
    const item = { type: "function_call", call_id: "c1", name: "pay", arguments: "{}" };
    const byProgram = { ...item, call_id: "c2", caller: { type: "program", caller_id: "p1" } };
    const direct = { ...item, call_id: "c3", caller: { type: "direct" } };
    const output = [item, byProgram, direct];
    const whole = { object: "response", status: "completed", output };
    const end = { type: "response.completed", response: whole };
    const { contents } = await bothRoads(openaiResponses, tools, whole, [end]);
    expect(contents).toEqual([refusal("programmatic"), "1", refusal("programmatic")]);
    expect(runs).toEqual(["pay"]);
  });

  it("are its code of Anthropic alone", async () => {
    const code = "code_execution_20250825";
    const tools = new ToolSet([tool("pay", { anthropic: { allowed_callers: [code] } })]);
    const use = { type: "tool_use", id: "c1", name: "pay", input: {} };
    const content = [use, { ...use, id: "c2", caller: { type: code, tool_id: "srvtoolu_1" } }];
    const whole = { type: "message", role: "assistant", content, stop_reason: "tool_use" };
    const start = { type: "message_start", message: { ...whole, id: "msg_1" } };
    const { contents } = await bothRoads(anthropic, tools, whole, [start, { type: "message_stop" }]);
    expect(contents).toEqual([refusal(code), "1"]);
    expect(runs).toEqual(["pay"]);
  });

  it("may be both, and those of another provider do not count", async () => {
    const both = { allowed_callers: ["direct", "programmatic"] };
    for (const options of [{ openaiChat: both }, { anthropic: { allowed_callers: ["code_execution_20250825"] } }]) {
      const tools = new ToolSet([tool("look"), tool("pay", options)]);
      const { contents } = await bothRoads(openaiChat, tools, response, events);
      expect(contents).toEqual(["1", "2"]);
      runs.length = 0;
    }
  });
});
