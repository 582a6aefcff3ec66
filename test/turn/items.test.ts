import { describe, expect, it } from "vitest";
import { defineTool, ToolSet, TurnError, type TurnStep } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { anthropic, openaiResponses } from "../../src/wire/index.ts";

const runs: unknown[] = [];
const now = defineTool({
  name: "now",
  execute: () => {
    runs.push("now");
    return "12:00";
  },
});
const tools = new ToolSet([now]);
const turn = tools.bind(openaiResponses);
const call = { type: "function_call", id: "fc_1", call_id: "call_1", name: "now", arguments: "{}" };
const shell = {
  ...{ type: "shell_call", id: "sh_1", call_id: "call_2", status: "completed" },
  action: { commands: ["ls"], max_output_length: null, timeout_ms: null },
};
const approval = { type: "mcp_approval_request", id: "mcpr_1", server_label: "s", name: "search", arguments: "{}" };
const whole = (...output: object[]) => ({ id: "resp_1", object: "response", status: "completed", output });
const events = (...output: object[]): object[] => [
  { type: "response.created", response: { id: "resp_1" } },
  ...output.flatMap((item, output_index) => [
    { type: "response.output_item.added", output_index, item },
    { type: "response.output_item.done", output_index, item },
  ]),
  { type: "response.completed", response: whole(...output) },
];

const stdout = { stdout: "a.txt", stderr: "", outcome: { type: "exit", exit_code: 0 } } as const;
const ran: string[] = [];
const shell_call = ({ action }: openaiResponses.ShellCall) => {
  ran.push(...action.commands);
  return { output: [stdout] };
};
const items: openaiResponses.ItemHandlers = {
  shell_call,
  mcp_approval_request: ({ name }) => ({ approve: name === "search" }),
};

type Options = { readonly items?: openaiResponses.ItemHandlers; readonly onEnding?: "return" };
const streamed = (...output: object[]) => {
  const stream = new ToolCallStream(openaiResponses, { tools });
  for (const event of events(...output)) stream.push(event);
  return stream;
};
const ROADS: [name: string, answer: (output: object[], options: Options) => Promise<TurnStep>][] = [
  ["whole", async (output, options) => turn.answer(whole(...output), options)],
  ["streamed", async (output, options) => streamed(...output).answer(options)],
];

describe.each(ROADS)("items that wait for the program, %s", (_, answer) => {
  it("are answered by their handlers, beside the results of the calls", async () => {
    ran.length = 0;
    const step = await answer([call, shell, approval], { items });
    expect(ran).toEqual(["ls"]);
    expect(step.continues).toBe(true);
    expect(step.messages).toEqual([
      ...[call, shell, approval],
      { type: "function_call_output", call_id: "call_1", output: "12:00" },
      { type: "shell_call_output", call_id: "call_2", output: [stdout] },
      { type: "mcp_approval_response", approval_request_id: "mcpr_1", approve: true },
    ]);
  });

  it("are answered if there is no call beside them", async () => {
    const step = await answer([shell], { items });
    expect(step.continues).toBe(true);
    expect(step.messages.map((message) => (message as { type: string }).type)).toEqual([
      "shell_call",
      "shell_call_output",
    ]);
  });

  it("are an error if one of them has no handler, and nothing runs", async () => {
    ran.length = 0;
    runs.length = 0;
    const error = await answer([call, shell, approval], { items: { shell_call } }).catch((e) => e);
    expect(error).toBeInstanceOf(TurnError);
    expect(error.code).toBe("unanswered_item");
    expect(error.message).toContain("mcp_approval_request");
    expect([ran, runs]).toEqual([[], []]);
    expect(error.step.response).toMatchObject({ id: "resp_1" });
  });

  it("are an error with its cause if a handler throws, and no call has run", async () => {
    runs.length = 0;
    const fail = (): never => {
      throw new Error("no shell here");
    };
    const error = await answer([call, shell], { items: { shell_call: fail } }).catch((e) => e);
    expect(error).toMatchObject({ code: "unanswered_item", cause: { message: "no shell here" } });
    expect(error.message).toContain("(shell_call): no shell here");
    // The call has a result that says why it did not run, so that the step can be appended.
    expect(error.step.results).toMatchObject([{ error: { code: "not_run" } }]);
    expect(runs).toEqual([]);
    const step = await answer([call, shell], { items: { shell_call: fail }, onEnding: "return" });
    expect([step.continues, step.messages]).toEqual([false, error.step.messages]);
  });
});

