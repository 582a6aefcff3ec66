import { isRegExp } from "./isRegExp.ts";

/**
 * A part of a regular expression that some engines do not have, or read in another way:
 *
 * - `lookahead`, `lookbehind`: `(?=a)`, `(?!a)`, `(?<=a)`, `(?<!a)`
 * - `named_group`: `(?<name>a)`, `\k<name>`
 * - `inline_flags`: `(?i:a)`
 * - `back_reference`: `\1`
 * - `word_boundary`: `\b`, `\B`
 * - `unicode_class`: `\p{L}`, `\P{L}`
 * - `letter_escape`: another letter behind a backslash that Python does not know there, such as `\u{41}`, `\cA`, `\z`
 * - `null_escape`: `\0`
 * - `lazy_quantifier`: `a+?`
 * - `large_count`: `a{100}`
 * - `nested_bracket`: `[` within brackets, as in `[[\]]`
 * - `empty_class`: `[]`, `[^]`
 * - `class_range`: a range from or to a class, as in `[\w-.]`
 * - `surrogate_escape`: `\ud83d`, half of a character
 * - `early_reference`: `\1` before the end of the first group
 * - `invalid`: what neither JavaScript nor, by its looks, Python compiles, such as `*.js`
 */
export type PatternPart =
  | "lookahead"
  | "lookbehind"
  | "named_group"
  | "inline_flags"
  | "back_reference"
  | "word_boundary"
  | "unicode_class"
  | "letter_escape"
  | "null_escape"
  | "lazy_quantifier"
  | "large_count"
  | "nested_bracket"
  | "empty_class"
  | "class_range"
  | "surrogate_escape"
  | "early_reference"
  | "invalid";

/**
 * The parts of a regular expression that not every engine has, in time that is proportional to its length.
 *
 * @example
 * [...patternParts("^(?!a)\\p{L}")]; // ["lookahead", "unicode_class"]
 * [...patternParts("[(?=]\\(?=")]; // [], because brackets and a backslash make characters of them
 */
export function patternParts(pattern: string): ReadonlySet<PatternPart> {
  const found = new Set<PatternPart>();
  const groups = new Groups();
  for (const [token] of pattern.matchAll(TOKEN)) {
    if (token.startsWith("[")) addClassParts(token, found);
    else for (const [part, form] of OUTSIDE) if (form.test(token)) found.add(part);
    if (groups.isEarly(token)) found.add("early_reference");
  }
  if (!isRegExp(pattern, ["u", ""]) && !OF_PYTHON.test(pattern)) found.add("invalid");
  return found;
}

/** The groups of a pattern that have a number, and which of them have ended. */
class Groups {
  #count = 0;
  readonly #open: number[] = [];
  readonly #ended = new Set<number>();

  /** Takes the next token, and says whether it refers to a group that has not ended. */
  isEarly(token: string): boolean {
    if (token === "(" || /^\(\?P?<(?![=!])/.test(token)) this.#open.push(++this.#count);
    else if (token.startsWith("(")) this.#open.push(0);
    else if (token === ")") this.#ended.add(this.#open.pop() ?? 0);
    const [, number] = /^\\([1-9])/.exec(token) ?? [];
    return number !== undefined && !this.#ended.has(Number(number));
  }
}

/** What only Python's patterns have. */
const OF_PYTHON = /\(\?(?:P[<=>]|[aiLmsux]+\)|#)|\\[AZ]/;

const ESCAPE = String.raw`\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|k<|[^])`;
const TOKEN = new RegExp(
  String.raw`${ESCAPE}|\[(?:\\[^]|[^\]\\])*\]?|\(\?(?:<?[=!]|[^])|[()]|[*+?}][?+]|\{\d+(?:,\d*)?\}[?+]?`,
  "g",
);

type Forms = readonly (readonly [part: PatternPart, form: RegExp])[];

const ANYWHERE: Forms = [
  ["surrogate_escape", /^\\u[dD][89a-fA-F]/],
  ["unicode_class", /^\\[pP]/],
  ["null_escape", /^\\0/],
];

const OUTSIDE: Forms = [
  ...ANYWHERE,
  ["lookahead", /^\(\?[=!]/],
  ["lookbehind", /^\(\?<[=!]/],
  ["named_group", /^(?:\(\?<(?![=!])|\\k<)/],
  ["inline_flags", /^\(\?[^:<=!]/],
  ["back_reference", /^\\(?:[1-9]|k<)/],
  ["word_boundary", /^\\[bB]/],
  ["letter_escape", /^\\(?![abfnrtvABdDsSwWZpP])[a-zA-Z](?![\da-fA-F<])/],
  ["lazy_quantifier", /^[*+?}{].*[?+]$/],
  ["large_count", /^\{.*\d{3}/],
];

const INSIDE: Forms = [
  ...ANYWHERE,
  ["letter_escape", /^\\(?![abfnrtvdDsSwWpP])[a-zA-Z](?![\da-fA-F])/],
  ["nested_bracket", /^\[/],
];

/** A character of a class, and the end of its range. */
const MEMBER = new RegExp(`(${ESCAPE}|[^])(?:-(${ESCAPE}|[^]))?`, "g");

function addClassParts(token: string, found: Set<PatternPart>): void {
  const text = token.slice(token.startsWith("[^") ? 2 : 1, token.endsWith("]") ? -1 : undefined);
  if (text === "") found.add("empty_class");
  for (const [, from = "", to] of text.matchAll(MEMBER)) {
    const ends = to === undefined ? [from] : [from, to];
    if (to !== undefined && ends.some((end) => CLASS.test(end))) found.add("class_range");
    for (const [part, form] of INSIDE) if (ends.some((end) => form.test(end))) found.add(part);
  }
}

const CLASS = /^\\[dDsSwW]/;
