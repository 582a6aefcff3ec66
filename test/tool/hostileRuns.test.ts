import { getEventListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  type Approvals,
  defineTool,
  OptionError,
  type RunContext,
  type RunOptions,
  type Tool,
  ToolCall,
  type ToolMessage,
  ToolSet,
  toolResult,
} from "../../src/index.ts";
import type { FinishedRun } from "../../src/tool/index.ts";
import { anthropic, mcp, openaiChat } from "../../src/wire/index.ts";

const unhandled: unknown[] = [];
const note = (reason: unknown): unknown => unhandled.push(reason);
beforeAll(() => void process.on("unhandledRejection", note));
afterAll(async () => {
  await delay(20);
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

const call = (id: string | null = "a", name = "f"): ToolCall => new ToolCall({ id, name, arguments: "{}" });
const never = (): Promise<never> => new Promise(() => {});
const throws = (text: string) => (): never => {
  throw new Error(text);
};
// biome-ignore lint/suspicious/noThenProperty: that is what it is about
const badThenable = (): object => Object.fromEntries([["then", throws("no")]]);
const timers = (): number => process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;

/** The messages of calls to one tool with these fields, and how often its handler ran. */
async function run(fields: object, options: RunOptions = {}, calls = [call()]) {
  let runs = 0;
  const { execute = () => "done", ...others } = fields as { execute?: (...of: never[]) => unknown };
  const counted = (...of: never[]): unknown => {
    runs++;
    return execute(...of);
  };
  const f = defineTool({ name: "f", ...others, execute: counted } as never);
  const messages = await new ToolSet([f]).run(calls, options);
  return { message: messages[0] as ToolMessage, messages, runs };
}

/** A library's schema of any object, which judges by a function. */
function source(validate: () => unknown): object {
  const jsonSchema = { input: () => ({ type: "object" }), output: () => ({ type: "object" }) };
  return { "~standard": { version: 1, vendor: "test", jsonSchema, validate } };
}

const revoked = (): never => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy as never;
};
const trap = (): object =>
  new Proxy({}, { getPrototypeOf: throws("no"), get: throws("no"), getOwnPropertyDescriptor: throws("no") });

const bare = (fields: object): object => Object.assign(Object.create(null), fields);

/** An object whose field is another one when it is read again. */
function changing(field: string, first: unknown, later: unknown): object {
  let reads = 0;
  return Object.defineProperty({}, field, { enumerable: true, get: () => (reads++ === 0 ? first : later) });
}

test.each<[string, () => unknown]>([
  ["nothing", () => undefined],
  ["null", () => null],
  ["a text", () => "no"],
  ["0", () => 0],
  ["an object", () => ({ needed: false })],
  ["a revoked Proxy", () => revoked()],
  ["a promise of nothing", async () => {}],
  ["a thenable that throws", () => badThenable()],
])("an approval function that answers %s lets nothing run", async (_, approval) => {
  for (const approvals of [undefined, { a: true }]) {
    const { message, runs } = await run({ approval }, { approvals });
    expect([message.error?.code, message.state, runs]).toEqual(["approval_failed", "failed", 0]);
  }
});

test.each<[string, () => unknown, string | undefined]>([
  ["null", () => null, "approval_failed"],
  ["1", () => 1, "approval_failed"],
  ["a text", () => "true", "approval_failed"],
  ["a wrapped true", () => Object(true), "approval_failed"],
  ["a list", () => [true], "approval_failed"],
  ["a revoked Proxy", () => revoked(), "approval_failed"],
  ["a Proxy that throws", trap, "approval_failed"],
  ["a reason that is no text", () => ({ reason: Symbol("no") }), "approval_failed"],
  ["a reason that changes", () => changing("reason", "no", Symbol("no")), "rejected"],
  ["a thenable that throws", () => badThenable(), "approval_failed"],
  ["nothing", () => undefined, "approval_needed"],
  ["later true", async () => true, undefined],
])("a function that decides by %s", async (_, approvals, code) => {
  const { message, runs } = await run({ approval: true }, { approvals: approvals as never });
  expect([message.error?.code, runs]).toEqual([code, code === undefined ? 1 : 0]);
});

test.each<[string, string | null, unknown, boolean]>([
  ["an id like a prototype's key", "__proto__", {}, false],
  ["a decision under such an id", "__proto__", JSON.parse('{"__proto__":true}'), true],
  ["an id like a method's name", "toString", {}, false],
  ["an id like the constructor's", "constructor", {}, false],
  ["decisions of a prototype of another realm", "a", Object.create(bare({ a: true })), false],
  ["an object without a prototype", "a", bare({ a: true }), true],
  ["nearly the id", "a", { b: true, A: true, "a ": true }, false],
  ["calls without an id", null, { null: true, "": true, undefined: true }, false],
])("approvals as data: %s", async (_, id, approvals, isRun) => {
  const { message, runs } = await run({ approval: true }, { approvals: approvals as Approvals }, [call(id)]);
  expect([message.state, runs]).toEqual(isRun ? ["done", 1] : ["pending", 0]);
});

test.each<[string, () => unknown]>([
  ["a Map", () => new Map([["a", true]])],
  ["a Set", () => new Set(["a"])],
  ["an object that inherits them", () => Object.create({ a: true })],
  ["a promise of decisions", () => Promise.resolve({ a: true })],
  ["a revoked Proxy", revoked],
  ["a Proxy that throws", () => new Proxy({ a: true }, { get: throws("no") })],
])("approvals that would be overlooked are refused: %s", async (_, approvals) => {
  await expect(run({ approval: true }, { approvals: approvals() as never })).rejects.toThrow(OptionError);
});

test("approvals that cannot be read any more let nothing run", async () => {
  const { proxy: approvals, revoke } = Proxy.revocable({ a: true }, {});
  const approval = (): boolean => {
    revoke();
    return true;
  };
  const { message, runs } = await run({ approval }, { approvals });
  expect([message.error?.code, runs]).toEqual(["approval_failed", 0]);
});

test("a call without an id is decided about by the id of its message", async () => {
  const { message } = await run({ approval: true }, {}, [call(null)]);
  const stored = new ToolCall(JSON.parse(JSON.stringify(message.call)));
  const resumed = await run({ approval: true }, { approvals: { [message.tool_call_id]: true } }, [stored]);
  expect([stored.id, resumed.message.state, resumed.runs]).toEqual([null, "done", 1]);
});

test("calls of one id are answered each, in order", async () => {
  let runs = 0;
  const { messages } = await run({ execute: async () => ++runs }, {}, [
    call("a"),
    call("a", "nope"),
    call("a"),
    call(""),
  ]);
  expect(messages.map(({ tool_call_id, content }) => [tool_call_id, content])).toEqual([
    ["a", "1"],
    ["a", 'Unknown tool "nope". The tools are "f".'],
    ["a", "2"],
    [messages[3]?.tool_call_id, "3"],
  ]);
});

test("a signal has one listener, however many calls run, and none behind them", async () => {
  const { signal } = new AbortController();
  const listeners = (): number => getEventListeners(signal, "abort").length;
  const seen: number[] = [];
  const execute = async () => {
    await delay(1);
    seen.push(listeners());
  };
  const calls = Array.from({ length: 50 }, (_, index) => call(`c${index}`));
  for (const options of [{ signal }, { signal, concurrency: 3 }, { signal, timeoutMs: 1000 }]) {
    await run({ execute }, options, calls);
    expect(listeners()).toBe(0);
  }
  expect([seen.length, Math.min(...seen), Math.max(...seen)]).toEqual([150, 1, 1]);
});

test.each([openaiChat, anthropic])(
  "the tools are looked at once for a turn of $name, however many calls it has",
  async (wire) => {
    const look = vi.spyOn(ToolSet.prototype, Symbol.iterator);
    const looks: number[] = [];
    for (const count of [1, 100]) {
      const calls = Array.from({ length: count }, (_, index) => call(`c${index}`));
      const tools = new ToolSet([defineTool({ name: "f", execute: () => ({ n: 1 }) })]);
      const turn = (tools as ToolSet<readonly Tool[]>).bind(wire as typeof openaiChat);
      const message = wire.encodeCalls(calls);
      look.mockClear();
      const added = (await turn.answer(wire === openaiChat ? { choices: [{ message }] } : message)).messages;
      expect(JSON.stringify(added).split('n\\":1')).toHaveLength(count + 1);
      looks.push(look.mock.calls.length);
    }
    look.mockRestore();
    expect(looks[1]).toBe(looks[0]);
  },
);

test("an abort ends each wait, and leaves no timer and no listener", async () => {
  const waits: [string, object, RunOptions][] = [
    ["for an approval function", { approval: never }, {}],
    ["for a decision", { approval: true }, { approvals: never }],
    ["for a handler", { execute: never }, { timeoutMs: 60_000 }],
    ["for an attempt", { execute: never, timeoutMs: 60_000 }, {}],
    ["before another attempt", { execute: throws("no"), retries: 9 }, { timeoutMs: 60_000 }],
    [
      "for progress",
      {
        execute: async function* () {
          yield await never();
        },
      },
      {},
    ],
    ["for a source of the result", { outputSchema: source(never) }, {}],
    ["for the text for the model", { toModelOutput: never }, {}],
    ["for a source of the arguments", { parameters: source(never) }, {}],
  ];
  for (const [wait, fields, options] of waits) {
    const before = timers();
    const controller = new AbortController();
    const finished: FinishedRun[] = [];
    const reason = new Error("enough");
    setTimeout(() => controller.abort(reason), 15);
    const onFinish = (event: FinishedRun) => finished.push(event);
    const { message, runs } = await run(fields, { ...options, signal: controller.signal, onFinish });
    expect([wait, message.error?.code, message.error?.cause]).toEqual([wait, "aborted", reason]);
    // The runner of the tests has short timers of its own; one of a wait would last for a minute.
    for (let turn = 0; turn < 40 && timers() > before; turn++) await delay(25);
    expect([
      wait,
      finished.length,
      Math.max(0, timers() - before),
      getEventListeners(controller.signal, "abort").length,
    ]).toEqual([wait, 1, 0, 0]);
    await delay(5);
    expect([wait, runs <= 1]).toEqual([wait, true]);
  }
});

test.each<[string, (late: Promise<unknown>) => unknown]>([
  ["a value", (late) => late],
  ["an error", (late) => late.then(throws("late"))],
  ["a Map", (late) => late.then(() => new Map())],
  [
    "progress and a value",
    async function* (late) {
      yield 1;
      await late;
      yield 2;
      return "late";
    },
  ],
  [
    "progress and an error",
    async function* (late) {
      yield 1;
      await late;
      throw new Error("late");
    },
  ],
])("a handler that was given up and answers %s is heard no more", async (_, execute) => {
  for (const [fields, options] of [
    [{ timeoutMs: 10 }, {}],
    [{}, { timeoutMs: 10 }],
  ] as const) {
    const events: unknown[] = [];
    const { message } = await run(
      { ...fields, execute: () => execute(delay(30)) },
      {
        ...options,
        onProgress: ({ progress }) => events.push(progress),
        onFinish: ({ error }) => events.push(error?.code),
      },
    );
    const { content } = message;
    expect(message.error?.code).toBe("timed_out");
    const heard = [...events];
    await delay(50);
    expect([message.content, message.value, events]).toEqual([content, undefined, heard]);
    expect(events.filter((event) => event === "timed_out")).toHaveLength(1);
  }
});

test("a handler that was given up tells no progress by itself", async () => {
  const heard: unknown[] = [];
  const execute = async (_: never, { onProgress }: RunContext) => {
    for (let step = 0; step < 6; step++) {
      onProgress?.(step);
      await delay(10);
    }
  };
  await run({ execute }, { timeoutMs: 25, onProgress: ({ progress }) => heard.push(progress) });
  const told = heard.length;
  await delay(60);
  expect(heard).toHaveLength(told);
  let later: RunContext["onProgress"];
  const keep = (_: never, { onProgress }: RunContext): void => {
    later = onProgress;
  };
  await run({ execute: keep }, { onProgress: ({ progress }) => heard.push(progress) });
  later?.("after the answer");
  expect(heard).toHaveLength(told);
});

test("a generator that never waits can be given up, and ends", async () => {
  let ended = 0;
  async function* execute() {
    try {
      for (let step = 0; ; step++) yield step;
    } finally {
      ended++;
    }
  }
  let heard = 0;
  const onProgress = async () => heard++;
  const { message } = await run({ execute }, { timeoutMs: 30, onProgress });
  expect([message.error?.code, heard > 10]).toEqual(["timed_out", true]);
  const told = heard;
  await delay(30);
  expect([heard, ended]).toEqual([told, 1]);
});

test("a generator that refuses to end is left alone", async () => {
  async function* execute() {
    try {
      for (;;) {
        await delay(5);
        yield 1;
      }
    } finally {
      yield 2;
      await never();
    }
  }
  const { message } = await run({ execute }, { timeoutMs: 20 });
  expect(message.error?.code).toBe("timed_out");
});

test("much progress comes whole and in order", async () => {
  let next = 0;
  const execute = async function* () {
    for (let step = 0; step < 100_000; step++) yield step;
    return "done";
  };
  const onProgress = ({ progress }: { progress: unknown }): void => {
    if (progress === next) next++;
  };
  const { message } = await run({ execute }, { onProgress });
  expect([message.content, next]).toEqual(["done", 100_000]);
});

test("nothing runs beside a sequential call that is tried again", async () => {
  const events: string[] = [];
  let failures = 0;
  const first = defineTool({
    name: "first",
    sequential: true,
    retries: 2,
    execute: async () => {
      events.push("+first");
      await delay(2);
      events.push("-first");
      if (failures++ < 2) throw new Error("again");
    },
  });
  const other = defineTool({ name: "other", execute: () => void events.push("other") });
  await new ToolSet([first, other]).run([call("a", "other"), call("b", "first"), call("c", "other")]);
  expect(events).toEqual(["other", ...["+first", "-first", "+first", "-first", "+first", "-first"], "other"]);
});

test.each<[string, () => unknown]>([
  ["throws", throws("no")],
  ["rejects", async () => throws("no")()],
  ["never answers", never],
  ["answers a revoked Proxy", () => revoked()],
  ["answers a thenable that throws", () => badThenable()],
])("a hook that %s changes nothing", async (_, hook) => {
  const execute = async function* () {
    yield 1;
    return "done";
  };
  const options = { onStart: hook, onProgress: hook, onFinish: hook } as RunOptions;
  expect((await run({ execute }, options)).message).toMatchObject({ state: "done", content: "done" });
});

test("a hook that aborts ends the call before its handler begins", async () => {
  const controller = new AbortController();
  const { message, runs } = await run({}, { signal: controller.signal, onStart: () => controller.abort() });
  expect([message.error?.code, runs]).toEqual(["aborted", 0]);
});

test("a call of a turn that was aborted meanwhile does not start", async () => {
  const controller = new AbortController();
  const started: unknown[] = [];
  const tools = new ToolSet([defineTool({ name: "f", execute: () => controller.abort() })]);
  const message = openaiChat.encodeCalls([call("a"), call("b")]);
  const added = (
    await tools
      .bind(openaiChat)
      .answer(
        { choices: [{ message }] },
        { concurrency: 1, signal: controller.signal, onStart: ({ call }) => started.push(call.id) },
      )
  ).messages;
  expect([added.length, started]).toEqual([3, ["a"]]);
});

test("an attempt whose time is over while its arguments are read does not start", async () => {
  let reads = 0;
  const parameters = source(async () => {
    await delay(reads++ === 0 ? 0 : 40);
    return { value: {} };
  });
  let runs = 0;
  const execute = (): never => {
    runs++;
    throw new Error("no");
  };
  let started: number | undefined;
  const onFinish = ({ attempts }: FinishedRun): void => {
    started = attempts;
  };
  const { message } = await run({ parameters, execute, retries: 1, timeoutMs: 15 }, { onFinish });
  expect([message.error?.code, runs, started]).toEqual(["timed_out", 1, 1]);
  await delay(60);
  expect(runs).toBe(1);
});

test("a source that aborts while it reads arguments, and fails later, does no harm", async () => {
  const controller = new AbortController();
  const parameters = source(async () => {
    controller.abort();
    await delay(1);
    throw new Error("late");
  });
  const { message, runs } = await run({ parameters }, { signal: controller.signal });
  expect([message.error?.code, runs]).toEqual(["aborted", 0]);
});

const text = (words: string) => ({ type: "text", text: words });

test.each<[string, object, string | undefined]>([
  ["toModelOutput throws", { toModelOutput: throws("no") }, "handler_failed"],
  ["toModelOutput answers a thenable that throws", { toModelOutput: () => badThenable() }, "handler_failed"],
  ["toModelOutput answers a Proxy", { toModelOutput: () => revoked() }, "handler_failed"],
  ["toModelOutput never answers", { toModelOutput: never }, "timed_out"],
  ["a source of the result never answers", { outputSchema: source(never) }, "timed_out"],
  ["a source of the result throws later", { outputSchema: source(async () => throws("no")()) }, "handler_failed"],
  ["the result is a revoked Proxy", { execute: () => revoked() }, "handler_failed"],
  ["the result is a Proxy that throws", { execute: () => ({ rows: trap() }) }, "result_not_json"],
  [
    "the result cannot be read",
    { execute: () => Object.defineProperty({}, "content", { get: throws("no"), enumerable: true }) },
    "result_not_json",
  ],
  ["toJSON throws", { execute: () => ({ toJSON: throws("no") }) }, "result_not_json"],
  ["toJSON gives nothing", { execute: () => ({ toJSON: () => undefined }) }, "result_not_json"],
  ["toJSON gives a text", { execute: () => ({ toJSON: () => "done" }), outputSchema: { type: "string" } }, undefined],
  ["the result is nested 100,000 deep", { execute: () => nested(100_000) }, "result_not_json"],
  ["the content changes", { execute: () => changing("content", [text("a")], 5) }, undefined],
])("%s, and the call is answered once", async (_, fields, code) => {
  const { message, messages, runs } = await run(fields, { timeoutMs: 50 });
  expect([message.error?.code, messages.length, runs]).toEqual([code, 1, 1]);
  expect(message.content.length).toBeLessThan(600);
  expect(message.error?.message.length ?? 0).toBeLessThan(1_000);
});

function nested(levels: number): object {
  let value: object = {};
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}

test("parts are as they were when they were judged, and data is JSON", async () => {
  const part = changing("text", "first", 5) as { text: string; type: string };
  const parts = [Object.assign(part, { type: "text" })];
  const resource = { type: "resource", resource: changing("uri", "file:///a", 5) };
  const later = { at: new Date(0) };
  const execute = () => toolResult({ content: [...parts, resource] as never, structured: later });
  const { message } = await run({ execute });
  expect(message.parts).toEqual([text("first"), { type: "resource", resource: { uri: "file:///a" } }]);
  expect(message.structured).toEqual({ at: "1970-01-01T00:00:00.000Z" });
  expect(JSON.parse(JSON.stringify(mcp.encodeResult(message as never)))).toMatchObject({ content: message.parts });
});

test("a giant result comes whole", async () => {
  const rows = Array.from({ length: 200_000 }, (_, id) => ({ id, name: `row ${id}` }));
  const { message } = await run({ execute: () => rows }, { maxResultChars: 10_000_000 });
  expect(message.content).toBe(JSON.stringify(rows));
});
