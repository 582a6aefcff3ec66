import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type CallEvent, cohere, type WireCall, WireError } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { hostile } from "./hostile.ts";
import { type Joined, joined } from "./joined.ts";
import { recordings } from "./recordings.ts";

const raw = { id: "weather_1", type: "function", function: { name: "get_weather", arguments: '{"city":"Oslo"}' } };
const call: WireCall = {
  id: "weather_1",
  type: "function",
  name: "get_weather",
  arguments: '{"city":"Oslo"}',
  index: 0,
};

describe("a message", () => {
  const message = { role: "assistant", tool_plan: "I will look.", tool_calls: [raw] };
  test.each<[string, unknown, WireCall[]]>([
    ["a response", { id: "r", finish_reason: "TOOL_CALL", message }, [call]],
    ["a message", message, [call]],
    ["one of the TypeScript client", { role: "assistant", toolCalls: [raw] }, [call]],
    ["a list", [raw], [call]],
    ["parallel calls", [raw, { ...raw, id: "weather_2" }], [call, { ...call, id: "weather_2", index: 1 }]],
    ["arguments as an object", [{ ...raw, function: { name: "get_weather", arguments: { city: "Oslo" } } }], [call]],
    ["no function", [{ id: "weather_1" }], [{ ...call, name: "", arguments: "" }]],
    ["text alone", { role: "assistant", content: [{ type: "text", text: "Hello" }] }, []],
    ["null for calls", { role: "assistant", tool_calls: null }, []],
    ["nothing", undefined, []],
  ])("%s", (_, given, expected) => {
    expect(cohere.decodeMessage(given)).toEqual(expected);
  });

  it("gives names back in full, and makes ids that stay", () => {
    const tools = [{ name: "get weather" }];
    const bare = { function: { name: "get_weather_64be65dc5802c58a", arguments: "{}" } };
    const [first] = cohere.decodeMessage([bare], { tools });
    expect(first).toMatchObject({ name: "get weather", id: expect.stringMatching(/^call_[0-9a-f]{24}$/) });
    expect(cohere.decodeMessage({ role: "assistant", tool_calls: [bare] }, { tools })).toEqual([first]);
    expect(cohere.decodeName?.("get_weather_64be65dc5802c58a", { tools })).toBe("get weather");
  });

  test.each([["text"], [7], [{}], [{ message: "invalid request" }], [[7]], [{ role: "assistant", tool_calls: 7 }]])(
    "refuses %j",
    (value) => {
      const error = errorOf(WireError, () => cohere.decodeMessage(value));
      expect(error).toMatchObject({ code: "invalid_message", wire: "cohere" });
    },
  );
});

describe("an event", () => {
  const event = (type: string, tool_calls: unknown, index?: number) => ({
    type,
    ...(index !== undefined && { index }),
    delta: { message: { tool_calls } },
  });
  const end = (finish_reason: string) => ({ type: "message-end", delta: { finish_reason } });
  test.each<[string, unknown, CallEvent[]]>([
    [
      "start",
      event("tool-call-start", { id: "c1", type: "function", function: { name: "f", arguments: "" } }, 0),
      [{ kind: "delta", key: "0", id: "c1", name: "f" }],
    ],
    [
      "start in a list, with arguments",
      event("tool-call-start", [{ id: "c1", function: { name: "f", arguments: "{" } }], 1),
      [{ kind: "delta", key: "1", id: "c1", name: "f", text: "{" }],
    ],
    [
      "start as the TypeScript client gives it",
      { type: "tool-call-start", index: 0, delta: { message: { toolCalls: { id: "c1", function: { name: "f" } } } } },
      [{ kind: "delta", key: "0", id: "c1", name: "f" }],
    ],
    [
      "text",
      event("tool-call-delta", { function: { arguments: '"ci' } }, 0),
      [{ kind: "delta", key: "0", text: '"ci' }],
    ],
    ["stop", { type: "tool-call-end", index: 0 }, [{ kind: "delta", key: "0", isDone: true }]],
    ["message start", { type: "message-start", id: "m1", delta: { message: {} } }, [{ kind: "start", id: "m1" }]],
    ["the plan", { type: "tool-plan-delta", delta: { message: { tool_plan: "I" } } }, []],
    ["the end", end("TOOL_CALL"), [{ kind: "end", reason: "TOOL_CALL", isTruncated: false }]],
    ["a limit", end("MAX_TOKENS"), [{ kind: "end", reason: "MAX_TOKENS", isTruncated: true }]],
    ["an error", end("ERROR"), [{ kind: "end", reason: "ERROR", isTruncated: true, fault: "ERROR" }]],
    ["nothing", null, []],
  ])("%s", (_, given, expected) => {
    expect(cohere.decodeEvent?.(given)).toEqual(expected);
  });
});

const recorded = recordings("cohere");
it.skipIf(recorded.length === 0)("gives the calls that are in the recordings", () => {
  const found = recorded.flatMap(([name, events]) => {
    const calls = joined(events.flatMap((event) => cohere.decodeEvent?.(event) ?? []));
    expect(calls, name).toEqual(callsIn(events));
    return calls;
  });
  expect(found.length).toBeGreaterThanOrEqual(6);
});

/** The calls by index, read by hand. */
function callsIn(events: readonly unknown[]): Joined[] {
  type Event = { type: string; index: number; delta: { message: { tool_calls: typeof raw } } };
  const calls: { id: string; name: string; text: string }[] = [];
  for (const { type, index, delta } of events as Event[]) {
    const called = delta?.message?.tool_calls;
    if (type === "tool-call-start") calls[index] = { id: called.id, name: called.function.name, text: "" };
    const call = calls[index];
    if (type.startsWith("tool-call-") && called && call) call.text += called.function.arguments;
  }
  return calls.map(({ id, name, text }) => ({ id, name, arguments: JSON.parse(text || "{}") }));
}

test("any JSON gives events, and calls or an error of ours", () => {
  const words = "type index delta message tool_calls toolCalls id function name arguments role content finish_reason";
  const more = "tool-call-start tool-call-delta tool-call-end message-end MAX_TOKENS";
  fc.assert(
    fc.property(hostile([...words.split(" "), ...more.split(" ")]), (value) => {
      cohere.decodeEvent?.(value);
      try {
        cohere.decodeMessage(value);
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }),
    { numRuns: 2000 },
  );
});
