import type { BoundKind, FieldKind, FieldKinds } from "../../../releases/shapeOf.ts";

/** A value of each JSON type. */
export const EACH_TYPE: readonly string[] = ["null", "true", "5", "1.0", '"s"', "[1]", '{"a":1}'];

/** What may stand at the root of a text. */
export const ROOTS: readonly string[] = words(`null true 5 -0 1.0 1e16 NaN -1e400 1${"0".repeat(30)} "{}" [] [{}]`);

/** The texts that are tried in a field of a kind, beside a value of each type; `known` is what the release before has. */
export function textsFor(kind: FieldKind, model: string, known?: FieldKind): readonly string[] {
  // The long tables in one class only: the rule is the same everywhere.
  const long = model === "ToolInfo" ? LONG : [];
  const numbers = model === "ToolInfo" || model === "ToolCall" ? NUMBERS : INTEGERS;
  if (typeof kind === "object" && "words" in kind) return wordTexts(kind.words);
  if (typeof kind === "object" && "least" in kind) return boundTexts(kind);
  if (typeof kind !== "string") return kind.holds === "calls" ? CALLS : objectsOf(kind.fields, model, fieldsOf(known));
  switch (kind) {
    case "string":
    case "string or null":
      return STRINGS;
    case "strings":
      return LISTS;
    case "integer":
    case "integer or null":
      return model === "ToolCall"
        ? [...NUMBERS, ...quoted(INTEGER_STRINGS), ...LONG_INTEGERS, '"\\ud800"']
        : [...INTEGERS, '"5"', '"x"', '"\\ud800"'];
    case "integers or null":
      return ["[]", '[1,-0,1e2,true,"5",null]', ...INTEGERS.map((text) => `[0,${text}]`)];
    case "float":
      return [
        ...INTEGERS,
        "0.0",
        "-0.0",
        "1e16",
        "1e400",
        "NaN",
        ...quoted(FLOAT_STRINGS),
        '"\\ud800"',
        `1${"0".repeat(309)}`,
      ];
    case "boolean":
      return [...INTEGERS, "2.0", "0.0", "-0.0", "NaN", ...quoted(BOOLEAN_STRINGS), '"\\ud800"'];
    case "any":
      return VALUES;
    case "object":
      return [...numbers, ...VALUES, ...long].map((text) => `{"x":${text}}`);
    case "strings by name":
      return [
        "{}",
        '{"x":"é😀","10":"","2":"b","__proto__":"c"}',
        '{"x":1,"y":"b","z":null}',
        '{"x":"\\ud800"}',
        '{"é":"\\ud800"}',
      ];
    case "string or parts":
      return [...LISTS, ...VALUES.map((text) => `[{"x":${text}}]`)];
  }
}

const fieldsOf = (kind: FieldKind | undefined): FieldKinds =>
  typeof kind === "object" && "fields" in kind ? kind.fields : {};

/** Each of the words, also in capital letters and with a space. */
const wordTexts = (listed: readonly string[]): readonly string[] =>
  quoted(listed.flatMap((word) => [word, word.toUpperCase(), word.toLowerCase(), `${word} `]));

const boundTexts = ({ least, greatest }: BoundKind): readonly string[] => [
  ...[least, greatest, least - 0.5, greatest + 0.5, `"${least}"`, `"${greatest + 1}"`].map(String),
  ...words('NaN Infinity -Infinity "nan" "x" true false'),
];

/** An object with one field set, for each field that the release before has not: its values as in a field of the class. */
function objectsOf(fields: FieldKinds, model: string, known: FieldKinds): readonly string[] {
  const seen = new Set<FieldKind>(Object.values(known));
  return Object.entries(fields).flatMap(([name, kind]) => {
    if (known[name] === kind) return [];
    const table = seen.has(kind) ? [] : textsFor(kind, model);
    seen.add(kind);
    return [...EACH_TYPE, ...table].map((text) => `{"${name.replace("*", "")}":${text},"dropped":0}`);
  });
}

