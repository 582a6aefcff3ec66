// The same answer is asked for several times at once: what each of these gets, and how often the calls run.
import { beforeEach, describe, expect, it } from "vitest";
import { defineTool, ToolSet } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { openaiChat } from "../../src/wire/index.ts";

const runs: string[] = [];
beforeEach(() => {
  runs.length = 0;
});
const execute = async (_: object, { call }: { call: { id: string | null } }) => {
  await new Promise((done) => setTimeout(done, 1));
  runs.push(call.id as string);
  return "done";
};
const pay = defineTool({ name: "pay", approval: true, execute });
const look = defineTool({ name: "look", execute });
const call = (id: string, name: string) => ({ id, type: "function", function: { name, arguments: "{}" } });
const calls = [call("c1", "pay"), call("c2", "look")];
const whole = {
  choices: [{ index: 0, message: { role: "assistant", tool_calls: calls }, finish_reason: "tool_calls" }],
};

type Answer = () => (options?: object) => Promise<readonly unknown[]>;
const tools = new ToolSet([pay, look]);
const ofStream: Answer = () => {
  const stream = new ToolCallStream(openaiChat, { tools });
  stream.push({ choices: [{ index: 0, delta: { tool_calls: calls.map((one, index) => ({ index, ...one })) } }] });
  stream.push({ choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] });
  return (options) => stream.answer(options).then(({ messages }) => messages);
};
const ofTurn: Answer = () => (options) =>
  tools
    .bind(openaiChat)
    .answer(whole, options)
    .then(({ messages }) => messages);

/** The texts of the results, or the code of the error. */
const told = (answers: readonly Promise<readonly unknown[]>[]) =>
  Promise.all(
    answers.map((answer) =>
      answer.then(
        (messages) => messages.slice(1).map((message) => (message as { content: string }).content),
        (error: { code: string }) => error.code,
      ),
    ),
  );

const yes = { approvals: { c1: true } };
const no = { approvals: { c1: { reason: "Not today." } } };
const rejected = "The call to pay was rejected: Not today.";

describe("a stream", () => {
  it.each([
    ["a decision comes last", [undefined, undefined, yes], ["approval_needed", "approval_needed", ["done", "done"]]],
    [
      "a decision comes first",
      [yes, undefined, no],
      [
        ["done", "done"],
        ["done", "done"],
        ["done", "done"],
      ],
    ],
    [
      "the first options are none",
      [{ concurrency: -1 }, no, yes],
      ["invalid_option", [rejected, "done"], [rejected, "done"]],
    ],
  ])("runs each call once if %s", async (_, options, expected) => {
    const answer = ofStream();
    expect(await told(options.map((one) => answer(one)))).toEqual(expected);
    expect(runs.length).toBe(new Set(runs).size);
    const again = expected.at(-1);
    expect(await told([answer()])).toEqual([again]);
    expect(runs.length).toBe(new Set(runs).size);
  });
});

describe("a whole answer", () => {
  it("is answered for each who asks, by his own decisions", async () => {
    const answer = ofTurn();
    const expected = ["approval_needed", ["done", "done"], [rejected, "done"]];
    expect(await told([answer(), answer(yes), answer(no)])).toEqual(expected);
    expect(runs.sort()).toEqual(["c1", "c2", "c2"]);
  });
});
