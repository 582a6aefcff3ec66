import { shorten } from "../json/index.ts";

const MAX_NAMES = 5;
/** Names from elsewhere may be of any length; what is nearest shows in their beginnings. */
const MAX_LENGTH = 64;

/** Up to five names that are like the wanted one, the nearest first; letters' case and separators count little. */
export function nearestNames(wanted: string, names: readonly string[]): string[] {
  const target = normalize(wanted);
  return names
    .map((name) => ({ name, distance: editDistance(target, normalize(name)) }))
    .sort((left, right) => left.distance - right.distance)
    .slice(0, MAX_NAMES)
    .map(({ name }) => shorten(name));
}

const normalize = (name: string): string =>
  name
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_");

/** Levenshtein's distance, a row at a time. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const substitution = (row[j - 1] as number) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[right.length] as number;
}
