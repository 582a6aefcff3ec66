import { expect, test } from "vitest";
import {
  defineTool,
  OptionError,
  type RunOptions,
  ToolArgumentsError,
  ToolCall,
  ToolError,
  ToolInfo,
  ToolMessage,
  ToolSet,
} from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { openaiChat } from "../../src/wire/index.ts";

const call = (name: string, args = "{}", id = name): ToolCall => new ToolCall({ id, name, arguments: args });
const tool = (name: string, execute: () => unknown) => defineTool({ name, parameters: null, execute });
const throwing = (thrown: unknown) => (): never => {
  throw thrown;
};
/** The message for one call to a tool with this handler. */
const answerOf = async (execute: () => unknown, options?: RunOptions) => {
  const [message] = await new ToolSet([tool("f", execute)]).run([call("f")], options);
  if (message === undefined) throw new Error("expected a message");
  return message;
};

/** What a stream makes of the text of one call to `echo`. */
const streamed = (text: string, finish_reason: string, options = {}) => {
  const stream = new ToolCallStream(openaiChat, options);
  const delta = { tool_calls: [{ index: 0, id: "c1", function: { name: "echo", arguments: text } }] };
  stream.push({ choices: [{ index: 0, delta, finish_reason }] });
  return stream.finish();
};

test.each<[string, string, string, string | undefined, string[]]>([
  ["a whole call runs", '{"text":"hi"}', "tool_calls", undefined, []],
  ["a repaired call runs, and its repairs are told", "{'text':'hi'}", "tool_calls", undefined, ["quotes"]],
  ["a call that was cut does not run", '{"text":"hi"}', "length", "truncated", []],
  ["an invalid call does not run", "nonsense", "tool_calls", "invalid_json", []],
])("what a stream finishes goes into run: %s", async (_, text, reason, code, kinds) => {
  let runs = 0;
  const echo = defineTool({
    name: "echo",
    parameters: { type: "object", properties: { text: { type: "string" } } },
    execute: ({ text }) => {
      runs++;
      return text;
    },
  });
  const [message] = await new ToolSet([echo]).run(streamed(text, reason));
  expect(message?.error?.code).toBe(code);
  expect(runs).toBe(code === undefined ? 1 : 0);
  expect(message?.content).toContain(code === undefined ? "hi" : "echo");
  expect(new Set(message?.changes.map(({ kind }) => kind))).toEqual(new Set(kinds));
});

test.each<["error" | "bigint" | "string", unknown]>([
  ["error", undefined],
  ["bigint", 9007199254740993n],
  ["string", "9007199254740993"],
])("run reads integers as the stream did: %s", async (integers, expected) => {
  let received: unknown;
  const echo = defineTool({
    name: "echo",
    parameters: { type: "object", properties: { id: { type: "integer" } } },
    execute: ({ id }) => {
      received = id;
      return "done";
    },
  });
  const tools = new ToolSet([echo]);
  const [message] = await tools.run(streamed('{"id":9007199254740993}', "tool_calls", { tools, integers }), {
    integers,
  });
  expect(received).toBe(expected);
  expect(message?.error?.code).toBe(expected === undefined ? "unsafe_integer" : undefined);
});

test("the error of a finished call counts, whoever made that", async () => {
  const error = new ToolArgumentsError("truncated", "cut", { rawArguments: "{}" });
  const set = new ToolSet([tool("f", () => 1)]);
  expect((await set.run([{ call: call("f"), error }]))[0]?.error).toBe(error);
  expect((await set.run([{ call: call("f"), error }], { allowTruncated: true }))[0]?.content).toBe("1");
});

class Point {
  readonly x = 1;
  readonly #secret = 2;
  get y(): number {
    return this.#secret;
  }
}
const circle: { a: { self?: unknown } } = { a: {} };
circle.a.self = circle;

