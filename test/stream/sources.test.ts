import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StreamError, ToolCallStream } from "../../src/stream/index.ts";
import { anthropic, gemini, ollama, openaiChat } from "../../src/wire/index.ts";
import { type ServedBodies, serveBodies } from "./serveBodies.ts";

const event = {
  choices: [{ delta: { tool_calls: [{ index: 0, id: "c", function: { name: "f", arguments: '{"city":"Ås 😀"}' } }] } }],
};
const end = { choices: [{ delta: {}, finish_reason: "tool_calls" }] };
const [first, last] = [event, end].map((chunk) => JSON.stringify(chunk)) as [string, string];
const whole = [{ state: "complete", arguments: { city: "Ås 😀" }, call: { id: "c", name: "f" } }];

const read = (source: Parameters<ToolCallStream["readAll"]>[0], maxEventLength?: number) =>
  new ToolCallStream(openaiChat, { maxEventLength }).readAll(source);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("a source of bytes or text", () => {
  const pretty = [event, end].map((chunk) => JSON.stringify(chunk, null, 2));
  it.each<[string, string]>([
    ["server-sent events", `data: ${first}\n\ndata: ${last}\n\ndata: [DONE]\n\n`],
    ["with \\r\\n", `data: ${first}\r\n\r\ndata: ${last}\r\n\r\n`],
    ["with \\r", `data: ${first}\r\rdata: ${last}\r\r`],
    ["without spaces", `data:${first}\n\ndata:${last}\n\n`],
    [
      "with comments and other fields",
      `: hello\n\nretry: 10\nevent: message\nid: 7\ndata: ${first}\n\n: ping\n\ndata: ${last}\n\n`,
    ],
    [
      "with data of several lines",
      `${pretty.map((text) => `data: ${text.replaceAll("\n", "\ndata: ")}\n\n`).join("")}`,
    ],
    ["without the last blank line", `data: ${first}\n\ndata: ${last}`],
    ["with fields that nobody knows", `hello: 1\nworld\ndata: ${first}\n\ndata: ${last}\n\n`],
    ["with empty data", `data:\n\ndata: ${first}\n\ndata: ${last}\n\n`],
    ["with a byte order mark and blank lines", `\ufeff\n\ndata: ${first}\n\ndata: ${last}\n\n`],
    ["lines of JSON", `${first}\n${last}\n`],
    ["lines of JSON without the last line's end", `\r\n${first}\r\n${last}`],
    ["an array of JSON", `[${first},\n${last}]\n`],
    ["pretty JSON", `[\n${pretty.join("\n,\n")}\n]`],
    ["JSON behind JSON", first + last],
  ])("may be %s", async (_name, text) => {
    expect(await read([text])).toMatchObject(whole);
    expect(await read([bytes(text)])).toMatchObject(whole);
    expect(await read(Array.from(bytes(text), (byte) => Uint8Array.of(byte)))).toMatchObject(whole);
    expect(await read([...text])).toMatchObject(whole);
    expect(await read(text)).toMatchObject(whole);
    expect(await read(new Blob([text]).stream())).toMatchObject(whole);
  });

  it.each<[string, string, string, string]>([
    [
      "a page of an error",
      "<html>\n<body>no</body>",
      "invalid_source",
      'expected server-sent events or JSON, received "<html>"',
    ],
    ["an event that is no JSON", `data: ${first}\n\ndata: {oops\n\ndata: 1\n\n`, "invalid_event", "after 1 event"],
    ["JSON that is no object", `${first} 7 `, "invalid_event", 'expected objects of JSON, received "7 "'],
    [
      "a number that no number holds",
      'data: {"a":1e400}\n\n',
      "invalid_event",
      "expected the data of an event to be JSON",
    ],
  ])("is refused where it is %s", async (_name, text, code, message) => {
    const error = await read([bytes(text), bytes("\n\n")]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StreamError);
    expect(error).toMatchObject({ code });
    expect((error as Error).message).toContain(message);
  });

  it("is refused where it is no UTF-8", async () => {
    await expect(read([bytes("data: "), Uint8Array.of(0xff), bytes("\n\n")])).rejects.toMatchObject({
      code: "invalid_source",
      message: "expected text in UTF-8",
    });
  });

  it.each(["data: ", ""])("is refused where an event after %j is too long", async (prefix) => {
    const [long, most] = [{ ...event, pad: "x".repeat(1000) }, JSON.stringify(event).length].map(String);
    const text = `${prefix}${JSON.stringify({ pad: "x".repeat(1000), long })}\n\n`;
    await expect(read([text], Number(most))).rejects.toMatchObject({ code: "limit_exceeded" });
    await expect(read([...text], Number(most))).rejects.toMatchObject({ code: "limit_exceeded" });
    let taken = 0;
    const endless = function* () {
      yield `${prefix}{"a":"`;
      for (; ; taken++) yield "x".repeat(100);
    };
    await expect(read(endless(), Number(most))).rejects.toMatchObject({ code: "limit_exceeded" });
    expect(taken).toBeLessThan(10);
    expect(await read([`${prefix}${first}\n\n${prefix}${last}\n\n`], first.length)).toMatchObject(whole);
  });

  it("is cut where it ends within an event", async () => {
    for (const prefix of ["data: ", ""]) {
      const text = `${prefix}${first}\n\n${prefix}${last}\n\n`;
      for (const cut of [text.length - 8, text.length - 20]) {
        const finished = await read([bytes(text.slice(0, cut))]);
        expect(finished).toMatchObject([{ state: "truncated", call: { arguments: '{"city":"Ås 😀"}' } }]);
      }
    }
    const [data] = [bytes(`data: ${first}\n\ndata: {"a":"😀`)];
    expect(await read([data.subarray(0, -1)])).toMatchObject([{ state: "truncated" }]);
    const comment = bytes(`data: ${first}\n\ndata: ${last}\n\n: é`);
    expect(await read([comment])).toMatchObject([{ state: "complete" }]);
    // What was cut came after the end.
    expect(await read([comment.subarray(0, -1)])).toMatchObject([{ state: "complete" }]);
  });

  it("keeps large integers of arguments that are an object", async () => {
    const line =
      '{"message":{"tool_calls":[{"function":{"name":"f","arguments":{"id":12345678901234567890}}}]},"done":true}\n';
    const options = { integers: "bigint" as const };
    const [finished] = await new ToolCallStream(ollama, options).readAll([bytes(line)]);
    expect(finished).toMatchObject({
      arguments: { id: 12345678901234567890n },
      call: { arguments: '{"id":12345678901234567890}' },
    });
  });

  it("may be empty", async () => {
    for (const source of [[], [""], [new Uint8Array()], ["\n\n"], ["[]"]]) expect(await read(source)).toEqual([]);
  });
});

