import { describe, expect, it, test } from "vitest";
import {
  AssistantMessage,
  OptionError,
  ReleaseError,
  ToolCall,
  ToolInfo,
  ToolMessage,
  ToolOutput,
  UsageMetadata,
} from "../../src/index.ts";
import { PythonFloat } from "../../src/json/index.ts";
import type { DumpOptions } from "../../src/pydantic/index.ts";
import { errorOf } from "../errorOf.ts";

const sdk = "0.1.19.post2";
const call = ToolCall.modelValidate({ id: "c", type: "function", name: "f", arguments: "{}" });
const parts = ["s", { type: "text", k: { p: 1, q: 2 } }];
const result = ToolMessage.modelValidate({ content: parts, tool_call_id: "t", metadata: { a: 1, b: { c: null } } });
const properties = { a: { x: 1, y: null }, b: { x: 2 } };
const tool = ToolInfo.modelValidate({ name: "n", parameters: { type: "object", properties, required: ["a"] } });
const second = { id: "d", type: "function", name: "g", arguments: "", index: 1 };
const first = { id: "c", type: "function", name: "f", arguments: "{}" };
const usage_metadata = { code: 0, input_tokens: 3 };
const answer = AssistantMessage.modelValidate({ content: "hi", tool_calls: [first, second], usage_metadata });

const TWO_CALLS = '{"tool_calls":[{"response_item_id":null},{"id":"d","response_item_id":null}]}';

type Case = [dumped: { modelDumpJson(options: object): string }, options: Omit<DumpOptions, "sdk">, text: string];

// What openjiuwen 0.1.19.post2 answered; `npm run parity` compares random ones.
/** A message with an object of a class in its free data. */
const holder = new ToolMessage({ content: "", toolCallId: "t", metadata: { calls: [call] } });
const HELD = '{"metadata":{"calls":[{"response_item_id":null}]}}';