it("waits for a handler as long as the limits allow, and starts none after an abort", async () => {
  const never = () => new Promise<never>(() => undefined);
  const late = turn.answer(whole(call, shell), { items: { shell_call: never }, timeoutMs: 20 });
  await expect(late).rejects.toMatchObject({ code: "unanswered_item", message: expect.stringContaining("20 ms") });
  const controller = new AbortController();
  const waiting = turn.answer(whole(shell), { items: { shell_call: never }, signal: controller.signal });
  controller.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow(/^stopped$/);
  ran.length = 0;
  runs.length = 0;
  await expect(turn.answer(whole(call, shell), { items, signal: controller.signal })).rejects.toThrow("stopped");
  expect([ran, runs]).toEqual([[], []]);
});

it("asks each handler for its own item, also if two have one id, and none without an id", async () => {
  ran.length = 0;
  const other = { ...shell, action: { ...shell.action, commands: ["pwd"] } };
  for (const answer of [
    () => turn.answer(whole(shell, other), { items }),
    () => streamed(shell, other).answer({ items }),
  ]) {
    await answer();
    expect(ran.splice(0)).toEqual(["ls", "pwd"]);
  }
  const nameless = { ...shell, id: undefined, call_id: undefined };
  await expect(turn.answer(whole(nameless), { items })).rejects.toMatchObject({ code: "unanswered_item" });
  expect(ran).toEqual([]);
});

it("answers a stream with its items after a first try without their handlers", async () => {
  runs.length = 0;
  const stream = streamed(call, shell);
  await expect(stream.answer()).rejects.toMatchObject({ code: "unanswered_item" });
  expect(runs).toEqual([]);
  expect((await stream.answer({ items })).messages).toHaveLength(4);
  expect(runs).toEqual(["now"]);
});

it("waits for a handler that still works when a stream is answered again", async () => {
  ran.length = 0;
  const stream = streamed(shell);
  let finish: (output: object) => void = () => undefined;
  const slow = (): Promise<never> => {
    ran.push("slow");
    return new Promise((resolve) => {
      finish = resolve as never;
    });
  };
  const handlers = { shell_call: slow };
  await expect(stream.answer({ items: handlers, timeoutMs: 10 })).rejects.toMatchObject({ code: "unanswered_item" });
  const again = stream.answer({ items: handlers });
  finish({ output: [] });
  expect((await again).messages).toHaveLength(2);
  expect(ran).toEqual(["slow"]);
});

it("runs each handler once, however often a stream is answered", async () => {
  ran.length = 0;
  const stream = streamed(shell);
  const steps = await Promise.all([stream.answer({ items }), stream.answer({ items })]);
  expect(steps[0]).toEqual(steps[1]);
  expect(ran).toEqual(["ls"]);
});

it("answers items in a conversation", async () => {
  const answers = [
    whole(shell),
    whole({ type: "message", role: "assistant", content: [{ type: "output_text", text: "So." }] }),
  ];
  const { messages, steps } = await turn.run([] as openaiResponses.Message[], () => answers.shift() as object, {
    items,
  });
  expect(steps.length).toBe(2);
  expect(messages.map(({ type }) => type)).toEqual(["shell_call", "shell_call_output", "message"]);
});

it("refuses handlers for providers without such items when it is compiled", () => {
  const ofAnthropic = tools.bind(anthropic);
  // @ts-expect-error Anthropic has no such items
  const answer = () => ofAnthropic.answer({ content: [] }, { items });
  expect(answer).toBeTypeOf("function");
});
