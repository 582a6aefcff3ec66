import { describe, expect, test } from "vitest";
import { JsonError, parse, repair } from "../../src/json/index.ts";
import type { JsonErrorCode } from "../../src/json/JsonError.ts";
import type { RepairOptions } from "../../src/json/repair.ts";
import { countCharacters } from "../countCharacters.ts";
import { errorOf } from "../errorOf.ts";

const BACKSLASH = "\\";
const raw = String.raw;

type Repaired = [name: string, text: string, expected: string, kinds: string];

const AROUND: Repaired[] = [
  ["a fence", '```json\n{"a":1}\n```', '\n{"a":1}\n', "fence fence"],
  ["a fence on the same line", '```{"a":1}```', '{"a":1}', "fence fence"],
  ["a fence that does not close", '```json\n{"a":1}', '\n{"a":1}', "fence"],
  ["a fence in prose", "Here:\n```json\n[1,2,]\n```\nDone.", "\n[1,2]\n\n", "prose fence extra_comma fence prose"],
  ["a fence in a string", '{"a":"```json\\n{}```",}', '{"a":"```json\\n{}```"}', "extra_comma"],
  ["a scalar in a fence", "```\n4\n```", "\n4\n", "fence fence"],
  ["prose", 'Sure: {"a":1} I hope it helps!', '{"a":1} ', "prose prose"],
  ["prose that quotes", `It's "so" [1] [see below]: {"a":1} That's "it".`, '{"a":1} ', "prose prose"],
  ["prose that begins as a literal", 'None of it. {"a":1}', '{"a":1}', "prose"],
  ["prose that begins as a number", '1. {"a":1}', '{"a":1}', "prose"],
  ["prose that begins with a quote", `'Tis {"a":1}`, '{"a":1}', "prose"],
  ["prose that names the tool", `I'd call "search": {"a":1}`, '{"a":1}', "prose"],
  ["prose that names it in other quotes", "Let's call `search`, 'so': {}", "{}", "prose"],
  ["an array in prose", 'The list: [{"a":1}]', '[{"a":1}]', "prose"],
  ["a call", 'get_weather({"a":1});', '{"a":1}', "prose prose"],
  ["a comment before and behind", '// so\n{"a":1} /* and */', '{"a":1} ', "prose prose"],
  ["quotes around", '"{"a":1}"', '{"a":1}', "prose prose"],
  ["a token", '{"a":1}<|im_end|>', '{"a":1}', "token"],
  ["wide bars", '{"a":1}<｜tool▁call▁end｜>', '{"a":1}', "token"],
  ["tags", '<tool_call>\n{"a":1}\n</tool_call>', '\n{"a":1}\n', "token token"],
  ["a token in brackets", '[TOOL_CALLS][{"a":1}]', '[{"a":1}]', "token"],
  ["a token in a string", `['</tool_call>']`, '["</tool_call>"]', "quotes"],
  ["a byte order mark", '\ufeff{"a":1}', '{"a":1}', "space"],
  ["spaces that JSON does not have", '{\u00a0"a":\u30001\u200b}', '{"a":1}', "space space space"],
  ["escaped white space", raw`\n{"a":1}\n`, '{"a":1}', "space space"],
  ["full-width prose and braces", '好的：｛"a"：1｝。', '{"a":1}', "prose punctuation punctuation punctuation prose"],
  ["full-width braces in prose", '结果｛见下｝：{"a":1}，以上', '{"a":1}', "prose prose"],
  ["a bracket too many", '{"a":1}}', '{"a":1}', "extra_bracket"],
  ["more of them", '{"a":1} ]}\n', '{"a":1} \n', "extra_bracket extra_bracket"],
  ["a comma behind the value", '{"a":1},\n', '{"a":1}\n', "extra_comma"],
  ["a comma and a token", '{"a":1},</s>', '{"a":1}', "extra_comma token"],
  ["double-encoded", raw`"{\"a\":\"b\"}"`, '{"a":"b"}', "double_encoded"],
  ["double-encoded in single quotes", `'{"a":1}'`, '{"a":1}', "double_encoded"],
  ["double-encoded in a fence", '```\n"{\\"a\\":1}"\n```', '\n{"a":1}\n', "fence double_encoded fence"],
  ["double-encoded without the quotes", raw`{\"a\": \"b\\nc\"}`, raw`{"a": "b\nc"}`, "double_encoded"],
  ["the same over some lines", `{${BACKSLASH}"a${BACKSLASH}":\n1}`, '{"a":\n1}', "double_encoded"],
  ["{} before the object", '{}{"a":1}', '{"a":1}', "placeholder"],
  ["{} twice before the object", '{} { }\n{"a":1,}', ' \n{"a":1}', "placeholder duplicate extra_comma"],
  ["the same twice", '{"a":1}{"a":1}', '{"a":1}', "duplicate"],
  ["the same, written in another way", `{"a":[1, "b c"]}\n{a:[1,'b c',],}`, '{"a":[1, "b c"]}\n', "duplicate"],
  ["the same in prose", 'First {"a":1} then {"a":1}.', '{"a":1} ', "prose prose duplicate prose"],
];

