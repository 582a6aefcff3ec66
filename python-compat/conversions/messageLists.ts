import * as fc from "fast-check";
import { arrayOf, type Piece, pieces, quoted } from "../differential/jsonText.ts";
import { json, just, objects, optional, textOf, wordText } from "./texts.ts";

/**
 * Random messages of a request, as JSON text: `{ messages, model }`. An object of a class of the SDK is
 * `{ $object: "UserMessage", fields: { content: "Hello" } }`, which both sides build by the class of the release.
 *
 * @example
 * fc.sample(messageTexts(), 1); // ['{"messages":[{"$object":"UserMessage","fields":{"content":"é"}}],"model":"m"}']
 */
export function messageTexts(): fc.Arbitrary<string> {
  const lists = weighted([8, listOf(object)], [8, listOf(dict)], [1, listOf(fc.oneof(object, dict, odd))]);
  const messages = weighted([30, lists], [1, json.string], [1, just("[]", '""', "null", "{}", "0", '{"a":1}', "5")]);
  return textOf(objects({ messages, model }));
}

/** Characters that Python writes as escapes, and others; no newer ones, on which versions of Unicode differ. */
const units = ["a", "'", '"', "\\", "\n", "\r", "\t", "\0", "\u007f", "\u00a0", "\u00ad", "\u200b", "\u2028", " "];
const string = pieces(
  "string",
  quoted(fc.oneof(fc.string({ unit: fc.constantFrom(...units, "é", "北", "😀", "\ufeff", "\ue000"), maxLength: 8 }))),
);

/** Any value whose text Python can be asked for: `str()`. */
export const odd: fc.Arbitrary<Piece> = fc.letrec<{ odd: Piece }>((tie) => ({
  odd: fc.oneof(
    { maxDepth: 3 },
    ...[json.null, json.bool, json.int, json.float, string],
    arrayOf(tie("odd")),
    objects({ a: optional(tie("odd")), "it's": optional(tie("odd")), text: optional(tie("odd")) }),
  ),
})).odd;

function weighted(...choices: readonly [weight: number, piece: fc.Arbitrary<Piece>][]): fc.Arbitrary<Piece> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

/** Mostly the piece, and a value of another kind now and then. */
const mostly = (piece: fc.Arbitrary<Piece>, weight = 60): fc.Arbitrary<Piece> => weighted([weight, piece], [1, odd]);

const listOf = (item: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> =>
  pieces(
    "array",
    fc.array(item, { minLength: 1, maxLength: 6 }).map((items) => `[${items.map(({ text }) => text).join(",")}]`),
  );

const model = just('"m"', '"claude-opus-5"', '"us.anthropic.CLAUDE-OPUS-4-8-v1:0"', '"claude-3-7"', '""');

const role = mostly(
  weighted(
    [4, just('"assistant"')],
    [4, just('"user"')],
    [2, just('"system"', '"tool"')],
    [1, just('"developer"', '""', '"Assistant"')],
  ),
);

const url = just(
  ...['"https://example.org/a.png"', '"data:image/png;base64,AA=="', '"DATA:image/JPEG;base64,A\\nA"'],
  ...['"data:image/svg+xml;base64,AA=="', '"data:image/webp;base64,"', '""'],
);
const urls = fc.oneof(url, objects({ url: mostly(url, 9), detail: optional(string) }));
const part = weighted(
  [6, string],
  [6, objects({ type: just('"text"'), text: mostly(string, 9) })],
  [2, objects({ type: optional(just('"text"', '"input_text"')), text: optional(odd), content: optional(odd) })],
  [1, objects({ type: just('"image_url"', '"input_image"'), image_url: mostly(urls, 20) })],
  [1, objects({ type: just('"image"'), source: objects({ type: just('"url"'), url }) })],
  [1, objects({ type: just('"image"'), data_url: optional(mostly(url, 20)), image: optional(url) })],
  [1, objects({ type: mostly(string, 20), k: optional(odd) })],
);
const content = weighted([6, string], [1, just('""')], [4, arrayOf(part)]);
/** The content of a dict, which no class has checked. */
const anyContent = weighted([12, content], [2, json.null], [1, odd], [2, arrayOf(weighted([3, part], [1, odd]))]);

const argumentText = pieces(
  "string",
  quoted(
    fc.oneof(
      fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value)),
      fc.constantFrom("", "{}", "[1]", "5", "NaN", "[-Infinity,1e400]", '{"a":1,"a":2.0}', "{bad", "\ufeff{}", " {} "),
      fc.constantFrom(
        '{"10":1.0,"2":12345678901234567890}',
        '"\\ud83d\\ude00"',
        "null",
        "'x'",
        "01",
        "1.",
        "-",
        "\u00a0{}",
      ),
    ),
  ),
);
const id = weighted([6, wordText], [1, just('""', "null")]);
const flatCall = objects({
  id,
  type: just('"function"', '"custom"'),
  name: string,
  arguments: argumentText,
  index: optional(just("0", "1", "null")),
  response_item_id: optional(id),
});
const nestedCall = objects({
  id: optional(id),
  type: optional(just('"function"')),
  function: objects({ name: optional(string), arguments: optional(argumentText) }),
  index: optional(just("0", "3", "null")),
  response_item_id: optional(id),
});
const oddCall = objects({
  id: optional(odd),
  call_id: optional(odd),
  name: optional(odd),
  arguments: optional(odd),
  response_item_id: optional(odd),
  function: mostly(objects({ name: optional(odd), arguments: optional(fc.oneof(odd, argumentText)) }), 20),
});

