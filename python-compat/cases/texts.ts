import type { FieldKind } from "../releases.ts";

/** A value of each JSON type. */
export const EACH_TYPE: readonly string[] = ["null", "true", "5", "1.0", '"s"', "[1]", '{"a":1}'];

/** What may stand at the root of a text. */
export const ROOTS: readonly string[] = words(`null true 5 -0 1.0 1e16 NaN -1e400 1${"0".repeat(30)} "{}" [] [{}]`);

/** The texts that are tried in a field of a kind, beside a value of each type. */
export function textsFor(kind: FieldKind, model: string): readonly string[] {
  // Long ones in one class only: the rule is the same everywhere.
  const long = model === "ToolInfo" ? LONG : [];
  switch (kind) {
    case "string":
    case "string or null":
      return STRINGS;
    case "integer or null":
      return [...NUMBERS, ...INTEGER_STRINGS.map((text) => JSON.stringify(text)), ...LONG_INTEGERS, '"\\ud800"'];
    case "object":
      return [...NUMBERS, ...VALUES, ...long].map((text) => `{"x":${text}}`);
    case "strings":
      return LISTS;
    case "string or parts":
      return [...LISTS, ...VALUES.map((text) => `[{"x":${text}}]`)];
    case "Parameters or null":
      return [
        ...LISTS.map((text) => `{"required":${text}}`),
        ...[...NUMBERS, ...VALUES, ...long].map((text) => `{"properties":{"x":${text}},"dropped":${text}}`),
        '{"type":2,"properties":[],"required":["a",3,{}],"x":0}',
      ];
  }
}

const NUMBERS = words(`
  0 -0 1 -1 2 0.0 -0.0 1.0 -1.0 1.50 0.5 100 1e2 1E5 1e0 0.1 3.0000000000000001
  1e15 1e16 1e17 1e18 1e19 1e21 1e22 1e23 1e300 123456789012345680.0 9007199254740993.0
  1e-4 1e-5 1e-6 1e-7 1.5e-5 1.5e-7 5e-324 2e-324 1.7976931348623157e308 1e400 -1e400 NaN Infinity -Infinity
  9007199254740991 9007199254740992 9007199254740993 9223372036854775807 9223372036854775808
  -9223372036854775808 -9223372036854775809 1${"0".repeat(30)} -1${"0".repeat(30)}
  9223372036854774784.0 9223372036854775807.0 -9223372036854774784.0 -9223372036854775808.0`);

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

function nested(levels: number, leaf: string): string {
  return "[".repeat(levels) + leaf + "]".repeat(levels);
}

function words(text: string): string[] {
  return text.split(/[ \n]+/).filter((word) => word);
}