const BETWEEN: Repaired[] = [
  ["a trailing comma", '{"a":[1,2,],}', '{"a":[1,2]}', "extra_comma extra_comma"],
  ["a trailing comma and a comment", "[1, // no\n]", "[1 \n]", "extra_comma comment"],
  [
    "a comma too many in an object",
    '{,"a":1,,"b":2,,}',
    '{"a":1,"b":2}',
    "extra_comma extra_comma extra_comma extra_comma",
  ],
  [
    "a comma missing in an object",
    '{"a":1\n"b":"c" "d":{}"e":0}',
    '{"a":1\n,"b":"c" ,"d":{},"e":0}',
    "missing_comma missing_comma missing_comma",
  ],
  ["a comma missing in an array", "[true 2{}[]]", "[true ,2,{},[]]", "missing_comma missing_comma missing_comma"],
  [
    "a comma missing between numbers on lines of their own",
    "[1\n-2\r3]",
    "[1\n,-2\r,3]",
    "missing_comma missing_comma",
  ],
  ["a comma missing between numeric keys", "{1:2 3:4}", '{"1":2 ,"3":4}', "unquoted_key missing_comma unquoted_key"],
  ["a key twice and a comma too many", '{"a":1,"a":2,}', '{"a":1,"a":2}', "extra_comma"],
  ["a key twice, but in two objects", '[{"a":1}{"a":2}]', '[{"a":1},{"a":2}]', "missing_comma"],
  ["a comma missing between lines", '["a"\n"b"]', '["a"\n,"b"]', "missing_comma"],
  [
    "a colon missing",
    '{"a" 1, b "c", "d"[]}',
    '{"a" :1, "b" :"c", "d":[]}',
    "missing_colon unquoted_key missing_colon missing_colon",
  ],
  ["comments", '{/* a } */"a":1,// b\n"c":[#d\r2]}', '{"a":1,\n"c":[\r2]}', "comment comment comment"],
  ["what is no comment", '{"a":"// /* # */",}', '{"a":"// /* # */"}', "extra_comma"],
  ["a bracket that closes nothing", '{"a":1],"b":2}', '{"a":1,"b":2}', "extra_bracket"],
  ["a bracket missing", '{"a":[1,2}', '{"a":[1,2]}', "missing_bracket"],
  ["two brackets missing", '[{"a":{"b":1]', '[{"a":{"b":1}}]', "missing_bracket missing_bracket"],
  ["a bracket missing behind a comma", '{"a":[1,}', '{"a":[1]}', "extra_comma missing_bracket"],
  ["escaped white space", raw`{\n\t"a":\r\n [1]\n}`, '{"a": [1]}', "space space space"],
  ["escaped white space in a string", raw`{"a":"b\n", \n c:1}`, raw`{"a":"b\n",  "c":1}`, "space unquoted_key"],
  ["full-width punctuation", '｛"a"：［1，2、3］｝', '{"a":[1,2,3]}', Array(7).fill("punctuation").join(" ")],
  ["full-width punctuation in a string", '{"a"："b，：｛"}', '{"a":"b，：｛"}', "punctuation"],
  [
    "full-width commas too many",
    '{"a":1，，"b":[2，]，}',
    '{"a":1,"b":[2]}',
    "punctuation extra_comma extra_comma extra_comma",
  ],
  ["a bracket missing before a full-width one", '{"a":[1｝', '{"a":[1]}', "missing_bracket punctuation"],
];

