/** A name or a path from elsewhere, short enough for a message. */
export function shorten(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, "")}…`;
}

const MAX_LENGTH = 200;