/** Calls as the class has them, as OpenAI has them, and what the class's own validator makes of all else. */
const CALLS: readonly string[] = [
  ...words('[] {} "" "ab" "é😀" {"a":1,"b":2} 0 -0 0.0 false 1.5 NaN true [null,5,"x",[],{}] "\\ud800😀" ["\\ud800"]'),
  '[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]',
  '[{"id":"c","function":{"name":"f","arguments":"{}"},"index":3,"response_item_id":"i","name":"no","zzz":1.0}]',
  '[{"id":"c","type":"function","name":"f","arguments":"{}"},{"function":{"name":"g"}}]',
  '[{"id":"c","type":"function","name":"f","arguments":"{}","function":"no","index":"2","response_item_id":"i"}]',
  '[{"id":null,"type":"function","name":"f","arguments":"","index":null}]',
  ...words(
    '[{"function":{}}] [{"function":null}] [{"function":[]}] [{"function":{"name":null,"arguments":{"a":1.0}}}]',
  ),
  ...words('[{"type":null,"function":{}}] [{"function":{"name":1.0},"id":2.0,"index":5.5}] [{"name":"f"},{"id":5}]'),
  ...words(
    '[{"function":{},"index":1e19}] [{"function":{},"index":5.0}] [{"function":{},"index":100000000000000000000}]',
  ),
];

const NUMBERS = words(`
  0 -0 1 -1 2 0.0 -0.0 1.0 -1.0 1.50 0.5 100 1e2 1E5 1e0 0.1 3.0000000000000001
  1e15 1e16 1e17 1e18 1e19 1e21 1e22 1e23 1e300 123456789012345680.0 9007199254740993.0
  1e-4 1e-5 1e-6 1e-7 1.5e-5 1.5e-7 5e-324 2e-324 1.7976931348623157e308 1e400 -1e400 NaN Infinity -Infinity
  9007199254740991 9007199254740992 9007199254740993 9223372036854775807 9223372036854775808
  -9223372036854775808 -9223372036854775809 1${"0".repeat(30)} -1${"0".repeat(30)}
  9223372036854774784.0 9223372036854775807.0 -9223372036854774784.0 -9223372036854775808.0`);

const INTEGERS = words(
  "0 1 -0 2 -1 1e2 1.5 true null [] {} 9223372036854775808 -9223372036854775808 100000000000000000000",
);

const FLOAT_STRINGS = [
  ...words("1 1.5 +1 -1 --1 1_000 _1 1__0 1_ 1e5 1E+5 1e_5 1_e5 1. .5 ._5 . e5 1e400 -1e400 5e-324 0x10 1,5"),
  ...words("inf -INF +Infinity infinit in_f nan NaN -nan n_an \u0665 1_000.5_0 +_1"),
  ...["", " ", " 1.5 ", "\u00a01", "\u00851", "\ufeff1", "\u001c1", "1 2", " 1_0 ", "1\0"],
];

const BOOLEAN_STRINGS = [
  ...words("0 1 t f T F true false TRUE fAlSe on off On OFF yes no Y n 2 01 1.0 tru truee null \u212a fal\u017fe"),
  ...["", " true", "true "],
];

const INTEGER_STRINGS = [
  ...words("5 +5 -5 --5 +-5 -+5 05 -05 00 -0 +0 0_ 0_0 0_1 0__5 0-5 0-05 -0-5 _1 1_ 1__0 1_000 -_1 _ - + ."),
  ...words("5.0 5.00 5. .0 0.0 -0.0 +5.0 05.0 5.5 5.01 5.0_0 5_0.0 1e2 1E2 0x10 0b1 true nan inf null 5,000"),
  ...words(
    `\u0665 \uff15 \u00b2 9223372036854775808 ${"1".repeat(30)} ${"1".repeat(30)}.0 1_000_000_000_000_000_000_000`,
  ),
  // White space that pydantic strips, and such that it doesn't.
  ...["", " ", " 5 ", "\t5\n", "\u00a05", "5\u2028", "\u00855", "\ufeff5", "\u001c5", "- 5", "5 5", "5\0"],
];

