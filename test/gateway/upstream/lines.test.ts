import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answeredBy, answeredId, readMessages } from "../../../src/gateway/upstream/connection/readMessage.ts";
import { LineReader } from "../../../src/gateway/upstream/stdio/LineReader.ts";

function read(chunks: readonly Buffer[], maxBytes = 100): { lines: string[]; heads: string[] } {
  const lines: string[] = [];
  const heads: string[] = [];
  const reader = new LineReader(maxBytes, {
    onLine: (line) => lines.push(line),
    onOversized: (head) => heads.push(head),
  });
  for (const chunk of chunks) reader.push(chunk);
  return { lines, heads };
}

describe("LineReader", () => {
  it("gives the same lines however the bytes are cut", () => {
    const text = '{"a":"é🎻"}\n\n{"b":2}\r\n   \nrest';
    const bytes = Buffer.from(text);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length)), (cuts) => {
        const places = [0, ...cuts.sort((left, right) => left - right), bytes.length];
        const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        expect(read(chunks).lines).toEqual(['{"a":"é🎻"}', '{"b":2}\r']);
      }),
    );
  });

  it("drops what is too long, once, and goes on with the next line", () => {
    const long = Buffer.from(`{"id":7,"result":"${"x".repeat(5_000)}"}\n`);
    const { lines, heads } = read([
      long.subarray(0, 90),
      long.subarray(90, 4_000),
      long.subarray(4_000),
      Buffer.from("ok\n"),
    ]);
    expect(lines).toEqual(["ok"]);
    expect(heads).toHaveLength(1);
    expect(answeredBy(heads[0] as string)).toBe(7);
  });

  it("keeps no more than the limit, in time that is linear", () => {
    const chunk = Buffer.alloc(65_536, 120);
    const { lines, heads } = read([...Array.from({ length: 1_600 }, () => chunk), Buffer.from("\nok\n")], 1_000_000);
    expect(heads).toHaveLength(1);
    expect(lines).toEqual(["ok"]);
  });
});

describe("readMessages", () => {
  const answer = { jsonrpc: "2.0", id: 1, result: {} };
  it.each<[name: string, line: string, message: unknown]>([
    ["an answer", JSON.stringify(answer), answer],
    ["an answer behind a banner without a newline", `ready!${JSON.stringify(answer)}`, answer],
    ["a notification", '{"jsonrpc":"2.0","method":"x"}', { jsonrpc: "2.0", method: "x" }],
    ["an error", '{"jsonrpc":"2.0","id":1,"error":{}}', { jsonrpc: "2.0", id: 1, error: {} }],
    ["a result beside no error", '{"jsonrpc":"2.0","id":1,"result":{},"error":null}', { ...answer, error: null }],
    ["an answer beside no method", '{"jsonrpc":"2.0","id":1,"method":null,"result":{}}', answer],
    ["an answer to the text of a number", '{"jsonrpc":"2.0","id":"1","result":{}}', answer],
    ["a request with such an id", '{"jsonrpc":"2.0","id":"1","method":"x"}', { jsonrpc: "2.0", id: "1", method: "x" }],
  ])("reads %s", (_, line, message) => {
    expect(readMessages(line)).toEqual([{ message }]);
  });

  it("reads each message of a batch", () => {
    const note = { jsonrpc: "2.0", method: "x" };
    const messages = readMessages(JSON.stringify([note, answer, 5]));
    expect(messages.slice(0, 2)).toEqual([{ message: note }, { message: answer }]);
    expect(messages[2]).toMatchObject({ fault: expect.stringContaining("received") });
  });

  it.each([
    ["lists", "[]"],
    ["malformed answers", '{"id":1}'],
    ["notifications", '{"jsonrpc":"2.0","method":"x"}'],
  ])("refuses a batch of very many %s as a whole", (_, one) => {
    const batch = (count: number): string => `[${Array(count).fill(one).join(",")}]`;
    expect(readMessages(batch(10_000), 7)).toHaveLength(10_000);
    expect(readMessages(batch(10_001), 7)).toEqual([
      { fault: "expected at most 10000 messages in a batch, received 10001", answersTo: 7 },
    ]);
  });

  it("fails the requests that a batch of very many answers", () => {
    const answers = Array.from({ length: 10_001 }, (_, id) => ({ ...answer, id }));
    const text = JSON.stringify([...answers, { ...answer, id: 3, method: "x" }, answers[9_000]]);
    const failed = (ownId?: number) =>
      readMessages(text, ownId, (id) => id === 9_000 || id === 20_000).map((read) => answeredId(read));
    expect([failed(), failed(7), failed(9_000)]).toEqual([[9_000], [9_000, 7], [9_000]]);
  });

  it.each([
    ["an error without an id", '{"jsonrpc":"2.0","error":{"code":1,"message":"no"}}', { message: { id: 7 } }],
    ["an error whose id is null", '{"jsonrpc":"2.0","id":null,"error":{}}', { message: { id: 7 } }],
    ["a page", "<html>", { answersTo: 7 }],
    ["a number", "5", { answersTo: 7 }],
    ["another answer", '{"jsonrpc":"2.0","id":3,"result":{}}', { message: { id: 3 } }],
    ["a notification", '{"jsonrpc":"2.0","method":"x"}', { message: { method: "x" } }],
  ])("reads %s in the response to a request", (_, text, expected) => {
    expect(readMessages(text, 7)).toMatchObject([expected]);
  });

  it.each<[name: string, line: string, answersTo: unknown]>([
    ["a log line", "Server listening {fast}", undefined],
    ["another kind of JSON", '{"level":"info"}', undefined],
    ["a result with NaN", '{"jsonrpc":"2.0","id":"a1","result":{"x":NaN}}', "a1"],
    ["a result that is no object", '{"jsonrpc":"2.0","id":3,"result":5}', 3],
    ["an answer without a result", '{"jsonrpc":"2.0","id":3}', 3],
    ["a request that is cut", '{"jsonrpc":"2.0","id":3,"method":"x', undefined],
    ["a result with an error", '{"jsonrpc":"2.0","id":"3","result":{},"error":{}}', 3],
    ["an error without an id", '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}}', undefined],
    ["a batch with nothing", "[]", undefined],
  ])("refuses %s", (_, line, answersTo) => {
    const [read] = readMessages(line) as { fault?: string; answersTo?: unknown }[];
    expect(read?.fault).toContain("expected");
    expect(read?.answersTo).toBe(answersTo);
  });
});
