import { shorten } from "../../checks/index.ts";
import { MAX_DIGITS } from "../limits.ts";
import type { Integers } from "../parse/parseOptions.ts";
import { MAX_SHOWN, tooDeep, unsafeInteger } from "../rejections.ts";
import { Cursor } from "./Cursor.ts";
import { decimalInJson } from "./decimal.ts";
import { closingQuote, scanString } from "./scanString.ts";

/** The accepted limits and forms. */
export type Limits = {
  readonly allowTruncated: boolean;
  readonly maxDepth: number;
  readonly integers: Integers;
};

type Bracket = "}" | "]";

/** A position in the text, and the number of changes before it. */
type Mark = { readonly offset: number; readonly changes: number };

/** The state of a container whose members are being read. */
type Members = {
  readonly close: Bracket;
  readonly depth: number;
  count: number;
  /** The comma after the last member. */
  comma: Mark | undefined;
  /** The keys of an object, and where each begins. */
  readonly keys: string[];
  readonly offsets: number[];
  /** Whether a comma was missing, or a bracket was missing or extra, so that two objects may have become one. */
  mayBeTwo: boolean;
};

/** A recursive descent over values that are almost JSON. */
export class ValueScanner extends Cursor {
  isTruncated = false;
  readonly #limits: Limits;
  /** The number of open containers for each closing bracket. */
  readonly #open = { "}": 0, "]": 0 };

  constructor(text: string, limits: Limits) {
    super(text);
    this.#limits = limits;
  }

  /** Steps over a value; false if the text ends before any part of it is certain. */
  value(): boolean {
    const { mark } = this;
    if (mark === "{") return this.#container("}");
    if (mark === "[") return this.#container("]");
    if (closingQuote(mark) === undefined) return this.#number() ?? this.#word();
    this.#string();
    return true;
  }

