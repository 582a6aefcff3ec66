import { ToolCall } from "../../../src/index.ts";
import { ToolCallStream } from "../../../src/stream/index.ts";
import { anthropic, openaiChat, openaiResponses, type WireDecoder } from "../../../src/wire/index.ts";
import { NEW, OLD, type Row } from "./Row.ts";

const from = (wire: WireDecoder) => (input: object) =>
  ToolCall.decode(wire, input, { makeId: () => "made" }).map((call) => call.modelDump({ sdk: NEW }));
const fromChat = from(openaiChat);
const fromResponses = from(openaiResponses);
const fromAnthropic = from(anthropic);

const f = { name: "f", arguments: "{}" };
const chat = (...calls: object[]) => ({
  choices: [{ finish_reason: null, message: { content: null, tool_calls: calls } }],
  usage: null,
});
const dumped = (call: object) => ({ id: "c", type: "function", ...f, index: 0, response_item_id: null, ...call });

/** Calls in a whole answer. */
export const CALLS: readonly Row[] = [
  [
    "no id",
    [NEW, "chat_calls", chat({ id: null, function: f })],
    [dumped({ id: "" })],
    [fromChat, [dumped({ id: "made" })]],
  ],
  [
    "two calls with one id",
    [NEW, "chat_calls", chat({ id: "c", function: f }, { id: "c", function: f })],
    [dumped({}), dumped({ index: 1 })],
    [fromChat, [dumped({}), dumped({ id: "call_9c00314b11fd34d3", index: 1 })]],
  ],
  [
    "an index that is null",
    [NEW, "chat_calls", chat({ id: "c", index: null, function: f })],
    [dumped({ index: null })],
    [fromChat, [dumped({ index: 0 })]],
  ],
  [
    "calls out of order",
    [NEW, "chat_calls", chat({ id: "b", index: 1, function: f }, { id: "a", index: 0, function: f })],
    [dumped({ id: "b", index: 1 }), dumped({ id: "a" })],
    [fromChat, [dumped({ id: "a" }), dumped({ id: "b", index: 1 })]],
  ],
  [
    "a custom call",
    [NEW, "chat_calls", chat({ id: "c", type: "custom", custom: { name: "f", input: "x" } })],
    [dumped({ name: "", arguments: "" })],
    [fromChat, [dumped({ type: "custom", arguments: "x" })]],
  ],
  [
    "arguments as an object",
    [NEW, "chat_calls", chat({ id: "c", function: { name: "f", arguments: { a: 1 } } })],
    "ValidationError",
    [fromChat, [dumped({ arguments: '{"a":1}' })]],
  ],
  [
    "no arguments",
    [NEW, "responses_calls", { output: [{ type: "function_call", call_id: "c", name: "f" }] }],
    [dumped({ arguments: "{}" })],
    [fromResponses, [dumped({ arguments: "" })]],
  ],
  [
    "a custom call of the Responses API",
    [NEW, "responses_calls", { output: [{ type: "custom_tool_call", call_id: "c", name: "f", input: "x" }] }],
    [],
    [fromResponses, [dumped({ type: "custom", arguments: "x" })]],
  ],
  [
    "a block before the call",
    [NEW, "anthropic_calls", { content: [{ type: "text" }, { type: "tool_use", id: "c", name: "f", input: {} }] }],
    [dumped({ index: 1 })],
    [fromAnthropic, [dumped({ index: 0 })]],
  ],
  [
    "the spelling of an object",
    [NEW, "anthropic_calls", { content: [{ type: "tool_use", id: "c", name: "f", input: { a: "é" } }] }],
    [dumped({ arguments: '{"a": "\\u00e9"}' })],
    [fromAnthropic, [dumped({ arguments: '{"a":"é"}' })]],
  ],
  [
    "no input",
    [NEW, "anthropic_calls", { content: [{ type: "tool_use", id: "c", name: "f", input: null }] }],
    [dumped({ arguments: "{}" })],
    [fromAnthropic, [dumped({ arguments: "" })]],
  ],
];

const chunks = (...deltas: object[]) => [
  ...deltas.map((delta) => ({ choices: [{ finish_reason: null, delta: { tool_calls: [delta] } }] })),
  { choices: [{ finish_reason: "tool_calls", delta: {} }] },
];
const SIDE_BY_SIDE = chunks(
  { index: 0, id: "a", function: { name: "f", arguments: "" } },
  { index: 1, id: "b", function: { name: "g", arguments: "" } },
  { index: 0, function: { arguments: '{"x":1}' } },
  { index: 1, function: { arguments: '{"y":2}' } },
);
const NAMED_TWICE = chunks(
  { index: 0, id: "a", function: { name: "f", arguments: "" } },
  { index: 0, id: "a", function: { name: "f", arguments: "{}" } },
);
const NAME_IN_PARTS = chunks(
  { index: 0, id: "a", function: { name: "get_", arguments: "" } },
  { index: 0, function: { name: "weather", arguments: "{}" } },
);
const NO_ARGUMENTS = chunks({ index: 0, id: "a", function: { name: "f", arguments: "" } });

const streamed = (events: object[]) => {
  const stream = new ToolCallStream(openaiChat);
  for (const event of events) stream.push(event);
  return stream.finish().map(({ call: { name, arguments: text } }) => ({ name, arguments: text }));
};
const MIXED_UP = [
  { name: "f", arguments: "" },
  { name: "g", arguments: '{"x":1}{"y":2}' },
];
const APART = [
  { name: "f", arguments: '{"x":1}' },
  { name: "g", arguments: '{"y":2}' },
];

/** Calls in a stream: name and arguments. */
export const STREAMS: readonly Row[] = [
  ["calls side by side", [OLD, "chat_stream", SIDE_BY_SIDE], MIXED_UP, [streamed, APART]],
  ["calls side by side", [NEW, "chat_stream", SIDE_BY_SIDE], MIXED_UP, [streamed, APART]],
  ["a name that comes again", [OLD, "chat_stream", NAMED_TWICE], [{ ...f, name: "ff" }], [streamed, [f]]],
  [
    "a name in parts",
    [NEW, "chat_stream", NAME_IN_PARTS],
    [{ ...f, name: "get_" }],
    [streamed, [{ ...f, name: "get_weather" }]],
  ],
  ["no arguments in a stream", [NEW, "chat_stream", NO_ARGUMENTS], [{ ...f, arguments: "" }], [streamed, [f]]],
];
