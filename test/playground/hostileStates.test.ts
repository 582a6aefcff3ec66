// What a link to the playground may hold: texts that are made to take long.
import { jsonLanguage } from "@codemirror/lang-json";
import { describe, expect, it, vi } from "vitest";
import { rangesIn } from "../../src/playground/editor/rangeOf.ts";
import { coloured } from "../../src/playground/text/coloured.ts";
import { cpuTime } from "../cpuTime.ts";

describe("a hostile text", () => {
  it.each(["$", '"\\', "/*", '"', "a:"])("of %j is coloured in little time", (part) => {
    const text = part.repeat(Math.floor(39_000 / part.length));
    const start = cpuTime();
    coloured(text);
    expect(cpuTime() - start).toBeLessThan(1000);
  });

  it("with many places is read once", () => {
    const parse = vi.spyOn(jsonLanguage.parser, "parse");
    const text = `{"a":[${Array(5000).fill('"1"').join(",")}]}`;
    const rangeOf = rangesIn(text);
    expect(rangeOf("/a/1")).toEqual({ from: 10, to: 13 });
    for (let index = 0; index < 20; index++) rangeOf(`/a/${index}`);
    expect(parse).toHaveBeenCalledTimes(1);
  });
});

it("colours a string that does not end, and keys after a sign", () => {
  const [, string, , rest] = coloured('"open\n$key: 1');
  expect(JSON.stringify(string)).toContain("string");
  expect(JSON.stringify(rest)).toContain("$key");
});
