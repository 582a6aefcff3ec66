/**
 * True if the JSON of a value has at least so many characters. It stops as soon as that is known, so a value that
 * contains itself, or is in memory once and in the JSON often, takes no more time than `length` says.
 *
 * @example
 * isJsonAtLeast({ a: [1, 2] }, 11); // true: {"a":[1,2]}
 * isJsonAtLeast({ a: [1, 2] }, 12); // false
 */
export function isJsonAtLeast(value: unknown, length: number): boolean {
  const open: unknown[] = [value];
  let found = 0;
  while (open.length > 0 && found < length) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) found += JSON.stringify(next)?.length ?? 4;
    else if (Array.isArray(next)) {
      found += next.length > 0 ? next.length + 1 : 2;
      for (const item of next) open.push(item);
    } else {
      const keys = Object.keys(next).filter((key) => isSaid((next as { [key: string]: unknown })[key]));
      found += keys.length > 0 ? 2 * keys.length + 1 : 2;
      for (const key of keys) {
        found += JSON.stringify(key).length;
        open.push((next as { [key: string]: unknown })[key]);
      }
    }
  }
  return found >= length;
}

function isSaid(value: unknown): boolean {
  return value !== undefined && typeof value !== "function" && typeof value !== "symbol";
}
