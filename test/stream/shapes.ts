/** A call that a shape holds; arguments are undefined where they were cut, an id where any will do that no other has. */
export type ExpectedCall = {
  readonly id: string | undefined;
  readonly name: string;
  readonly arguments: { readonly [name: string]: unknown } | undefined;
};

/** A way in which servers stream calls in OpenAI's Chat format. */
export type Shape = {
  readonly name: string;
  readonly chunks: readonly object[];
  readonly expected: readonly ExpectedCall[];
};

/** The names of the tools that the shapes call. */
export const TOOL_NAMES: readonly string[] = ["get_weather", "get_time", "now", "__proto__"];

const OSLO = '{"city":"Oslo"}';
const BERGEN = '{"city":"Bergen"}';

const oslo: ExpectedCall = { id: "call_1", name: "get_weather", arguments: { city: "Oslo" } };
const bergen: ExpectedCall = { id: "call_2", name: "get_time", arguments: { city: "Bergen" } };
const now: ExpectedCall = { id: "call_1", name: "now", arguments: {} };

/** Every shape that was seen or can be expected: what servers send, and what is meant. */
export const shapes: readonly Shape[] = [
  shape("normal", [[begin()], [more(0, '{"ci')], [more(0, 'ty":"Oslo"}')]], [oslo]),
  { ...shape("no role", [[begin()], [more(0, OSLO)]], [oslo]), chunks: chunksOf([[begin()], [more(0, OSLO)]], {}) },
  shape(
    "interleaved",
    [
      [begin()],
      [begin({ index: 1, id: "call_2", name: "get_time" })],
      [more(0, '{"city":')],
      [more(1, '{"city":"Ber')],
      [more(0, '"Oslo"}')],
      [more(1, 'gen"}')],
    ],
    [oslo, bergen],
  ),
  shape(
    "two calls in one delta",
    [
      [begin(), begin({ index: 1, id: "call_2", name: "get_time" })],
      [more(0, '{"city":"Os'), more(1, '{"city":"Ber')],
      [more(0, 'lo"}'), more(1, 'gen"}')],
    ],
    [oslo, bergen],
  ),
  shape(
    "index always 0 with new ids, whole",
    [[begin({ args: OSLO })], [begin({ id: "call_2", name: "get_time", args: BERGEN })]],
    [oslo, bergen],
  ),
  shape(
    "index always 0 with new ids, in pieces",
    [
      [begin()],
      [more(0, '{"city":')],
      [more(0, '"Oslo"}')],
      [begin({ id: "call_2", name: "get_time" })],
      [more(0, '{"city":"Ber')],
      [more(0, 'gen"}')],
    ],
    [oslo, bergen],
  ),
  shape(
    "index always 0 without ids",
    [[begin({ id: undefined, args: OSLO })], [begin({ id: undefined, name: "get_time", args: BERGEN })]],
    [unnamed(oslo), unnamed(bergen)],
  ),
  shape(
    "one id on two indexes",
    [[begin()], [more(0, OSLO)], [begin({ index: 1, name: "get_time" })], [more(1, BERGEN)]],
    [oslo, unnamed(bergen)],
  ),
  shape("id and name repeated", [[begin()], [begin({ args: '{"city":' })], [begin({ args: '"Oslo"}' })]], [oslo]),
  shape(
    "a new id in each chunk",
    [[begin()], [{ ...more(0, '{"city":'), id: "call_8" }], [{ ...more(0, '"Oslo"}'), id: "call_9" }]],
    [unnamed(oslo)],
  ),
  shape(
    'later id and name ""',
    [[begin()], [begin({ id: "", name: "", args: '{"city":' })], [begin({ id: "", name: "", args: '"Oslo"}' })]],
    [oslo],
  ),
  shape("type null", [[{ ...begin(), type: null }], [{ ...more(0, OSLO), type: null }]], [oslo]),
  shape('type ""', [[{ ...begin(), type: "" }], [{ ...more(0, OSLO), type: "" }]], [oslo]),
  shape("no id", [[begin({ id: undefined })], [more(0, '{"city":')], [more(0, '"Oslo"}')]], [unnamed(oslo)]),
  shape("numeric id", [[{ ...begin(), id: 7 }], [more(0, OSLO)]], [{ ...oslo, id: "7" }]),
  shape(
    "no index, whole",
    [
      [begin({ index: undefined, args: OSLO })],
      [begin({ index: undefined, id: "call_2", name: "get_time", args: BERGEN })],
    ],
    [oslo, bergen],
  ),
  shape(
    "no index, in pieces",
    [
      [begin({ index: undefined })],
      [more(undefined, '{"city":')],
      [more(undefined, '"Oslo"}')],
      [begin({ index: undefined, id: "call_2", name: "get_time" })],
      [more(undefined, '{"city":"Ber')],
      [more(undefined, 'gen"}')],
    ],
    [oslo, bergen],
  ),
  shape(
    "index from 1",
    [[begin({ index: 1 })], [more(1, OSLO)], [begin({ index: 2, id: "call_2", name: "get_time" })], [more(2, BERGEN)]],
    [oslo, bergen],
  ),
  shape("index as a string", [[{ ...begin(), index: "0" }], [{ ...more(0, OSLO), index: "0" }]], [oslo]),
  shape("index 4294967294", [[begin({ index: 4_294_967_294 })], [more(4_294_967_294, OSLO)]], [oslo]),
  shape('arguments ""', [[begin({ name: "now" })]], [now]),
  shape("arguments null", [[begin({ name: "now", args: null })]], [now]),
  shape("arguments absent", [[begin({ name: "now", args: undefined })]], [now]),
  shape("arguments an object", [[begin({ args: { city: "Oslo" } })]], [oslo]),
  shape("name split", [[begin({ name: "get_" })], [more(0, "", "weather")], [more(0, OSLO)]], [oslo]),
  shape("name late", [[begin({ name: undefined })], [more(0, "", "get_weather")], [more(0, OSLO)]], [oslo]),
  shape("later function null", [[begin()], [more(0, OSLO)], [{ index: 0, function: null }]], [oslo]),
  shape("{} then the object", [[begin({ args: "{}" })], [more(0, OSLO)]], [oslo]),
  shape("cumulative", [[begin()], [more(0, '{"ci')], [more(0, '{"city":"Os')], [more(0, OSLO)]], [oslo]),
  {
    ...shape("cut by length", [], [{ ...oslo, arguments: undefined }]),
    chunks: chunksOf([[begin()], [more(0, '{"city":"Os')]], { role: "assistant" }, "length"),
  },
  {
    ...shape("no finish chunk", [], [{ ...oslo, arguments: undefined }]),
    chunks: chunksOf([[begin()], [more(0, OSLO)]], { role: "assistant" }).slice(0, -1),
  },
  shape(
    "name __proto__",
    [[begin({ name: "__proto__", args: '{"a":1}' })]],
    [{ id: "call_1", name: "__proto__", arguments: { a: 1 } }],
  ),
];

