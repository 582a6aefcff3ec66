/**
 * A regular expression as a tree. `char` is one character of the text, whatever its class is; its source is tested by
 * the native engine.
 *
 * @example
 * const node: PatternNode = { kind: "repeat", body: { kind: "char", source: "\\d" }, min: 1, max: Infinity };
 */
export type PatternNode =
  | { kind: "char"; source: string }
  | { kind: "sequence"; parts: PatternNode[] }
  | { kind: "choice"; branches: PatternNode[] }
  | { kind: "repeat"; body: PatternNode; min: number; max: number }
  | { kind: "look"; body: PatternNode; ahead: boolean; negated: boolean }
  | { kind: "assert"; source: "^" | "$" | "\\b" | "\\B" }
  | { kind: "backReference" };

/**
 * The tree of a regular expression that the native engine has already accepted; undefined where it uses what this
 * reader does not know (the inline flag `m`, octal escapes, more than 50 levels of groups).
 *
 * @see https://tc39.es/ecma262/#sec-patterns
 * @example
 * parsePattern("^a+", true);
 * // sequence of assert ^ and repeat of char a
 */
export function parsePattern(pattern: string, unicode: boolean): PatternNode | undefined {
  try {
    return new Reader(pattern, unicode).choice(0);
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

class Unknown extends Error {}

const MAX_LEVELS = 50;

class Reader {
  readonly text: string;
  readonly unicode: boolean;
  at = 0;
  /** The inline flags around, `(?i:` and the like. */
  flags: string[] = [];

  constructor(text: string, unicode: boolean) {
    this.text = text;
    this.unicode = unicode;
  }

  choice(level: number): PatternNode {
    if (level > MAX_LEVELS) throw new Unknown();
    const branches = [this.sequence(level)];
    while (this.takes("|")) branches.push(this.sequence(level));
    return branches.length === 1 ? (branches[0] as PatternNode) : { kind: "choice", branches };
  }

  sequence(level: number): PatternNode {
    const parts: PatternNode[] = [];
    while (this.at < this.text.length && this.text[this.at] !== "|" && this.text[this.at] !== ")") {
      parts.push(this.quantified(this.atom(level)));
    }
    return parts.length === 1 ? (parts[0] as PatternNode) : { kind: "sequence", parts };
  }

  quantified(body: PatternNode): PatternNode {
    const [quantifier, low, comma, high] = this.match(/[*+?]|\{(\d+)(,?)(\d*)\}/y) ?? [];
    if (quantifier === undefined) return body;
    this.takes("?"); // Lazy or greedy, the same texts match.
    const min = quantifier === "+" ? 1 : Number(low ?? 0);
    const max = quantifier === "?" ? 1 : low === undefined ? Infinity : high ? Number(high) : comma ? Infinity : min;
    return { kind: "repeat", body, min, max };
  }

  atom(level: number): PatternNode {
    if (this.takes("(")) return this.group(level);
    const assertion = this.match(/\^|\$|\\[bB]/y)?.[0];
    if (assertion !== undefined) {
      // Without regard to case, the `u` flag takes two letters more for word characters.
      if (this.flags.length > 0 && assertion.startsWith("\\")) throw new Unknown();
      return { kind: "assert", source: assertion as "^" };
    }
    if (this.match(/\\k</y)) throw new Unknown(); // Named, or three plain characters: it depends on the whole pattern.
    if (this.match(/\\[1-9]\d*/y)) {
      if (!this.unicode) throw new Unknown(); // A reference or an octal escape: it depends on the number of groups.
      return { kind: "backReference" };
    }
    const source = this.match(this.unicode ? UNICODE_CHAR : CHAR)?.[0];
    if (source === undefined) throw new Unknown();
    return { kind: "char", source: this.flags.join("") + source + ")".repeat(this.flags.length) };
  }

  group(level: number): PatternNode {
    const flags = this.match(/\?(?!:)[is]*-?[is]*:/y)?.[0];
    if (flags !== undefined) return this.flagged(`(${flags}`, level);
    const look = this.match(/\?(<?)([=!])/y);
    if (!look && !this.match(/\?:|\?<(?![=!])[^>]*>/y) && this.text[this.at] === "?") throw new Unknown();
    const body = this.choice(level + 1);
    if (!this.takes(")")) throw new Unknown();
    return look ? { kind: "look", body, ahead: look[1] === "", negated: look[2] === "!" } : body;
  }

  flagged(flags: string, level: number): PatternNode {
    this.flags.push(flags);
    const body = this.choice(level + 1);
    this.flags.pop();
    if (!this.takes(")")) throw new Unknown();
    return body;
  }

  takes(char: string): boolean {
    if (this.text[this.at] !== char) return false;
    this.at++;
    return true;
  }

  match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (found) this.at = sticky.lastIndex;
    return found;
  }
}

const CLASS = String.raw`\[(?:[^\]\\]|\\[^])*\]`;
const ESCAPE = String.raw`\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|c[A-Za-z]|0(?!\d)|[^\dck])`;
const CHAR = new RegExp(String.raw`${CLASS}|${ESCAPE}|[^\\()|*+?]`, "y");
const UNICODE_CHAR = new RegExp(
  String.raw`${CLASS}|\\[pP]\{[^}]*\}|\\u\{[\da-fA-F]+\}|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|${ESCAPE}|[^\\()|*+?]`,
  "uy",
);
