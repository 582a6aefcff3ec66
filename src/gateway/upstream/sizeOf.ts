/**
 * The approximate number of characters of a JSON value. Counting stops at some point above `most`. Deep values do not
 * grow the stack.
 *
 * @example
 * sizeOf({ name: "add", deep: [1, 2] }, 1_000); // 22
 */
export function sizeOf(value: unknown, most: number): number {
  let size = 0;
  const rest = [value];
  while (rest.length > 0 && size <= most) {
    const next = rest.pop();
    if (typeof next === "string") size += next.length;
    size += 2;
    if (typeof next !== "object" || next === null) continue;
    const isList = Array.isArray(next);
    for (const [key, item] of Object.entries(next)) {
      if (!isList) size += key.length;
      rest.push(item);
    }
  }
  return size;
}
