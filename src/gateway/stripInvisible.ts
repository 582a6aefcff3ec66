/**
 * Removes the characters that a reader does not see but a model or a terminal acts on: control characters, terminal
 * escapes, marks that change the direction of text, tag characters, and joiners or variation selectors without an
 * effect, because a row of them can carry a hidden text.
 *
 * @example
 * stripInvisible("red \u001b[31malert"); // "red alert"
 */
export function stripInvisible(text: string): string {
  if (PLAIN.test(text)) return text;
  const shown = text.toWellFormed().replace(ESCAPES, "").replace(INVISIBLE, "");
  return shown.replace(IDLE, "").replace(ROWS, "$1");
}

/**
 * Writes the characters that `stripInvisible` removes as escapes, in a text where values stand as JSON: a value must stay
 * the same, so that a model can repeat it.
 *
 * @example
 * escapeInvisible('mode: "a\u200bb"'); // 'mode: "a\\u200bb"'
 */
export function escapeInvisible(text: string): string {
  if (PLAIN.test(text)) return text;
  const shown = text.replace(HALVES, escaped).replace(INVISIBLE, escaped).replace(IDLE, escaped);
  return shown.replace(ROWS, (row, first: string) => first + escaped(row.slice(first.length)));
}

const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");

const PLAIN = /^[\t\n\x20-\x7e]*$/;

/**
 * A title or a link up to its end, or a command. `stripVTControlCharacters` of Node takes quadratic time for many
 * titles without an end; here a title ends at the next escape character.
 */
const ESCAPES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  /\u001b\][^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|[\u001b\u009b][[\]()#;?]*(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]/g;

const JOINERS = "\\u200c\\u200d";
const SELECTORS = "\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}";

/** Tabs and new lines are kept, and so are the joiners and variation selectors that some scripts and emoji need. */
const INVISIBLE = new RegExp(
  `(?![\\t\\n${JOINERS}${SELECTORS}])[\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}]`,
  "gu",
);

const HALVES = /\p{Surrogate}/gu;

/** After an ASCII character they have no effect, except in a keycap emoji, such as a digit with U+20E3. */
const IDLE = new RegExp(`(?<=^|[\\0-\\x7f])[${JOINERS}${SELECTORS}]+(?!\\u20e3)`, "gu");

/** Only the first selector, and a joiner behind it, have an effect. */
const ROWS = new RegExp(`(?=[${JOINERS}${SELECTORS}])([${SELECTORS}]?[${JOINERS}]?)[${JOINERS}${SELECTORS}]*`, "gu");
