/**
 * Whether a name is one that a pattern means, in which `*` stands for any characters.
 *
 * @example
 * matchesGlob("read_*", "read_file"); // true
 */
export function matchesGlob(pattern: string, name: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let from = first.length;
  const end = name.length - last.length;
  for (const part of rest) {
    const place = name.indexOf(part, from);
    if (place < 0 || place + part.length > end) return false;
    from = place + part.length;
  }
  return true;
}
