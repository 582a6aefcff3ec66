import { BACKSLASH, QUOTE, SPACE } from "../characters.ts";
import type { RepairKind } from "./Repair.ts";

/** A string as it stands in a text, and as JSON. */
export type ScannedString = {
  /** The offset behind it. */
  readonly end: number;
  readonly json: string;
  /** Whether its closing quote is there. */
  readonly isWhole: boolean;
  /** The first thing that is wrong with it, if any. */
  readonly fault: RepairKind | undefined;
};

/** Reads the string whose opening quote stands at an offset; nothing in it is left out. */
export function scanString(text: string, start: number): ScannedString {
  const close = closingQuote(text[start]) as string;
  const closeCode = close.charCodeAt(0);
  let fault: RepairKind | undefined = close === '"' && text[start] === close ? undefined : "quotes";
  let json = '"';
  let at = start + 1;
  let run = at;
  let highEnd = -1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === closeCode || Number.isNaN(code)) break;
    if (code !== BACKSLASH && code !== QUOTE && code >= SPACE) {
      at++;
      continue;
    }
    let length = 1;
    let now = '\\"';
    if (code === BACKSLASH) {
      ESCAPE.lastIndex = at;
      const valid = ESCAPE.exec(text)?.[0];
      if (valid !== undefined) {
        at += valid.length;
        if (HIGH_SURROGATE.test(valid)) highEnd = at;
        continue;
      }
      if (isCut(text, at)) break;
      if (text[at + 1] === close) {
        length = 2;
        now = close;
      } else {
        fault ??= "escape";
        now = "\\\\";
      }
    } else if (code !== QUOTE) {
      fault ??= "control_character";
      now = JSON.stringify(text[at]).slice(1, -1);
    }
    json += text.slice(run, at) + now;
    at += length;
    run = at;
  }
  json += text.slice(run, at);
  if (text[at] === close) return { end: at + 1, json: `${json}"`, isWhole: true, fault };
  // Half a surrogate pair is no character yet.
  const kept = highEnd === at ? json.slice(0, -6) : json.replace(/[\ud800-\udbff]$/, "");
  return { end: text.length, json: `${kept}"`, isWhole: false, fault };
}

/** The quote that closes what a quote opens, or nothing where a character opens no string. */
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
