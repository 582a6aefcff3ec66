// The list of `turn.run` is checked before anything is sent.
import { expect, it, test } from "vitest";
import { AssistantMessage, defineTool, ToolMessage, ToolSet, TurnError, withCallIds } from "../../src/index.ts";
import { anthropic, gemini, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";
import { calls, result, toolUses } from "../providers/bodies.ts";

const ran: unknown[] = [];
const find = defineTool({
  name: "find",
  parameters: { type: "object", properties: { city: { type: "string" } } },
  execute: ({ city }) => {
    ran.push(city);
    return "12";
  },
});
const tools = new ToolSet([find]);
const user = { role: "user", content: "And now?" };
const done = { choices: [{ message: { role: "assistant", content: "So." }, finish_reason: "stop" }] };
const called = (...ids: string[]) => ({ choices: [{ message: calls(...ids), finish_reason: "tool_calls" }] });
const neverAsked = (): never => {
  throw new Error("asked");
};
const errorOfRun = (work: Promise<unknown>): Promise<TurnError> =>
  work.then(
    () => Promise.reject(new Error("expected an error")),
    (error: TurnError) => error,
  );

test("a list that the provider would refuse is an error before anything is sent", async () => {
  const list: object[] = [user, calls("a", "b"), result("b"), user, result("c")];
  const error = await errorOfRun(tools.bind(openaiChat).run(list, neverAsked));
  expect(error).toBeInstanceOf(TurnError);
  expect(error).toMatchObject({ code: "invalid_messages", wire: "openai-chat", reason: undefined });
  expect(error.faults.map(({ rule, path }) => [rule, path])).toEqual([
    ["missing_result", "/1/tool_calls/0/id"],
    ["orphaned_result", "/4/tool_call_id"],
  ]);
  const [first, second] = error.faults;
  expect(error.message).toBe(
    `openai-chat: ${first?.message} at /1/tool_calls/0/id\n${second?.message} at /4/tool_call_id`,
  );
  expect(error.step).toMatchObject({ messages: [], continues: false, text: "", calls: [], results: [] });
  expect(list).toHaveLength(5);
});

test("many faults are all in the field, and the first ten in the text", async () => {
  const list: object[] = Array.from({ length: 30 }, (_, at) => result(`r${at}`));
  const error = await errorOfRun(tools.bind(openaiChat).run(list, neverAsked));
  expect(error.faults).toHaveLength(30);
  expect(error.message.split("\n")).toHaveLength(11);
  expect(error.message).toMatch(/at \/9\/tool_call_id\nand 20 more$/);
});

it.each([
  [anthropic, [toolUses("a"), user]],
  [gemini, [{ role: "user", parts: [{ functionResponse: { name: "find", response: {} } }] }]],
  [openaiResponses, [{ type: "function_call", call_id: "a", name: "find", arguments: "{}" }]],
])("is checked by the rules of $name", async (wire, list) => {
  const error = await errorOfRun(tools.bind(wire as typeof anthropic).run(list as never, neverAsked));
  expect(error).toMatchObject({ code: "invalid_messages", wire: wire.name, faults: [{ path: expect.any(String) }] });
});

test("a provider that takes any order is asked", async () => {
  const list: object[] = [
    { role: "assistant", content: "", tool_calls: [{ function: { name: "find", arguments: {} } }] },
    user,
  ];
  const answer = { message: { role: "assistant", content: "So." }, done: true, done_reason: "stop" };
  expect((await tools.bind(ollama).run(list as never, () => answer)).text).toBe("So.");
});

test("other errors have no faults", async () => {
  const error = await errorOfRun(tools.bind(openaiChat).run([user], () => called("a"), { maxSteps: 1 }));
  expect(error).toMatchObject({ code: "too_many_steps", faults: [] });
});

test("a list may end with calls if a response is resumed, but not have other faults", async () => {
  const turn = tools.bind(openaiChat);
  const run = (list: object[]) => turn.run(list, () => done, { resume: called("b") });
  expect((await run([user])).text).toBe("So.");
  expect((await run([user, calls("b")])).text).toBe("So.");
  expect((await run([user, calls("a", "b"), result("a")])).text).toBe("So.");
  ran.length = 0;
  const error = await errorOfRun(run([user, calls("a"), user]));
  expect(error).toMatchObject({ code: "invalid_messages", faults: [{ rule: "missing_result" }] });
  expect(ran).toEqual([]);
});

test("without a response to resume a list that ends with calls is an error", async () => {
  const error = await errorOfRun(tools.bind(openaiChat).run([user, calls("a")], neverAsked));
  expect(error.faults).toMatchObject([{ rule: "missing_result", isAtEnd: true }]);
});

test("a list in the form of another provider is an error before anything is sent", async () => {
  const error = await errorOfRun(tools.bind(anthropic).run([user, calls("a"), result("a")] as never, neverAsked));
  expect(error).toMatchObject({ code: "invalid_messages", wire: "anthropic" });
  expect(error.faults.map(({ rule, path }) => `${rule} ${path}`)).toEqual(["foreign_message /1", "foreign_message /2"]);
});

test("a list with something that is not a message is an error before anything is sent", async () => {
  const error = await errorOfRun(tools.bind(openaiChat).run([user, done] as object[], neverAsked));
  expect(error).toMatchObject({ code: "invalid_messages", faults: [{ rule: "foreign_message", path: "/1" }] });
  expect(error.message).toContain("received a whole answer: append its `choices[0].message`");
});

test("objects of the classes are checked as they are sent, with ids that fit", async () => {
  const id = "x".repeat(60);
  const answer = new AssistantMessage({ toolCalls: [{ id, type: "function", name: "find", arguments: "{}" }] });
  const list: object[] = [answer, new ToolMessage({ toolCallId: id, content: "12" })];
  expect(openaiChat.checkMessages?.(list)).toEqual([]);
  const sent: string[] = [];
  await tools.bind(openaiChat).run(list, ({ messages }) => {
    sent.push(JSON.stringify(messages));
    return done;
  });
  expect(JSON.parse(sent[0] ?? "")).toMatchObject([
    { tool_calls: [{ id: expect.stringMatching(/^[a-z0-9]{40}$/) }] },
    { tool_call_id: JSON.parse(sent[0] ?? "")[0].tool_calls[0].id },
  ]);
  const plain = [{ ...calls(id), content: null }, result(id)];
  expect((await errorOfRun(tools.bind(openaiChat).run(plain, neverAsked))).faults[0]?.rule).toBe("refused_id");
});

test("the list is checked once, and what `run` appends is not checked again", async () => {
  let reads = 0;
  const first = {
    get role() {
      reads++;
      return "user";
    },
    content: "Hello",
  };
  // Some servers give the calls of each answer the same ids.
  const answers = [called("a"), called("a"), called("a"), done];
  const list: object[] = [first];
  await tools.bind(openaiChat).run(list, () => answers.shift() as object);
  expect(list).toHaveLength(8);
  const readsOfRun = reads;
  openaiChat.checkMessages?.(withCallIds([first]));
  expect(reads - readsOfRun).toBe(readsOfRun);
});
