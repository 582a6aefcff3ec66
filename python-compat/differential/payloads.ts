import * as fc from "fast-check";
import { fieldsOf } from "../releases/fieldsOf.ts";
import { type Release, shapeIn } from "../releases/releases.ts";
import type { BoundKind, ClassKind, FieldKind, FieldKinds, WordKind } from "../releases/shapeOf.ts";
import type { FieldNames, Options, Question } from "../sdk/Implementation.ts";
import { pathSchemas, urls } from "./cardTexts.ts";
import { arrayOf, type JsonText, jsonText, layout, objectText, type Piece, pieces, quoted } from "./jsonText.ts";

/** A random payload: the questions about it, and the pairs `Class.field:type` that it reaches. */
export type Payload = { readonly questions: readonly Question[]; readonly pairs: readonly string[] };

/** The text of an object, with the pairs `field:type` in it. */
export type Document = { readonly text: string; readonly pairs: readonly string[] };

/**
 * Random payloads for all classes of a release, about half of them valid.
 *
 * @example
 * fc.sample(payloads("0.1.3"), 1); // [{ questions: [{ model: "ToolCall", text: '{"id":null}', … }], pairs: […] }]
 */
export function payloads(release: Release): fc.Arbitrary<Payload> {
  const json = jsonText({ surrogates: false });
  const halved = jsonText({ surrogates: true });
  return fc.oneof(
    ...Object.entries(shapeIn(release)).map(([model, fields]) => {
      // Here all objects get the same id, which would count as their default.
      const hasMadeId = Object.values(fieldsOf(release)[model] ?? {}).some((text) => text.endsWith("uuid4().hex"));
      // Of a repeated key pydantic has an error for each value there, and JSON that was read has one value.
      const isTold = ({ questions }: Payload): boolean =>
        !Object.values(fields).includes("strings by name") || !questions.some(({ text }) => REPEATED_KEY.test(text));
      const comparable = (payload: Payload): Payload => (hasMadeId ? withoutDefaults(payload) : payload);
      const document = documentOf(fields, json);
      const payload = fc.oneof(
        { weight: 20, arbitrary: whole(model, document, fields).filter(isTold) },
        { weight: 2, arbitrary: whole(model, documentOf(fields, halved), fields).filter(isTold) },
        { weight: 2, arbitrary: broken(model, document) },
      );
      // A large class is not drawn twice as often as a small one, which then would miss a type for some of its fields.
      return { weight: Object.keys(fields).length > 9 ? 3 : 2, arbitrary: payload.map(comparable) };
    }),
  );
}

const REPEATED_KEY = /("(?:[^"\\]|\\.)*")\s*:(?=(?:.|\n)*\1\s*:)/;

const withoutDefaults = ({ questions, pairs }: Payload): Payload => ({
  questions: questions.map(({ exclude_defaults: _, ...question }) => question),
  pairs,
});

