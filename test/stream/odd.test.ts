import { describe, expect, test } from "vitest";
import { ToolCallStream } from "../../src/stream/index.ts";
import { wireNamed } from "../wire/wires.ts";

/** What servers do that the protocols do not say; recordings of it exist, these are made by hand. */
type Odd = [name: string, events: object[], expected: ExpectedCall[]];
/** An id that is undefined was made; arguments that are undefined were cut. */
type ExpectedCall = [id: string | undefined, name: string, args: object | undefined];

function expectCalls(format: string, events: readonly object[], expected: readonly ExpectedCall[]): void {
  const stream = new ToolCallStream(wireNamed(format));
  for (const event of events) stream.push(event);
  const calls = stream.finish().map(({ call: { id, name }, state, arguments: args }) => {
    const isMade = /^call_[0-9a-f]{24}$/.test(String(id));
    return { id: isMade ? undefined : id, name, args, state };
  });
  expect(calls).toEqual(
    expected.map(([id, name, args]) => ({ id, name, args, state: args ? "complete" : "truncated" })),
  );
}

describe("openai-chat", () => {
  const chunk = (...calls: object[]) => ({
    choices: [{ index: 0, delta: { tool_calls: calls }, finish_reason: null }],
  });
  const named = (name: string, text: string, rest: object = {}) => ({ ...rest, function: { name, arguments: text } });
  const more = (text: string, rest: object = {}) => ({ ...rest, function: { arguments: text } });
  const end = { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] };
  test.each<Odd>([
    [
      "two calls begin by their ids and go on by their place in the list",
      [
        chunk(named("find", "", { id: "a" }), named("sum", "", { id: "b" })),
        chunk(more('{"q":"x'), more('{"n":')),
        chunk(more('y"}'), more("[1]}")),
        end,
      ],
      [
        ["a", "find", { q: "xy" }],
        ["b", "sum", { n: [1] }],
      ],
    ],
    [
      "two calls begin by their ids and go on by an index, in any order",
      [
        chunk(named("find", '{"q":', { id: "a" }), named("sum", '{"n":', { id: "b" })),
        chunk(more("2}", { index: 1 }), more("1}", { index: 0 })),
        end,
      ],
      [
        ["a", "find", { q: 1 }],
        ["b", "sum", { n: 2 }],
      ],
    ],
    [
      "the second call begins with the index of the first and goes on with its own",
      [
        chunk(named("find", '{"q":1}', { id: "a", index: 0 })),
        chunk(named("sum", '{"n":', { id: "b", index: 0 })),
        chunk(more("2}", { index: 1 })),
        end,
      ],
      [
        ["a", "find", { q: 1 }],
        ["b", "sum", { n: 2 }],
      ],
    ],
    [
      "names alone, in one list",
      [chunk(named("find", ""), named("sum", "")), end],
      [
        [undefined, "find", {}],
        [undefined, "sum", {}],
      ],
    ],
    [
      "one name twice in a list",
      [chunk(named("find", ""), named("find", "")), chunk(more('{"q":1}'), more('{"q":2}')), end],
      [
        [undefined, "find", { q: 1 }],
        [undefined, "find", { q: 2 }],
      ],
    ],
    [
      "a list of whole calls, and another one",
      [
        chunk(named("find", '{"q":1}'), named("find", '{"q":2}')),
        chunk(named("find", '{"q":3}'), named("sum", '{"n":4}')),
        end,
      ],
      [
        [undefined, "find", { q: 1 }],
        [undefined, "find", { q: 2 }],
        [undefined, "find", { q: 3 }],
        [undefined, "sum", { n: 4 }],
      ],
    ],
    ["an index that is no number", [chunk(named("find", "{}", { id: "a", index: "first" })), end], [["a", "find", {}]]],
    [
      "an index that is null",
      [
        chunk(named("find", '{"q":1}', { id: "a", index: null })),
        chunk(named("find", '{"q":2}', { id: "b", index: null })),
        end,
      ],
      [
        ["a", "find", { q: 1 }],
        ["b", "find", { q: 2 }],
      ],
    ],
    [
      "the whole message in place of deltas",
      [
        {
          choices: [
            { index: 0, message: { tool_calls: [named("find", '{"q":1}', { id: "a" })] }, finish_reason: "stop" },
          ],
        },
      ],
      [["a", "find", { q: 1 }]],
    ],
    [
      "an error within a call",
      [chunk(named("find", '{"q":', { id: "a", index: 0 })), { error: { code: "tool_use_failed" } }],
      [["a", "find", undefined]],
    ],
  ])("%s", (_, events, expected) => expectCalls("openai-chat", events, expected));
});