describe("a dump with some of the fields", () => {
  it.each<Case>([
    [call, { include: ["name", "id"] }, '{"id":"c","name":"f"}'],
    [call, { include: new Set(["name"]) }, '{"name":"f"}'],
    [call, { include: ["name"], exclude: ["name"] }, "{}"],
    [call, { include: [] }, "{}"],
    [call, { exclude: ["__all__"] }, "{}"],
    [call, { exclude: { name: ["x"] } }, call.modelDumpJson({ sdk })],
    [call, { exclude: { __all__: true, name: ["x"] } }, '{"name":"f"}'],
    [
      tool,
      { exclude: { parameters: ["properties"] } },
      '{"type":"function","name":"n","description":"","parameters":{"type":"object","required":["a"]}}',
    ],
    [tool, { include: { parameters: { properties: ["a"] } } }, '{"parameters":{"properties":{"a":{"x":1,"y":null}}}}'],
    [
      tool,
      { include: ["parameters"], exclude: { parameters: { properties: { __all__: ["x"] }, required: [-1] } } },
      '{"parameters":{"type":"object","properties":{"a":{"y":null},"b":{}},"required":[]}}',
    ],
    [result, { include: { content: { 1: { k: ["p"] } } } }, '{"content":[{"k":{"p":1}}]}'],
    [result, { include: ["content"], exclude: { content: { __all__: ["type"], 1: ["k"] } } }, '{"content":["s",{}]}'],
    // What a field or an item says itself comes before what `__all__` says, also inside.
    [
      result,
      { include: { content: { __all__: [] }, __all__: { __all__: true } }, exclude: ["metadata"] },
      '{"role":"tool","content":["s",{}],"name":null,"tool_call_id":"t"}',
    ],
    [
      result,
      { include: { content: { 1: ["k"] }, __all__: { 0: true, 1: ["type"] } }, exclude: ["metadata"] },
      '{"role":"tool","content":["s",{"type":"text","k":{"p":1,"q":2}}],"name":null,"tool_call_id":"t"}',
    ],
    [
      result,
      { include: ["content"], exclude: { content: { 1: { k: ["q"] } }, __all__: { 1: { k: true, type: true } } } },
      '{"content":["s",{"k":{"p":1}}]}',
    ],
    // An index counts modulo the length, and a name means no item.
    [result, { include: ["content"], exclude: { content: [2] } }, '{"content":[{"type":"text","k":{"p":1,"q":2}}]}'],
    [result, { include: { content: ["type"] } }, '{"content":[]}'],
    [result, { include: ["metadata"], exclude: { metadata: { b: ["c"] } } }, '{"metadata":{"a":1,"b":{}}}'],
    [answer, { include: { tool_calls: { "-1": ["name"] } } }, '{"tool_calls":[{"name":"g"}]}'],
    [
      answer,
      {
        include: ["tool_calls"],
        exclude: { tool_calls: { __all__: ["id", "type", "index", "response_item_id"], 0: ["name"] } },
      },
      '{"tool_calls":[{"arguments":"{}"},{"name":"g","arguments":""}]}',
    ],
  ])("%o %j", (dumped, options, text) => {
    expect(dumped.modelDumpJson({ sdk, ...options })).toBe(text);
  });

  it.each<Case>([
    [call, { include: ["responseItemId", "name"] }, '{"name":"f","response_item_id":null}'],
    [call, { exclude: { responseItemId: true, arguments: true, type: true, index: true } }, '{"id":"c","name":"f"}'],
    [answer, { include: { toolCalls: { __all__: ["responseItemId"], 1: ["id"] } } }, TWO_CALLS],
    [answer, { include: { usageMetadata: ["inputTokens"] } }, '{"usage_metadata":{"input_tokens":3}}'],
    [holder, { include: { metadata: { calls: { __all__: ["responseItemId"] } } } }, HELD],
    [holder, { include: { metadata: { calls: { 0: { responseItemId: true } } } } }, HELD],
    [holder, { include: { metadata: { calls: { 0: ["responseItemId", "response_item_id", "unknown"] } } } }, HELD],
    // Free data has its own names.
    [result, { include: { metadata: { toolCallId: true, a: true } } }, '{"metadata":{"a":1}}'],
    [tool, { include: { parameters: ["Type", "required"] } }, '{"parameters":{"required":["a"]}}'],
  ])("takes the names of the class here: %o %j", (dumped, options, text) => {
    expect(dumped.modelDumpJson({ sdk, ...options })).toBe(text);
  });

  it.each<[dumped: { modelDumpJson(options: object): string }, options: object, message: string]>([
    [call, { exclude: ["argments"] }, 'option "exclude": ToolCall has no field "argments". Did you mean "arguments"?'],
    [call, { include: [0] }, 'option "include": ToolCall has no field 0'],
    [answer, { include: { tool_calls: { __all__: ["nam"] } } }, 'ToolCall has no field "nam". Did you mean "name"?'],
    [answer, { exclude: { usageMetadata: ["inputToken"] } }, 'Did you mean "input_tokens"'],
    [answer, { include: { toolCalls: true, tool_calls: true } }, 'expected "toolCalls" or "tool_calls", received both'],
    [answer, { include: ["outputToken"], style: "json.dumps" }, 'UsageMetadata has no field "outputToken"'],
  ])("names no other field: %o %j", (dumped, options, message) => {
    expect(() => dumped.modelDumpJson({ sdk, ...options })).toThrow(OptionError);
    expect(() => dumped.modelDumpJson({ sdk, ...options })).toThrow(message);
  });

  it("leaves out what has its default", () => {
    expect(answer.modelDumpJson({ sdk, excludeDefaults: true })).toBe(
      `{"content":"hi","tool_calls":${JSON.stringify([first, second])},"usage_metadata":{"input_tokens":3}}`,
    );
    const usage = UsageMetadata.modelValidate({ total_latency: 0, code: false, input_cost: new PythonFloat(-0) });
    expect(usage.modelDumpJson({ sdk, excludeDefaults: true })).toBe("{}");
    const given = ToolMessage.modelValidate({ tool_call_id: "t", metadata: {}, content: "", role: "tool" });
    expect(given.modelDumpJson({ sdk, excludeDefaults: true })).toBe('{"tool_call_id":"t"}');
    expect(
      ToolMessage.modelValidate({ tool_call_id: "t", content: [] }).modelDump({ sdk, excludeDefaults: true }),
    ).toEqual({
      ...{ content: [], tool_call_id: "t" },
    });
  });

  it("concerns the usage alone in an assistant message's own dump", () => {
    const whole = answer.modelDump({ sdk });
    expect(answer.modelDump({ sdk, include: ["code"] })).toEqual({ ...whole, usage_metadata: { code: 0 } });
    expect(answer.modelDump({ sdk, include: ["role"] })).toEqual({ ...whole, usage_metadata: {} });
    expect(answer.modelDump({ sdk, excludeDefaults: true })).toEqual({ ...whole, usage_metadata: { input_tokens: 3 } });
  });

  it("loses nothing that is left out anyway", () => {
    const later = ToolCall.modelValidate({ ...first, response_item_id: "i" });
    expect(() => later.modelDump({ sdk: "0.1.3" })).toThrow(ReleaseError);
    expect(later.modelDump({ sdk: "0.1.3", exclude: ["response_item_id"] })).toEqual({ ...first, index: null });
    expect(later.modelDump({ sdk: "0.1.3", include: ["id"] })).toEqual({ id: "c" });
  });

  it.each<[options: object, message: string]>([
    [{ include: 5 }, 'option "include": expected names of fields, or true or false for a field, received a number'],
    [{ exclude: { name: 5 } }, 'option "exclude": expected names of fields'],
    [{ exclude: [null] }, 'option "exclude": expected a name or an index, received null'],
    [{ include: "name" }, "expected names of fields"],
  ])("refuses %j", (options, message) => {
    expect(() => call.modelDump(options as DumpOptions)).toThrow(OptionError);
    expect(() => call.modelDump(options as DumpOptions)).toThrow(message);
  });
});