const INSIDE: Repaired[] = [
  ["single quotes", `{'a':'it is "so"'}`, raw`{"a":"it is \"so\""}`, "quotes quotes"],
  ["an escaped single quote", raw`['it\'s']`, '["it\'s"]', "quotes"],
  ["typographic quotes and backticks", "{“a”:‘b’,`c`:0}", '{"a":"b","c":0}', "quotes quotes quotes"],
  ["typographic quotes in a string", `{"a":"“b” ‘c’",}`, '{"a":"“b” ‘c’"}', "extra_comma"],
  [
    "unquoted keys",
    "{a:1, $b_2:2, c-d:3, 4:5, ключ:6}",
    '{"a":1, "$b_2":2, "c-d":3, "4":5, "ключ":6}',
    "unquoted_key unquoted_key unquoted_key unquoted_key unquoted_key",
  ],
  ["__proto__ without quotes", "{__proto__:{a:1}}", '{"__proto__":{"a":1}}', "unquoted_key unquoted_key"],
  ["Python's literals", "[True, False, None, true]", "[true, false, null, true]", "literal literal literal"],
  ["Python's literals in strings", '["True None",]', '["True None"]', "extra_comma"],
  ["one of them alone", " None ", " null ", "literal"],
  ["raw control characters", '{"a\t":"b\nc\u0000"}', raw`{"a\t":"b\nc\u0000"}`, "control_character control_character"],
  ["a path", raw`{"a":"C:\dir"}`, raw`{"a":"C:\\dir"}`, "escape"],
  ["a path of which half is an escape", raw`{"a":"C:\new\dir"}`, raw`{"a":"C:\new\\dir"}`, "escape"],
  ["no Unicode escape", raw`{"a":"C:\users\u12"}`, raw`{"a":"C:\\users\\u12"}`, "escape"],
  ["a pattern", raw`{"a":"^\d+\.\w{2}$"}`, raw`{"a":"^\\d+\\.\\w{2}$"}`, "escape"],
  ["a single quote in double ones", raw`["it\'s"]`, raw`["it\\'s"]`, "escape"],
  ["valid escapes", raw`["\"\\\/\b\f\n\r\té",]`, raw`["\"\\\/\b\f\n\r\té"]`, "extra_comma"],
  ["numbers", "[+1, .5, -.5, 5., +1.5e3]", "[1, 0.5, -0.5, 5.0, 1.5e3]", "number number number number number"],
  ["numbers as they are", "[1.50, -0, 1E5, 1e-9,]", "[1.50, -0, 1E5, 1e-9]", "extra_comma"],
];

describe.each([
  ["around the value", AROUND],
  ["between its parts", BETWEEN],
  ["inside its parts", INSIDE],
])("%s", (_, cases) => {
  test.each(cases)("%s: %s", (_name, text, expected, kinds) => {
    const result = repair(text);
    expect(result.text).toBe(expected);
    expect(result.isTruncated).toBe(false);
    expect(result.changes.map(({ kind }) => kind).join(" ")).toBe(kinds);
  });
});

