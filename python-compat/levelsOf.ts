/**
 * How deep a JSON text nests, brackets in its strings counted too.
 *
 * @example
 * levelsOf('{"a":[1]}'); // 2
 */
export function levelsOf(text: string): number {
  let level = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === "[" || character === "{") deepest = Math.max(deepest, ++level);
    else if (character === "]" || character === "}") level--;
  }
  return deepest;
}
