// What a link to the playground may hold: texts that are made to take long.
import { describe, expect, it } from "vitest";
import { rangesIn } from "../../src/playground/editor/rangeOf.ts";
import { coloured } from "../../src/playground/text/coloured.ts";

const timeOf = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

describe("a hostile text", () => {
  it.each(["$", '"\\', "/*", '"', "a:"])("of %j is coloured in little time", (part) => {
    const text = part.repeat(Math.floor(39_000 / part.length));
    expect(timeOf(() => coloured(text))).toBeLessThan(1000);
  });

  it("with many places is read once", () => {
    const text = `{"a":[${Array(40_000).fill('"1"').join(",")}]}`;
    const rangeOf = rangesIn(text);
    expect(rangeOf("/a/1")).toEqual({ from: 10, to: 13 });
    const time = timeOf(() => Array.from({ length: 100 }, (_, index) => rangeOf(`/a/${index}`)));
    expect(time).toBeLessThan(5000);
  });
});

it("colours a string that does not end, and keys after a sign", () => {
  const [, string, , rest] = coloured('"open\n$key: 1');
  expect(JSON.stringify(string)).toContain("string");
  expect(JSON.stringify(rest)).toContain("$key");
});
