import { expect, test } from "vitest";
import { ToolCall, ToolError } from "../../src/index.ts";

const nested = { id: "c1", type: "function", function: { name: "f", arguments: '{"a":1}' } };
const expected = { id: "c1", type: "function", name: "f", arguments: '{"a":1}', index: 0 };

test.each<[string, unknown, object[]]>([
  ["a message", { role: "assistant", content: null, tool_calls: [nested] }, [expected]],
  ["a list", [nested], [expected]],
  ["one call", nested, [expected]],
  ["a flat call", { id: "c1", type: "function", name: "f", arguments: '{"a":1}' }, [expected]],
  ["arguments as an object", { ...nested, function: { name: "f", arguments: { a: 1 } } }, [expected]],
  ["no type", { id: "c1", function: nested.function }, [expected]],
  ["an empty type", { ...nested, type: "" }, [expected]],
  ["a null type", { ...nested, type: null }, [expected]],
  ["a numeric id", { ...nested, id: 7 }, [{ ...expected, id: "7" }]],
  ["no id", { type: "function", function: nested.function }, [{ ...expected, id: null }]],
  ["null text", { ...nested, function: { name: null, arguments: null } }, [{ ...expected, name: "", arguments: "" }]],
  ["no arguments", { ...nested, function: { name: "f" } }, [{ ...expected, arguments: "" }]],
  ["an index", { ...nested, index: 3 }, [{ ...expected, index: 3 }]],
  ["an item id", { ...nested, response_item_id: "i" }, [{ ...expected, response_item_id: "i" }]],
  ["a message without calls", { role: "assistant", content: "hello" }, []],
  ["a message with null for calls", { role: "assistant", content: "hello", tool_calls: null }, []],
  ["nothing", undefined, []],
  ["null", null, []],
])("%s", (_, message, calls) => {
  expect(ToolCall.fromOpenAI(message).map((call) => call.modelDump())).toEqual(calls);
});

test("calls that all have an index come in its order, others in their own", () => {
  const call = (name: string, index?: number) => ({ id: name, function: { name, arguments: "" }, index });
  const names = (calls: unknown) => ToolCall.fromOpenAI(calls).map(({ name }) => name);
  expect(names([call("b", 1), call("a", 0)])).toEqual(["a", "b"]);
  expect(names([call("b", 5), call("a")])).toEqual(["b", "a"]);
  expect(ToolCall.fromOpenAI([call("a"), call("b")]).map(({ index }) => index)).toEqual([0, 1]);
});

test.each<[string, unknown, string, string]>([
  [
    "a custom call",
    { id: "c", type: "custom", custom: { name: "sql", input: "select 1" } },
    "not_a_function_call",
    "sql",
  ],
  ["a custom call without its type", { id: "c", custom: { name: "sql", input: "" } }, "not_a_function_call", "sql"],
  ["another kind of call", { id: "c", type: "web_search", web_search: { query: "x" } }, "not_a_function_call", ""],
  ["text", "hello", "invalid_call", ""],
  ["a list of text", ["hello"], "invalid_call", ""],
  ["an object that is no call", { a: 1 }, "invalid_call", ""],
])("%s is a named error", (_, message, code, toolName) => {
  expect(() => ToolCall.fromOpenAI(message)).toThrow(ToolError);
  try {
    ToolCall.fromOpenAI(message);
  } catch (error) {
    expect(error).toMatchObject({ code, toolName });
  }
});

test("there and back", () => {
  const [call] = ToolCall.fromOpenAI(nested) as [ToolCall];
  expect(call.toOpenAI()).toEqual(nested);
});

test("an id that is missing is made of the call, the same each time", () => {
  const make = (index: number) => new ToolCall({ name: "f", arguments: "{}", index });
  expect(new ToolCall({ id: "", name: "f", arguments: "{}", index: 0 }).toOpenAI().id).toBe(make(0).toOpenAI().id);
  expect(make(0).toOpenAI().id).toMatch(/^call_[0-9a-f]{16}$/);
  expect(make(0).toOpenAI().id).toBe(make(0).toOpenAI().id);
  expect(make(0).toOpenAI().id).not.toBe(make(1).toOpenAI().id);
});
