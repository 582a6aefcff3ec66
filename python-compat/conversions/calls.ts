import * as fc from "fast-check";
import { ToolCall } from "../../src/index.ts";
import { keysOf, record, valueAt } from "../../src/json/python/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { anthropic, openaiChat, openaiResponses, type WireDecoder } from "../../src/wire/index.ts";
import { arrayOf, type Piece } from "../differential/jsonText.ts";
import type { Release } from "../releases/releases.ts";
import type { Conversion } from "./Conversion.ts";
import { dumps, json, just, objects, optional, read, sent, textOf, word, wordText } from "./texts.ts";

/** A completion of the Chat API → calls: `_parse_openai_response` of 0.1.3, `_parse_response` since. */
export const chatCalls: Conversion = {
  name: "chat_calls",
  cases: () => {
    const call = objects({
      id: wordText,
      type: optional(just('"function"', '""', "null")),
      function: objects({ name: optional(orNull(json.string)), arguments: optional(orNull(json.string)) }),
      unknown: optional(json.value),
    });
    const message = objects({
      role: just('"assistant"'),
      content: orNull(json.string),
      tool_calls: orNull(arrayOf(call)),
    });
    return withUniqueIds(
      textOf(
        objects({
          choices: message.map(({ text }) => ({ type: "array", text: `[{"finish_reason":"stop","message":${text}}]` })),
          usage: just("null"),
        }),
      ),
      openaiChat,
    );
  },
  ours: (text, { sdk }) => decoded(openaiChat, text, sdk),
};

/** A response of the Responses API → calls: `responses_utils.parse_response`. */
export const responsesCalls: Conversion = {
  name: "responses_calls",
  cases: () => {
    const call = objects({
      type: just('"function_call"'),
      id: optional(wordText),
      call_id: wordText,
      name: optional(json.string),
      arguments: fc.oneof(
        json.string.filter(({ text }) => read(text) !== ""),
        someObject,
      ),
    });
    const other = objects({
      type: just('"reasoning"', '"web_search_call"', '"message"', "null"),
      id: optional(wordText),
    });
    const texts = textOf(objects({ output: arrayOf(fc.oneof(call, call, other)), status: optional(json.string) }));
    return withUniqueIds(texts, openaiResponses);
  },
  ours: (text, { sdk }) => decoded(openaiResponses, text, sdk),
  compared: withArguments,
};

/** A message of Anthropic's → calls: `_parse_response`. */
export const anthropicCalls: Conversion = {
  name: "anthropic_calls",
  cases: () => {
    const call = objects({ type: just('"tool_use"'), id: wordText, name: wordText, input: json.object });
    const other = objects({ type: just('"text"'), text: json.string });
    const texts = textOf(objects({ role: just('"assistant"'), content: arrayOf(fc.oneof(call, call, other)) }));
    return withUniqueIds(texts, anthropic);
  },
  ours: (text, { sdk }) => decoded(anthropic, text, sdk),
  // Python's index is the place among all blocks, ours that among the calls.
  compared: (text) => withArguments(text, ["index"]),
};

/** A stream of the Chat API → calls, where each call comes whole before the next: `AssistantMessageChunk.__add__`. */
export const chatStream: Conversion = {
  name: "chat_stream",
  cases: () => {
    const call = fc.record({
      id: word,
      name: word,
      value: fc.dictionary(fc.string(), fc.jsonValue()),
      cuts: fc.array(fc.nat(), { maxLength: 5 }),
    });
    return fc.uniqueArray(call, { maxLength: 3, selector: ({ id }) => id }).map((calls) => {
      const deltas = calls.flatMap(({ id, name, value, cuts }, index) => [
        { index, id, type: "function", function: { name, arguments: "" } },
        ...cut(JSON.stringify(value), cuts).map((text) => ({ index, function: { arguments: text } })),
      ]);
      const choices = [
        { delta: { role: "assistant", content: "" }, finish_reason: null },
        ...deltas.map((delta) => ({ delta: { tool_calls: [delta] }, finish_reason: null })),
        { delta: {}, finish_reason: "tool_calls" },
      ];
      return JSON.stringify(choices.map((choice) => ({ choices: [choice] })));
    });
  },
  ours: (text, { sdk }) => {
    const stream = new ToolCallStream(openaiChat);
    for (const event of JSON.parse(text)) stream.push(event);
    return dumps(stream.finish().map(({ call }) => call.modelDump({ sdk })));
  },
};

/** A text in pieces; a place that is named twice gives an empty one. */
function cut(text: string, places: readonly number[]): string[] {
  const cuts = places.map((place) => place % (text.length + 1)).sort((left, right) => left - right);
  return [0, ...cuts].map((start, at) => text.slice(start, cuts[at]));
}

/** Of two calls with one id, ours gives the second one an id that nobody sent. */
function withUniqueIds(texts: fc.Arbitrary<string>, wire: WireDecoder): fc.Arbitrary<string> {
  return texts.filter((text) => ToolCall.decode(wire, read(text)).every(({ id }) => !MADE_ID.test(id ?? "")));
}

const MADE_ID = /^call_[0-9a-f]{16}$/;

function decoded(wire: WireDecoder, text: string, sdk: Release): string {
  return dumps(ToolCall.decode(wire, read(text)).map((call) => call.modelDump({ sdk })));
}

/** Calls whose arguments are written anew: where an object came, each side has spelled it in its own way. */
function withArguments(text: string, left: readonly string[] = []): string {
  const calls = read(text) as readonly object[];
  return dumps(
    calls.map((call) =>
      record(
        keysOf(call)
          .filter((key) => !left.includes(key))
          .map(
            (key) => [key, key === "arguments" ? respelled(valueAt(call, key) as string) : valueAt(call, key)] as never,
          ),
      ),
    ),
  );
}

function respelled(text: string): string {
  try {
    return sent(text);
  } catch {
    return text;
  }
}

function orNull(piece: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> {
  return fc.oneof({ weight: 4, arbitrary: piece }, { weight: 1, arbitrary: json.null });
}

const someObject = json.object.filter(({ text }) => Object.keys(read(text) as object).length > 0);
