import { BACKSLASH, QUOTE, SPACE } from "../characters.ts";
import type { RepairKind } from "./Repair.ts";

/** A string of a text, and its JSON form. */
export type ScannedString = {
  /** The offset after it. */
  readonly end: number;
  readonly json: string;
  /** Whether it has its closing quote. */
  readonly isWhole: boolean;
  /** Its first error, if any. */
  readonly fault: RepairKind | undefined;
};

/** Reads the string whose opening quote is at an offset; all its content is kept. */
export function scanString(text: string, start: number): ScannedString {
  const close = closingQuote(text[start]) as string;
  let fault: RepairKind | undefined = close === '"' && text[start] === close ? undefined : "quotes";
  let json = '"';
  let run = start + 1;
  let highEnd = -1;
  let at = endOfRun(text, run, close);
  while (at < text.length && text[at] !== close) {
    const valid = escapeAt(text, at);
    if (valid !== "") {
      if (HIGH_SURROGATE.test(valid)) highEnd = at + valid.length;
      at = endOfRun(text, at + valid.length, close);
      continue;
    }
    if (isCut(text, at)) break;
    const change = changeAt(text, at, close);
    fault ??= change.fault;
    json += text.slice(run, at) + change.json;
    run = at + change.length;
    at = endOfRun(text, run, close);
  }
  json += text.slice(run, at);
  if (text[at] === close) return { end: at + 1, json: `${json}"`, isWhole: true, fault };
  // Half a surrogate pair is not a character.
  const kept = highEnd === at ? json.slice(0, -6) : json.replace(/[\ud800-\udbff]$/, "");
  return { end: text.length, json: `${kept}"`, isWhole: false, fault };
}

/** The offset after the characters that JSON keeps unchanged. */
function endOfRun(text: string, start: number, close: string): number {
  const closeCode = close.charCodeAt(0);
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === closeCode || code === BACKSLASH || code === QUOTE || code < SPACE) return at;
  }
  return text.length;
}

/** The escape of JSON at an offset, or an empty text. */
function escapeAt(text: string, at: number): string {
  ESCAPE.lastIndex = at;
  return ESCAPE.exec(text)?.[0] ?? "";
}

/** The number of characters at an offset that JSON writes in another form, and that form. */
type Change = { readonly length: number; readonly json: string; readonly fault?: RepairKind };

function changeAt(text: string, at: number, close: string): Change {
  const code = text.charCodeAt(at);
  if (code === QUOTE) return { length: 1, json: '\\"' };
  if (code !== BACKSLASH) {
    return { length: 1, json: JSON.stringify(text[at]).slice(1, -1), fault: "control_character" };
  }
  return text[at + 1] === close ? { length: 2, json: close } : { length: 1, json: "\\\\", fault: "escape" };
}

/** The closing quote for an opening one; `undefined` if the character does not open a string. */
export function closingQuote(quote: string | undefined): string | undefined {
  return quote === undefined ? undefined : CLOSING[OPENING.indexOf(quote)];
}

const OPENING = "\"'`“‘";
const CLOSING = "\"'`”’";

const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const HIGH_SURROGATE = /^\\u[dD][89abAB]/;

/** Whether a backslash begins an escape that the end of the text may have cut. */
function isCut(text: string, at: number): boolean {
  return text.length - at < 6 && /^\\(?:u[\da-fA-F]*)?$/.test(text.slice(at));
}
