import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { anyCharacter } from "../../python-compat/differential/anyCharacter.ts";
import { StreamError, ToolCallStream } from "../../src/stream/index.ts";
import { openaiChat } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { streaming } from "../wire/wires.ts";
import { begin, chat, piece, push, stop, times } from "./chatEvents.ts";
import { recordings } from "./recordings.ts";

const PROTOTYPE = Object.getOwnPropertyNames(Object.prototype).sort();
afterEach(() => {
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(PROTOTYPE);
});

describe("what costs much", () => {
  it("keeps no more text than it reads", () => {
    for (const text of ["x".repeat(1000), `${"x".repeat(998)}}"`]) {
      const whole = push([begin, piece(text.repeat(20)), stop], { maxLength: 10_000 });
      expect(whole.finish()).toMatchObject([{ state: "invalid", error: { code: "limit_exceeded" } }]);
      const stream = push([begin, piece('{"a":"')], { maxLength: 10_000 });
      for (let at = 0; at < 1000; at++) stream.push(piece(text));
      stream.push(stop);
      expect(stream.calls[0]?.argumentsText.length).toBeLessThanOrEqual(11_001);
      expect(stream.finish()).toMatchObject([{ state: "invalid", error: { code: "limit_exceeded" } }]);
    }
  });

  it("keeps no more text of a custom call than of others", () => {
    const custom = (input: string): object => chat({ index: 0, id: "c", type: "custom", custom: { name: "f", input } });
    const stream = push(
      times(1000, () => custom("x".repeat(100))),
      { maxLength: 1000 },
    );
    expect(stream.calls[0]).toMatchObject({ type: "custom", argumentsText: "x".repeat(1100) });
    expect(stream.finish()).toMatchObject([{ state: "invalid", error: { code: "limit_exceeded" } }]);
  });

  it("takes long rows of line ends", async () => {
    const text = `data: {}\r\r${"\r".repeat(1_000_000)}`;
    expect(await new ToolCallStream(openaiChat).readAll([text])).toEqual([]);
  });
});

describe("what is too much", () => {
  it("is an endless name", () => {
    const stream = push([begin]);
    const error = errorOf(StreamError, () => {
      for (let at = 0; ; at++) stream.push(chat({ index: 0, function: { name: `part_${at}` } }));
    });
    expect(error).toMatchObject({
      code: "limit_exceeded",
      message: expect.stringContaining("expected names of at most 1024 characters, received a longer one"),
    });
    expect(error.events).toBeLessThan(1024);
    expect(stream.finish()).toHaveLength(1);
  });

  it("is a call too many", () => {
    const call = (at: number): object =>
      chat({ index: 5000 - at, id: `call_${at}`, function: { name: "f", arguments: "{}" } });
    const stream = push([...times(1000, call), stop]);
    expect(errorOf(StreamError, () => stream.push(call(1000)))).toMatchObject({ code: "limit_exceeded", events: 1001 });
    const finished = stream.finish();
    expect(finished).toHaveLength(1000);
    // What was not read may belong to the last one.
    expect(finished.map(({ state }) => state)).toEqual(["truncated", ...Array(999).fill("complete")]);
    expect(finished.map(({ call: { index } }) => index)).toEqual(times(1000, (at) => 4001 + at));
  });
});

describe("what means something else to JavaScript", () => {
  it("is an ordinary name, id or key", () => {
    for (const word of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      const call = { index: 0, id: word, function: { name: word, arguments: `{"${word}":{"polluted":1}}` } };
      const stream = push([chat(call), chat({ index: 0, id: word, function: { arguments: "" } }), stop]);
      const [finished] = stream.finish();
      expect(finished).toMatchObject({ state: "complete", call: { id: word, name: word } });
      expect(Object.keys(finished?.arguments as object)).toEqual([word]);
      expect(({} as { polluted?: number }).polluted).toBeUndefined();
    }
  });

  it.each([4294967294, 4294967295, Number.MAX_SAFE_INTEGER])("is an index of %d", (index) => {
    const stream = push([
      chat({ index, id: "c", function: { name: "f" } }),
      chat({ index, function: { arguments: "{}" } }),
      stop,
    ]);
    expect(stream.calls).toHaveLength(1);
    expect(stream.finish()).toMatchObject([{ state: "complete", call: { index } }]);
  });

  it("is an index beyond which there is none", () => {
    const index = Number.MAX_SAFE_INTEGER;
    const stream = push(times(4, (at) => chat({ index, id: `call_${at}`, function: { name: "f", arguments: "{}" } })));
    expect(stream.calls.map((call) => call.index)).toEqual([1, 2, 3, index]);
  });

  it.each([-1, 0.5, Number.NaN, {}, [], "x", true])("is an index of %j, which is none", (index) => {
    const stream = push([
      chat({ index, id: "c", function: { name: "f" } }),
      chat({ index, function: { arguments: "{}" } }),
      stop,
    ]);
    expect(stream.finish()).toMatchObject([{ state: "complete", call: { index: 0 } }]);
  });

  it("is half a surrogate pair", () => {
    const stream = push([chat({ index: 0, id: "\ud800", function: { name: "\udc00", arguments: '{"a":"\ud83d' } })]);
    stream.push(piece('\ude00"}'));
    stream.push(stop);
    expect(stream.finish()).toMatchObject([{ arguments: { a: "😀" }, call: { id: "\ud800", name: "\udc00" } }]);
  });
});