describe("anthropic", () => {
  const start = (id: string) => ({ type: "message_start", message: { id, content: [] } });
  const block = (id: string, type = "tool_use") => ({
    type: "content_block_start",
    index: 0,
    content_block: { type, id, name: "find", input: {} },
  });
  const text = (partial_json: string) => ({
    type: "content_block_delta",
    index: 0,
    delta: { type: "input_json_delta", partial_json },
  });
  const stop = { type: "content_block_stop", index: 0 };
  const end = { type: "message_delta", delta: { stop_reason: "tool_use" } };
  const failed = { type: "error", error: { type: "overloaded_error" } };
  test.each<Odd>([
    [
      "another message behind a call without text yet",
      [start("m1"), block("a"), start("m2"), block("b"), text('{"q":1}'), stop, end],
      [["b", "find", { q: 1 }]],
    ],
    [
      "another message behind a part of a call, and the provider's own under its index",
      [start("m1"), block("a"), text('{"q":'), start("m2"), block("s", "server_tool_use"), text("1}"), stop, end],
      [],
    ],
    [
      "another message behind a call that was done",
      [start("m1"), block("a"), stop, start("m2"), block("b"), stop, end],
      [["b", "find", {}]],
    ],
    [
      "another message behind one that failed",
      [start("m1"), block("a"), stop, failed, start("m2"), block("b"), stop, end],
      [["b", "find", {}]],
    ],
    [
      "another message behind one that was whole",
      [start("m1"), block("a"), stop, end, start("m2"), block("b"), stop, end],
      [
        ["a", "find", {}],
        ["b", "find", {}],
      ],
    ],
    [
      "another message, both without ids",
      [start("m1"), block(""), text('{"q":1}'), stop, start("m2"), block(""), text('{"q":2}'), stop, end],
      [[undefined, "find", { q: 2 }]],
    ],
    [
      "the beginning of the message again",
      [start("m1"), block("a"), start("m1"), text('{"q":1}'), stop, end],
      [["a", "find", { q: 1 }]],
    ],
  ])("%s", (_, events, expected) => expectCalls("anthropic", events, expected));
});

describe("openai-responses", () => {
  const start = (id: string) => ({ type: "response.created", response: { id } });
  const item = (part: string, id: string, text = "") => ({
    type: `response.output_item.${part}`,
    output_index: 0,
    item: { type: "function_call", id: `fc_${id}`, call_id: id, name: "find", arguments: text },
  });
  const text = (id: string, delta: string) => ({
    type: "response.function_call_arguments.delta",
    output_index: 0,
    item_id: `fc_${id}`,
    delta,
  });
  const end = { type: "response.completed", response: { status: "completed" } };
  const done = (status: string) => ({ type: "response.done", response: { status } });
  test.each<Odd>([
    [
      "another response behind a call without text yet",
      [start("r1"), item("added", "a"), start("r2"), item("added", "b"), item("done", "b", "{}"), end],
      [["b", "find", {}]],
    ],
    [
      "another response behind a call that was done",
      [start("r1"), item("done", "a", "{}"), start("r2"), item("done", "b", "{}"), end],
      [["b", "find", {}]],
    ],
    [
      "the first place for each call",
      [
        item("added", "a"),
        item("done", "a", '{"q":1}'),
        item("added", "b"),
        text("b", '{"q":2}'),
        item("done", "b"),
        end,
      ],
      [
        ["a", "find", { q: 1 }],
        ["b", "find", { q: 2 }],
      ],
    ],
    [
      "another id when the call is done",
      [start("r1"), item("added", "a"), text("a", '{"q":1}'), item("done", "b", '{"q":1}'), end],
      [["b", "find", { q: 1 }]],
    ],
    [
      "the responses of a realtime session",
      ["a", "b"].flatMap((id) => [
        start(`r_${id}`),
        item("added", id),
        text(id, '{"q":'),
        text(id, "1}"),
        item("done", id, '{"q":1}'),
        done("completed"),
      ]),
      [
        ["a", "find", { q: 1 }],
        ["b", "find", { q: 1 }],
      ],
    ],
    [
      "a realtime response that the user broke off",
      [start("r1"), item("added", "a"), text("a", '{"q":'), done("cancelled")],
      [["a", "find", undefined]],
    ],
  ])("%s", (_, events, expected) => expectCalls("openai-responses", events, expected));
});

test("bedrock-converse: another message behind a call without text yet", () => {
  const start = { messageStart: { role: "assistant" } };
  const block = (toolUseId: string) => ({
    contentBlockStart: { contentBlockIndex: 0, start: { toolUse: { toolUseId, name: "find" } } },
  });
  const rest = [{ contentBlockStop: { contentBlockIndex: 0 } }, { messageStop: { stopReason: "tool_use" } }];
  expectCalls("bedrock-converse", [start, block("a"), start, block("b"), ...rest], [["b", "find", {}]]);
});

test("cohere: another message behind a call without text yet", () => {
  const start = (id: string) => ({ type: "message-start", id });
  const call = (id: string) => ({
    type: "tool-call-start",
    index: 0,
    delta: { message: { tool_calls: { id, function: { name: "find", arguments: "" } } } },
  });
  const rest = [
    { type: "tool-call-end", index: 0 },
    { type: "message-end", delta: { finish_reason: "TOOL_CALL" } },
  ];
  expectCalls("cohere", [start("m1"), call("a"), start("m2"), call("b"), ...rest], [["b", "find", {}]]);
});

test("gemini: a call of an interaction", () => {
  const event = (event_type: string, rest: object) => ({ event_type, index: 1, ...rest });
  const events = [
    event("interaction.created", { interaction: { id: "v1" } }),
    event("step.start", { step: { type: "function_call", id: "a", name: "find", arguments: {} } }),
    event("step.delta", { delta: { type: "arguments_delta", arguments: '{"q":' } }),
    event("step.delta", { delta: { type: "arguments_delta", arguments: "1}" } }),
    event("step.stop", {}),
    event("interaction.completed", { interaction: { status: "requires_action" } }),
  ];
  expectCalls("gemini", events, [["a", "find", { q: 1 }]]);
});
