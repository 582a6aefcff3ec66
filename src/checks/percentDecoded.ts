/**
 * A text of a URL without its percent-encoding; as it is where that is not valid.
 *
 * @example
 * percentDecoded("a%20b"); // "a b"
 * percentDecoded("100 %"); // "100 %"
 */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
