/**
 * Whether the JSON of a value has at least `length` characters. It stops as soon as this is known, so the time is
 * bounded by `length` even for values that contain themselves or share parts.
 *
 * @example
 * isJsonAtLeast({ a: [1, 2] }, 11); // true: {"a":[1,2]}
 * isJsonAtLeast({ a: [1, 2] }, 12); // false
 */
export function isJsonAtLeast(value: unknown, length: number): boolean {
  // Escapes make a string longer, but they rarely matter for the result.
  return reaches(value, length, (text) => text.length + 2) || reaches(value, length, exactLength);
}

type LengthOf = (text: string) => number;

function reaches(value: unknown, length: number, lengthOf: LengthOf): boolean {
  const open: unknown[] = [value];
  let found = 0;
  while (open.length > 0 && found < length) {
    const next = open.pop();
    if (typeof next === "string") found += lengthOf(next);
    else if (typeof next !== "object" || next === null) found += JSON.stringify(next)?.length ?? 4;
    else found += openParts(next, open, lengthOf);
  }
  return found >= length;
}

/** Adds the parts of a container to the open values, and returns the number of its other characters. */
function openParts(container: object, open: unknown[], lengthOf: LengthOf): number {
  if (Array.isArray(container)) {
    for (const item of container) open.push(item);
    return container.length > 0 ? container.length + 1 : 2;
  }
  let count = 0;
  let length = 0;
  for (const key of Object.keys(container)) {
    const part = (container as { [key: string]: unknown })[key];
    if (part === undefined || typeof part === "function" || typeof part === "symbol") continue;
    count++;
    length += lengthOf(key);
    open.push(part);
  }
  return length + (count > 0 ? 2 * count + 1 : 2);
}

function exactLength(text: string): number {
  return JSON.stringify(text).length;
}