describe("refused, as more than one thing may be meant", () => {
  test.each<[name: string, text: string, code: JsonErrorCode, index: number, path?: string]>([
    ["two objects", '{"a":1}{"a":2}', "invalid_json", 7],
    ["two strings that a space tells apart", raw`{"a":"\" b"}{"a":"\"b"}`, "invalid_json", 12],
    ["two objects with a comma", '{"a":1},{"a":1}', "invalid_json", 8],
    ["two objects in prose", 'Not {"a":1} but {"a":2}.', "invalid_json", 16],
    ["an object and an array", '{"a":1} ["b"]', "invalid_json", 8],
    [
      "two integers that round to one number",
      '{"a":12345678901234567890}{"a":12345678901234567891}',
      "unsafe_integer",
      5,
      "/a",
    ],
    ["an object in a comment", '// {"a":1}\n{"a":2}', "invalid_json", 11],
    ["an object that goes on", '{"a":1},"b":2}', "invalid_json", 8],
    ["an object that goes on without a comma", '{"a":1} "b":2}', "invalid_json", 8],
    ["an object that goes on in prose", '{"a":1} and "b":2}', "invalid_json", 17],
    ["an object without its beginning", '"a":{"b":1}}', "invalid_json", 4],
    ["an object without its beginning and a quote", 'a":1, "b": {"c":1}}', "invalid_json", 11],
    ["Python without its beginning", "'a':1, 'b': {'c':1}", "invalid_json", 12],
    ["an object without its beginning, full-width", '"a"：｛"b"：1｝', "invalid_json", 4],
    ["two objects in full-width braces", '｛"a":1｝｛"a":2｝', "invalid_json", 7],
    ["an escape before a name", raw`{\name:1}`, "invalid_json", 1],
    ["an escape in place of a comma", raw`{"a":1\n"b":2}`, "invalid_json", 8, "/a"],
    ["an escape between quotes", raw`{"a":"say "\n" x"}`, "invalid_json", 13, "/a"],
    ["a full-width comma too many in an array", "[1，，2]", "invalid_json", 3, "/1"],
    ["full-width digits", "[１]", "invalid_json", 1, "/0"],
    ["an array without its beginning", '"a", {"b":1}]', "invalid_json", 5],
    ["brackets that differ", '{"a":[1,2},"b":3}', "invalid_json", 11],
    ["brackets too many and too few", '{"x":{"a":[1},"b":3}}', "invalid_json", 20],
    ["an item left out", "[1,,2]", "invalid_json", 3, "/1"],
    ["a first item left out", "[,1]", "invalid_json", 1, "/0"],
    ["something left out", "[1,...]", "invalid_json", 3, "/1"],
    ["a value left out", '{"a":}', "invalid_json", 5, "/a"],
    ["a string without quotes", '{"a":[0,hello]}', "invalid_json", 8, "/a/1"],
    ["a string with quotes in it", '{"a":"say "hi" now"}', "invalid_json", 11, "/a"],
    ["a number with quotes in it", '["a 24"" screen"]', "invalid_json", 7, "/0"],
    ["two strings on a line", '["a" "b"]', "invalid_json", 5, "/0"],
    ["joined strings", '{"a":"b" + "c"}', "invalid_json", 9, "/a"],
    ["three strings in an object", '{"a":"b" "c" "d"}', "invalid_json", 13, "/c"],
    ["three strings in an object on lines", '{"a":"b"\n"c"\n"d"}', "invalid_json", 13, "/c"],
    ["a number with a space in it, in an object", '{"a":1 200 3}', "invalid_json", 11, "/200"],
    ["numbers with a space in them", "[1 200, 3 500]", "invalid_json", 3, "/0"],
    ["a number with a no-break space in it", "[1\u00a0200]", "invalid_json", 3, "/0"],
    ["a number with a point behind the space", "[1 .5]", "invalid_json", 3, "/0"],
    ["two numbers and a comment", "[1. /* or */ 2]", "invalid_json", 13, "/0"],
    ["a subtraction", "[5 -2]", "invalid_json", 3, "/0"],
    ["a number added to a string", '["a" +1]', "invalid_json", 5, "/0"],
    ["two objects in one, with two commas missing", '{"a":1 "b":2 "a":3}', "invalid_json", 13, "/a"],
    ["two objects in one, with one comma missing", '{"a":1, "a":2 "b":3}', "invalid_json", 8, "/a"],
    ["two objects in one, on lines", '{"city":"Oslo"\n"c\\u0069ty":"Bern"}', "invalid_json", 15, "/city"],
    ["two objects in one, with a bracket missing", '[{"a":1, "a":2]', "invalid_json", 9, "/0/a"],
    ["two objects in one, with a bracket too many", '{"x":{"a":[1]],"a":[2]}}', "invalid_json", 15, "/x/a"],
    ["two objects in one, cut", '{"a":1 "a":{"b":[2]},', "truncated", 21, "/a"],
    ["an end quote missing", '{"a":"b,"c":"d"}', "invalid_json", 9, "/a"],
    ["NaN", '{"a":NaN}', "invalid_json", 5, "/a"],
    ["-Infinity", '{"a":-Infinity}', "invalid_json", 5, "/a"],
    ["undefined", '{"a":undefined}', "invalid_json", 5, "/a"],
    ["too big a number", '{"a":1e400,}', "invalid_json", 5, "/a"],
    ["leading zeros", "[0123]", "invalid_json", 1, "/0"],
    ["hexadecimal", "[0x1F]", "invalid_json", 1, "/0"],
    ["digits in groups", "[1_000]", "invalid_json", 1, "/0"],
    ["a date", "[2024-10-18]", "invalid_json", 1, "/0"],
    ["a point alone", "[.]", "invalid_json", 1, "/0"],
    ["TRUE", "[1,TRUE]", "invalid_json", 3, "/1"],
    ["a tuple", "[(1,2)]", "invalid_json", 1, "/0"],
    ["a set", '{"a","b"}', "invalid_json", 4, "/a"],
    ["prose alone", "I cannot do that.", "invalid_json", 17],
    ["blank text", " \n", "truncated", 2],
    ["a scalar with more behind it", "4, 5", "invalid_json", 4],
    ["three backticks inside", '[```"a"```]', "truncated", 1],
  ])("%s: %s", (_name, text, code, index, path = "") => {
    const { code: got, index: at, path: where } = errorOf(JsonError, () => repair(text));
    expect([got, at, where]).toEqual([code, index, path]);
  });
});