function shape(name: string, deltas: readonly (readonly object[])[], expected: readonly ExpectedCall[]): Shape {
  return { name, chunks: chunksOf(deltas, { role: "assistant" }), expected };
}

function chunksOf(deltas: readonly (readonly object[])[], first: object, reason = "tool_calls"): object[] {
  const chunks = deltas.map((calls, at) =>
    chunk({ ...(at === 0 && { ...first, content: null }), tool_calls: calls }, null),
  );
  return [...chunks, chunk({}, reason)];
}

function chunk(delta: object, reason: string | null): object {
  return {
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "model",
    choices: [{ index: 0, delta, finish_reason: reason }],
  };
}

type Said = { index?: unknown; id?: unknown; name?: string; args?: unknown };

/** The first piece of a call; what is undefined is absent. */
function begin(said: { [Field in keyof Said]?: Said[Field] | undefined } = {}): object {
  const { index, id, name, args } = { index: 0, id: "call_1", name: "get_weather", args: "", ...said };
  return present({ index, id, type: "function", function: present({ name, arguments: args }) });
}

function more(index: number | undefined, text: string, name?: string): object {
  return present({ index, function: present({ name, arguments: text }) });
}

function unnamed(call: ExpectedCall): ExpectedCall {
  return { ...call, id: undefined };
}

function present(object: { readonly [key: string]: unknown }): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
