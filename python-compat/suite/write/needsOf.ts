import type { Capability } from "../Suite.ts";

/** Deeper than this needs `depth_200`. */
const SHALLOW = 100;

/**
 * What reading a JSON text asks of a language beyond plain JSON.
 *
 * @example
 * needsOf('{"a":NaN,"a":1}'); // ["nonfinite", "repeated_keys"]
 */
export function needsOf(text: string): Capability[] {
  const { keys, depth } = scan(text);
  const outside = text.replace(STRING, '""');
  const numbers = outside.match(/-?\d[\d.eE+-]*/g) ?? [];
  const found: { readonly [need in Exclude<Capability, "objects">]: boolean } = {
    lone_surrogates: hasLoneSurrogate(text),
    nonfinite: /NaN|Infinity/.test(outside) || numbers.some((number) => !Number.isFinite(Number(number))),
    big_integers: numbers.some((number) => /^-?\d+$/.test(number) && !Number.isSafeInteger(Number(number))),
    repeated_keys: keys.some((names) => new Set(names).size < names.length),
    depth_200: depth > SHALLOW,
    key_order: keys.some((names) => names.length > 1 && names.some((name) => /^\d+$/.test(name))),
  };
  return (Object.keys(found) as (keyof typeof found)[]).filter((need) => found[need]);
}

const STRING = /"(?:[^"\\]|\\.)*"?/gs;

/** Half a pair as it stands, or as an escape. */
function hasLoneSurrogate(text: string): boolean {
  return !text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    .isWellFormed();
}

/** The keys of each object, and the most levels: of a text that need not be JSON. */
function scan(text: string): { readonly keys: readonly (readonly string[])[]; readonly depth: number } {
  const keys: string[][] = [];
  const open: string[][] = [];
  let depth = 0;
  for (const [token, key] of text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:|"(?:[^"\\]|\\.)*"?|[[{}\]]/gs)) {
    if (key !== undefined) open.at(-1)?.push(unescaped(key));
    else if (token === "{" || token === "[") open.push([]);
    else if (token === "}" || token === "]") keys.push(open.pop() ?? []);
    depth = Math.max(depth, open.length);
  }
  return { keys: [...keys, ...open], depth };
}

function unescaped(key: string): string {
  try {
    return JSON.parse(`"${key}"`);
  } catch {
    return key;
  }
}
