/**
 * A pattern with `\d`, `\w` and `\s` written as classes in brackets. `\s` has the spaces of ASCII alone then, and `\S`
 * stays.
 *
 * @example
 * spellEscapes("^\\d{4}-[\\w.]+$"); // "^[0-9]{4}-[a-zA-Z0-9_.]+$"
 */
export function spellEscapes(pattern: string): string {
  let isInside = false;
  return pattern.replace(/\\.|[[\]]/gs, (part) => {
    if (part.length === 1) {
      isInside = part === "[";
      return part;
    }
    const letter = part.slice(1);
    const members = MEMBERS[letter];
    if (members !== undefined) return isInside ? members : `[${members}]`;
    const others = OTHERS[letter];
    return others === undefined || isInside ? part : `[^${others}]`;
  });
}

const MEMBERS: { readonly [letter: string]: string } = { d: "0-9", w: "a-zA-Z0-9_", s: " \\t\\n\\r" };
const OTHERS: { readonly [letter: string]: string } = { D: "0-9", W: "a-zA-Z0-9_" };