describe("cut text", () => {
  test.each<[text: string, expected: string]>([
    ["{", "{}"],
    ["[", "[]"],
    ['{"city', "{}"],
    ['{"city"', "{}"],
    ['{"city":', "{}"],
    ['{"a":1,"city": ', '{"a":1}'],
    ['{"city":"Par', '{"city":"Par"}'],
    ['{"city":"Paris"', '{"city":"Paris"}'],
    ['{"city":"Paris",', '{"city":"Paris"}'],
    ['{"a":[1,{"b":[2,3,', '{"a":[1,{"b":[2,3]}]}'],
    ["[1,12", "[1]"],
    ["[1,12 ", "[1,12 ]"],
    ['{"a":[1,12', '{"a":[1]}'],
    ['{"a":{"b":tru', '{"a":{}}'],
    ["[1,-", "[1]"],
    ["[1.", "[]"],
    ["[1,tru", "[1]"],
    ["[1,true", "[1,true]"],
    ["[Tru", "[]"],
    ["{a:Non", "{}"],
    ["[1, // no", "[1]"],
    ['["a\\', '["a"]'],
    ['["a\\u00', '["a"]'],
    ['["a\\ud83d', '["a"]'],
    ['["a\\ud83d\\', '["a"]'],
    ['["a\\ud83d\\ude', '["a"]'],
    ['["a\\ud83d\\ude00', '["a\\ud83d\\ude00"]'],
    ['["a\\\\ud83d', '["a\\\\ud83d"]'],
    ['["a\ud83d', '["a"]'],
    ["['it\\", '["it"]'],
    [`{'a':'say "hi`, '{"a":"say \\"hi"}'],
    ['```json\n{"a":["b"\n```', '\n{"a":["b"\n]}'],
    ['{"a":[1<|im_end|>', '{"a":[1]}'],
    ['{"a":"b"</tool_call>', '{"a":"b"}'],
    ['Sure: {"a":"b', '{"a":"b"}'],
    ['{"a":1],', '{"a":1}'],
    ['{"a":1,\\', '{"a":1}'],
    ['{"a":1\\n', '{"a":1}'],
    ['｛"a"：1，"b"', '{"a":1}'],
    ['"Par', '"Par"'],
  ])("%s", (text, expected) => {
    expect(errorOf(JsonError, () => repair(text)).code).toBe("truncated");
    const result = repair(text, { allowTruncated: true });
    expect(result.text).toBe(expected);
    expect(result.isTruncated).toBe(true);
    expect(result.changes.some(({ kind }) => kind === "truncated")).toBe(true);
  });

  test("each closing is a change, with what was left out", () => {
    expect(repair('{"a":[true,{"b', { allowTruncated: true }).changes).toEqual([
      { kind: "truncated", offset: 12, before: '"b', after: "}" },
      { kind: "truncated", offset: 14, before: "", after: "]" },
      { kind: "truncated", offset: 14, before: "", after: "}" },
    ]);
    expect(repair('["a\\u00', { allowTruncated: true }).changes[0]).toEqual({
      kind: "truncated",
      offset: 1,
      before: '"a\\u00',
      after: '"a"',
    });
  });

  test("a whole text is the same with allowTruncated", () => {
    for (const text of ["{'a':1}", `'Tis {"a":1}`, '"Sure: {}', "True"]) {
      expect(repair(text, { allowTruncated: true })).toEqual(repair(text));
    }
  });

  test("a fragment that begins nothing is refused", () => {
    for (const text of ["[hel", "[1,fo", "[1 2a", '{"a":1 "b" "c']) {
      expect(errorOf(JsonError, () => repair(text)).name).toBe("JsonError");
    }
    expect(errorOf(JsonError, () => repair("[hel", { allowTruncated: true })).code).toBe("invalid_json");
  });

  test("two objects in one are refused, but a key that comes twice between commas is not", () => {
    const { message, path } = errorOf(JsonError, () => repair('{"a":1 "a":{"b":[2]},', { allowTruncated: true }));
    expect([message, path]).toEqual([
      "expected a new key, because a comma is missing or a bracket is wrong in this object, " +
        'received "a" again at line 1 column 8',
      "/a",
    ]);
    expect(repair('{"a":1,"a":2,', { allowTruncated: true }).text).toBe('{"a":1,"a":2}');
  });
});