test.each<[string, unknown, string]>([
  ["a Map", { a: new Map([[1, 2]]) }, "/a: expected a JSON value, received a value of the class Map"],
  ["a Set in an array", [1, { b: new Set() }], "/1/b: expected a JSON value, received a value of the class Set"],
  ["an Error", { err: new TypeError("x") }, "/err: expected a JSON value, received a value of the class TypeError"],
  [
    "an Error with fields",
    Object.assign(new Error("x"), { code: 1 }),
    "expected a JSON value, received a value of the class Error",
  ],
  [
    "a typed array",
    { "a/b": new Uint8Array(2) },
    "/a~1b: expected a JSON value, received a value of the class Uint8Array",
  ],
  ["a buffer", { b: new ArrayBuffer(2) }, "/b: expected a JSON value, received a value of the class ArrayBuffer"],
  ["a promise", { p: Promise.resolve(1) }, "/p: expected a JSON value, received a value of the class Promise"],
  ["a RegExp", [/a/], "/0: expected a JSON value, received a value of the class RegExp"],
  ["a function", { f: () => 1 }, "/f: expected a JSON value, received a function"],
  ["a symbol", [Symbol("s")], "/0: expected a JSON value, received a symbol"],
  ["a bigint", { n: { n: 1n } }, "/n/n: expected a JSON value, received a bigint"],
  ["no number", { mean: Number.NaN }, "/mean: expected a JSON value, received NaN"],
  ["infinity", [Number.POSITIVE_INFINITY], "/0: expected a JSON value, received Infinity"],
  ["a circle", circle, "/a/self: expected a JSON value, received a value that contains itself"],
  ["a revoked Proxy", { p: revoked() }, "expected a JSON value"],
  [
    "a getter that throws",
    {
      get g() {
        throw new Error("no");
      },
    },
    "expected a JSON value",
  ],
  [
    "what toJSON makes of it",
    { a: { toJSON: () => new Map() } },
    "/a: expected a JSON value, received a value of the class Map",
  ],
])("a result that JSON would lose is an error: %s", async (_, value, message) => {
  const { error, content } = await answerOf(() => value);
  expect(error?.code).toBe("result_not_json");
  expect(content).toContain(`not JSON-serializable: ${message}`);
});

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

const shared = { n: 1 };

