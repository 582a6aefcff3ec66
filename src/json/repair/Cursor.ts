import { shorten } from "../../checks/index.ts";
import { BACKSLASH } from "../characters.ts";
import { JsonError, type JsonErrorCode } from "../JsonError.ts";
import { MAX_SHOWN } from "../rejections.ts";
import type { Repair, RepairKind } from "./Repair.ts";

/** A position in a text that only moves forward, and records the changes on the way. */
export class Cursor {
  readonly text: string;
  /** In the order of the text. */
  readonly changes: Repair[] = [];
  /** Keys and indexes down to the value that is read. */
  readonly path: (string | number)[] = [];
  offset = 0;
  /** Whether the text has full-width punctuation anywhere. */
  readonly #isWide: boolean;
  #bracket: "extra_bracket" | "missing_bracket" | undefined;

  constructor(text: string) {
    this.text = text;
    this.#isWide = WIDE.test(text);
  }

  /** The next character; `undefined` at the end. */
  get next(): string | undefined {
    return this.text[this.offset];
  }

  /** Steps over white space, and removes white space that JSON does not have, such as `\n` as two characters. */
  space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.offset);
      if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) this.offset++;
      else if ((code > 0x20 && code < 0x80 && code !== BACKSLASH) || !this.drop("space", OTHER_SPACE)) return;
    }
  }

  /** The next character; for full-width punctuation the character that JSON has in its place. */
  get mark(): string | undefined {
    const { next } = this;
    return this.#isWide ? (PUNCTUATION.get(next as string) ?? next) : next;
  }

  /** Steps over the mark. */
  stepOverMark(): void {
    if (this.#isWide) this.keepOrChange("punctuation", this.next as string, this.mark as string);
    else this.offset++;
  }

  /** The match of a sticky pattern here, or an empty text. */
  match(pattern: RegExp): string {
    pattern.lastIndex = this.offset;
    return pattern.exec(this.text)?.[0] ?? "";
  }

  /** Removes the match of a sticky pattern here, and returns whether there was one. */
  drop(kind: RepairKind, pattern: RegExp): boolean {
    const found = this.match(pattern);
    if (found !== "") this.change(kind, found.length, "");
    return found !== "";
  }

  /** Steps over the given number of characters and replaces them. */
  change(kind: RepairKind, length: number, after: string): void {
    const before = this.text.slice(this.offset, this.offset + length);
    this.changes.push({ kind, offset: this.offset, before, after });
    this.offset += length;
  }

  /** {@link change}; but an extra and a missing bracket may be one bracket in the wrong place. */
  changeBracket(kind: "extra_bracket" | "missing_bracket", length: number, after: string): void {
    this.#bracket ??= kind;
    if (this.#bracket !== kind) this.failAt("brackets that match");
    this.change(kind, length, after);
  }

  /** Steps over a literal, and replaces it if it has another form in JSON. */
  keepOrChange(kind: RepairKind, literal: string, json: string): void {
    if (json === literal) this.offset += literal.length;
    else this.change(kind, literal.length, json);
  }

  fail(code: JsonErrorCode, reason: string, literal?: string): never {
    const place = { text: this.text, index: this.offset, ...(literal !== undefined && { literal }) };
    throw new JsonError(code, reason, this.path, place);
  }

  failAt(expected: string, received: string = this.text.slice(this.offset, this.offset + 1)): never {
    const shown = received === "" ? "the end" : shorten(received, MAX_SHOWN);
    return this.fail("invalid_json", `expected ${expected}, received ${shown}`);
  }
}

/** Punctuation of Chinese and Japanese texts. */
const PUNCTUATION: ReadonlyMap<string, string> = new Map([
  ["，", ","],
  ["、", ","],
  ["：", ":"],
  ["｛", "{"],
  ["｝", "}"],
  ["［", "["],
  ["］", "]"],
]);
const WIDE = /[，、：｛｝［］]/;

/** Before a letter, `\n` may be a backslash and a name, so it is white space only elsewhere. */
const OTHER_SPACE = /(?:[^\S \t\n\r]|[\u180e\u200b\u2060]|\\(?:[nrt](?![\p{L}\p{N}_$])|$))+/uy;
