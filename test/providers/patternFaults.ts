/** How a regular expression looks to an engine: whether it has lookaround, and what it cannot compile. */
export type PatternFaults = {
  readonly lookaround: boolean;
  /** Python's `re`. */
  readonly python: boolean;
  /** Rust's `regex`. */
  readonly rust: boolean;
};

/**
 * Reads a regular expression character by character.
 *
 * @example
 * patternFaults("[[a]"); // { lookaround: false, python: false, rust: true }
 */
export function patternFaults(pattern: string): PatternFaults {
  const faults = { lookaround: false, python: false, rust: false };
  let at = 0;
  while (at < pattern.length) {
    if (pattern[at] === "\\") at = escapeAt(pattern, at, "AbBZ", faults);
    else if (pattern[at] === "[") at = classAt(pattern, at, faults);
    else at = groupAt(pattern, at, faults);
  }
  return faults;
}

type Found = { -readonly [fault in keyof PatternFaults]: boolean };

function groupAt(pattern: string, at: number, faults: Found): number {
  if (!pattern.startsWith("(?", at)) return at + 1;
  const [mark, next] = [pattern[at + 2], pattern[at + 3]];
  const isBehind = mark === "<" && (next === "=" || next === "!");
  if (mark === "=" || mark === "!" || isBehind) faults.lookaround = true;
  // Python calls a named group (?P<name>…), and its lookbehinds have one width.
  if (mark === "<") faults.python = true;
  return at + 2;
}

/** Reads an escape, and gives the place behind it. */
function escapeAt(pattern: string, at: number, more: string, faults: Found): number {
  const letter = pattern[at + 1] ?? "";
  const digits = { x: 2, u: 4, U: 8 }[letter];
  if (letter === "0") faults.rust = true;
  if (digits !== undefined) {
    const code = pattern.slice(at + 2, at + 2 + digits);
    const isCode = code.length === digits && [...code].every((digit) => "0123456789abcdefABCDEF".includes(digit));
    if (!isCode) faults.python = true;
    return isCode ? at + 2 + digits : at + 2;
  }
  const isLetter = letter.toLowerCase() !== letter.toUpperCase() && letter < "{";
  if (isLetter && !"afnrtvdDsSwWb".includes(letter) && !more.includes(letter)) faults.python = true;
  return at + 2;
}

/** Reads what stands in brackets, and gives the place behind it. */
function classAt(pattern: string, start: number, faults: Found): number {
  let at = pattern[start + 1] === "^" ? start + 2 : start + 1;
  if (pattern[at] === "]") faults.python = true;
  while (at < pattern.length && pattern[at] !== "]") {
    const from = memberAt(pattern, at, faults);
    at = from.end;
    if (pattern[at] !== "-" || pattern[at + 1] === "]" || at + 1 >= pattern.length) continue;
    const to = memberAt(pattern, at + 1, faults);
    at = to.end;
    if (from.isClass || to.isClass) faults.python = true;
  }
  return at + 1;
}

function memberAt(pattern: string, at: number, faults: Found): { readonly end: number; readonly isClass: boolean } {
  if (pattern[at] === "[") faults.rust = true;
  if (pattern[at] !== "\\") return { end: at + 1, isClass: false };
  return { end: escapeAt(pattern, at, "", faults), isClass: "dDsSwW".includes(pattern[at + 1] ?? " ") };
}
