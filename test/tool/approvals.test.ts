import { expect, test } from "vitest";
import { type Approvals, defineTool, OptionError, ToolCall, ToolError, ToolSet } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { openaiChat } from "../../src/wire/index.ts";

/** A set of a tool that needs approval above 100, of one that always does, and of one that never does. */
function makeTools() {
  const runs: string[] = [];
  const note = (text: string) => {
    runs.push(text);
    return `ran ${text}`;
  };
  const pay = defineTool({
    name: "pay",
    parameters: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
    approval: async ({ amount }) => amount > 100,
    execute: ({ amount }) => note(`pay ${amount}`),
  });
  const wipe = defineTool({ name: "wipe", approval: true, execute: () => note("wipe") });
  const look = defineTool({ name: "look", approval: false, execute: () => note("look") });
  return { runs, tools: new ToolSet([pay, wipe, look]) };
}
const call = (id: string, name: string, args: { [name: string]: unknown } = {}): ToolCall =>
  new ToolCall({ id, name, arguments: args });
const calls = [
  call("a", "pay", { amount: 5 }),
  call("b", "pay", { amount: 500 }),
  call("c", "wipe"),
  call("d", "look"),
];

test.each<[string, Approvals | undefined, (string | null)[], string[]]>([
  [
    "without decisions those that need one wait",
    undefined,
    [null, "approval_needed", "approval_needed", null],
    ["pay 5", "look"],
  ],
  ["a decision is that of its id", { b: true }, [null, null, "approval_needed", null], ["pay 5", "look", "pay 500"]],
  [
    "false and a reason refuse",
    { b: false, c: { reason: "no" } },
    [null, "rejected", "rejected", null],
    ["pay 5", "look"],
  ],
  ["undefined is no decision", { b: undefined }, [null, "approval_needed", "approval_needed", null], ["pay 5", "look"]],
  [
    "names of Object.prototype are no decisions",
    {},
    [null, "approval_needed", "approval_needed", null],
    ["pay 5", "look"],
  ],
  [
    "a function decides by call, tool and arguments",
    async ({ id }, tool, args) => (tool.name === "pay" ? (args as { amount: number }).amount === 500 : id === "x"),
    [null, null, "rejected", null],
    ["pay 5", "look", "pay 500"],
  ],
  [
    "a function that throws decides nothing",
    () => {
      throw new Error("the phone is off");
    },
    [null, "approval_failed", "approval_failed", null],
    ["pay 5", "look"],
  ],
  [
    "nor does one that answers something else",
    () => "yes" as never,
    [null, "approval_failed", "approval_failed", null],
    ["pay 5", "look"],
  ],
])("%s", async (_, approvals, codes, ran) => {
  const { runs, tools } = makeTools();
  const messages = await tools.run(calls, { approvals });
  expect(messages.map(({ error }) => error?.code ?? null)).toEqual(codes);
  expect(runs.sort()).toEqual(ran.sort());
  expect(messages.map(({ state }) => state)).toEqual(
    codes.map((code) => (code === null ? "done" : code === "approval_needed" ? "pending" : "failed")),
  );
});

test("the model is told the reason of a refusal", async () => {
  const { tools } = makeTools();
  const approvals = { b: { reason: "Ask again on Monday." }, c: false };
  const contents = (await tools.run(calls, { approvals })).map(({ content }) => content);
  expect(contents.slice(1, 3)).toEqual([
    "The call to pay was rejected: Ask again on Monday.",
    "The call to wipe was rejected",
  ]);
});

test("nobody is asked about a call that cannot run", async () => {
  const { runs, tools } = makeTools();
  let asked = 0;
  const approvals = () => {
    asked++;
    return true;
  };
  const messages = await tools.run([call("a", "pay", { amount: "much" }), call("b", "nope")], { approvals });
  expect(messages.map(({ error }) => error?.code)).toEqual(["schema_mismatch", "unknown_tool"]);
  expect([asked, runs]).toEqual([0, []]);
});

