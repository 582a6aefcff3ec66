/**
 * True if the JSON of a value has at least so many characters. It stops as soon as that is known, so a value that
 * contains itself, or is in memory once and in the JSON often, takes no more time than `length` says.
 *
 * @example
 * isJsonAtLeast({ a: [1, 2] }, 11); // true: {"a":[1,2]}
 * isJsonAtLeast({ a: [1, 2] }, 12); // false
 */
export function isJsonAtLeast(value: unknown, length: number): boolean {
  // Escapes make a string longer, but are rarely needed to tell.
  return reaches(value, length, (text) => text.length + 2) || reaches(value, length, exactLength);
}

function reaches(value: unknown, length: number, lengthOf: (text: string) => number): boolean {
  const open: unknown[] = [value];
  let found = 0;
  while (open.length > 0 && found < length) {
    const next = open.pop();
    if (typeof next === "string") found += lengthOf(next);
    else if (typeof next !== "object" || next === null) found += JSON.stringify(next)?.length ?? 4;
    else if (Array.isArray(next)) {
      found += next.length > 0 ? next.length + 1 : 2;
      for (const item of next) open.push(item);
    } else {
      let count = 0;
      for (const key of Object.keys(next)) {
        const part = (next as { [key: string]: unknown })[key];
        if (part === undefined || typeof part === "function" || typeof part === "symbol") continue;
        count++;
        found += lengthOf(key);
        open.push(part);
      }
      found += count > 0 ? 2 * count + 1 : 2;
    }
  }
  return found >= length;
}

function exactLength(text: string): number {
  return JSON.stringify(text).length;
}
