import { MAX_GROUP_LEVELS } from "../limits.ts";

/**
 * A regular expression as a tree. `char` is one character of the text, of whatever class; the native engine tests its
 * source.
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
 * The tree of a regular expression that the native engine has already accepted; undefined if it has more than
 * `MAX_GROUP_LEVELS` levels of groups.
 *
 * @see https://tc39.es/ecma262/#sec-patterns and, without the flag `u`, #sec-regular-expressions-patterns
 * @example
 * parsePattern("^a+", true);
 * // sequence of assert ^ and repeat of char a
 */
export function parsePattern(pattern: string, unicode: boolean): PatternNode | undefined {
  try {
    return new Parser(pattern, unicode).choice(0);
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

class Unknown extends Error {}

class Parser {
  readonly #text: string;
  readonly #unicode: boolean;
  /** The openings of the groups that a reference can mean. */
  readonly #groups: readonly string[];
  #at = 0;
  /** The inline flags around, `(?i:` and the like. */
  readonly #flags: string[] = [];
  /** Whether the flag `m` is on. */
  #multiline = false;

  constructor(text: string, unicode: boolean) {
    this.#text = text;
    this.#unicode = unicode;
    this.#groups = Array.from(text.matchAll(CAPTURES), ([, group]) => group).filter((group) => group !== undefined);
  }

  choice(level: number): PatternNode {
    if (level > MAX_GROUP_LEVELS) throw new Unknown();
    const branches = [this.#sequence(level)];
    while (this.#takes("|")) branches.push(this.#sequence(level));
    return branches.length === 1 ? (branches[0] as PatternNode) : { kind: "choice", branches };
  }

  #sequence(level: number): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#text.length && this.#text[this.#at] !== "|" && this.#text[this.#at] !== ")") {
      parts.push(this.#quantified(this.#atom(level)));
    }
    return parts.length === 1 ? (parts[0] as PatternNode) : { kind: "sequence", parts };
  }

  #quantified(body: PatternNode): PatternNode {
    const [quantifier, low, comma, high] = this.#match(/[*+?]|\{(\d+)(,?)(\d*)\}/y) ?? [];
    if (quantifier === undefined) return body;
    this.#takes("?"); // Lazy or greedy, the same texts match.
    const min = quantifier === "+" ? 1 : Number(low ?? 0);
    const max = quantifier === "?" ? 1 : low === undefined ? Infinity : high ? Number(high) : comma ? Infinity : min;
    return { kind: "repeat", body, min, max };
  }

  #atom(level: number): PatternNode {
    if (this.#takes("(")) return this.#group(level);
    const assertion = this.#match(/\^|\$|\\[bB]/y)?.[0];
    if (assertion !== undefined) return this.#assertion(assertion as "^");
    if (this.#takesReference()) return { kind: "backReference" };
    const source = this.#match(this.#unicode ? UNICODE_CHAR : CHAR)?.[0];
    if (source !== undefined) return this.#char(source);
    // Without the flag `u`, the backslash of a `\c` before what is not a letter stands for itself.
    if (this.#takes("\\")) return this.#char("\\\\");
    throw new Unknown();
  }

  #char(source: string): PatternNode {
    return { kind: "char", source: this.#flags.join("") + source + ")".repeat(this.#flags.length) };
  }

  #assertion(source: "^" | "$" | "\\b" | "\\B"): PatternNode {
    if (source === "^" || source === "$") {
      return this.#multiline ? look(source === "$", true, IN_LINE) : { kind: "assert", source };
    }
    if (this.#flags.length === 0) return { kind: "assert", source };
    // Without regard to case, the flag `u` adds two letters to the word characters, so the engine looks at them.
    const word = this.#char("\\w");
    const isChange = source === "\\b";
    const branches = [true, false].map((isBehind): PatternNode => {
      const parts = [look(false, !isBehind, word), look(true, isBehind === isChange, word)];
      return { kind: "sequence", parts };
    });
    return { kind: "choice", branches };
  }

  /** What looks like a reference without a group that it can mean is a character, if the flag `u` is not set. */
  #takesReference(): boolean {
    if (this.#unicode || this.#groups.includes("(?<")) {
      if (this.#match(/\\k<[^>]*>/y)) return true;
    }
    const start = this.#at;
    const number = this.#match(/\\([1-9]\d*)/y)?.[1];
    if (number === undefined || this.#unicode || Number(number) <= this.#groups.length) return number !== undefined;
    this.#at = start;
    return false;
  }

  #group(level: number): PatternNode {
    const flags = this.#match(/\?(?!:)([ims]*)-?([ims]*):/y);
    if (flags) return this.#flagged(flags, level);
    const opening = this.#match(/\?(<?)([=!])/y);
    if (!opening && !this.#match(/\?:|\?<[^>]*>/y) && this.#text[this.#at] === "?") throw new Unknown();
    const body = this.#body(level);
    return opening ? look(opening[1] === "", opening[2] === "!", body) : body;
  }

  #flagged([text, on, off]: readonly string[], level: number): PatternNode {
    const multiline = this.#multiline;
    this.#multiline = (multiline || on?.includes("m") === true) && off?.includes("m") !== true;
    this.#flags.push(`(${text}`);
    const body = this.#body(level);
    this.#flags.pop();
    this.#multiline = multiline;
    return body;
  }

  #body(level: number): PatternNode {
    const body = this.choice(level + 1);
    if (!this.#takes(")")) throw new Unknown();
    return body;
  }

  #takes(char: string): boolean {
    if (this.#text[this.#at] !== char) return false;
    this.#at++;
    return true;
  }

  #match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#text);
    if (found) this.#at = sticky.lastIndex;
    return found;
  }
}

const look = (ahead: boolean, negated: boolean, body: PatternNode): PatternNode => ({
  kind: "look",
  body,
  ahead,
  negated,
});

/** A character that ends no line. */
const IN_LINE: PatternNode = { kind: "char", source: "[^\\n\\r\\u2028\\u2029]" };

const CLASS = String.raw`\[(?:[^\]\\]|\\[^])*\]`;
/** Goes through a pattern; the first group is the opening of a capturing group. */
const CAPTURES = new RegExp(String.raw`\\[^]|${CLASS}|(\((?!\?)|\(\?<(?![=!]))`, "g");
const CODE = String.raw`x[\da-fA-F]{2}|u[\da-fA-F]{4}|c[A-Za-z]`;
const CHAR = new RegExp(String.raw`${CLASS}|\\(?:${CODE}|[0-3][0-7]{0,2}|[4-7][0-7]?|[^c])|[^\\()|*+?]`, "y");
const UNICODE_CHAR = new RegExp(
  String.raw`${CLASS}|\\[pP]\{[^}]*\}|\\u\{[\da-fA-F]+\}|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\(?:${CODE}|0|[^\dck])|[^\\()|*+?]`,
  "uy",
);
