/** A foreign text, cut after `maxLength` UTF-16 code units for a message, but not inside a character. */
export function shorten(text: string, maxLength: number = 200): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "")}…`;
}
