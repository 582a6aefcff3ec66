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
export const patternFaults = (pattern: string): PatternFaults => new Reading(pattern).read();

/** What stands before a place: nothing that can be repeated, something, or something that is repeated already. */
type Before = "nothing" | "something" | "repeated";

class Reading {
  readonly #pattern: string;
  readonly #found = { lookaround: false, python: false, rust: false };
  #at = 0;
  #before: Before = "nothing";
  /** The numbers of the groups that are open; 0 for one without a number. */
  readonly #open: number[] = [];
  readonly #closed = new Set<number>();
  #groups = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  read(): PatternFaults {
    while (this.#at < this.#pattern.length) this.#readNext();
    if (this.#open.length > 0) this.#found.python = true;
    return this.#found;
  }

  #readNext(): void {
    const letter = this.#pattern[this.#at] as string;
    const [count = ""] = /^(?:[*+?]|\{(?:\d+(?:,\d*)?|,\d*)\})/.exec(this.#pattern.slice(this.#at)) ?? [];
    if (count !== "") this.#repeat(count);
    else if (letter === "\\") this.#readEscape();
    else if (letter === "[") this.#readClass();
    else if (letter === "(") this.#openGroup();
    else if (letter === ")") this.#closeGroup();
    else {
      this.#at++;
      this.#before = "|^$".includes(letter) ? "nothing" : "something";
    }
  }

  /** A sign behind the repetition makes it lazy or possessive. */
  #repeat(count: string): void {
    const [, least, most] = /(\d+),(\d+)/.exec(count) ?? [];
    if (this.#before !== "something" || Number(least) > Number(most)) this.#found.python = true;
    this.#at += count.length;
    if ("?+".includes(this.#pattern[this.#at] ?? " ")) this.#at++;
    this.#before = "repeated";
  }

  #openGroup(): void {
    this.#before = "nothing";
    if (this.#pattern[this.#at + 1] !== "?") {
      this.#at++;
      this.#open.push(++this.#groups);
      return;
    }
    const [mark, next] = [this.#pattern[this.#at + 2], this.#pattern[this.#at + 3]];
    const isBehind = mark === "<" && (next === "=" || next === "!");
    if (mark === "=" || mark === "!" || isBehind) this.#found.lookaround = true;
    // Python calls a named group (?P<name>…), and its lookbehinds have one width.
    if (mark === "<") this.#found.python = true;
    const isNamed = (mark === "<" && !isBehind) || (mark === "P" && next === "<");
    this.#open.push(isNamed ? ++this.#groups : 0);
    this.#at += isBehind ? 4 : 3;
  }

  #closeGroup(): void {
    this.#at++;
    const group = this.#open.pop();
    if (group === undefined) this.#found.python = true;
    else this.#closed.add(group);
    this.#before = "something";
  }

  #readClass(): void {
    this.#at = classAt(this.#pattern, this.#at, this.#found);
    this.#before = "something";
  }

  #readEscape(): void {
    const letter = this.#pattern[this.#at + 1] ?? "";
    const [number = ""] = /^[1-9]\d?/.exec(this.#pattern.slice(this.#at + 1)) ?? [];
    if (number !== "") {
      if (!this.#closed.has(Number(number))) this.#found.python = true;
      this.#at += 1 + number.length;
    } else {
      this.#at = escapeAt(this.#pattern, this.#at, "AbBZ", this.#found);
    }
    if (letter === "") this.#found.python = true;
    this.#before = letter !== "" && "AbBZ".includes(letter) ? "nothing" : "something";
  }
}

type Found = { -readonly [fault in keyof PatternFaults]: boolean };

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

/** Reads what stands in brackets, and gives the place behind it; without the end of the brackets nothing compiles it. */
function classAt(pattern: string, start: number, faults: Found): number {
  let at = pattern[start + 1] === "^" ? start + 2 : start + 1;
  if (pattern[at] === "]") faults.python = true;
  while (at < pattern.length && pattern[at] !== "]") {
    const from = memberAt(pattern, at, faults);
    at = from.end;
    if (pattern[at] !== "-" || pattern[at + 1] === "]" || at + 1 >= pattern.length) continue;
    const to = memberAt(pattern, at + 1, faults);
    at = to.end;
    if (from.isClass || to.isClass || from.code > to.code) faults.python = true;
  }
  if (at >= pattern.length) faults.python = true;
  return at + 1;
}

type Member = { readonly end: number; readonly isClass: boolean; readonly code: number };

function memberAt(pattern: string, at: number, faults: Found): Member {
  if (pattern[at] === "[") faults.rust = true;
  if (pattern[at] !== "\\") {
    const code = pattern.codePointAt(at) as number;
    return { end: at + String.fromCodePoint(code).length, isClass: false, code };
  }
  const end = escapeAt(pattern, at, "", faults);
  const letter = pattern[at + 1] ?? "";
  return { end, isClass: "dDsSwW".includes(letter || " "), code: codeOf(letter, pattern.slice(at + 2, end)) };
}

const CONTROLS: { readonly [letter: string]: number } = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, "0": 0 };

const codeOf = (letter: string, digits: string): number =>
  digits === "" ? (CONTROLS[letter] ?? letter.codePointAt(0) ?? 0) : Number.parseInt(digits, 16);
