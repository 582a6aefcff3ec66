/**
 * A description as the text of a comment: on one line, cut to `maxLength` code points including a final `...`, and
 * without the end of a comment. A description that is only white space gives an empty text.
 *
 * @example
 * commentOf("A glob,\nor several", 10); // "A glob,..."
 */
export function commentOf(description: string, maxLength: number): string {
  const text = LINE_BREAK.test(description) ? joinedLines(description) : description.trim();
  const fits = text.length <= maxLength || codePointsEnd(text, maxLength) === text.length;
  return (fits ? text : cut(text, maxLength)).replaceAll("*/", "* /");
}

/**
 * A text of at most `maxLength` code points, cut after a word and then with a final `…`.
 *
 * @example
 * cutAtWord("A glob, or several", 12); // "A glob, or…"
 */
export function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength || codePointsEnd(text, maxLength) === text.length) return text;
  const end = codePointsEnd(text, maxLength - 1);
  const start = text.slice(0, end);
  const behind = text.charAt(end);
  const word = /\s/.test(behind) ? start : start.replace(/\s\S*$/, "");
  return `${(word || start).trimEnd()}…`;
}

const LINE_BREAK = /[\n\r\u2028\u2029]/;

function joinedLines(text: string): string {
  const lines = text.split(LINE_BREAK).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

function cut(text: string, maxLength: number): string {
  return text.slice(0, codePointsEnd(text, maxLength - 3)) + "...".slice(0, Math.max(0, maxLength));
}

/** The index after `count` code points. */
function codePointsEnd(text: string, count: number): number {
  let end = 0;
  for (let point = 1; point <= count && end < text.length; point++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}
