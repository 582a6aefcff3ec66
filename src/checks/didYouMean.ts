import { MAX_COMPARED_NAMES } from "./limits.ts";
import { shorten } from "./shorten.ts";

/**
 * The known names nearest to an unknown name, as the end of a message; empty if none is similar. `shown` returns the
 * text that the message has for a known name.
 *
 * @example
 * didYouMean("timeout", ["timeoutMs", "signal"]); // ' Did you mean "timeoutMs"?'
 * didYouMean("colour", ["timeoutMs", "signal"]); // ""
 */
export function didYouMean(name: string, known: readonly string[], shown = (text: string): string => text): string {
  const near = nearest(name, known).map((text) => JSON.stringify(shorten(shown(text), 60)));
  return near.length === 0 ? "" : ` Did you mean ${near.join(", ")}?`;
}

/**
 * Up to three known names that are similar to a name, the nearest first: they differ in at most a third of their
 * letters, or have the same beginning or end.
 *
 * @example
 * nearest("propertes", ["properties", "required"]); // ["properties"]
 */
export function nearest(name: string, known: readonly string[]): string[] {
  if (name.length === 0 || name.length > MAX_LENGTH) return [];
  const wanted = folded(name);
  const found: { readonly text: string; readonly distance: number }[] = [];
  for (const text of known.slice(0, MAX_COMPARED_NAMES)) {
    if (text.length > MAX_LENGTH) continue;
    const other = folded(text);
    const most = Math.floor(Math.max(wanted.length, other.length) / 3);
    const distance = distanceOf(wanted, other, most);
    if (distance <= most) found.push({ text, distance });
    else if (isPart(wanted, other) || isPart(other, wanted)) found.push({ text, distance: MAX_LENGTH });
  }
  found.sort((a, b) => a.distance - b.distance);
  return found.slice(0, 3).map(({ text }) => text);
}

/** @internal */
const MAX_LENGTH = 100;

/** `timeout_ms`, `timeout-ms` and `TimeoutMS` are spellings of `timeoutMs`. */
const folded = (name: string): string => name.replace(/[_\-.\s]/g, "").toLowerCase();

const isPart = (part: string, whole: string): boolean =>
  part.length >= 4 && (whole.startsWith(part) || whole.endsWith(part));

/**
 * Whether a name is a misspelling of a known name: they differ in case and separators, in one letter, or, from eight
 * letters on, in two letters. Two swapped letters count as one.
 *
 * @example
 * isMisspelt("propertes", "properties"); // true
 * isMisspelt("proportion", "properties"); // false
 */
export function isMisspelt(name: string, known: string): boolean {
  if (name.length > MAX_LENGTH) return false;
  const [wrong, right] = [folded(name), folded(known)];
  const most = Math.min(wrong.length, right.length) < 8 ? 1 : 2;
  return distanceOf(wrong, right, most) <= most;
}

/** The Damerau-Levenshtein distance of two texts, or a number above `most`. */
function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const differs = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(
        (last[column] as number) + 1,
        (line[column - 1] as number) + 1,
        (last[column - 1] as number) + differs,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (before[column - 2] as number) + 1);
      }
      line.push(cost);
    }
    [before, last] = [last, line];
  }
  return last[b.length] as number;
}