  get #depth(): number {
    return this.#open["}"] + this.#open["]"];
  }

  #container(close: Bracket): true {
    const depth = this.#depth;
    if (depth >= this.#limits.maxDepth) this.fail("limit_exceeded", tooDeep(this.#limits.maxDepth));
    this.#open[close]++;
    this.stepOverMark();
    const members: Members = { close, depth, count: 0, comma: undefined, keys: [], offsets: [], mayBeTwo: false };
    const cut = this.#members(members);
    if (cut) this.#cut(cut, close);
    if (members.mayBeTwo) this.#checkKeys(members);
    this.#open[close]--;
    this.path.length = Math.min(this.path.length, depth);
    return true;
  }

  /** Steps over the content of a container and its closing bracket; returns where to cut if the text ends before. */
  #members(members: Members): Mark | undefined {
    for (;;) {
      const end = this.offset;
      this.#skip();
      const { mark } = this;
      const start: Mark = { offset: this.offset, changes: this.changes.length };
      if (this.#isEnd()) return members.comma ?? start;
      if (mark === "}" || mark === "]") {
        if (this.#closes(mark, members)) return undefined;
      } else if (!(mark === "," && this.#comma(start, members)) && !this.#member(end, members)) {
        return members.comma ?? start;
      }
    }
  }

  /** Steps over a bracket, which closes the container if any open container has such a bracket. */
  #closes(bracket: Bracket, members: Members): boolean {
    const { close, comma } = members;
    if (bracket !== close) members.mayBeTwo = true;
    if (bracket !== close && this.#open[bracket] === 0) {
      this.changeBracket("extra_bracket", 1, "");
      return false;
    }
    if (comma) this.#removeComma(comma);
    if (bracket === close) this.stepOverMark();
    else this.changeBracket("missing_bracket", 0, close);
    return true;
  }

  #removeComma({ offset, changes }: Mark): void {
    const isFullWidth = this.changes[changes]?.offset === offset;
    const before = this.text.charAt(offset);
    this.changes.splice(changes, isFullWidth ? 1 : 0, { kind: "extra_comma", offset, before, after: "" });
  }

  /** Steps over a comma; false if an item of an array is missing before it. */
  #comma(start: Mark, members: Members): boolean {
    if (members.count > 0 && !members.comma) {
      members.comma = start;
      this.stepOverMark();
    } else {
      if (members.close === "]") return false;
      this.change("extra_comma", 1, "");
    }
    return true;
  }

  /** Steps over a member; false if the text ends before any part of its value is certain. */
  #member(end: number, members: Members): boolean {
    const { close, depth, comma } = members;
    const lacksComma = members.count > 0 && !comma;
    if (lacksComma) this.#missingComma(end, members);
    const index = members.count++;
    if (close === "]") this.path[depth] = index;
    else if (!this.#key(members, lacksComma)) return false;
    if (!this.value()) return false;
    members.comma = undefined;
    return true;
  }

  /** Closes a container at the end of the text, without the part after a mark. */
  #cut(from: Mark, close: Bracket): void {
    if (!this.#limits.allowTruncated) {
      this.fail("truncated", `EOF while parsing ${close === "}" ? "an object" : "a list"}`);
    }
    this.isTruncated = true;
    this.changes.length = from.changes;
    const before = this.text.slice(from.offset, this.offset);
    this.changes.push({ kind: "truncated", offset: from.offset, before, after: close });
  }

  /** Steps over white space and comments. */
  #skip(): void {
    do this.space();
    while ((this.next === "/" || this.next === "#") && this.drop("comment", COMMENT));
  }

  /** Whether the value has ended. */
  #isEnd(): boolean {
    const { next } = this;
    return next === undefined || ((next === "`" || next === "<") && this.match(END) !== "");
  }

  #missingComma(end: number, members: Members): void {
    const { close } = members;
    if ((close === "]" && this.#mayBeOneItem(end)) || !this.#isApart(end)) this.failAt(`\`,\` or \`${close}\``);
    members.mayBeTwo = true;
    this.change("missing_comma", 0, ",");
  }

  /** On one line, Python joins `"a" "b"`, people write 1200 as `1 200`, and `5 -2` and `"a" +1` are calculations. */
  #mayBeOneItem(end: number): boolean {
    const { text, offset } = this;
    if (/[\n\r]/.test(text.slice(end, offset))) return false;
    const [last = "", next = ""] = [text[end - 1], text[offset]];
    return isSign(next) || (isQuote(last) && isQuote(next)) || (isOfNumber(last) && isOfNumber(next));
  }

  /** Refuses a duplicate key in an object that may have been two objects. */
  #checkKeys({ depth, keys, offsets }: Members): void {
    const seen = new Set<string>();
    const index = keys.findIndex((key) => seen.size === seen.add(key).size);
    const key = keys[index];
    if (key === undefined) return;
    this.offset = offsets[index] ?? 0;
    this.path[depth] = key;
    this.failAt(
      "a new key, because a comma is missing or a bracket is wrong in this object",
      `${JSON.stringify(key)} again`,
    );
  }

  /** Whether the part that begins here is separate from the part that ended there, unlike `"a 24"" screen"`. */
  #isApart(end: number): boolean {
    const between = this.text.slice(end, this.offset);
    if (between !== "") return !ESCAPED_SPACE.test(between);
    return "}]".includes(this.text.charAt(end - 1)) || "{[".includes(this.text.charAt(this.offset));
  }

  /**
   * Steps over a key and its colon; false if the text ends before the value begins. After a missing comma the colon is
   * required: Python joins `"b" "c" "d"` in `{"a":"b" "c" "d"}`.
   */
  #key(members: Members, lacksComma: boolean): boolean {
    const { offset } = this;
    let key: string | undefined;
    if (closingQuote(this.next) !== undefined) {
      const json = this.#string();
      if (json === undefined) return false;
      key = JSON.parse(json) as string;
    } else {
      key = this.match(KEY);
      if (key === "") this.failAt("a key");
      this.change("unquoted_key", key.length, `"${key}"`);
    }
    this.path[members.depth] = key;
    members.keys.push(key);
    members.offsets.push(offset);
    const end = this.offset;
    this.#skip();
    if (this.#isEnd()) return false;
    if (this.mark === ":") this.stepOverMark();
    else if (!lacksComma && this.#isApart(end) && BEGINS_VALUE.test(this.next ?? ""))
      this.change("missing_colon", 0, ":");
    else this.failAt("`:`");
    this.#skip();
    return !this.#isEnd();
  }

  /** Steps over a string, and returns its JSON text, `undefined` if the text ends within it. */
  #string(): string | undefined {
    const { end, json, isWhole, fault } = scanString(this.text, this.offset);
    if (!isWhole && !this.#limits.allowTruncated) {
      this.offset = end;
      this.fail("truncated", "EOF while parsing a string");
    }
    if (!isWhole) this.isTruncated = true;
    const kind = isWhole ? fault : "truncated";
    if (kind) this.change(kind, end - this.offset, json);
    this.offset = end;
    return isWhole ? json : undefined;
  }

  /**
   * Whether a number could be read; at the end of a cut text it may be incomplete. `undefined` if no number begins
   * here.
   */
  #number(): boolean | undefined {
    const literal = this.match(NUMBER);
    if (literal === "") return undefined;
    if (this.#mayBeIncomplete(literal)) return this.#leaveOut(literal);
    const json = decimalInJson(literal);
    if (json === undefined) this.failAt("a number", literal);
    const isInteger = /^-?\d+$/.test(json);
    if (isInteger ? !this.#isTaken(json) : !Number.isFinite(Number(json))) this.failAt("a number in range", literal);
    this.keepOrChange("number", literal, json);
    return true;
  }

  #isTaken(integer: string): boolean {
    const { integers } = this.#limits;
    if (integers !== "error") return integers === "string" || integer.replace("-", "").length <= MAX_DIGITS;
    if (Number.isSafeInteger(Number(integer))) return true;
    const shown = shorten(integer, MAX_SHOWN);
    return this.fail("unsafe_integer", unsafeInteger(shown), shown);
  }

  #word(): boolean {
    const word = this.match(WORD);
    const json = LITERALS.get(word);
    if (json === undefined) {
      if (word === "") this.failAt("a value");
      if (this.#mayBeIncomplete(word) && [...LITERALS.keys()].some((literal) => literal.startsWith(word))) {
        return this.#leaveOut(word);
      }
      this.failAt("a value", word);
    }
    this.keepOrChange("literal", word, json);
    return true;
  }

  #mayBeIncomplete(literal: string): boolean {
    return this.#depth > 0 && this.offset + literal.length === this.text.length;
  }

  #leaveOut(literal: string): false {
    this.offset += literal.length;
    return false;
  }
}

const ESCAPED_SPACE = /^(?:\\[nrt])+$/;
/** A fence, or a token that ends a model's text. */
const END = /```|<[|｜/]/y;
const BEGINS_VALUE = /[{[\d"'`“‘.+\-tfnTFN]/;
const COMMENT = /(?:\/\/|#)[^\n\r]*|\/\*(?:.*?\*\/|.*)/sy;
const KEY = /[\p{L}\p{N}_$][\p{L}\p{N}_$-]*/uy;
const NUMBER = /[-+.\d][\w.+-]*/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;

const LITERALS: ReadonlyMap<string, string> = new Map([
  ["true", "true"],
  ["false", "false"],
  ["null", "null"],
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
]);

function isQuote(character: string | undefined): boolean {
  return character !== undefined && "\"'`“”‘’".includes(character);
}

const isSign = (character: string): boolean => character === "+" || character === "-";
const isOfNumber = (character: string): boolean => /[\d.]/.test(character);