test.each<[string, unknown, string]>([
  ["a date", { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  ["toJSON", { m: { toJSON: () => ({ a: 1 }) }, url: new URL("https://a.b/") }, '{"m":{"a":1},"url":"https://a.b/"}'],
  ["undefined in an object", { a: undefined, b: 1 }, '{"b":1}'],
  ["undefined in an array", [undefined, 1], "[null,1]"],
  ["fields of a class", { point: new Point() }, '{"point":{"x":1}}'],
  ["one object in two places", [shared, { shared }, shared], '[{"n":1},{"shared":{"n":1}},{"n":1}]'],
  ["a wrapped number", [new Number(5)], "[5]"],
  ["a key like a prototype's", JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
  [
    "one of our own objects",
    [call("f", "{}", "1")],
    '[{"id":"1","type":"function","name":"f","arguments":"{}","index":null}]',
  ],
])("a result is JSON as JSON.stringify has it: %s", async (_, value, content) => {
  expect((await answerOf(() => value)).content).toBe(content);
});

test.each<[string, unknown]>([
  ["a Proxy of a ToolArgumentsError", new Proxy(new ToolArgumentsError("x", "x", { rawArguments: "" }), {})],
  ["what looks like a ToolArgumentsError", Object.create(ToolArgumentsError.prototype)],
  ["what looks like a ToolError", Object.create(ToolError.prototype)],
  ["a revoked Proxy", revoked()],
  ["a Proxy that throws", new Proxy({}, { getPrototypeOf: throwing(new Error("no")), get: throwing(new Error("no")) })],
  [
    "an error of ours whose text cannot be made",
    Object.assign(new ToolError("timed_out", "f", "x"), { toModelMessage: throwing("no") }),
  ],
  [
    "an error of ours with a broken tool",
    new ToolArgumentsError("x", "x", { rawArguments: "", tool: { name: "f", compact: throwing("no") } }),
  ],
])("what a handler throws takes no other result down: %s", async (_, thrown) => {
  const set = new ToolSet([tool("bad", throwing(thrown)), tool("good", () => "fine")]);
  const messages = await set.run([call("bad"), call("good")]);
  expect(messages[0]?.error).not.toBe(null);
  expect(messages.map(({ content }) => content.length > 0)).toEqual([true, true]);
  expect(messages[1]?.content).toBe("fine");
});

test.each<[string, unknown, string]>([
  [
    "a password",
    new Error("connect postgres://user:secret@db:5432/app failed"),
    "connect postgres://***@db:5432/app failed",
  ],
  ["a token", "https://ghp_abc@github.com/a and redis://:p@ss@host", "https://***@github.com/a and redis://***@host"],
  ["a URL without credentials", "https://example.com/users/me@example.com", "https://example.com/users/me@example.com"],
])("credentials of URLs in an error stay here: %s", async (_, thrown, text) => {
  const { content, error } = await answerOf(throwing(thrown));
  expect(content).toBe(`The tool f failed: ${text}`);
  expect(error?.cause).toBe(thrown);
});

test("a long error is shortened for the model, in linear time", async () => {
  for (const text of ["x".repeat(10_000_000), "://".repeat(1_000_000), `://${"a".repeat(5_000_000)}`]) {
    expect((await answerOf(throwing(new Error(text)))).content.length).toBeLessThan(5_000);
  }
});

test("the nearest formatter writes the text: the tool's, the run's, the set's", async () => {
  const formatted = (by: string) => (error: Error) => `${by}: ${(error.cause as Error | undefined)?.message}`;
  const own = defineTool({
    name: "own",
    parameters: null,
    execute: throwing(new Error("a")),
    formatError: formatted("tool"),
  });
  const other = tool("other", throwing(new Error("b")));
  const set = new ToolSet([own, other], { formatError: formatted("set") });
  const contents = async (options?: RunOptions) =>
    (await set.run([call("own"), call("other")], options)).map(({ content }) => content);
  expect(await contents()).toEqual(["tool: a", "set: b"]);
  expect(await contents({ formatError: formatted("run") })).toEqual(["tool: a", "run: b"]);
  const strict = set.toStrict({ provider: "openai" });
  expect((await strict.run([call("own"), call("other")])).map(({ content }) => content)).toEqual(["tool: a", "set: b"]);
});

test("a formatter sees the error, the call and the tool; undefined and a throw leave the text as it is", async () => {
  const f = tool("f", throwing(new Error("a")));
  const seen: unknown[] = [];
  const set = new ToolSet([f], {
    formatError: (error, about) => {
      seen.push(error.code, about.call.name, about.tool);
      return about.tool && undefined;
    },
  });
  const messages = await set.run([call("f"), call("g")]);
  expect(seen).toEqual(["unknown_tool", "g", undefined, "handler_failed", "f", f]);
  expect(messages.map(({ content }) => content)).toEqual([
    "The tool f failed: a",
    'Unknown tool "g". The tools are "f".',
  ]);
  const broken = await set.run([call("f")], { formatError: throwing("no") });
  expect(broken[0]?.content).toBe("The tool f failed: a");
});

test("a Validator, which knows one schema, judges no set of tools", async () => {
  const a = tool("a", () => 1);
  const b = defineTool({ name: "b", parameters: { type: "object", required: ["x"] }, execute: () => 2 });
  const set = new ToolSet([a, b]);
  const options = { validator: createValidator({ type: "object" }) } as never;
  await expect(set.run([call("b")], options)).rejects.toThrow(OptionError);
  expect(() => set.parse(call("b"), options)).toThrow(OptionError);
  expect(() => new ToolCallStream(openaiChat, { tools: set, validator: options })).toThrow(OptionError);
  expect((await set.run([call("b")], { validator: createValidator }))[0]?.error?.code).toBe("schema_mismatch");
  expect(b.parseArguments("{}", options)).toEqual({});
});

const set = new ToolSet([tool("f", () => 1)]);

test.each<[string, unknown, unknown, string]>([
  ["a misspelt option", [], { timeout: 5 }, 'run: unknown option "timeout". Did you mean "timeoutMs"?'],
  [
    "integers of another kind",
    [],
    { integers: "bigints" },
    'option "integers": expected "error", "bigint" or "string"',
  ],
  ["a text for a number", [], { timeoutMs: "10" }, 'option "timeoutMs": expected a number of milliseconds above 0'],
  [
    "a signal that is none",
    [],
    { signal: { aborted: true } },
    'option "signal": expected an AbortSignal, such as controller.signal, received an object with "aborted"',
  ],
  [
    "a controller",
    [],
    { signal: new AbortController() },
    'option "signal": expected an AbortSignal, such as controller.signal, received an instance of AbortController',
  ],
  ["a revoked Proxy for a signal", [], { signal: revoked() }, 'option "signal": expected an AbortSignal'],
  ["half a call at once", [], { concurrency: 0.5 }, 'option "concurrency": expected an integer from 1 on'],
  ["null", [], null, "run: expected an object of options, received null"],
  ["a formatter that is none", [], { formatError: "no" }, 'option "formatError": expected a function'],
  ["calls in a message", { toolCalls: [] }, {}, "run: calls: expected an array of ToolCalls, received object"],
  ["no calls", undefined, {}, "run: calls: expected an array of ToolCalls, received undefined"],
  ["a provider's call", [{ function: { name: "f" } }], {}, "run: calls[0]: expected a ToolCall, received object"],
  [
    "a promise of the calls",
    Promise.resolve([]),
    {},
    "expected an array of ToolCalls, received a promise: await it first",
  ],
  ["a promise of a call", [Promise.resolve()], {}, "run: calls[0]: expected a ToolCall, received a promise: await it"],
  ["one call", call("f"), {}, "Put it in an array: run([call])."],
  ["one finished call", { call: call("f"), state: "complete" }, {}, "Put it in an array: run([call])."],
  ["a Set of calls", new Set([call("f")]), {}, "Make an array of it: run([...calls])."],
  [
    "a provider's message",
    { role: "assistant", tool_calls: [] },
    {},
    "Read the calls of an answer with ToolCall.fromOpenAI",
  ],
  ["a stream of calls", new ToolCallStream(openaiChat), {}, "run its calls: run(stream.finish())."],
  ["a stream of events", (async function* () {})(), {}, "Read a stream with ToolCallStream"],
  ["a revoked Proxy for the calls", revoked(), {}, "run: calls: expected an array of ToolCalls"],
  ["a revoked Proxy for a call", [revoked()], {}, "run: calls[0]: expected a ToolCall"],
  ["null for a call", [null], {}, "run: calls[0]: expected a ToolCall, received null"],
])("run refuses %s", async (_, calls, options, message) => {
  const run = set.run(calls as never, options as never);
  await expect(run).rejects.toThrow(OptionError);
  await expect(run).rejects.toThrow(message);
});

test("a tool without a handler says so", async () => {
  const [message] = await new ToolSet([new ToolInfo({ name: "f" })] as never[]).run([call("f")]);
  expect(message?.error?.code).toBe("no_handler");
});

test("calls run where the platform has no Promise.withResolvers", async () => {
  const { withResolvers } = Promise;
  Object.assign(Promise, { withResolvers: undefined });
  try {
    expect((await set.run([call("f")], { timeoutMs: 1000 }))[0]?.content).toBe("1");
  } finally {
    Object.assign(Promise, { withResolvers });
  }
});

test("a message of a run is the one that the class makes of its fields", async () => {
  const fields = { content: "a\ud83d", name: "f", tool_call_id: "" };
  const [message] = await new ToolSet([tool("f", () => fields.content)]).run([call("f", "{}", "c1")]);
  const made = new ToolMessage({ ...fields, tool_call_id: "c1" });
  expect(message?.modelDump()).toEqual(made.modelDump());
  expect(Object.keys(message?.modelDump() ?? {})).toEqual(Object.keys(made.modelDump()));
  expect(JSON.stringify(message?.toJSON())).toBe(JSON.stringify(made.toJSON()));
  expect(ToolMessage.modelValidate(message)).toBe(message);
});
