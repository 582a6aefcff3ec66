/**
 * A text of others as a JSON string: on one line, its quotation marks escaped, so that it cannot end early and go on as
 * if it were ours. What is longer than `maxLength` UTF-16 code units is cut, and ends in "…".
 */
export function quoted(text: string, maxLength: number): string {
  if (text.length <= maxLength) return JSON.stringify(text);
  const start = text.slice(0, maxLength - 1);
  // No half of a surrogate pair is left at the end.
  return JSON.stringify(`${start.replace(/[\uD800-\uDBFF]$/, "")}…`);
}
