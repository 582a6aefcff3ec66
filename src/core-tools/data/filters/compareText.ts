/**
 * Below 0, 0 or above 0, as a text comes before, at or after another one in PostgreSQL's collation "C": the order of code
 * points. JavaScript's `<` has the halves of surrogate pairs before U+E000.
 *
 * @example
 * compareText("\uffff", "\u{1f600}"); // -1
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one !== other) return Math.sign(rank(one) - rank(other));
  }
  return Math.sign(a.length - b.length);
}

const rank = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);
