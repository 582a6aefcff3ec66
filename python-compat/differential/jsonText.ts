import * as fc from "fast-check";
import { anyCharacter } from "./anyCharacter.ts";

/** A piece of JSON text: what is compared are spellings, such as `1.0`, `1E400` and a key that comes twice. */
export type Piece = { readonly type: JsonType; readonly text: string };
export type JsonType = (typeof JSON_TYPES)[number];

/** The JSON types that each field is tried with. */
export const JSON_TYPES = ["null", "bool", "int", "float", "string", "array", "object", "absent"] as const;

/** Random JSON text by type. */
export type JsonText = { readonly [T in Exclude<JsonType, "absent">]: fc.Arbitrary<Piece> } & {
  /** A value of any type. */
  readonly value: fc.Arbitrary<Piece>;
  /** A value of each type, or none, with about the same chance. */
  readonly any: fc.Arbitrary<Piece>;
  readonly key: fc.Arbitrary<string>;
  /** Where values may hold objects of classes. */
  readonly objects?: ObjectsOfClasses;
};

/** Objects of any class, mostly of one, and of that alone. */
export type ObjectsOfClasses = {
  readonly any: fc.Arbitrary<Piece>;
  readonly of: (className: string) => fc.Arbitrary<Piece>;
  readonly exactly: (className: string) => fc.Arbitrary<Piece>;
};

/** Which values are made. */
export type JsonTextOptions = {
  readonly surrogates: boolean;
  /** Objects of classes, which about every tenth value is then. */
  readonly objects?: ObjectsOfClasses;
};

/** White space between the parts of a text, and how its keys are spelled. */
export type Layout = {
  readonly colon: string;
  readonly comma: string;
  readonly edge: string;
  readonly key: (key: string) => string;
};

/**
 * Arbitraries of JSON text that is odd in every way that can be read: spelling of numbers, escapes, white space, keys
 * that come twice or that JavaScript treats as special, depth.
 *
 * With `surrogates`, strings have half surrogate pairs, and numbers and keys are such that JSON.parse keeps all of
 * them: that is how such a text is read in JavaScript.
 *
 * @example
 * fc.sample(jsonText({ surrogates: false }).value, 1); // [{ type: "object", text: '{"0":1E5,"__proto__":[-0]}' }]
 */
export function jsonText({ surrogates, objects }: JsonTextOptions): JsonText {
  const string = pieces("string", surrogates ? fc.oneof(quoted(halves), quoted(words)) : fc.oneof(...strings));
  const int = pieces("int", surrogates ? smallInts : fc.oneof(smallInts, oddInts));
  const float = pieces("float", surrogates ? fractions : fc.oneof(fractions, oddFloats));
  const bool = pieces("bool", fc.constantFrom("true", "false"));
  const none = pieces("null", fc.constant("null"));
  const scalar = fc.oneof(none, bool, int, float, string);
  const key = surrogates ? words : fc.oneof(words, integerLike, unicode);
  const made = objects === undefined ? [] : [objects.any];
  /** About a tenth of them are objects of classes, if there are such. */
  const orMade = (values: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> =>
    made.length === 0 ? values : fc.oneof({ weight: 9, arbitrary: values }, ...made);

  const nested = fc.letrec<{ array: Piece; object: Piece; value: Piece }>((tie) => ({
    value: orMade(fc.oneof({ maxDepth: 4 }, scalar, tie("array"), tie("object"))),
    array: arrayOf(tie("value")),
    object: fc
      .record({ entries: fc.array(fc.record({ key, value: tie("value") }), { maxLength: 4 }), layout })
      .map(({ entries, layout }) => objectText(entries, layout)),
  }));
  const array = fc.oneof({ weight: 30, arbitrary: nested.array }, { weight: 1, arbitrary: deep });
  const object = fc.oneof(
    { weight: 2, arbitrary: nested.object },
    { weight: 1, arbitrary: schemaOf(nested.value, key) },
  );
  const absent = pieces("absent", fc.constant(""));
  return {
    ...{ null: none, bool, int, float, string, array, object, key },
    value: orMade(fc.oneof(scalar, array, object)),
    any: orMade(fc.oneof(none, bool, int, float, string, array, object, absent)),
    ...(objects !== undefined && { objects }),
  };
}

/**
 * An object's text; members that are absent are left out.
 *
 * @example
 * objectText([{ key: "a", value: { type: "float", text: "1.0" } }], COMPACT); // { type: "object", text: '{"a":1.0}' }
 */
export function objectText(
  entries: readonly { key: string; value: Piece }[],
  { colon, comma, edge, key: spell }: Layout,
): Piece {
  const present = entries.filter(({ value }) => value.type !== "absent");
  const members = present.map(({ key, value }) => `${spell(key)}${colon}${value.text}`);
  return { type: "object", text: `{${edge}${members.join(comma)}${edge}}` };
}

/** Arrays of up to four items. */
export function arrayOf(items: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> {
  const texts = fc.array(items, { maxLength: 4 }).map((list) => list.map(({ text }) => text));
  return pieces(
    "array",
    fc.record({ texts, layout }).map(({ texts, layout: { comma, edge } }) => `[${edge}${texts.join(comma)}${edge}]`),
  );
}

/** String literals, some with characters written as `\u` escapes. */
export function quoted(values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.record({ value: values, mask: fc.oneof(fc.constant(0), fc.nat({ max: 0xff })) }).map(({ value, mask }) => {
    const characters = [...value].map((character, at) =>
      (mask >> (at % 8)) & 1 ? escapeUnits(character) : JSON.stringify(character).slice(1, -1),
    );
    return `"${characters.join("")}"`;
  });
}

function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) =>
    character.charCodeAt(at).toString(16).padStart(4, "0"),
  );
  return units.map((unit) => `\\u${unit}`).join("");
}

