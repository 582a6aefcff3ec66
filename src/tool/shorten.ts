/** A name or a path from elsewhere, short enough for a message. */
export function shorten(text: string, maxLength: number = MAX_LENGTH): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "")}…`;
}

const MAX_LENGTH = 200;
