import { JsonError } from "../JsonError.ts";
import { applyRepairs } from "./Repair.ts";
import { closingQuote } from "./scanString.ts";
import type { ValueScanner } from "./ValueScanner.ts";

/** The place of a value in a text, and the changes inside it. */
export type Found = { readonly start: number; readonly end: number; readonly from: number; readonly to: number };

/** Steps over a text that is a single string, number or literal. For any other text, it steps only over marks. */
export function scanScalar(scanner: ValueScanner): Found | undefined {
  skipMarks(scanner);
  const { offset, text, next } = scanner;
  if (next === "{" || next === "[" || next === "｛") return undefined;
  const count = scanner.changes.length;
  try {
    const found = scanFound(scanner);
    skipMarks(scanner);
    if (scanner.drop("extra_comma", COMMA)) skipMarks(scanner);
    if (scanner.next === undefined && !(scanner.isTruncated && holdsObject(text, offset))) return found;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    if (error.code !== "invalid_json" && !(error.code === "truncated" && holdsObject(text, offset))) throw error;
  }
  scanner.offset = offset;
  scanner.changes.length = count;
  scanner.isTruncated = false;
  return undefined;
}

/** Whether a quote without an end may begin a sentence with an object in it, such as `'Tis {"a":1}`. */
function holdsObject(text: string, quote: number): boolean {
  return text.includes("{", quote) && !text.startsWith("{\\", quote + 1);
}

function scanFound(scanner: ValueScanner): Found {
  const start = scanner.offset;
  const from = scanner.changes.length;
  scanner.value();
  return { start, end: scanner.offset, from, to: scanner.changes.length };
}

/** Removes fences and tokens, and returns whether there were any. */
function skipMarks(scanner: ValueScanner): boolean {
  for (let isMarked = false; ; isMarked = true) {
    scanner.space();
    if (!(scanner.drop("fence", FENCE) || scanner.drop("token", TOKEN) || scanner.drop("token", TAG))) return isMarked;
  }
}

/** Steps over a text with one object or array, and removes the text around it. */
export function scanContainer(scanner: ValueScanner): void {
  new Surroundings(scanner).scan();
}

class Surroundings {
  readonly scanner: ValueScanner;
  /** The first value. */
  found: Found | undefined;
  /** The JSON of the kept value, without white space; made if there is another value. */
  compact: string | undefined;
  /** The kind of the last part. Text directly after a value may belong to it. */
  last: "mark" | "value" | "prose" = "mark";
  /** Whether a comma followed the value. */
  isClosed = false;

  constructor(scanner: ValueScanner) {
    this.scanner = scanner;
  }

  scan(): void {
    const { scanner } = this;
    for (;;) {
      if (skipMarks(scanner)) this.last = "mark";
      if (scanner.next === undefined) break;
      this.step(scanner.next);
    }
    if (scanner.text.trim() === "") scanner.fail("truncated", "EOF while parsing a value");
    if (!this.found) scanner.failAt("a value");
  }

  /** Steps over a value, or over text before or after it. */
  step(next: string): void {
    const { scanner } = this;
    const isBehind = this.last === "value";
    if (isBehind && (next === "}" || next === "]")) scanner.changeBracket("extra_bracket", 1, "");
    else if (this.isClosed) scanner.failAt("the end");
    else if (next === "{" || (next === "[" && this.isArray()) || scanner.match(WIDE_OBJECT) !== "") this.value();
    else if (isBehind && scanner.drop("extra_comma", COMMA)) this.isClosed = true;
    else this.prose();
  }

  /** In a sentence, `[1]` and `[see below]` belong to the sentence. */
  isArray(): boolean {
    return this.last === "mark" || this.scanner.match(ARRAY) !== "";
  }

  value(): void {
    if (this.last === "prose" && isMember(this.scanner.changes.at(-1)?.before ?? "")) {
      this.scanner.failAt("a whole value", "a part of one");
    }
    const next = scanFound(this.scanner);
    this.last = "value";
    if (this.found) this.another(this.found, next);
    else this.found = next;
  }

  /** A second value must equal the first one, or replace the placeholder `{}`. */
  another(found: Found, next: Found): void {
    const { scanner } = this;
    const { text, changes } = scanner;
    this.compact ??= this.compactOf(found);
    const compact = this.compactOf(next);
    if (compact === this.compact) {
      changes.length = next.from;
      changes.push({ kind: "duplicate", offset: next.start, before: text.slice(next.start, next.end), after: "" });
    } else if (this.compact === "{}") {
      const before = text.slice(found.start, found.end);
      changes.splice(found.from, found.to - found.from, {
        kind: "placeholder",
        offset: found.start,
        before,
        after: "",
      });
      this.compact = compact;
    } else {
      scanner.offset = next.start;
      scanner.failAt("one value", "another one");
    }
  }

  compactOf({ start, end, from, to }: Found): string {
    const { text, changes } = this.scanner;
    return withoutSpace(applyRepairs(text, changes.slice(from, to), start, end));
  }

  /** Text up to the next mark or value. Text that could continue the value is an error. */
  prose(): void {
    const { scanner } = this;
    const start = scanner.offset;
    const mayBelong = closingQuote(scanner.next) !== undefined || scanner.next === ":" || scanner.next === ",";
    if (this.last === "value" && mayBelong && !this.isWrapped()) scanner.failAt("the end");
    do {
      if (scanner.next === "}") scanner.failAt("a bracket that opens");
      scanner.offset += Math.max(1, scanner.match(PROSE).length);
    } while (!(scanner.next === undefined || scanner.next === "{" || MARKS.some((mark) => scanner.match(mark) !== "")));
    const length = scanner.offset - start;
    scanner.offset = start;
    scanner.change("prose", length, "");
    this.last = "prose";
  }

  /** Whether the text begins and ends with the same quote. */
  isWrapped(): boolean {
    const text = this.scanner.text.trim();
    return text[0] === this.scanner.next && this.scanner.text.slice(this.scanner.offset).trimEnd().length === 1;
  }
}

const COMMA = /,/y;
const FENCE = /```[\w-]*/y;
/**
 * The marks that a model's template puts around its text: `<|im_end|>`, `</tool_call>`, and with the wide bars of
 * DeepSeek.
 */
const TOKEN = /<[|｜][^|｜>]*[|｜]>|<\/?[\w:.-]+>/y;
/** `[TOOL_CALLS]`, `[/INST]`. */
const TAG = /\[\/?[A-Z_]{3,}\]/y;
const ARRAY = /\[\s*[[{"'“‘]/y;
/** The full-width brace is also used in sentences. */
const WIDE_OBJECT = /｛\s*["'“‘｝]/y;
const PROSE = /[^{}[<`｛]+/y;
const MARKS = [ARRAY, WIDE_OBJECT, FENCE, TOKEN, TAG];

/** Whether a text before a value, such as `"a":` or `a": 1, "b":`, belongs to an object whose beginning is lost. */
function isMember(prose: string): boolean {
  const text = prose.trim();
  const before = text.replace(/[:,：，]$/, "").trimEnd();
  if (before === text) return false;
  const hasHalf = text.split('"').length % 2 === 0;
  return before.endsWith('"') ? hasHalf || text.startsWith('"') : before.endsWith("'") && text.startsWith("'");
}

/** A JSON text without the white space between its parts. */
function withoutSpace(json: string): string {
  let compact = "";
  let isString = false;
  for (let at = 0; at < json.length; at++) {
    const character = json.charAt(at);
    if (character === '"') isString = !isString;
    if (character === "\\") compact += character + json.charAt(++at);
    else if (isString || character > " ") compact += character;
  }
  return compact;
}