describe("valid text", () => {
  test.each(['{"a":1}', " [1, 2]\n", '"text"', "-0", '"\\ud800"', '"{a:1}"', '"[1]"', '"{\\"a\\":1"'])("%s", (text) => {
    expect(repair(text)).toEqual({ text, changes: [], isTruncated: false });
  });
});

describe("big integers", () => {
  const text = '{"a":[1,12345678901234567890],}';
  const long = "9".repeat(4301);

  test("are refused, at their place", () => {
    const error = errorOf(JsonError, () => repair(text));
    expect([error.code, error.index, error.path]).toEqual(["unsafe_integer", 8, "/a/1"]);
    expect(error.literal).toBe("12345678901234567890");
    expect(errorOf(JsonError, () => repair(`[${long},]`)).code).toBe("unsafe_integer");
  });

  test.each(["bigint", "string"] as const)("are kept with %s", (integers) => {
    expect(repair(text, { integers }).text).toBe('{"a":[1,12345678901234567890]}');
    expect(repair('{"a":12345678901234567890}', { integers }).changes).toEqual([]);
    expect(() => repair('{"a":12345678901234567890}{"a":12345678901234567891}', { integers })).toThrow(JsonError);
  });

  test("are as long as parse takes them", () => {
    expect(errorOf(JsonError, () => repair(`[${long},]`, { integers: "bigint" })).code).toBe("invalid_json");
    expect(repair(`[${long},]`, { integers: "string" }).text).toBe(`[${long}]`);
  });
});

describe("limits", () => {
  test.each<[name: string, text: string, options: RepairOptions]>([
    ["depth", `${"[".repeat(201)}1,${"]".repeat(201)}`, {}],
    ["depth given", "[[1,]]", { maxDepth: 1 }],
    ["depth behind an integer that is refused", "[12345678901234567890,".repeat(201), {}],
    ["depth of a cut text", "[".repeat(100_000), { allowTruncated: true }],
    ["length", "{a:1}", { maxLength: 4 }],
    ["length unless given", `{a:"${"x".repeat(1_048_576)}"}`, {}],
  ])("%s", (_, text, options) => {
    expect(errorOf(JsonError, () => repair(text, options)).code).toBe("limit_exceeded");
  });

  test("what is just within them", () => {
    const text = `${"[".repeat(1000)}1,${"]".repeat(1000)}`;
    expect(repair(text, { maxDepth: 1000 }).text).toBe(text.replace(",", ""));
  });
});

describe("the work grows linearly with the text, whatever it is", () => {
  const units = [
    ..."{[\"'`<`#/\\,:}]+-.0a \u00a0\ud83d“",
    ...["{}", "[]", '{"a":1}', "[{", '{"a":', '["a"\n', "[1 ", "/*", "//\n", "<|", "</", "```", "``", '["', "[ ", "['"],
    ...[
      '"{',
      "\\ud83d",
      "\\u",
      '\\"',
      "'a'",
      ", ",
      "},",
      "]}",
      "True ",
      "a:1,",
      "0.",
      "1e",
      "{'a' ",
      "<a",
      "[A",
      "{\\",
    ],
  ];
  const starts = ["", "{", "[", '{"a":[', "x ", '"', "[1,", '{"a":"', "{}", '"{'];
  const texts = starts.flatMap((start) => units.map((unit) => (length: number) => start + unit.repeat(length)));

  test.each([false, true])("allowTruncated: %s", (allowTruncated) => {
    const slow = texts.flatMap((textOf) => {
      const [small = 0, large = 0] = [200, 2_000].map((length) => {
        const text = textOf(length).slice(0, length);
        // The limit grows with the text, so that both texts exceed it, or none.
        return countCharacters(() => tryRepair(text, { allowTruncated, maxDepth: length / 2 }));
      });
      return large > 11 * small || large > 30 * 2_000 ? [`${textOf(1)}: ${small} characters read, then ${large}`] : [];
    });
    expect(slow).toEqual([]);
  });
});

test("an object named __proto__ changes no prototype", () => {
  const { text } = repair("{__proto__: {polluted: 1}, constructor: {prototype: {polluted: 1}}}");
  expect(Object.keys(parse(text) as object)).toEqual(["__proto__", "constructor"]);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

function tryRepair(text: string, options: RepairOptions): void {
  try {
    repair(text, options);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
  }
}
