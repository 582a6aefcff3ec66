/**
 * A text of a server without characters that a reader does not see but a model or a terminal acts on: control
 * characters, terminal escapes, marks that change the direction of text, and tag characters.
 *
 * @example
 * visible("red \u001b[31malert"); // "red alert"
 */
export function visible(text: string): string {
  return text.replace(ESCAPES, "").replace(INVISIBLE, "");
}

/**
 * A title or a link up to its end, or a command. `stripVTControlCharacters` of Node takes quadratic time for many
 * titles without an end; here none continues behind the next escape character.
 */
const ESCAPES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  /\u001b\][^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|[\u001b\u009b][[\]()#;?]*(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]/g;

/** All but tabs, new lines and the joiners that some scripts and emoji are written with. */
const INVISIBLE = /(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
