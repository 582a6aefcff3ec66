import * as fc from "fast-check";
import { arrayOf, type JsonText, jsonText, layout, objectText, type Piece, pieces, quoted } from "./json-text.ts";
import type { Options, Question } from "./judge.ts";
import { type FieldKind, RELEASES, type Release, type Shape } from "./releases.ts";

/** A random payload: the questions about it, and the pairs `Class.field:type` that it reaches. */
export type Payload = { readonly questions: readonly Question[]; readonly pairs: readonly string[] };

/** The text of an object, with the pairs `field:type` in it. */
type Document = { readonly text: string; readonly pairs: readonly string[] };

/**
 * Random payloads for all classes of a release, about half of them valid.
 *
 * @example
 * fc.sample(payloads("0.1.3"), 1); // [{ questions: [{ model: "ToolCall", text: '{"id":null}', … }], pairs: […] }]
 */
export function payloads(release: Release): fc.Arbitrary<Payload> {
  const shape: Shape = RELEASES[release];
  const json = jsonText({ surrogates: false });
  const halved = jsonText({ surrogates: true });
  return fc.oneof(
    ...Object.keys(shape).map((model) => {
      const document = documentOf(model, shape, json);
      return fc.oneof(
        { weight: 20, arbitrary: whole(model, document) },
        { weight: 2, arbitrary: whole(model, documentOf(model, shape, halved)) },
        { weight: 2, arbitrary: broken(model, document) },
      );
    }),
  );
}

function whole(model: string, document: fc.Arbitrary<Document>): fc.Arbitrary<Payload> {
  const operations = ["validate", "validate_json"] as const;
  return fc.record({ document, options }).map(({ document: { text, pairs }, options }) => ({
    questions: operations.map((operation) => ({ model, operation, text, ...options })),
    pairs: pairs.map((pair) => `${model}.${pair}`),
  }));
}

/** A text with a fault: a question about reading alone, as there is no value to validate. */
function broken(model: string, document: fc.Arbitrary<Document>): fc.Arbitrary<Payload> {
  const start = fc.nat({ max: 1000 });
  const edit = fc.record({ start, drop: fc.nat({ max: 2 }), insert: debris });
  return fc
    .record({ document, edit, options })
    .map(({ document: { text }, edit: { start, drop, insert }, options }) => {
      const at = start % (text.length + 1);
      const damaged = text.slice(0, at) + insert + (drop === 2 ? "" : text.slice(at + drop));
      return { questions: [{ model, operation: "validate_json", text: damaged, ...options }], pairs: [] };
    });
}

const debris = fc.constantFrom(
  ...`{ } [ ] , : " \\ ' - . e 0 00 x nul truE Nan Infinit // \\u \\x \\ud800 "\\udc00" é \0 \u00a0 \ufeff \ud800`.split(
    " ",
  ),
  ...["", "\n", "9".repeat(4301), "[".repeat(201)],
);

const rarely = fc.constantFrom(false, false, false, true);

const options: fc.Arbitrary<Options> = fc.record(
  {
    strict: rarely,
    exclude_none: rarely,
    exclude_unset: rarely,
    indent: fc.nat({ max: 4 }),
    ensure_ascii: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** The object of a class: fields right, wrong, missing and repeated, others beside them, in any order. */
function documentOf(model: string, shape: Shape, json: JsonText): fc.Arbitrary<Document> {
  const fields = Object.entries(shape[model] ?? {}).map(([name, kind]) => ({
    key: name.replace("*", ""),
    value: fc.oneof(
      { weight: 30, arbitrary: rightFor(kind, shape, json) },
      { weight: name.endsWith("*") ? 1 : 10, arbitrary: pieces("absent", fc.constant("")) },
      { weight: 7, arbitrary: json.any },
    ),
  }));
  const keys = fields.map(({ key }) => key);
  const own = fc.tuple(...fields.map(({ key, value }) => fc.record({ key: fc.constant(key), value })));
  const other = fc.record({ key: fc.oneof(json.key, json.key, fc.constantFrom(...keys)), value: json.any });
  const others = fc.oneof(fc.constant([]), fc.array(other, { maxLength: 2 }));
  const turn = fc.nat({ max: 7 });
  const object = fc.record({ own, others, turn, layout }).map(({ own, others, turn, layout }) => {
    const entries = rotate([...own, ...others], turn).filter(({ value }) => value.type !== "absent");
    const types = new Map(entries.map(({ key, value }) => [key, value.type]));
    const pairs = keys.map((key) => `${key}:${types.get(key) ?? "absent"}`);
    return { text: objectText(entries, layout).text, pairs };
  });
  const notAnObject = json.value.map(({ text }) => ({ text, pairs: [] }));
  return fc.oneof({ weight: 25, arbitrary: object }, { weight: 1, arbitrary: notAnObject });
}

function rotate<T>(items: readonly T[], turn: number): T[] {
  const at = turn % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

function rightFor(kind: FieldKind, shape: Shape, json: JsonText): fc.Arbitrary<Piece> {
  switch (kind) {
    case "string":
      return json.string;
    case "string or null":
      return fc.oneof(json.null, json.string, json.string);
    case "integer or null":
      return fc.oneof(json.null, json.int, json.int, json.bool, json.float, integerStrings);
    case "object":
      return json.object;
    case "strings":
      return arrayOf(json.string);
    case "string or parts":
      return fc.oneof(json.string, arrayOf(fc.oneof(json.string, json.object)));
    case "Parameters or null": {
      const parameters = documentOf("Parameters", shape, json).map(({ text }): Piece => ({ type: "object", text }));
      return fc.oneof(json.null, parameters, parameters);
    }
  }
}

/** Strings that pydantic may take for an int. */
const integerStrings = pieces(
  "string",
  quoted(
    fc.oneof(
      fc.integer().map(String),
      fc.string({ unit: fc.constantFrom(..."0015_.+- \u00a0"), maxLength: 6 }),
      fc.constantFrom(..."1_000 5.0 0-5 0__5 1e2 \u0665 \uff15 5\0 0x10 111111111111111111111111111111".split(" ")),
      // Around the 4300 digits that Python converts at most.
      fc
        .tuple(
          fc.constantFrom("", " ", "+", "-", "0"),
          fc.constantFrom(4300, 4301),
          fc.constantFrom("", ".0", "x", "_0"),
        )
        .map(([sign, digits, end]) => `${sign}${"7".repeat(digits)}${end}`),
    ),
  ),
);