describe("any input", () => {
  /** JSON with the words of the formats in it. */
  const words = [
    ..."type index id name function arguments delta tool_calls choices finish_reason message content parts".split(" "),
    ..."functionCall partialArgs jsonPath stringValue willContinue candidates toolUse input contentBlockDelta".split(
      " ",
    ),
    ..."contentBlockIndex content_block partial_json item output_index call_id done toolCallId toolName".split(" "),
    ..."__proto__ constructor tool-input-start tool-input-delta tool-call tool_use content_block_start".split(" "),
  ];
  const word = fc.oneof(fc.constantFrom(...words), fc.string());
  const { event } = fc.letrec<{ event: unknown }>((tie) => ({
    event: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      word,
      fc.integer({ min: -1, max: 5 }),
      fc.constantFrom(null, true, undefined, 0.5),
      fc.array(tie("event"), { maxLength: 3 }),
      fc.dictionary(word, tie("event"), { maxKeys: 5 }),
    ),
  }));

  /** Pushes an event that may be no event of this format. */
  const pushAny = (stream: ToolCallStream, one: unknown): void => {
    try {
      stream.push(one);
    } catch (error) {
      expect(error).toBeInstanceOf(StreamError);
      expect((error as StreamError).code).toMatch(/^(invalid_event|provider_error)$/);
    }
  };

  const expectEnd = ({ state, call, error }: ReturnType<ToolCallStream["finish"]>[number]): void => {
    if (state !== "complete" && state !== "repaired") expect(error?.code).toBeTruthy();
    else if (call.type !== "custom") JSON.parse(call.arguments);
  };

  it("never breaks a stream of events", () => {
    fc.assert(
      fc.property(fc.constantFrom(...streaming), fc.array(event, { maxLength: 8 }), (format, events) => {
        const stream = new ToolCallStream(format);
        for (const one of events) pushAny(stream, one);
        for (const call of stream.calls) JSON.stringify(call);
        for (const end of stream.finish()) expectEnd(end);
      }),
      { numRuns: 1000 },
    );
  });

  it.skipIf(recordings.length === 0)("never breaks a real stream with something changed in it", () => {
    const change = (value: unknown, at: { left: number; by: unknown }): unknown => {
      if (at.left-- === 0) return at.by;
      if (Array.isArray(value)) return value.map((item) => change(item, at));
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item, at)]));
    };
    const short = recordings.filter(({ events }) => events.length < 60);
    fc.assert(
      fc.property(fc.constantFrom(...short), fc.nat(300), event, fc.nat(59), (recording, left, by, omitted) => {
        const changed = change(recording.events, { left, by });
        const stream = new ToolCallStream(recording.wire);
        const events = Array.isArray(changed) ? changed.filter((_, at) => at !== omitted) : [changed];
        for (const one of events) pushAny(stream, one);
        stream.finish();
      }),
      { numRuns: 500 },
    );
  });

  it("is read as bytes, or refused with a StreamError", async () => {
    const fragment = fc.oneof(
      fc.constantFrom(
        "data: ",
        "\n",
        "\r",
        "{",
        "}",
        "[",
        "]",
        ",",
        '"',
        "\\",
        ":",
        "[DONE]",
        "\ufeff",
        '{"choices":[]}',
      ),
      fc.string({ unit: anyCharacter, maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fragment, { maxLength: 20 }), fc.boolean(), async (fragments, isBytes) => {
        const encoder = new TextEncoder();
        const source = isBytes ? fragments.map((text) => encoder.encode(text)) : fragments;
        const error = await new ToolCallStream(openaiChat).readAll(source).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (error !== undefined) expect(error).toBeInstanceOf(StreamError);
      }),
      { numRuns: 1000 },
    );
  });
});

it("gives the same calls however the text of arguments is cut", () => {
  const values = fc.dictionary(fc.string({ unit: anyCharacter }), fc.jsonValue({ stringUnit: anyCharacter }), {
    minKeys: 1,
  });
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 9 }), (objects, size) => {
      const texts = objects.map((value) => JSON.stringify(value));
      const stream = new ToolCallStream(openaiChat, { integers: "bigint" });
      const starts = texts.map((_, index) => ({ index, id: `call_${index}`, function: { name: "f", arguments: "" } }));
      stream.push(chat(...starts));
      // The calls come side by side, each in pieces of another size.
      const rounds = Math.max(...texts.map(({ length }) => length));
      for (let round = 0; round < rounds; round++) {
        for (const [index, text] of texts.entries()) {
          const [from, to] = [round, round + 1].map((at) => at * (size + index));
          stream.push(chat({ index, function: { arguments: text.slice(from, to) } }));
        }
      }
      stream.push(stop);
      const finished = stream.finish().map(({ call, state }) => [call.arguments, state]);
      expect(finished).toEqual(texts.map((text) => [text, "complete"]));
      for (const [index, text] of texts.entries()) {
        if (!/\d{16}/.test(text)) expect(stream.calls[index]?.arguments).toEqual(JSON.parse(text));
      }
    }),
  );
});