describe("a source of events", () => {
  it("may be any iterable or stream", async () => {
    async function* later() {
      yield event;
      yield end;
    }
    const readable = () =>
      new ReadableStream({
        start(controller) {
          for (const chunk of [event, end]) controller.enqueue(chunk);
          controller.close();
        },
      });
    for (const source of [[event, end], new Set([event, end]), later(), readable()]) {
      expect(await read(source)).toMatchObject(whole);
    }
    // Where streams are no async iterables.
    const stream = readable();
    const reader = { getReader: () => stream.getReader() } as ReadableStream;
    expect(await read(reader)).toMatchObject(whole);
  });

  it("is given up where nobody reads on", async () => {
    let reason: unknown = "none";
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(event),
      cancel: (given) => {
        reason = given;
      },
    });
    const reader = { getReader: () => stream.getReader() } as ReadableStream;
    for await (const call of new ToolCallStream(openaiChat).read(reader)) {
      expect(call.name).toBe("f");
      break;
    }
    expect(reason).toBeUndefined();
  });

  it.each([null, undefined, 7, {}])("is not %j", async (source) => {
    await expect(read(source as never)).rejects.toMatchObject({ code: "invalid_source" });
  });

  it("gives each call that changes", async () => {
    const stream = new ToolCallStream(openaiChat);
    const seen: unknown[] = [];
    for await (const call of stream.read([`data: ${first}\n\n`, `data: ${last}\n\n`])) seen.push(call);
    expect(seen).toEqual([stream.calls[0]]);
  });
});

