import { expect, it } from "vitest";
import { escapeInvisible, stripInvisible } from "../../src/gateway/stripInvisible.ts";
import { cpuTime } from "../cpuTime.ts";

it.each<[name: string, text: string, shown: string]>([
  ["a colour", "red \u001b[31malert\u001b[0m", "red alert"],
  ["several numbers", "\u001b[1;31;48;5;2mred", "red"],
  ["a command of one byte", "\u009b2Jred", "red"],
  ["a link", "\u001b]8;;https://a.example\u0007text\u001b]8;;\u0007", "text"],
  ["a title that ends in two bytes", "\u001b]0;title\u001b\\text", "text"],
  ["an escape without an end", "a\u001b", "a"],
  ["marks of direction and tags", "red\u202e txet \u{e0041}", "red txet "],
  ["new lines and tabs", "a\n\tb", "a\n\tb"],
  [
    "joiners and selectors of scripts and emoji",
    "क्\u200dष می\u200cخواهم 葛\u{e0100} ❤\ufe0f\u200d🔥 1\ufe0f\u20e3",
    "क्\u200dष می\u200cخواهم 葛\u{e0100} ❤\ufe0f\u200d🔥 1\ufe0f\u20e3",
  ],
  ["joiners and selectors that change nothing", "a\u200db\ufe0f \u200c", "ab "],
  ["bytes as a row of selectors", "😀\ufe0f\u{e0158}\u{e0159}\u{e0154}", "😀\ufe0f"],
  ["bits as a row of joiners", "é\u200c\u200d\u200d\u200c", "é\u200c"],
  ["fillers", "a\u3164b\u034f\u2063", "ab"],
  ["half a surrogate pair", "a\ud800", "a\ufffd"],
])("%s", (_, text, shown) => {
  expect(stripInvisible(text)).toBe(shown);
});

it.each(["\u001b]a", "\u001b[;", "\u001b]", "\u009b1;1;", "\u001b];a", "\u200d", "\ufe0f\u200d", "a\ufe0f"])(
  "takes linear time for many %j",
  (part) => {
    const start = cpuTime();
    stripInvisible(part.repeat(300_000));
    stripInvisible(part[0] + (part.slice(1) || "[").repeat(300_000));
    escapeInvisible(part.repeat(300_000));
    // Quadratic time is minutes.
    expect(cpuTime() - start).toBeLessThan(20_000);
  },
);
