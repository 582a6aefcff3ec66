import fc from "fast-check";
import { expect, test } from "vitest";
import { Budget } from "../../src/validate/Budget.ts";
import { createValidator } from "../../src/validate/index.ts";
import { BoundedRegExp } from "../../src/validate/regex/BoundedRegExp.ts";
import { matchPattern } from "../../src/validate/regex/matchPattern.ts";
import { parsePattern } from "../../src/validate/regex/parsePattern.ts";

const bounded = (pattern: string): BoundedRegExp => new BoundedRegExp(pattern, new Budget());

/** The matcher alone, without the native engine that takes the short texts. */
function slow(pattern: string, flags: "u" | ""): ((text: string) => boolean) | undefined {
  const tree = parsePattern(pattern, flags === "u");
  return tree && matchPattern(tree, flags, new Budget());
}

const patterns: [string, string[]][] = [
  ["", ["", "a"]],
  ["^$", ["", "a"]],
  ["^a|b$", ["ax", "xb", "xa"]],
  ["a{2,3}$", ["a", "aa", "aaaa", "aab"]],
  ["^(?:a{2}){2,}b*?$", ["aaaa", "aaaaaabb", "aaa"]],
  ["^[^\\]a-c]+$", ["xyz", "x]z", "xaz"]],
  ["^[]|[^]$", ["", "a"]],
  ["^\\d\\D\\w\\W\\s\\S$", ["1aa  b", "aaa  b"]],
  ["^.$", ["a", "\n", "😀", "\ud83d"]],
  ["^\\u{1f600}\\ud83d\\ude00\\x41\\cJ$", ["😀😀A\n", "😀A\n"]],
  ["^\\p{Lu}\\P{Lu}$", ["Ää", "ää"]],
  ["\\bfoo\\b", ["a foo b", "afoo", "foo"]],
  ["^\\Bo|o\\B", ["oo", "o"]],
  ["^(?=.*\\d)(?!.*x)[a-z0-9]+$", ["ab1", "ab", "ab1x"]],
  ["(?<=a+)b(?<!xab)$", ["ab", "xab", "aab", "b"]],
  ["(?<=^😀)b", ["😀b", "xb", "\ude00b"]],
  ["^(?<name>a)|(?:b)$", ["a", "xb", "x"]],
  ["^(?:){1000000000}a*$", ["aa", "b"]],
  ["^(a*)*$", ["aaa", "aab"]],
  ["^(?:(?=a)a|(?=b)b)*c$", ["abbac", "abd"]],
  ["^\\/\\-\\@\\_$", ["/-@_", "x"]],
  ["^a{,2}{b$", ["a{,2}{b", "ab"]],
  ["^x]}$", ["x]}", "x"]],
  ["^\\1\\12\\377$", ["\u0001\n\xff", "1"]],
  ["^\\08\\18\\400\\8$", ["\u00008\u00018\u200008", "\u00008\u00018 08"]],
  ["^\\k<n>\\c$", ["k<n>\\c", "<n>c"]],
  ["^[(][\\1]\\1$", ["(\u0001\u0001", "(1("]],
];

test.each<[string, string, "u" | "", boolean]>([
  ["a name", "(?<n>a)\\k<n>", "u", true],
  ["a name before its group", "\\k<n>(?<n>a)", "", true],
  ["a name that no group has", "(?<=n)\\k<n>", "", false],
  ["a number", "(a)\\1", "", true],
  ["a number after its group in a class", "[(]\\1", "", false],
  ["a number behind an escaped parenthesis", "\\(\\1", "", false],
  ["a number beside a group that captures nothing", "(?:a)(?=b)(?<!c)\\1", "", false],
  ["a named group by its number", "(?<n>a)\\1", "", true],
])("%s is a reference or is none: %s", (_name, pattern, flags, isReference) => {
  expect(() => new RegExp(pattern, flags)).not.toThrow();
  expect(JSON.stringify(parsePattern(pattern, flags === "u")).includes("backReference")).toBe(isReference);
});

test.each(patterns)("%s matches as the native engine does", (pattern, texts) => {
  let native: RegExp;
  let flags: "u" | "" = "u";
  try {
    native = new RegExp(pattern, "u");
  } catch {
    flags = "";
    native = new RegExp(pattern);
  }
  const test = slow(pattern, flags);
  expect(test).toBeDefined();
  for (const text of texts) expect([text, test?.(text)]).toEqual([text, native.test(text)]);
});

