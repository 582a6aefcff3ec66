/**
 * The keys and indexes of a path that leads to one value: RFC 9535's singular queries, as in `$.a.b[0]["c d"]`.
 *
 * Any other path becomes a single key, so that its value is not lost, and the tool's schema rejects it.
 *
 * @example
 * parseJsonPath("$.recipe['a.b'][0]"); // ["recipe", "a.b", 0]
 */
export function parseJsonPath(text: string): (string | number)[] {
  if (text[0] !== "$") return [text];
  const path: (string | number)[] = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < text.length) {
    const step = STEP.exec(text);
    if (!step) return [text];
    const [, member, index, quoted = ""] = step;
    path.push(member ?? (index === undefined ? unescaped(quoted) : Number(index)));
  }
  return path;
}

/**
 * A member after a dot, an index in brackets, or a member quoted in brackets. The branches begin with different
 * characters.
 */
const STEP = /\.([^.[\]]+)|\[(?:(0|[1-9]\d{0,14})|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))\]/sy;

function unescaped(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(/\\(?:u([\da-fA-F]{4})|(.))/gs, (_, code?: string, unit = "") =>
      code === undefined ? (ESCAPES[unit] ?? unit) : String.fromCharCode(Number.parseInt(code, 16)),
    );
}

const ESCAPES: { readonly [unit: string]: string | undefined } = Object.assign(Object.create(null), {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
});