describe("Gemini's pieces", () => {
  const part = (functionCall: object, finishReason?: string): object => ({
    candidates: [{ content: { parts: [{ functionCall }] }, finishReason }],
  });
  const piece = (jsonPath: string, value: object): object =>
    part({ partialArgs: [{ jsonPath, ...value }], willContinue: true });
  const begun = part({ name: "f", willContinue: true });
  const done = [part({}), { candidates: [{ finishReason: "STOP" }] }];
  const finish = (events: object[], options = {}) => {
    const stream = new ToolCallStream(gemini, options);
    for (const one of events) stream.push(one);
    return { live: stream.calls[0], finished: stream.finish()[0] };
  };

  it("become an object", () => {
    const events = [
      begun,
      piece("$.list[0].text", { stringValue: "a", willContinue: true }),
      piece("$.list[0].text", { stringValue: "b" }),
      piece("$.list[1]", { numberValue: 1.5 }),
      piece("$['__proto__'].x", { boolValue: true }),
      piece("$.none", { nullValue: null }),
    ];
    const { live, finished } = finish([...events, ...done]);
    const text = '{"list":[{"text":"ab"},1.5],"__proto__":{"x":true},"none":null}';
    expect(finished).toMatchObject({ state: "complete", call: { arguments: text } });
    expect(live?.argumentsText).toBe(text);
    expect(JSON.stringify(finished?.arguments)).toBe(text);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it("keep integers that a number cannot hold, out of bytes", async () => {
    const stream = new ToolCallStream(gemini, { integers: "bigint" });
    const big = '{"partialArgs":[{"jsonPath":"$.id","numberValue":12345678901234567890}],"willContinue":true}';
    const exact = `{"candidates":[{"content":{"parts":[{"functionCall":${big}}]}}]}`;
    const events = [JSON.stringify(begun), exact, ...done.map((event) => JSON.stringify(event))];
    const [finished] = await stream.readAll(events.map((event) => `data: ${event}\n\n`));
    expect(finished?.call.arguments).toBe('{"id":12345678901234567890}');
    expect(finished?.arguments).toEqual({ id: 12345678901234567890n });
  });

  it.each<[string, object[], object]>([
    [
      "a place beyond the end",
      [piece("$.a[4294967294]", { numberValue: 1 })],
      { state: "invalid", error: { code: "invalid_json" } },
    ],
    [
      "a place in a scalar",
      [piece("$.a", { numberValue: 1 }), piece("$.a.b", { numberValue: 1 })],
      { state: "invalid" },
    ],
    [
      "a place in the length of a list",
      [piece("$.a[0]", { numberValue: 1 }), piece("$.a.length", { numberValue: 9 })],
      { state: "invalid" },
    ],
    ["no place", [piece("$", { numberValue: 1 })], { state: "invalid" }],
    ["a string that has not ended", [piece("$.a", { stringValue: "b", willContinue: true })], { state: "truncated" }],
  ])("may come for %s", (_name, pieces, expected) => {
    expect(finish([begun, ...pieces, { candidates: [{ finishReason: "STOP" }] }]).finished).toMatchObject(expected);
    expect(finish([begun, ...pieces]).finished).toMatchObject({ state: "truncated" });
  });

  it("are whole where no string is open when the model stops", () => {
    const stopped = { candidates: [{ finishReason: "STOP" }] };
    const parts = [
      piece("$.a", { stringValue: "x", willContinue: true }),
      piece("$.a", { stringValue: "" }),
      piece("$.a", { stringValue: "y" }),
    ];
    expect(finish([begun, ...parts, stopped]).finished).toMatchObject({ state: "complete", arguments: { a: "y" } });
    expect(finish([begun, ...parts]).finished).toMatchObject({ state: "truncated" });
  });

  it("are not taken behind one that has no place", () => {
    const parts = [
      piece("$.a", { numberValue: 1 }),
      piece("$.a.b", { numberValue: 1 }),
      piece("$.c", { numberValue: 1 }),
    ];
    expect(finish([begun, ...parts, ...done]).live?.arguments).toEqual({ a: 1 });
  });

  it("have the limits of text", () => {
    const long = finish([begun, piece("$.a", { stringValue: "x".repeat(100) }), ...done], { maxLength: 50 }).finished;
    expect(long).toMatchObject({ state: "invalid" });
    const deep = finish([begun, piece(`$${".a".repeat(2000)}`, { numberValue: 1 }), ...done]).finished;
    expect(deep).toMatchObject({ state: "invalid" });
  });
});

it("takes nothing under the key of a call that is done", () => {
  const stream = new ToolCallStream(anthropic);
  for (const one of [
    { type: "content_block_start", index: 0, content_block: { type: "tool_use", id: "toolu_1", name: "f", input: {} } },
    { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '{"a":1}' } },
    { type: "content_block_stop", index: 0 },
    // Of a call that the provider runs itself, in another message.
    { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '{"query":1}' } },
    { type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: '{"query":1}' } },
    { type: "message_delta", delta: { stop_reason: "end_turn" } },
  ]) {
    stream.push(one);
  }
  expect(stream.finish()).toMatchObject([{ state: "complete", arguments: { a: 1 } }]);
});

it("tells a second message in a stream from the first", () => {
  const start = (id: string): object[] => [
    { type: "message_start", message: { id, content: [] } },
    {
      type: "content_block_start",
      index: 0,
      content_block: { type: "tool_use", id: `toolu_${id}`, name: "f", input: {} },
    },
    { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '{"a":' } },
  ];
  const stream = new ToolCallStream(anthropic);
  const rest = { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: "1}" } };
  for (const one of [...start("1"), ...start("2"), rest, { type: "content_block_stop", index: 0 }]) stream.push(one);
  stream.push({ type: "message_delta", delta: { stop_reason: "tool_use" } });
  expect(stream.finish()).toMatchObject([{ state: "complete", call: { id: "toolu_2" }, arguments: { a: 1 } }]);
});

describe("the bodies of responses", () => {
  let server: ServedBodies;
  beforeAll(async () => {
    server = await serveBodies();
  });
  afterAll(() => server.close());

  it("are read as fetch gives them", async () => {
    const url = server.serve([`data: ${first}\n\n`, `data: ${last}\n\n`, "data: [DONE]\n\n"]);
    expect(await read((await fetch(url)).body ?? [])).toMatchObject(whole);
  });
});