function whole(model: string, document: fc.Arbitrary<Document>, fields: FieldKinds): fc.Arbitrary<Payload> {
  const operations = ["validate", "validate_json"] as const;
  const none = { weight: 4, arbitrary: fc.constant(undefined) };
  const names = fc.oneof(none, { weight: 1, arbitrary: namesOf(fields) });
  return fc
    .record({ document, options, include: names, exclude: names })
    .map(({ document: { text, pairs }, options, include, exclude }) => {
      const named = { ...(include !== undefined && { include }), ...(exclude !== undefined && { exclude }) };
      return {
        questions: operations.map((operation) => ({ model, operation, text, ...options, ...named })),
        pairs: pairs.map((pair) => `${model}.${pair}`),
      };
    });
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

/** How a payload is validated and dumped. */
export const options: fc.Arbitrary<Options> = fc.record(
  {
    strict: rarely,
    exclude_none: rarely,
    exclude_unset: rarely,
    exclude_defaults: rarely,
    indent: fc.nat({ max: 4 }),
    ensure_ascii: fc.boolean(),
  },
  { requiredKeys: [] },
);

/**
 * What a dump includes or excludes: of the fields of a class, and of what may stand in them. `false` is not among it: it
 * is an error of pydantic in some places and says nothing in others.
 */
export function namesOf(fields: FieldKinds): fc.Arbitrary<FieldNames> {
  const inside = ["id", "name", "type", "text", "code", "a", "0", "1", "-1"];
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Object.keys(fields).map((field) => field.replace("*", ""))) },
    { weight: 2, arbitrary: fc.constantFrom(...inside) },
    { weight: 1, arbitrary: fc.constant("__all__") },
  );
  const { named } = fc.letrec<{ named: FieldNames }>((tie) => ({
    named: fc.oneof(
      { maxDepth: 3 },
      fc.uniqueArray(fc.oneof(name, fc.integer({ min: -2, max: 2 })), { maxLength: 4 }),
      fc.dictionary(name, fc.oneof(fc.constant(true), tie("named")), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  return named;
}

/** The object of a class: fields right, wrong, missing and repeated, others beside them, in any order. */
export function documentOf(fields: FieldKinds, json: JsonText, { sound = 5 } = {}): fc.Arbitrary<Document> {
  const object = fc.oneof(
    { weight: sound, arbitrary: objectOf(fields, json, 0) },
    // About one wrong field, however many there are, and nearly all of them: only these try most fields with each JSON type.
    { weight: 3, arbitrary: objectOf(fields, json, 1 / Object.keys(fields).length) },
    { weight: 3, arbitrary: objectOf(fields, json, 0.9) },
  );
  const notAnObject = json.value.map(({ text }) => ({ text, pairs: [] }));
  return fc.oneof({ weight: 25, arbitrary: object }, { weight: 1, arbitrary: notAnObject });
}

/** Such an object with about that share of its fields wrong. */
export function objectOf(kinds: FieldKinds, json: JsonText, wrong: number): fc.Arbitrary<Document> {
  const fields = Object.entries(kinds).map(([name, kind]) => ({
    key: name.replace("*", ""),
    // What is absent comes first: a payload shrinks to it.
    value: fc.oneof(
      { withCrossShrink: true },
      { weight: name.endsWith("*") ? 0 : Math.round(25 * (1 - wrong)), arbitrary: absent },
      { weight: Math.round(75 * (1 - wrong)), arbitrary: rightAt(name, kind, json) },
      { weight: Math.round(100 * wrong), arbitrary: json.any },
    ),
  }));
  const keys = fields.map(({ key }) => key);
  const lists = new Set(Object.entries(kinds).flatMap(([name, kind]) => (isList(kind) ? [name.replace("*", "")] : [])));
  const own = fc.tuple(...fields.map(({ key, value }) => fc.record({ key: fc.constant(key), value })));
  const otherKey = wrong ? fc.oneof(json.key, json.key, fc.constantFrom(...keys)) : json.key;
  const other = fc.record({ key: otherKey, value: json.any });
  const others = fc.oneof(fc.constant([]), fc.array(other, { maxLength: 2 }));
  const turn = fc.nat({ max: 7 });
  return fc.record({ own, others, turn, layout }).map(({ own, others, turn, layout }) => {
    const isComparable = ({ key, value }: (typeof others)[number]): boolean =>
      value.type !== "absent" && !(lists.has(key) && isObjectOfClass(value));
    const entries = rotate([...own, ...others], turn).filter(isComparable);
    const types = new Map(entries.map(({ key, value }) => [key, value.type]));
    const pairs = keys.map((key) => `${key}:${types.get(key) ?? "absent"}`);
    return { text: objectText(entries, layout).text, pairs };
  });
}

/** In place of a list Python takes an object too, and iterates over its fields: this package has one error there. */
const isList = (kind: FieldKind): boolean =>
  typeof kind === "string" ? LISTS.has(kind) : "holds" in kind && kind.holds === "calls";

const LISTS: ReadonlySet<FieldKind> = new Set<FieldKind>(["strings", "integers or null", "string or parts"]);

const isObjectOfClass = ({ text }: Piece): boolean => text.startsWith('{"$object":');

const absent = pieces("absent", fc.constant(""));

function rotate<T>(items: readonly T[], turn: number): T[] {
  const at = turn % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

/** Values that a field takes, or nearly; of the fields of cards, what their own validators look at. */
export function rightAt(name: string, kind: FieldKind, json: JsonText): fc.Arbitrary<Piece> {
  if (name === "url*") return urls;
  return name === "input_params" ? fc.oneof(rightFor(kind, json), pathSchemas) : rightFor(kind, json);
}

function rightFor(kind: FieldKind, json: JsonText): fc.Arbitrary<Piece> {
  if (typeof kind !== "string") {
    if ("words" in kind) return wordsOf(kind, json);
    if ("least" in kind) return numbersAround(kind, json);
    return kind.holds === "calls"
      ? callsOf(kind, json)
      : fc.oneof(json.null, instanceOf(kind, json), instanceOf(kind, json));
  }
  switch (kind) {
    case "string":
      return json.string;
    case "string or null":
      return fc.oneof(json.null, json.string, json.string);
    case "strings":
      return arrayOf(json.string);
    case "integer":
      return fc.oneof(json.int, json.int, json.bool, json.float, integerStrings);
    case "integer or null":
      return fc.oneof(json.null, json.int, json.int, json.bool, json.float, integerStrings);
    case "integers or null":
      return fc.oneof(json.null, arrayOf(json.int), arrayOf(fc.oneof(json.int, json.bool, json.float, integerStrings)));
    case "float":
      return fc.oneof(json.float, json.int, json.bool, floatStrings);
    case "boolean":
      return fc.oneof(json.bool, json.bool, json.bool, json.float, zeroOrOne, booleanStrings);
    case "any":
      return json.value;
    case "object":
      return json.object;
    case "strings by name":
      return fc
        .tuple(fc.array(fc.record({ key: json.key, value: json.string }), { maxLength: 3 }), layout)
        .map(([entries, spelled]) => objectText(entries, spelled));
    case "string or parts":
      return fc.oneof(json.string, arrayOf(fc.oneof(json.string, json.object)));
  }
}

/** Strings that the class takes, and others that are nearly so. */
function wordsOf({ words }: WordKind, json: JsonText): fc.Arbitrary<Piece> {
  const word = fc.constantFrom(...words);
  const right = pieces(
    "string",
    word.map((text) => JSON.stringify(text)),
  );
  const near = pieces(
    "string",
    word.map((text) => JSON.stringify(text.toLowerCase() === text ? `${text} ` : text.toLowerCase())),
  );
  return fc.oneof(
    { weight: 8, arbitrary: right },
    { weight: 1, arbitrary: near },
    { weight: 1, arbitrary: json.string },
  );
}

/** Numbers in the bounds, on them and beyond. */
function numbersAround({ least, greatest }: BoundKind, json: JsonText): fc.Arbitrary<Piece> {
  const within = fc.double({ min: least, max: greatest, noNaN: true });
  const odd = fc.constantFrom(least, greatest, least - 1, greatest + 1, greatest + 1e-9);
  const number = pieces("float", fc.oneof({ weight: 4, arbitrary: within }, odd).map(String));
  return fc.oneof(
    { weight: 6, arbitrary: number },
    { weight: 1, arbitrary: floatStrings },
    { weight: 1, arbitrary: json.bool },
  );
}

function instanceOf({ name, fields }: ClassKind, json: JsonText): fc.Arbitrary<Piece> {
  const dict = documentOf(fields, json, { sound: 40 }).map(({ text }): Piece => ({ type: "object", text }));
  return name === undefined || json.objects === undefined
    ? dict
    : fc.oneof({ weight: 2, arbitrary: dict }, { weight: 1, arbitrary: json.objects.of(name) });
}

/** Calls as the class has them and as OpenAI has them, and what is neither. */
function callsOf(kind: ClassKind, json: JsonText): fc.Arbitrary<Piece> {
  const { "name*": name = "string", "arguments*": text = "string" } = kind.fields;
  const inner: FieldKinds = { name, arguments: text };
  const outer: FieldKinds = { id: "string or null", type: "string", index: "integer or null", response_item_id: "any" };
  const nested = objectOf({ ...outer, "function*": { holds: "object", fields: inner } }, json, 0);
  const call = fc.oneof(
    { weight: 6, arbitrary: instanceOf(kind, json) },
    { weight: 6, arbitrary: nested.map(({ text }): Piece => ({ type: "object", text })) },
    { weight: 1, arbitrary: json.value },
  );
  return fc.oneof(json.null, arrayOf(call), arrayOf(call));
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

/** Strings that pydantic may take for a float. */
const floatStrings = pieces(
  "string",
  quoted(
    fc.oneof(
      fc.double().map(String),
      fc.string({ unit: fc.constantFrom(..."015_.+-eE \u00a0"), maxLength: 6 }),
      fc.constantFrom(
        ..."inf -INF Infinity infinit nan +NaN 1. .5 . 1_0.5 1__0 _1 1e5 1E+5 1e400 0x1 1e_5 in_f \u0665".split(" "),
      ),
      fc.constantFrom(" 1_0 ", "1_0 ", "\ufeff1", "\u001c1", "1\0"),
    ),
  ),
);

/** What pydantic may take for a bool. */
const zeroOrOne = pieces("int", fc.constantFrom("0", "1", "-0", "2"));
const booleanStrings = pieces(
  "string",
  quoted(fc.constantFrom(..."1 0 on OFF t F true FALSE y N yes No 2 1.0 ye truthy \u212a".split(" "), " true")),
);