const block = weighted(
  [2, objects({ type: just('"thinking"'), thinking: optional(mostly(string)), signature: optional(string), x: odd })],
  [1, objects({ type: just('"redacted_thinking"'), data: optional(odd) })],
  [2, objects({ type: just('"text"'), text: optional(mostly(string)), citations: optional(odd) })],
  [2, objects({ type: just('"tool_use"'), id: optional(id), name: optional(odd), input: optional(odd), y: odd })],
  [1, odd],
);
const blocks = weighted([6, arrayOf(block)], [1, odd]);
const metadata = objects({ k: optional(odd), anthropic_content_blocks: optional(blocks) });
const usage = objects({
  code: optional(json.int),
  input_tokens: optional(just("3")),
  total_latency: optional(just("1.5")),
});

const common = {
  content: mostly(content),
  name: optional(weighted([3, string], [1, json.null])),
  metadata: optional(metadata),
};
const ofClass = (name: string, fields: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> =>
  objects({ $object: just(JSON.stringify(name)), fields });
const sometimes = (piece: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> =>
  weighted([1, piece], [9, pieces("absent", fc.constant(""))]);

const assistant = objects({
  role: sometimes(role),
  ...common,
  tool_calls: optional(weighted([3, arrayOf(weighted([6, flatCall], [3, nestedCall]))], [1, json.null])),
  usage_metadata: sometimes(usage),
  finish_reason: sometimes(just('"stop"', '"null"')),
  parser_content: sometimes(odd),
  reasoning_content: optional(weighted([3, string], [1, just('""', "null")])),
  reason_content: optional(weighted([3, string], [1, just('""', "null")])),
  raw_content: sometimes(string),
  response_id: sometimes(string),
});
const result = objects({
  role: sometimes(role),
  ...common,
  tool_call_id: mostly(fc.oneof(wordText, just('""', '" c\\u001f"'))),
});
const said = objects({ role: sometimes(role), ...common });

/** An object of a class. */
const object: fc.Arbitrary<Piece> = weighted(
  [4, ofClass("UserMessage", said)],
  [2, ofClass("SystemMessage", said)],
  [5, ofClass("AssistantMessage", assistant)],
  [3, ofClass("ToolMessage", result)],
  [1, ofClass("BaseMessage", objects({ role, ...common }))],
  [1, ofClass("AssistantMessageChunk", assistant)],
  [1, ofClass("BaseMessageChunk", objects({ role, ...common }))],
  [1, ofClass("ToolMessageChunk", result)],
);

/** A dict, in which nothing has a certain type. */
const dict: fc.Arbitrary<Piece> = objects({
  role: weighted([12, role], [1, pieces("absent", fc.constant(""))]),
  content: weighted([12, anyContent], [1, pieces("absent", fc.constant(""))]),
  name: sometimes(odd),
  tool_calls: optional(
    weighted([40, arrayOf(weighted([6, nestedCall], [1, oddCall]))], [5, json.null], [1, odd], [1, arrayOf(odd)]),
  ),
  reasoning_content: sometimes(fc.oneof(string, json.null)),
  tool_call_id: optional(weighted([4, id], [1, odd])),
  call_id: sometimes(odd),
  metadata: sometimes(weighted([5, metadata], [1, odd])),
  __anthropic_content_blocks: sometimes(blocks),
  extra: sometimes(odd),
});

/** The data of stored messages, by role, as JSON text. */
export const storedMessageTexts = (): fc.Arbitrary<string> =>
  textOf(
    weighted(
      [3, objects({ role: just('"user"', '"system"', '"developer"'), ...common })],
      [3, withRole("assistant", assistant)],
      [3, withRole("tool", result)],
      [1, dict],
    ),
  );

const withRole = (role: string, fields: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> =>
  fields.map(({ text }) => {
    const members = text.trim().slice(1, -1).trim();
    return { type: "object", text: `{"role":"${role}"${members && ","}${members}}` };
  });
