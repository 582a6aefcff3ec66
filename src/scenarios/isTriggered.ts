/**
 * Whether a text contains a keyword, in any case and width. In a script with spaces between words a keyword must be a
 * whole word; a Chinese keyword is found anywhere.
 *
 * @example
 * isTriggered("Show my plan", ["plan"]); // true
 * isTriggered("An aeroplane", ["plan"]); // false
 */
export function isTriggered(text: string, keywords: readonly string[]): boolean {
  const folded = fold(text);
  return keywords.some((keyword) => has(folded, fold(keyword)));
}

const fold = (text: string): string => text.normalize("NFKC").toLowerCase();

function has(text: string, keyword: string): boolean {
  for (let from = text.indexOf(keyword); from !== -1; from = text.indexOf(keyword, from + 1)) {
    if (!isInsideWord(text, from) && !isInsideWord(text, from + keyword.length)) return true;
  }
  return false;
}

/** Whether the characters on both sides of a place belong to the same word. */
function isInsideWord(text: string, index: number): boolean {
  const before = text.codePointAt(index - 1 - Number(/[\udc00-\udfff]/.test(text[index - 1] ?? "")));
  const after = text.codePointAt(index);
  return [before, after].every((point) => point !== undefined && IN_WORD.test(String.fromCodePoint(point)));
}

/** A letter or digit of a script that writes spaces between words. */
const IN_WORD =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}_]$/u;
