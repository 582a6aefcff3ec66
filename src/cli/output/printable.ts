/**
 * A text without characters that a terminal acts on: each is written as in a JavaScript string. Names and descriptions
 * come from other people.
 *
 * @example
 * printable("red \u001b[31malert"); // "red \\u001b[31malert"
 */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escaped);

/**
 * The same in one line, for names: with a line break in it, a name could print lines that look like output of this
 * program.
 *
 * @example
 * printableLine("now\n✓ checked"); // "now\\u000a✓ checked"
 */
export const printableLine = (text: string): string => printable(text).replace(/[\t\n]/g, escaped);

/**
 * The same with each further line indented, for messages: messages from elsewhere cannot look like lines of this
 * program.
 *
 * @example
 * printableMessage("failed\nall is well"); // "failed\n  all is well"
 */
export const printableMessage = (text: string): string => printable(text).replaceAll("\n", "\n  ");

/** All control characters but tabs and new lines, and characters that change the direction of text or are invisible. */
const UNPRINTABLE = /(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

const escaped = (character: string): string => {
  const code = character.codePointAt(0) as number;
  const digits = code.toString(16);
  return code > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
};
