import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { bedrockConverse, type CallEvent, type WireCall, WireError } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { deep, hostile } from "./hostile.ts";
import { type Joined, joined } from "./joined.ts";
import { recordings } from "./recordings.ts";

const toolUse = { toolUseId: "tooluse_1", name: "get_weather", input: { city: "Oslo" } };
const block = { toolUse };
const call: WireCall = {
  id: "tooluse_1",
  type: "function",
  name: "get_weather",
  arguments: '{"city":"Oslo"}',
  index: 0,
};

describe("a message", () => {
  const message = { role: "assistant", content: [{ text: "Let me look." }, block] };
  test.each<[string, unknown, WireCall[]]>([
    ["a response", { output: { message }, stopReason: "tool_use" }, [call]],
    ["its output", { message }, [call]],
    ["a message", message, [call]],
    ["its content", message.content, [call]],
    [
      "parallel calls",
      [block, { toolUse: { ...toolUse, toolUseId: "tooluse_2" } }],
      [call, { ...call, id: "tooluse_2", index: 1 }],
    ],
    ["no input", [{ toolUse: { toolUseId: "tooluse_1", name: "get_weather" } }], [{ ...call, arguments: "" }]],
    ["a call that the provider runs", [{ toolUse: { ...toolUse, type: "server_tool_use" } }], []],
    ["text alone", { role: "assistant", content: [{ text: "Hello" }] }, []],
    ["no content", { role: "assistant" }, []],
    ["nothing", undefined, []],
  ])("%s", (_, given, expected) => {
    expect(bedrockConverse.decodeMessage(given)).toEqual(expected);
  });

  it("gives names back in full, and makes ids that stay", () => {
    const tools = [{ name: "get weather" }];
    const bare = { toolUse: { name: "get_weather_64be65dc5802c58a", input: {} } };
    const [first] = bedrockConverse.decodeMessage([bare], { tools });
    expect(first).toMatchObject({ name: "get weather", id: expect.stringMatching(/^call_[0-9a-f]{24}$/) });
    expect(bedrockConverse.decodeMessage({ content: [bare] }, { tools })).toEqual([first]);
    expect(bedrockConverse.decodeName?.("get_weather_64be65dc5802c58a", { tools })).toBe("get weather");
  });

  test.each([["text"], [7], [{}], [{ output: 7 }], [{ choices: [] }]])("refuses %j", (value) => {
    const error = errorOf(WireError, () => bedrockConverse.decodeMessage(value));
    expect(error).toMatchObject({ code: "invalid_message", wire: "bedrock-converse" });
  });
});

describe("an event", () => {
  const end = (stopReason: string) => ({ messageStop: { stopReason } });
  test.each<[string, unknown, CallEvent[]]>([
    [
      "start",
      { contentBlockStart: { contentBlockIndex: 1, start: { toolUse: { toolUseId: "t1", name: "f" } } } },
      [{ kind: "delta", key: "1", id: "t1", name: "f" }],
    ],
    [
      "start of a call that the provider runs",
      { contentBlockStart: { contentBlockIndex: 1, start: { toolUse: { name: "f", type: "server_tool_use" } } } },
      [],
    ],
    ["message start", { messageStart: { role: "assistant" } }, [{ kind: "start" }]],
    [
      "text",
      { contentBlockDelta: { contentBlockIndex: 0, delta: { toolUse: { input: '{"a' } } } },
      [{ kind: "delta", key: "0", text: '{"a' }],
    ],
    ["empty text", { contentBlockDelta: { contentBlockIndex: 0, delta: { toolUse: { input: "" } } } }, []],
    ["other text", { contentBlockDelta: { contentBlockIndex: 0, delta: { text: "{" } } }, []],
    ["stop", { contentBlockStop: { contentBlockIndex: 0 } }, [{ kind: "delta", key: "0", isDone: true }]],
    ["the end", end("tool_use"), [{ kind: "end", reason: "tool_use", isTruncated: false }]],
    ["a limit", end("max_tokens"), [{ kind: "end", reason: "max_tokens", isTruncated: true }]],
    ["a filter", end("content_filtered"), [{ kind: "end", reason: "content_filtered", isTruncated: true }]],
    [
      "an error",
      { modelStreamErrorException: { message: "x" } },
      [{ kind: "end", reason: "modelStreamErrorException", isTruncated: true, fault: "x" }],
    ],
    ["metadata", { metadata: { usage: {} } }, []],
    ["nothing", null, []],
  ])("%s", (_, event, expected) => {
    expect(bedrockConverse.decodeEvent?.(event)).toEqual(expected);
  });
});

const recorded = recordings("amazon-bedrock");
it.skipIf(recorded.length === 0)("gives the calls that are in the recordings", () => {
  for (const [name, events] of recorded) {
    const calls = joined(events.flatMap((event) => bedrockConverse.decodeEvent?.(event) ?? []));
    expect(calls, name).toEqual(callsIn(events));
    expect(calls.length, name).toBeGreaterThan(0);
  }
});

/** The calls by content index, read by hand. */
function callsIn(events: readonly unknown[]): Joined[] {
  type Event = {
    contentBlockStart?: { contentBlockIndex: number; start: { toolUse?: typeof toolUse } };
    contentBlockDelta?: { contentBlockIndex: number; delta: { toolUse?: { input: string } } };
  };
  const calls = new Map<number, { id: string; name: string; text: string }>();
  for (const { contentBlockStart: start, contentBlockDelta: delta } of events as Event[]) {
    const started = start?.start.toolUse;
    if (start && started) calls.set(start.contentBlockIndex, { id: started.toolUseId, name: started.name, text: "" });
    const call = calls.get(delta?.contentBlockIndex ?? -1);
    if (call) call.text += delta?.delta.toolUse?.input ?? "";
  }
  return [...calls.values()].map(({ id, name, text }) => ({ id, name, arguments: JSON.parse(text || "{}") }));
}

test("any JSON gives events, and calls or an error of ours", () => {
  const words = "output message content role toolUse toolUseId name input type server_tool_use contentBlockStart start";
  const more = "contentBlockDelta contentBlockStop contentBlockIndex delta messageStop stopReason xException";
  fc.assert(
    fc.property(hostile([...words.split(" "), ...more.split(" ")]), (value) => {
      bedrockConverse.decodeEvent?.(value);
      try {
        bedrockConverse.decodeMessage(value);
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }),
    { numRuns: 2000 },
  );
  const [nested] = bedrockConverse.decodeMessage([{ toolUse: { ...toolUse, input: deep(5000) } }]);
  expect(nested?.arguments).toMatch(/^\[expected at most/);
});
