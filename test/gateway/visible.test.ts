import { expect, it } from "vitest";
import { visible } from "../../src/gateway/visible.ts";
import { cpuTime } from "../cpuTime.ts";

it.each<[name: string, text: string, shown: string]>([
  ["a colour", "red \u001b[31malert\u001b[0m", "red alert"],
  ["several numbers", "\u001b[1;31;48;5;2mred", "red"],
  ["a command of one byte", "\u009b2Jred", "red"],
  ["a link", "\u001b]8;;https://a.example\u0007text\u001b]8;;\u0007", "text"],
  ["a title that ends in two bytes", "\u001b]0;title\u001b\\text", "text"],
  ["an escape without an end", "a\u001b", "a"],
  ["marks of direction and tags", "red\u202e txet \u{e0041}", "red txet "],
  ["new lines, tabs and joiners", "a\n\tb\u200d", "a\n\tb\u200d"],
])("%s", (_, text, shown) => {
  expect(visible(text)).toBe(shown);
});

it.each(["\u001b]a", "\u001b[;", "\u001b]", "\u009b1;1;", "\u001b];a"])("takes linear time for many %j", (part) => {
  const start = cpuTime();
  visible(part.repeat(300_000));
  visible(part[0] + (part.slice(1) || "[").repeat(300_000));
  // Quadratic time is minutes.
  expect(cpuTime() - start).toBeLessThan(20_000);
});
