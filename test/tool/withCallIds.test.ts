import { describe, expect, it } from "vitest";
import { type AssistantMessage, decodeMessage, defineTool, ToolSet, withCallIds } from "../../src/index.ts";
import { openaiChat } from "../../src/wire/index.ts";

const now = defineTool({ name: "now", execute: () => 9 });
const tools = new ToolSet([now]);
const flat = (id: string | null, text = "{}") => ({ id, type: "function", name: "now", arguments: text });
const asked = (...tool_calls: object[]) => ({ role: "assistant", content: "", tool_calls });
const answered = (content: string, tool_call_id = "") => ({ role: "tool", content, tool_call_id });
const json = (messages: readonly unknown[]) => JSON.parse(JSON.stringify(messages)) as Sent[];
type Sent = { tool_call_id?: string; tool_calls?: { id: string }[] };
const idsIn = (messages: readonly Sent[]) =>
  messages.map(({ tool_call_id, tool_calls }) => tool_call_id ?? tool_calls?.map(({ id }) => id));
const rules = (messages: readonly unknown[]) => openaiChat.checkMessages?.(messages).map(({ rule }) => rule);

describe("calls without ids", () => {
  it.each(["", null])("%j: call and result get one id, in order", (id) => {
    const stored = [asked(flat(id), flat("b"), flat(id), flat(id)), answered("1"), answered("2", "b"), answered("3")];
    const messages = withCallIds(stored.map((message) => decodeMessage(message)));
    const [calls, ...results] = idsIn(json(messages));
    expect(new Set(calls).size).toBe(4);
    expect(results).toEqual([calls?.[0], "b", calls?.[2]]);
    expect(idsIn(withCallIds(stored) as Sent[])).toEqual([calls, ...results]);
    expect(rules(json([...messages, decodeMessage(answered("4", calls?.[3]))]))).toEqual([]);
  });

  it("have in the dumps for Python the ids of the results of run", async () => {
    for (const id of ["", null]) {
      const message = decodeMessage(asked(flat(id), flat(id))) as AssistantMessage;
      const list = withCallIds([message, ...(await tools.run(message.toolCalls))]);
      const [calls, ...results] = idsIn(list.map((one) => JSON.parse(one.modelDumpJson())));
      expect(results).toEqual(calls);
      expect(idsIn(json([message, ...list.slice(1)]))).toEqual([calls, ...results]);
    }
  });

  it("are checked as their JSON is sent, and given by turn.run", async () => {
    const stored = [{ role: "user", content: "q" }, asked(flat("")), answered("1"), { role: "user", content: "r" }];
    const messages = stored.map((message) => decodeMessage(message));
    expect(rules(messages)).toEqual(["orphaned_result", "missing_result"]);
    expect(rules(json(messages))).toEqual(["orphaned_result", "missing_result"]);
    const done = { choices: [{ message: { role: "assistant", content: "So." }, finish_reason: "stop" }] };
    const sent: string[] = [];
    await tools.bind(openaiChat).run(messages as never, ({ messages: list }) => {
      sent.push(JSON.stringify(list));
      return done;
    });
    const [, [call] = [], result] = idsIn(JSON.parse(sent[0] ?? ""));
    expect(call).toMatch(/^call_[0-9a-f]{16}$/);
    expect(result).toBe(call);
  });

  it("are other ones in a later turn with the same call", () => {
    const stored = [asked(flat("")), answered("1"), asked(flat("")), answered("2"), asked(flat("")), answered("3")];
    const messages = withCallIds(stored) as Sent[];
    const ids = idsIn(messages).flat();
    expect(new Set(ids).size).toBe(3);
    expect(ids.filter((_, place) => place % 2 === 0)).toEqual(ids.filter((_, place) => place % 2 === 1));
    expect(idsIn(withCallIds(messages))).toEqual(idsIn(messages));
  });

  it("that are numbers are given ones", () => {
    const stored = [asked({ ...flat(""), id: 0 }), { ...answered("1"), tool_call_id: 0 }];
    expect(withCallIds(stored)).toEqual(stored);
  });

  it("of one turn are not those of the next one, and messages with ids stay the same objects", () => {
    const whole = [asked(flat("a")), answered("1", "a"), { role: "user", content: "q" }];
    for (const [place, message] of withCallIds(whole).entries()) expect(message).toBe(whole[place]);
    const late = withCallIds([asked(flat("")), { role: "user", content: "q" }, answered("1")]);
    expect(late[2]).toEqual(answered("1"));
  });
});