const LONG_INTEGERS = [
  ...["9".repeat(4300), "9".repeat(4301), `"${"9".repeat(4300)}"`, `"${"9".repeat(4301)}"`, `"-${"9".repeat(4301)}"`],
  ...[`"+${"9".repeat(4301)}"`, `"${"9".repeat(4301)}.5"`, `"${"0".repeat(4301)}5"`],
];

const STRINGS = [
  '"\\u0000\\u001f\\b\\f\\n\\r\\t\\"\\\\\\/\\u00e9\\uD83D\\uDE00"',
  '"é😀\u2028\u2029\u007f\ufeff\uffff"',
  '"é\\ud800"',
  '"😀\\udc00\\ud800"',
  '["é😀\u2028\u007f","\\u0000\\u001f\\b\\f\\n\\r\\t\\"\\\\\\/"]',
  '{"\\ud800":["\\udfff"]}',
  '{"10":1,"2":2.0,"__proto__":3,"a":1,"a":2}',
];

/** Where any JSON value may stand it must come back as it was. */
const VALUES = [
  '[1.0,{"a":-0.0,"b":[1e16,NaN]},100000000000000000000]',
  '{"__proto__":{"a":1},"constructor":{"prototype":null},"__proto__":1.0}',
  '{"10":1.0,"2":{"1":0,"0":1},"a":null,"01":2,"-1":3,"4294967295":4,"":5}',
  '{"a":1,"b":2,"\\u0061":1.0,"b":{"10":1,"2":2,"10":3}}',
  '{"a":null,"b":[null,{"c":null}],"d":{},"e":[],"f":[{}],"g":[[]]}',
  '{"é😀\u2028\u007f":"\\u0000\\u0080\\u001f\\b\\f\\n\\r\\t\\"\\\\\\/ \\ud83d\\ude00"}',
  '"é\\ud800x"',
];

const LONG = [
  ...["9".repeat(4300), "9".repeat(4301)],
  ...[197, 198, 199, 200].flatMap((levels) => [nested(levels, "1"), nested(levels, "[]")]),
];

const LISTS = [
  ...[
    "[]",
    '["a","b"]',
    '["a",1,null,"b",{},[],true,1.0]',
    '[{"a":1.0,"10":null,"2":NaN},"b",{}]',
    "[[]]",
    "[[1.0,NaN]]",
  ],
  ...['[{"a":null},5]', "[null]", '[""]', '["\\ud800",1]'],
];

/** Texts that are no JSON, or only nearly, and some that only look so. */
export const BROKEN: readonly string[] = [
  ...words(
    '{ } [ ] : , " "a "\\ "\\u12 {] [} {}{} {}x []] {,} [,] [1,] {"a" {"a": {"a":1 {"a":1, {"a":1,} {"a"::1} {"a":}',
  ),
  ...words(
    "{a:1} {'a':1} {1:2} {null:1} n nul nulL tru truE falsy nan Na NAN Infinit -Infinit -inf +Infinity undefined",
  ),
  ...words("- +1 01 -01 00 1. .5 1.e5 1e 1e+ 0x10 1_0 --1 1.5.5 0e 1a"),
  ...words(
    '"\\x" "\\u00g0" "\\U0041" "\0" "\u001f" "\\ud800" "\\ud800x" "\\ud800\\u0041" "\\udc00" "\\ud800 "\\ud83d\\ud83d"',
  ),
  ...words("\ufeff{} {}\ufeff \u00a0{} {}//c \0 {}\0 é"),
  ...[
    "",
    " ",
    "[1 2]",
    '{"a" 1}',
    "- 1",
    "{} x",
    '"\n"',
    '"\t"',
    "/* c */{}",
    '{"é😀":x}',
    '{"a":\n\n  x}',
    '{"é":\r\n"\\ud800"}',
  ],
  ...["\ud800", '{"name":"\udfff"}', "[".repeat(200), "[".repeat(201), '{"a":'.repeat(201), "9".repeat(4301)],
];

function quoted(texts: readonly string[]): string[] {
  return texts.map((text) => JSON.stringify(text));
}

function nested(levels: number, leaf: string): string {
  return "[".repeat(levels) + leaf + "]".repeat(levels);
}

function words(text: string): string[] {
  return text.split(/[ \n]+/).filter((word) => word);
}
