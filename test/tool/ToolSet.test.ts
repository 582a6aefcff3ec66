import { getEventListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import * as z from "zod";
import {
  defineTool,
  OptionError,
  type RunContext,
  Tool,
  ToolArgumentsError,
  ToolCall,
  ToolError,
  ToolInfo,
  ToolSet,
} from "../../src/index.ts";

const echo = defineTool({
  name: "echo",
  parameters: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
  execute: ({ text }) => text,
});
const wait = defineTool({
  name: "wait",
  parameters: { properties: { ms: { type: "number" } }, required: ["ms"] },
  execute: ({ ms }, { signal }) => delay(ms, "waited", { signal }),
});
const answer = (name: string, execute: (args: unknown, run: RunContext) => unknown) =>
  defineTool({ name, parameters: null, execute });

const call = (name: string, args: object | string = {}, id = name) =>
  new ToolCall({ id, name, arguments: args as string });

test("two tools of one name are refused", () => {
  expect(() => new ToolSet([echo, echo])).toThrow(ToolError);
  expect(() => new ToolSet([echo, new ToolInfo({ name: "echo" })])).toThrow(/echo/);
});

test("JSON.stringify writes the tools of a set", () => {
  expect(JSON.stringify(new ToolSet([echo, wait]))).toBe(JSON.stringify([echo, wait]));
  expect(JSON.stringify({ tools: new ToolSet([]) })).toBe('{"tools":[]}');
});

test("a set gives, lists and writes its tools", () => {
  const set = new ToolSet([echo, wait]);
  expect(set.get("echo")).toBe(echo);
  expect(set.get("toString" as string)).toBe(undefined);
  expect([...set]).toEqual([echo, wait]);
  expect(set.toOpenAI()).toEqual([echo.toOpenAI(), wait.toOpenAI()]);
  expect(echo).toBeInstanceOf(Tool);
  expect(echo.jsonSchema.required).toEqual(["text"]);
});

test("a call is parsed by the tool that it names", () => {
  const set = new ToolSet([echo, wait]);
  const echoed = call("echo", { text: "hi" });
  expect(set.parse(echoed)).toEqual({ name: "echo", arguments: { text: "hi" }, tool: echo, call: echoed, changes: [] });
});

test.each([
  ["Echo", "echo"],
  ["wiat", "wait"],
  ["functions.echo", "echo"],
])("an unknown name is told the nearest: %s", (name, nearest) => {
  const set = new ToolSet([answer("zzzzzzzzzzzzzzzz", () => 1), echo, wait]);
  expect(() => set.parse(call(name))).toThrow(ToolArgumentsError);
  expect(() => set.parse(call(name))).toThrow(`Unknown tool "${name}". Did you mean "${nearest}"`);
});

test("a call of another type is no call of the tool", () => {
  const custom = new ToolCall({ type: "custom", name: "echo", arguments: "" });
  expect(() => new ToolSet([echo]).parse(custom)).toThrow('expected type "function", received "custom"');
});

test("one message a call, in order, whatever happens", async () => {
  const set = new ToolSet([
    echo,
    wait,
    answer("throws", () => {
      throw new Error("no such city");
    }),
    answer("rejects", async () => Promise.reject("plain text")),
    answer("throws_null", () => {
      throw null;
    }),
    answer("throws_trap", () => {
      throw {
        toString: () => {
          throw new Error("again");
        },
      };
    }),
    answer("nothing", () => undefined),
    answer("object", () => ({ celsius: 12, at: new Date(0) })),
    answer("bigint", () => 1n),
    answer("function", () => () => 1),
    answer("circle", () => {
      const circle: { circle?: unknown } = {};
      circle.circle = circle;
      return circle;
    }),
  ]);
  const messages = await set.run([
    call("wait", { ms: 30 }),
    call("echo", { text: "hi" }),
    call("echo", { text: 5 }),
    call("echo", "{"),
    call("unknown"),
    call("throws"),
    call("rejects"),
    call("throws_null"),
    call("throws_trap"),
    call("nothing"),
    call("object"),
    call("bigint"),
    call("function"),
    call("circle"),
  ]);
  expect(messages.map(({ name, error }) => [name, error?.code ?? null])).toEqual([
    ["wait", null],
    ["echo", null],
    ["echo", "schema_mismatch"],
    ["echo", "truncated"],
    ["unknown", "unknown_tool"],
    ["throws", "handler_failed"],
    ["rejects", "handler_failed"],
    ["throws_null", "handler_failed"],
    ["throws_trap", "handler_failed"],
    ["nothing", null],
    ["object", null],
    ["bigint", "result_not_json"],
    ["function", "result_not_json"],
    ["circle", "result_not_json"],
  ]);
  expect(messages[0]?.content).toBe("waited");
  expect(messages[2]?.content).toContain("{text: string}");
  expect(messages[5]?.content).toBe("The tool throws failed: no such city");
  expect(messages[5]?.error?.cause).toEqual(new Error("no such city"));
  expect(messages[6]?.content).toBe("The tool rejects failed: plain text");
  expect(messages[9]?.content).toBe("null");
  expect(messages[10]).toMatchObject({
    content: '{"celsius":12,"at":"1970-01-01T00:00:00.000Z"}',
    value: { celsius: 12 },
    role: "tool",
    tool_call_id: "object",
  });
  expect(JSON.parse(JSON.stringify(messages[1]))).toEqual({ role: "tool", tool_call_id: "echo", content: "hi" });
  expect(messages.filter(({ content }) => /\n\s+at /.test(content))).toEqual([]);
});

test("the message carries the call and the id that the call is written with", async () => {
  const anonymous = new ToolCall({ name: "echo", arguments: { text: "hi" } });
  const [message] = await new ToolSet([echo]).run([anonymous]);
  expect(message?.call).toBe(anonymous);
  expect(message?.tool_call_id).toBe(anonymous.toOpenAI().id);
});

test("calls run side by side, as many as allowed", async () => {
  let running = 0;
  let most = 0;
  const busy = answer("busy", async () => {
    most = Math.max(most, ++running);
    await delay(10);
    running--;
  });
  const set = new ToolSet([busy]);
  const calls = Array.from({ length: 9 }, (_, index) => call("busy", {}, `c${index}`));
  const messages = await set.run(calls, { concurrency: 3 });
  expect(most).toBe(3);
  expect(messages.map((message) => message.tool_call_id)).toEqual(calls.map(({ id }) => id));
  await set.run(calls);
  expect(most).toBe(9);
});

test("a call that takes too long is given up, and its signal aborted; others go on", async () => {
  let reason: unknown;
  const stubborn = answer("stubborn", async (_, { signal }) => {
    signal.addEventListener("abort", () => {
      reason = signal.reason;
    });
    await delay(200);
    throw new Error("too late to be heard");
  });
  const messages = await new ToolSet([stubborn, echo]).run([call("stubborn"), call("echo", { text: "hi" })], {
    timeoutMs: 20,
  });
  expect(messages.map(({ error }) => error?.code)).toEqual(["timed_out", undefined]);
  expect(reason).toBe(messages[0]?.error);
  await delay(250);
});

test("an abort gives up what runs and what has not begun", async () => {
  const controller = new AbortController();
  let begun = 0;
  const slow = answer("slow", async (_, { signal }) => {
    begun++;
    await delay(10_000, undefined, { signal });
  });
  const running = new ToolSet([slow]).run([call("slow"), call("slow")], { signal: controller.signal, concurrency: 1 });
  await delay(10);
  controller.abort(new Error("the user left"));
  const messages = await running;
  expect(begun).toBe(1);
  expect(messages.map(({ error }) => error?.code)).toEqual(["aborted", "aborted"]);
  expect(messages[0]?.error?.cause).toEqual(new Error("the user left"));
});

test("no timer of ours stays", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;
  const before = timers();
  await new ToolSet([echo]).run([call("echo", { text: "a" })], { timeoutMs: 60_000 });
  expect(timers()).toBe(before);
});

