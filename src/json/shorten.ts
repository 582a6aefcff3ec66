/** A text from elsewhere, short enough for a message: at most so many UTF-16 code units, and no half of a character. */
export function shorten(text: string, maxLength: number = 200): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "")}…`;
}