test("random patterns match random texts as in the native engine", () => {
  const atom = fc.constantFrom(
    "a",
    "b",
    "[ab]",
    "[^a]",
    ".",
    "\\w",
    "^",
    "$",
    "\\b",
    "(?=a)",
    "(?!b)",
    "(?<=a)",
    "(?<!b)",
  );
  const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
    pattern: fc.array(tie("piece"), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join("")),
    piece: fc.oneof(
      { maxDepth: 3 },
      atom,
      fc
        .tuple(tie("pattern"), fc.constantFrom("*", "+", "?", "{2}", "{1,2}", "{0,2}?", ""))
        .map(([body, times]) => `(?:${body})${times}`),
      fc.tuple(tie("pattern"), tie("pattern")).map(([left, right]) => `(?:${left}|${right})`),
      fc.tuple(fc.constantFrom("?=", "?!", "?<=", "?<!"), tie("pattern")).map(([kind, body]) => `(${kind}${body})`),
    ),
  }));
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "\n", "😀"), maxLength: 8 });
  fc.assert(
    fc.property(pattern, text, (source, value) => {
      expect(slow(source, "u")?.(value)).toBe(new RegExp(source, "u").test(value));
    }),
    { numRuns: 3_000, seed: 7 },
  );
});

const long = 100_000;
const harmful: [string, string][] = [
  ["^(a+)+$", `${"a".repeat(long)}!`],
  ["(x+x+)+y", "x".repeat(long)],
  ["^(a|a)*$", `${"a".repeat(long)}!`],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", "a".repeat(long)],
  ["a+$", `${"a".repeat(long)}!`],
  ["^\\s+|\\s+$", `x${" ".repeat(long)}x`],
  ["^(?=(a+)+$)", `${"a".repeat(long)}!`],
  ["(?<=(a+)+)b", "a".repeat(2_000)],
  ["^(.*)*\\d{3}$", "x".repeat(long)],
  ["(a*a*a*a*a*)*b", "a".repeat(long)],
];

test.each(harmful)("%s comes to an end on a long text", (pattern, text) => {
  expect(bounded(pattern).test(text)).toBe(false);
  const validator = createValidator({ pattern, properties: { a: { items: { pattern } } } });
  expect(validator.check(text)).toBe(false);
  expect(validator.issues({ a: [text, text] }).total).toBeGreaterThan(0);
});

test.each([
  ["^.{1,65536}$", 60_000],
  ["^[\\s\\S]{0,100000}$", 90_000],
  ["^[a-z]{1,30000}$", 30_000],
])("%s is matched on a text of %i characters", (pattern, length) => {
  const validator = createValidator({ pattern });
  expect(validator.check("a".repeat(length))).toBe(true);
  expect(validator.issues("a".repeat(100_001)).issues[0]?.keyword).toBe("pattern");
});

test("the budget pays for what the native engine has to do alone", () => {
  const pattern = "[a-z]{1,30000}!$";
  const { nativeLength } = bounded(pattern);
  expect(nativeLength).toBeGreaterThan(500);
  const text = "a".repeat(nativeLength);
  const validator = createValidator({ items: { pattern } });
  expect(validator.issues([text]).issues[0]?.keyword).toBe("pattern");
  const others = createValidator({ items: { not: { pattern } } });
  expect(others.issues([text]).total).toBe(0);
  expect(others.issues(Array(50).fill(text)).issues[0]?.keyword).toBe("limit");
});

const knowsInlineFlags = (() => {
  try {
    return /(?i:a)/.test("A");
  } catch {
    return false;
  }
})();
if (!knowsInlineFlags) console.warn("skipped: this engine has no inline flags");

