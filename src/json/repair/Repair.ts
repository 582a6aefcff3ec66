/**
 * The kinds of changes of a repair.
 *
 * Around the value:
 * - `fence`, `token`, `prose`: a markdown fence, a mark such as `<|im_end|>` or `</tool_call>`, other text; it is
 *   removed.
 * - `placeholder`, `duplicate`: `{}` before the object, the same value once more; it is removed.
 * - `double_encoded`: an object that was written as a string is written as an object.
 *
 * Between its parts:
 * - `space`, `comment`: a byte order mark, an escape such as `\n` or other white space that JSON does not allow, a
 *   comment; it is removed.
 * - `punctuation`: a full-width comma, colon or bracket is written as JSON writes it.
 * - `extra_comma`, `missing_comma`, `missing_colon`: one is removed or added.
 * - `extra_bracket`, `missing_bracket`: a bracket that closes nothing is removed; a missing one is added before the
 *   bracket of the outer container.
 * - `truncated`: text that was cut is closed, and a part that may be incomplete is removed.
 *
 * In its parts:
 * - `unquoted_key`, `quotes`: a key without quotes, a string in other quotes. A missing closing quote is `truncated` at
 *   the end of the text, and rejected elsewhere.
 * - `control_character`, `escape`: a string with a raw control character, or with a backslash that does not begin an
 *   escape.
 * - `literal`, `number`: Python's `True`, `False` and `None`; `+1`, `.5` and `5.`.
 */
export type RepairKind =
  | "fence"
  | "token"
  | "prose"
  | "placeholder"
  | "duplicate"
  | "double_encoded"
  | "space"
  | "comment"
  | "punctuation"
  | "extra_comma"
  | "missing_comma"
  | "missing_colon"
  | "extra_bracket"
  | "missing_bracket"
  | "truncated"
  | "unquoted_key"
  | "quotes"
  | "control_character"
  | "escape"
  | "literal"
  | "number";

/**
 * One replacement in a text: at `offset`, in UTF-16 code units, `after` replaces `before`.
 *
 * @example
 * repair("{a:1,}").changes;
 * // [
 * //   { kind: "unquoted_key", offset: 1, before: "a", after: '"a"' },
 * //   { kind: "extra_comma", offset: 4, before: ",", after: "" },
 * // ]
 */
export type Repair = {
  readonly kind: RepairKind;
  readonly offset: number;
  readonly before: string;
  readonly after: string;
};

/** A part of a text with its changes applied. */
export function applyRepairs(text: string, repairs: readonly Repair[], start = 0, end: number = text.length): string {
  let repaired = "";
  let from = start;
  for (const { offset, before, after } of repairs) {
    repaired += text.slice(from, offset) + after;
    from = offset + before.length;
  }
  return repaired + text.slice(from, end);
}
