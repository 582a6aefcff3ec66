/**
 * The columns that a text takes in a terminal: a Chinese character and an emoji take two, a mark over a letter none.
 *
 * @example
 * columnsOf("文件"); // 4
 */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const { segment } of GRAPHEMES.segment(text)) columns += ofGrapheme(segment);
  return columns;
}

/** A text with spaces up to a width. */
export const padColumns = (text: string, width: number): string =>
  text + " ".repeat(Math.max(0, width - columnsOf(text)));

/**
 * The width of a column with these texts. A few texts that are longer than all others do not move the next column: they
 * reach into it.
 *
 * @example
 * widthFor(["add", "文件"]); // 4
 */
export const widthFor = (texts: readonly string[]): number =>
  texts.reduce((widest, text) => Math.max(widest, Math.min(columnsOf(text), MAX_WIDTH)), 0);

/** @internal */
const MAX_WIDTH = 40;

/** The first characters of a text, in so many columns, with an ellipsis where it is cut. */
export function cutColumns(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  let cut = "";
  let columns = 1;
  for (const { segment } of GRAPHEMES.segment(text)) {
    columns += ofGrapheme(segment);
    if (columns > width) break;
    cut += segment;
  }
  return `${cut}…`;
}

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

function ofGrapheme(grapheme: string): number {
  if (/^[\p{M}\p{Cf}\p{Cc}]*$/u.test(grapheme)) return 0;
  return grapheme.includes(EMOJI_SELECTOR) || WIDE.test(grapheme) ? 2 : 1;
}

/** Behind a character it asks for an emoji. */
const EMOJI_SELECTOR = "\ufe0f";

/** East Asian characters that are wide or full width, and what is shown as an emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