test.skipIf(!knowsInlineFlags)("inline flags", () => {
  // Texts that match, and texts that do not. The platform is not asked: V8 has once answered "Xd" with false.
  const cases: [pattern: string, matching: string[], others: string[]][] = [
    ["^(?i:a)+$", ["aAa"], ["aB"]],
    ["^(?i:a(?-i:b)c)$", ["AbC"], ["ABC"]],
    ["^(?s:.)$", ["\n"], ["ab"]],
    ["^(?i:[a-c]|(?=x)\\w)d$", ["Bd", "Xd"], ["xD"]],
    ["(?m:^a+$)", ["a", "b\naa", "aa\r", "b\u2028a\u2029b"], ["ba", "ab", "\n"]],
    ["^a(?m:$)[^]|^(?-m:b$)", ["a\n", "b"], ["ab", "a", "b\n"]],
    ["(?m:(?-m:^)a(?s:.)$)", ["a\n", "ab\n"], ["b\naa"]],
    ["(?i:\\bk\\b)", ["a k", "K", "\u212a"], ["k\u017f", "ak"]],
    ["(?i:\\Bk)|(?i:k\\B)", ["ak", "k\u212a"], ["k", "k!"]],
  ];
  for (const [pattern, matching, others] of cases) {
    const test = slow(pattern, "u");
    const outcomes = [...matching, ...others].map((text) => [pattern, text, test?.(text)]);
    expect(outcomes).toEqual([
      ...matching.map((text) => [pattern, text, true]),
      ...others.map((text) => [pattern, text, false]),
    ]);
  }
  expect(bounded("(?i:a)+").test("xA")).toBe(true);
  for (const pattern of ["(?m:^a+)+$", "(?i:\\ba+)+$"]) {
    expect(bounded(pattern).test(`${"a".repeat(long)}!`), pattern).toBe(false);
  }
});

test("the budget is one for all strings of a value", () => {
  const validator = createValidator({ items: { pattern: "^(?:(?:a{1,40}){1,40}|(?=.*b)){1,5}$" } });
  const value = Array(1_000).fill(`${"a".repeat(2_000)}!`);
  expect(validator.check(value)).toBe(false);
  expect(validator.issues(value).issues).toHaveLength(1);
  expect(validator.issues(value).issues[0]).toMatchObject({ keyword: "limit", path: "" });
  expect(validator.check(["aaa"]), "and fresh for the next value").toBe(true);
});

test("a reference is matched natively while the text is short, and then not at all", () => {
  const validator = createValidator({ pattern: "^(['\"]).*\\1$" });
  expect(validator.check("'quoted'")).toBe(true);
  expect(validator.check("'quoted")).toBe(false);
  expect(validator.check(`'${"x".repeat(1_000)}'`)).toBe(true);
  expect(validator.check(`'${"x".repeat(10_000)}'`)).toBe(false);
  expect(validator.issues(`'${"x".repeat(10_000)}'`).issues[0]).toMatchObject({ keyword: "limit" });
});

test.each(["^(a+)+\\1$", "((a{100}){100}){100}", "^(?:(?:a|b)+)+(c)\\1$"])("%s is refused", (pattern) => {
  const thrown = { name: "SchemaError", code: "unsafe_pattern" };
  expect(() => createValidator({ properties: { p: { pattern } } })).toThrow(
    expect.objectContaining({ ...thrown, path: "/properties/p/pattern" }),
  );
});

test("patterns of property names", () => {
  const names = (pattern: string) =>
    createValidator({ patternProperties: { [pattern]: true }, additionalProperties: false });
  expect(["aa", `${"a".repeat(100_000)}!`].map((name) => names("^(a+)+$").check({ [name]: 1 }))).toEqual([true, false]);
  expect(["aa", "ab"].map((name) => names("^(a)\\1$").check({ [name]: 1 }))).toEqual([true, false]);
  expect(() => names("^(a+)+\\1$")).toThrow(expect.objectContaining({ code: "unsafe_pattern" }));
  for (const harmless of ["^[\\w\\.\\d\\_]+$", "^\\w+(-\\w+)+$", "^\\d+(\\.\\d+)*(-\\w+)?$", "^(~1[^~1]+)+$"]) {
    expect(names(harmless).check({ "": 1 }), harmless).toBe(false);
  }
  const validator = createValidator({
    patternProperties: { "a.*b.*c": { type: "string" } },
    additionalProperties: false,
  });
  expect(validator.check({ aXbXc: "x" })).toBe(true);
  expect(validator.check({ aXbXc: 1 })).toBe(false);
  expect(validator.check({ ["ab".repeat(long)]: "x" })).toBe(false);
});
