import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { StreamError, ToolCallStream } from "../../src/stream/index.ts";
import { ollama, openaiChat } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

const chunk = (call: object): object => ({ choices: [{ delta: { tool_calls: [call] } }] });
const begin = (index: number, text = ""): object =>
  chunk({ index, id: `c${index}`, function: { name: "f", arguments: text } });

/** What the heap holds beside what it held before, in MB. */
function grownBy(act: () => unknown): number {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = act();
  collect();
  const after = process.memoryUsage().heapUsed;
  expect(kept).toBeTruthy();
  return (after - before) / 1e6;
}

describe("all calls together", () => {
  it("hold at most so much, however it comes", () => {
    const cases: [string, (stream: ToolCallStream, at: number) => void][] = [
      ["many calls", (stream, at) => stream.push(begin(at, `{"a":"${"x".repeat(90)}`))],
      [
        "one call",
        (stream, at) =>
          stream.push(at === 0 ? begin(0, '{"a":"') : chunk({ index: 0, function: { arguments: "x".repeat(99) } })),
      ],
      [
        "custom calls",
        (stream, at) =>
          stream.push(chunk({ index: at, id: `c${at}`, type: "custom", custom: { name: "f", input: "x".repeat(95) } })),
      ],
      ["names", (stream, at) => stream.push(chunk({ index: at, id: `c${at}`, function: { name: "f".repeat(99) } }))],
      ["ids", (stream, at) => stream.push(chunk({ index: at, id: `${at}`.padEnd(99, "c"), function: { name: "f" } }))],
    ];
    for (const [name, push] of cases) {
      const stream = new ToolCallStream(openaiChat, { maxTotalLength: 10_000 });
      let at = 0;
      const error = errorOf(StreamError, () => {
        for (; at < 1000; at++) push(stream, at);
      });
      expect([name, error.code]).toEqual([name, "limit_exceeded"]);
      expect(at, name).toBeGreaterThan(90);
      expect(at, name).toBeLessThan(110);
      expect(stream.finish().length).toBeGreaterThan(0);
    }
  });

  it("count what they hold, not what came", () => {
    const stream = new ToolCallStream(openaiChat, { maxTotalLength: 1000 });
    let text = '{"a":"';
    // A server that sends all so far with each piece.
    for (let at = 0; at < 400; at++, text += "x") {
      stream.push(chunk({ index: 0, id: "c", function: { name: "f", arguments: text } }));
    }
    expect(stream.calls[0]?.argumentsText.length).toBeLessThan(1000);
  });

  it("hold 4,194,304 UTF-16 code units unless another limit is set", () => {
    const stream = new ToolCallStream(openaiChat);
    let at = 0;
    const error = errorOf(StreamError, () => {
      for (; at < 100; at++) stream.push(begin(at, `{"a":"${"x".repeat(1_000_000)}`));
    });
    expect([at, error.code]).toEqual([4, "limit_exceeded"]);
  });
});

it.each<[string, (at: number) => object]>([
  ["ids without a name", (at) => chunk({ index: 0, id: `an-identifier-of-a-chunk-${at}` })],
  ["indexes without a name", (at) => chunk({ index: at, id: "c0" })],
])("keeps no more than the last %s", (_, event) => {
  const stream = new ToolCallStream(openaiChat);
  stream.push(begin(0));
  const grown = grownBy(() => {
    for (let at = 0; at < 100_000; at++) stream.push(event(at));
    return stream.calls.length === 1;
  });
  // All of them would be 14 MB and more.
  expect(grown).toBeLessThan(6);
  expect(stream.calls).toHaveLength(1);
});

it("goes on with a call that gets an id for each chunk", () => {
  const stream = new ToolCallStream(openaiChat);
  stream.push(begin(0));
  stream.push(begin(1));
  const text = JSON.stringify({ a: "x".repeat(200) });
  for (const [at, character] of [...text].entries()) {
    for (const index of [0, 1]) stream.push(chunk({ index, id: `${index}/${at}`, function: { arguments: character } }));
  }
  stream.push({ choices: [{ delta: {}, finish_reason: "tool_calls" }] });
  expect(stream.finish().map(({ state, call }) => [state, call.arguments])).toEqual([
    ["complete", text],
    ["complete", text],
  ]);
});

describe("an event of bytes or text", () => {
  const stop = JSON.stringify({ choices: [{ delta: {}, finish_reason: "tool_calls" }] });
  const readAll = (pieces: Iterable<string>): Promise<unknown> =>
    new ToolCallStream(openaiChat).readAll(pieces).catch((error: unknown) => error);

  it("counts a short line as a longer one, as it takes as much memory", async () => {
    let taken = 0;
    const lines = function* () {
      for (; taken < 2000; taken++) yield "data:\n".repeat(10_000);
    };
    expect(await readAll(lines())).toMatchObject({ code: "limit_exceeded" });
    expect(taken).toBeLessThan(30);
  });

  it("may have many lines, and any number of events", async () => {
    const data = JSON.stringify(begin(0, "{}"), null, 1).replaceAll("\n", "\ndata:");
    const pieces = function* () {
      for (let at = 0; at < 400; at++) yield `data:${data}\n\n`.repeat(100);
      yield `data: ${stop}\n\n`;
    };
    expect(await readAll(pieces())).toMatchObject([{ state: "complete" }]);
  });

  it.each(['{"a":"', 'data: {"a":"'])("is kept in few pieces where it comes in many, behind %j", async (start) => {
    const stream = new ToolCallStream(openaiChat, { maxEventLength: 1_000_000 });
    const pieces = function* () {
      yield start;
      for (;;) yield "xy";
    };
    await expect(stream.readAll(pieces())).rejects.toMatchObject({ code: "limit_exceeded" });
  });

  it("may be longer than a text that is parsed by itself", async () => {
    const event = JSON.stringify({ ...begin(0, "{}"), padding: "x".repeat(1_100_000) });
    expect(await readAll([`data: ${event}\n\ndata: ${stop}\n\n`])).toMatchObject([{ state: "complete" }]);
  });

  it("may hold arguments as an object: its large integers are kept, at any depth that JSON has", async () => {
    const value = `${"[".repeat(400)}12345678901234567890${"]".repeat(400)}`;
    const event = `{"message":{"tool_calls":[{"function":{"name":"f","arguments":{"a":${value}}}}]},"done":true}\n`;
    const [finished] = await new ToolCallStream(ollama, { maxDepth: 1000, integers: "bigint" }).readAll([event]);
    expect(finished).toMatchObject({ state: "complete", call: { arguments: `{"a":${value}}` } });
  });

  it("is kept as long as the limit, and no longer, where it has no end", async () => {
    let taken = 0;
    const lines = function* () {
      while (taken++ < 1000) yield `data: ${"x".repeat(100_000)}\n`;
    };
    const stream = new ToolCallStream(openaiChat, { maxEventLength: 1_000_000 });
    await expect(stream.readAll(lines())).rejects.toMatchObject({ code: "limit_exceeded" });
    expect(taken).toBe(10);
  });

  it("may come behind any number of comments", async () => {
    const stream = new ToolCallStream(openaiChat, { maxEventLength: 1_000_000 });
    const pieces = function* () {
      for (let at = 0; at < 20_000; at++) yield ": ping\n";
      yield `data: ${JSON.stringify(begin(0, "{}"))}\n\ndata: ${stop}\n\n`;
    };
    expect(await stream.readAll(pieces())).toMatchObject([{ state: "complete" }]);
  });
});