export function pieces(type: JsonType, texts: fc.Arbitrary<string>): fc.Arbitrary<Piece> {
  return texts.map((text) => ({ type, text }));
}

/** Without any space. */
export const COMPACT: Layout = { colon: ":", comma: ",", edge: "", key: JSON.stringify };

export const layout: fc.Arbitrary<Layout> = fc.constantFrom<Layout>(
  COMPACT,
  { ...COMPACT, colon: ": ", comma: ", " },
  { ...COMPACT, colon: "\t:\n", comma: "\r\n,", edge: " " },
  { ...COMPACT, key: (key) => `"${escapeUnits(key)}"` },
);

/** A JSON Schema as tools have them, nested, with any value where a keyword takes one. */
function schemaOf(value: fc.Arbitrary<Piece>, key: fc.Arbitrary<string>): fc.Arbitrary<Piece> {
  const string = pieces("string", quoted(words));
  const keyword = (names: string[], of: fc.Arbitrary<Piece>) =>
    fc.record({ key: fc.constantFrom(...names), value: of });
  return fc.letrec<{ schema: Piece; properties: Piece }>((tie) => ({
    schema: fc
      .array(
        fc.oneof(
          { maxDepth: 3 },
          keyword(["type", "description", "$ref", "pattern"], string),
          keyword(["default", "const", "minimum", "maxLength", "additionalProperties"], value),
          keyword(["required", "enum", "type"], arrayOf(string)),
          keyword(["properties", "$defs"], tie("properties")),
          keyword(["items", "not", "additionalProperties"], tie("schema")),
          keyword(["anyOf", "allOf", "prefixItems"], arrayOf(tie("schema"))),
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((entries) => objectText(entries, COMPACT)),
    properties: fc
      .array(fc.record({ key, value: tie("schema") }), { maxLength: 3 })
      .map((entries) => objectText(entries, COMPACT)),
  })).schema;
}

const unicode = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 8 }),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);
const integerLike = fc.constantFrom("0", "10", "2", "-1", "01", "1.0", "4294967295", "9007199254740993");
const words = fc.constantFrom(
  ...["", "a", "é", "北京", "😀", "__proto__", "constructor", "toString", "hasOwnProperty", "then", "length"],
  ...["type", "properties", "required", "$defs", "additionalProperties", "description", "items", "name", "parameters"],
);
const awkward = fc.constantFrom("\u2028\u007f", '\0\b\f\n\r\t\u001f"\\/', "\ufeff", "\uffff", "object", "1.0", "null");
const strings = [quoted(unicode), quoted(fc.string({ maxLength: 12 })), quoted(awkward), quoted(words)];
const halves = fc.string({ unit: fc.constantFrom("\ud800", "\udfff", "\udc00", "a", "é", "😀"), maxLength: 5 });

const smallInts = fc.integer({ min: -1000, max: 1000 }).map(String);
const oddInts = fc.oneof(
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String),
  fc.maxSafeInteger().map(String),
  fc.constantFrom("-0", ...around(2n ** 53n), ...around(-(2n ** 53n)), ...around(2n ** 63n), ...around(-(2n ** 63n))),
);

function around(value: bigint): string[] {
  return [value - 1n, value, value + 1n].map(String);
}

/** Floats that stay floats in JSON.parse. */
const fractions = fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }).map(String);
const oddFloats = fc.oneof(
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value) => (/[.e]/.test(`${value}`) ? `${value}` : `${value}.0`)),
  fc
    .tuple(
      fc.constantFrom("", "-"),
      fc.nat(),
      fc.constantFrom("", ".0", ".50", ".25"),
      fc.constantFrom("e", "E", "e+", "E-"),
      fc.nat(400),
    )
    .map((parts) => parts.join("")),
  fc.constantFrom(
    "1.0",
    "-0.0",
    "0.0",
    "1.50",
    "1E5",
    "1e15",
    "1e16",
    "1e-4",
    "1e-5",
    "1e-6",
    "1e-7",
    "123456789012345680.0",
  ),
  fc.constantFrom("1E400", "-1e400", "NaN", "Infinity", "-Infinity", "5e-324", "1e18", "1e19", "9223372036854775807.0"),
);

/** Around 200 levels, the most that pydantic reads. */
const deep: fc.Arbitrary<Piece> = fc
  .record({
    levels: fc.integer({ min: 193, max: 202 }),
    open: fc.constantFrom("[", '{"a":'),
    leaf: fc.constantFrom("1", "[]", "{}", '""'),
  })
  .map(({ levels, open, leaf }) => {
    const inside = open.repeat(levels) + leaf + (open === "[" ? "]" : "}").repeat(levels);
    return { type: "array", text: `[${inside}]` };
  });
