import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PathTemplate, ScenarioError } from "../../src/scenarios/index.ts";
import { cpuTime } from "../cpuTime.ts";
import { errorOf } from "../errorOf.ts";

describe("PathTemplate", () => {
  it.each<[string, { [name: string]: string | number }, string]>([
    ["notes/{year}/q{quarter}", { year: 2026, quarter: 1 }, "notes/2026/q1"],
    ["notes/{date}", { date: "2026-01-18" }, "notes/2026-01-18"],
    ["{a}", { a: "x" }, "x"],
    ["days/{year}-{month}-{day}", { year: "2026", month: "01", day: "18-a" }, "days/2026-01-18-a"],
    ["笔记/{年}", { 年: "二〇二六" }, "笔记/二〇二六"],
    [
      "a/{__proto__}/{constructor}",
      Object.fromEntries([
        ["__proto__", "x"],
        ["constructor", "y"],
      ]),
      "a/x/y",
    ],
    ["fixed", {}, "fixed"],
    ["a//{b}/", { b: "." }, "a//./"],
  ])("%s is filled and read back", (text, values, path) => {
    const template = new PathTemplate(text);
    expect(template.fill(values)).toBe(path);
    const read = template.match(path) as object;
    const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
    expect(Object.entries(read)).toEqual(texts);
  });

  it.each([
    ["notes/{year}/year", "notes/2026/q1"],
    ["notes/{year}", "notes/"],
    ["notes/{year}", "notes"],
    ["notes/{year}", "notes/2026/q1"],
    ["notes/{year}", "Notes/2026"],
    ["q{n}q", "qq"],
    ["aba{n}aba", "abababa".slice(0, 5)],
    ["{a}-{b}", "-1"],
    ["{a}-{b}", "1-"],
    ["{a}", "x".repeat(1025)],
    ["fixed", "fixe"],
  ])("%s does not match %.20s", (text, path) => {
    expect(new PathTemplate(text).match(path)).toBeUndefined();
  });

  it.each([
    ["{a}-{b}", "1-2-3", { a: "1", b: "2-3" }],
    ["{a}--{b}", "1---3", { a: "1", b: "-3" }],
    ["{a}-{b}", "--2", { a: "-", b: "2" }],
    ["x{a}.{b}.json", "x1.2.json.json", { a: "1", b: "2.json" }],
  ])("%s reads the first place of %s at which a value can end", (text, path, expected) => {
    expect(new PathTemplate(text).match(path)).toEqual(expected);
  });

  it.each([
    ["", "expected 1 to 1024 characters, received 0"],
    ["a/{b", 'expected "}" after "{"'],
    ["a/b}", 'expected "{" before "}"'],
    ["a/{}", 'expected a name of letters, digits and "_" in {…}, received ""'],
    ["a/{b/c}", 'expected "}" after "{"'],
    ["a/{b c}", 'expected a name of letters, digits and "_" in {…}, received "b c"'],
    ["a/{1}", 'expected a name of letters, digits and "_" in {…}, received "1"'],
    ["a/{b}{c}", "expected a text between {b} and {c}"],
    ["a/{b}/{b}", "expected each variable once, received {b} twice"],
    ["a\ud800", "expected a text of whole characters, received half of one"],
    [`a${"/b".repeat(600)}`, "expected 1 to 1024 characters, received 1201"],
    [5, "expected a text, received 5"],
  ])("%.20s is no template", (text, message) => {
    const error = errorOf(ScenarioError, () => new PathTemplate(text as string));
    expect(error).toMatchObject({ code: "invalid_template", message });
  });

  it.each<[string, { [name: string]: unknown }, string]>([
    ["a/{year}", {}, 'expected a value of {year}, a text without "/" or a number, received undefined'],
    ["a/{year}", { yaer: 2026 }, 'unknown variable "yaer". Did you mean "year"?'],
    ["a/{year}/{b}", { year: 1, b: 2, z: 3 }, 'unknown variable "z". Its variables are {year}, {b}.'],
    ["a", { z: 3 }, 'unknown variable "z". It has no variables.'],
    ["a/{year}", { year: "" }, 'expected a value of {year}, a text without "/" or a number, received ""'],
    ["a/{year}", { year: "1/2" }, 'expected a value of {year}, a text without "/" or a number, received "1/2"'],
    ["a/{year}", { year: Number.NaN }, 'expected a value of {year}, a text without "/" or a number, received NaN'],
    ["a/{toString}", {}, 'expected a value of {toString}, a text without "/" or a number, received undefined'],
    ["{a}-{b}", { a: "1-2", b: "3" }, 'expected a value of {a} that can be read out of the path again, received "1-2"'],
    ["{a}--{b}", { a: "1-", b: "3" }, 'expected a value of {a} that can be read out of the path again, received "1-"'],
    ["a/{b}", { b: "x".repeat(1023) }, "expected a path of at most 1024 characters, received 1025"],
  ])("%s refuses the values %.60j", (text, values, reason) => {
    const error = errorOf(ScenarioError, () => new PathTemplate(text).fill(values as never));
    expect(error).toMatchObject({ code: "invalid_value", message: `${JSON.stringify(text)}: ${reason}` });
  });

  const name = fc.constantFrom("a", "b", "c", "year", "__proto__", "名");
  const literal = fc.string({ unit: fc.constantFrom("a", "-", "/", "q", "名"), minLength: 1, maxLength: 4 });
  const template = fc
    .tuple(fc.uniqueArray(name), fc.array(literal, { minLength: 7, maxLength: 7 }))
    .map(([names, literals]) => literals[0] + names.map((one, index) => `{${one}}${literals[index + 1]}`).join(""));

  it("reads the values out of each path that it makes", () => {
    const value = fc.oneof(
      fc.nat(),
      fc.string({ minLength: 1 }),
      fc.string({ unit: fc.constantFrom("a", "-", "q"), minLength: 1 }),
    );
    let filled = 0;
    fc.assert(
      fc.property(template, fc.array(value, { minLength: 6, maxLength: 6 }), (text, given) => {
        const one = new PathTemplate(text);
        const values = Object.fromEntries(one.variables.map((name, index) => [name, given[index] as string | number]));
        const path = filledOrRefused(one, values);
        if (path === undefined) return;
        filled++;
        const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
        expect(Object.entries(one.match(path) as object)).toEqual(texts);
      }),
      { numRuns: 2000 },
    );
    expect(filled).toBeGreaterThan(500);
  });

  it("makes each path again out of the values that it reads", () => {
    let matched = 0;
    fc.assert(
      fc.property(template, fc.array(literal, { minLength: 6, maxLength: 6 }), (text, given) => {
        const one = new PathTemplate(text);
        const path = one.variables.reduce(
          (path, name, index) => path.replace(`{${name}}`, () => given[index] as string),
          text,
        );
        const values = one.match(path);
        if (values === undefined) return;
        matched++;
        expect(one.fill(values)).toBe(path);
      }),
      { numRuns: 2000 },
    );
    expect(matched).toBeGreaterThan(300);
  });

  it("reads hostile paths in one pass", () => {
    const many = new PathTemplate(Array.from({ length: 100 }, (_, index) => `{v${index}}`).join("a"));
    const start = cpuTime();
    for (let times = 0; times < 200; times++) expect(many.match(`${"a".repeat(1023)}b/`)).toBeUndefined();
    expect(cpuTime() - start).toBeLessThan(5000);
    expect(many.match("a".repeat(10_000_000))).toBeUndefined();
  });
});

function filledOrRefused(template: PathTemplate, values: { [name: string]: string | number }): string | undefined {
  try {
    return template.fill(values);
  } catch (cause) {
    expect(cause).toMatchObject({ code: "invalid_value" });
    return undefined;
  }
}