test("no listener of ours stays on the signal", async () => {
  const { signal } = new AbortController();
  const deaf = answer("deaf", () => new Promise(() => undefined));
  const calls = [call("echo", { text: "a" }), call("echo", { text: 5 }), call("deaf")];
  await new ToolSet([echo, deaf]).run(calls, { signal, timeoutMs: 10 });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("the context is handed through, and the call", async () => {
  const seen: unknown[] = [];
  const spy = answer("spy", (_, { call, context }) => void seen.push(call.id, context));
  const context = { user: 7 };
  await new ToolSet([spy]).run([call("spy")], { context });
  expect(seen).toEqual(["spy", context]);
});

test("a source that validates asynchronously works", async () => {
  const positive = defineTool({
    name: "positive",
    parameters: z.object({ n: z.number().refine(async (n) => n > 0, "must be positive") }),
    execute: ({ n }) => n + 1,
  });
  const messages = await new ToolSet([positive]).run([call("positive", { n: 1 }), call("positive", { n: -1 })]);
  expect(messages.map(({ content }) => content.split("\n")[1] ?? content)).toEqual(["2", "- /n: must be positive"]);
});

test("nothing begins where the signal was aborted before", async () => {
  let begun = false;
  const tool = answer("tool", () => {
    begun = true;
  });
  const [message] = await new ToolSet([tool]).run([call("tool")], { signal: AbortSignal.abort("no") });
  expect([begun, message?.error?.code, message?.error?.cause]).toEqual([false, "aborted", "no"]);
});

test.each([
  { concurrency: 0 },
  { concurrency: Number.NaN },
  { timeoutMs: 0 },
  { timeoutMs: -1 },
  { timeoutMs: 2 ** 31 },
  { timeoutMs: 2 ** 31 - 0.5 },
])("%j is out of range", async (options) => {
  await expect(new ToolSet([echo]).run([], options)).rejects.toThrow(OptionError);
});