test("calls of one id share no decision as data", async () => {
  const { runs, tools } = makeTools();
  const twins = [call("a", "wipe"), call("a", "wipe")];
  const messages = await tools.run(twins, { approvals: { a: true } });
  expect(messages.map(({ error }) => error?.code)).toEqual(["approval_failed", "approval_failed"]);
  expect(runs).toEqual([]);
  await tools.run(twins, { approvals: () => true });
  expect(runs).toEqual(["wipe", "wipe"]);
});

test("a tool whose approval throws does not run", async () => {
  let ran = false;
  const broken = defineTool({
    name: "broken",
    approval: () => {
      throw new Error("no policy");
    },
    execute: () => {
      ran = true;
    },
  });
  const [message] = await new ToolSet([broken]).run([call("a", "broken")], { approvals: { a: true } });
  expect([message?.error?.code, message?.content, ran]).toEqual([
    "approval_failed",
    "The approval of the call to broken failed: no policy",
    false,
  ]);
});

test("the wait for a decision takes no time of the call, and ends with its signal", async () => {
  const { runs, tools } = makeTools();
  const later = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 60));
  const [message] = await tools.run([call("c", "wipe")], { approvals: later, timeoutMs: 30 });
  expect([message?.error, runs]).toEqual([null, ["wipe"]]);
  const controller = new AbortController();
  const running = tools.run([call("c", "wipe")], { approvals: () => new Promise(() => {}), signal: controller.signal });
  controller.abort();
  expect((await running)[0]?.error?.code).toBe("aborted");
  expect(runs).toEqual(["wipe"]);
});

test("a call as JSON runs once where its decision is known", async () => {
  const { runs, tools } = makeTools();
  const [pending] = await tools.run([call("c", "wipe")]);
  const text = JSON.stringify(pending?.call);
  const [done] = await tools.run([new ToolCall(JSON.parse(text))], { approvals: JSON.parse('{"c":true}') });
  expect([done?.content, runs]).toEqual(["ran wipe", ["wipe"]]);
});

const completion = {
  choices: [
    {
      index: 0,
      finish_reason: "tool_calls",
      message: { role: "assistant", content: null, tool_calls: calls.map((call) => call.toOpenAI()) },
    },
  ],
};
const chunk = {
  choices: [
    {
      index: 0,
      finish_reason: "tool_calls",
      delta: { tool_calls: calls.map((call, index) => ({ index, ...call.toOpenAI() })) },
    },
  ],
};

test.each(["a whole answer", "a stream"])("of %s no call runs before all decisions are known", async (from) => {
  const { runs, tools } = makeTools();
  const stream = new ToolCallStream(openaiChat, { tools });
  stream.push(chunk);
  const turn = tools.bind(openaiChat);
  const answer = (approvals?: Approvals) =>
    from === "a stream"
      ? stream.answer({ approvals }).then(({ messages }) => messages)
      : turn.answer(completion, { approvals }).then(({ messages }) => messages);

  for (const approvals of [undefined, { b: true }, { c: false }]) {
    const error: unknown = await answer(approvals).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ToolError);
    const { code, calls: waiting } = error as ToolError;
    expect(code).toBe("approval_needed");
    expect(waiting.map(({ id }) => id)).toEqual(["b", "c"].filter((id) => !(id in (approvals ?? {}))));
  }
  expect(runs).toEqual([]);
  const messages = await answer({ b: true, c: { reason: "no" } });
  expect(messages.map(({ role }) => role)).toEqual(["assistant", "tool", "tool", "tool", "tool"]);
  expect(runs.sort()).toEqual(["look", "pay 5", "pay 500"]);
});

test.each<[string, unknown]>([
  ["a text", { a: "yes" }],
  ["a number", { a: 1 }],
  ["an object without a reason", { a: {} }],
  ["a list", [true]],
  ["true for all", true],
])("approvals are decisions: %s is refused", async (_, approvals) => {
  await expect(makeTools().tools.run([], { approvals: approvals as never })).rejects.toThrow(OptionError);
});
