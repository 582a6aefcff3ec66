import { stripVTControlCharacters } from "node:util";

/**
 * A text of a server without what a reader does not see, but a model or a terminal obeys: control characters, escapes of
 * terminals, marks that turn the direction of text around, and tag characters.
 *
 * @example
 * visible("red \u001b[31malert"); // "red alert"
 */
export function visible(text: string): string {
  return stripVTControlCharacters(text).replace(INVISIBLE, "");
}

/** All but tabs, new lines and the joiners that some scripts and emoji are written with. */
const INVISIBLE = /(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