describe("names that cannot be meant", () => {
  const output = new ToolOutput({ success: true, data: { a: [1, 2] } });
  const cyclic: { [name: string]: unknown } = {};
  cyclic.x = cyclic;
  const thrower = Object.defineProperty({}, "x", {
    enumerable: true,
    get: () => {
      throw new Error("no");
    },
  });

  it.each<[name: string, exclude: unknown, message: string]>([
    [
      "a Map",
      new Map([["data", true]]),
      "expected names of fields, or true or false for a field, received an instance of Map",
    ],
    ["a Map inside", { x: new Map() }, "received an instance of Map"],
    ["a Date", new Date(0), "received an instance of Date"],
    ["a promise", Promise.resolve(["data"]), "received a promise"],
    ["a cycle", cyclic, "expected at most 1000 levels of names"],
    ["a getter that throws", thrower, "the names cannot be read"],
    ["a symbol", [Symbol("a")], "expected a name or an index"],
    ["true", true, "received a boolean"],
  ])("%s", (_name, exclude, message) => {
    const within = (name: string): DumpOptions => ({ exclude: { [name]: exclude } }) as DumpOptions;
    const options = exclude === true ? () => ({ exclude }) as never : within;
    expect(errorOf(OptionError, () => output.modelDump(options("data"))).message).toContain(message);
    expect(errorOf(OptionError, () => answer.modelDump(options("metadata"))).message).toContain(message);
  });
});

test("the items that are named are looked up once for a list, or this takes minutes", () => {
  const data = Array.from({ length: 50_000 }, (_, index) => index);
  expect(new ToolOutput({ success: true, data }).modelDump({ include: { data } })).toEqual({ data });
});

test("a filter in many places is read once", () => {
  let filter: DumpOptions["exclude"] = { x: true };
  for (let level = 0; level < 60; level++) filter = { a: filter, b: filter };
  const data = { a: { b: { a: 1 } } };
  expect(new ToolOutput({ success: true, data }).modelDump({ include: ["data"], exclude: { data: filter } })).toEqual({
    data,
  });
});

test("an infinitesimal cost below zero is written", () => {
  const usage = UsageMetadata.modelValidateJson('{"input_cost":-0.0}');
  expect(usage.modelDumpJson()).toContain('"input_cost":-0.0');
});
