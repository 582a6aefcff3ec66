/**
 * Where these objects and lists are in a value, which was walked through before, so that it is not too large. One that
 * is not in it has no path.
 *
 * @example
 * pathsTo({ a: [list] }, new Set([list])).get(list); // ["a", "0"]
 */
export function pathsTo(value: unknown, parts: ReadonlySet<unknown>): Map<unknown, string[]> {
  const paths = new Map<unknown, string[]>();
  const seen = new Set<unknown>();
  const open: { readonly value: unknown; readonly way: Way | undefined }[] = [{ value, way: undefined }];
  for (let next = open.pop(); next !== undefined && paths.size < parts.size; next = open.pop()) {
    const { value: part, way } = next;
    if (typeof part !== "object" || part === null || seen.has(part)) continue;
    seen.add(part);
    if (parts.has(part)) paths.set(part, keysOf(way));
    for (const [key, inner] of Object.entries(part)) open.push({ value: inner, way: { key, before: way } });
  }
  return paths;
}

type Way = { readonly key: string; readonly before: Way | undefined };

function keysOf(way: Way | undefined): string[] {
  const keys: string[] = [];
  for (let step = way; step !== undefined; step = step.before) keys.push(step.key);
  return keys.reverse();
}
