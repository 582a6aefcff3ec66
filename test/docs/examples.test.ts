import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeExamples, doors, examples, names, runExample } from "./describeExamples.ts";
import { exampleProgram } from "./exampleProgram.ts";
import { examplesIn } from "./readExamples.ts";
import { root } from "./readPages.ts";
import { isShown } from "./showValue.ts";

/** The rooms whose examples need neither a database nor a server: examples.slow.test.ts runs all. */
const QUICK = /^src\/(?:json|schema|validate|compact|strict|wire|stream|pydantic|tool|turn|set)\//;
const { folder } = describeExamples(examples.filter(({ path }) => QUICK.test(path)));

test("every public class, function and value has an example", async () => {
  const shown = new Set(examples.map(({ path, name }) => `${path} ${name}`));
  const values = await Promise.all(
    [...doors.values()].map(async (door) => Object.keys(await import(join(root, door)))),
  );
  const declared = [...new Set(values.flat())].flatMap((name) => names.get(name) ?? { path: "no file", name });
  const places = declared.map(({ path, name }) => `${path} ${name}`);
  expect(places.length).toBeGreaterThan(80);
  expect(places.filter((place) => !shown.has(place))).toEqual([]);
});

describe("examples are found and run", () => {
  const comment = (...lines: string[]) =>
    ["/**", " * Text.", " *", ...lines.map((line) => ` * ${line}`), " */"].join("\n");

  test("with the name, the line and the code of each", () => {
    const text = [
      comment("@throws {Error} Never.", "@example", "f(); // 1", "// *\\/", "@example", "f(2);"),
      "export function f() {}",
      "/** A class. */",
      "export class A {",
      comment("@example", "new A().b();"),
      "  b() {}",
      "}",
    ].join("\n");
    expect(examplesIn("a.ts", text)).toEqual([
      { path: "a.ts", line: 5, name: "f", code: "f(); // 1\n// */" },
      { path: "a.ts", line: 8, name: "f", code: "f(2);" },
      { path: "a.ts", line: 17, name: "A.b", code: "new A().b();" },
    ]);
  });

  const outcomes: [string, string, string[]][] = [
    ["a value", "[1, 2].length; // 2", ["2"]],
    ["a wrong value", "[1, 2].length; // 3", ["2"]],
    ["a value of several lines", "({ a: [1], b: 'x' });\n// {\n//   a: [1], b: \"x\" }", ['{\n  a: [1], b: "x" }']],
    ["what a variable holds", "const a = 1; // 2", ["1"]],
    ["an error", 'throw1(); // Error: no\nfunction throw1(): never { throw new Error("yes"); }', ["Error: yes"]],
    ["no error", "Number(1); // Error: no", ["1"]],
    ["what is logged", "for (const a of [1, 2]) console.log(a);\n// 1\n// 3", ["1\n2"]],
    ["what is not reached", "if (Number(0)) Number(1); // 1", ["(the example did not come here)"]],
    ["a value that changes later", "const list = [1];\nlist; // [1]\nlist.push(2);", ["[1]"]],
    ["a note", "// A note.\nNumber(1); // 1\n\n// Another.\nNumber(2);", ["1"]],
  ];

  test("a parameter hides a name of the context in its function alone", () => {
    const code = "messages.map(({ messages, tools }) => [messages, tools]);";
    const { names } = exampleProgram({ path: "a.ts", line: 1, name: "a", code }, () => undefined, doors);
    expect(names).toEqual(["messages"]);
  });

  test.each(outcomes)("%s", async (name, code, expected) => {
    const program = exampleProgram({ path: "a.ts", line: 1, name: "a", code }, () => undefined, doors);
    const file = join(folder(), "work", `${name.replaceAll(" ", "-")}.ts`);
    writeFileSync(file, program.code.replaceAll("../../", "../../../"));
    const actual = await runExample(file, program);
    expect(actual.map((text) => text.replaceAll('"1\\n2"', "1\n2"))).toEqual(expected);
  });

  test("a comment that shows nothing is an error", () => {
    const code = "const list = [\n  1, // one\n];";
    const read = () => exampleProgram({ path: "a.ts", line: 1, name: "a", code }, () => undefined, doors);
    expect(read).toThrow('expected an output behind a statement, or a note above a paragraph, received "// one"');
  });

  const shown: [string, unknown, boolean][] = [
    ['{ city: "Oslo", … }', { city: "Oslo", days: 3 }, true],
    ['{ city: "Oslo", … }', { city: "Oslo" }, false],
    ["{ ok: false, error: TypeError }", { ok: false, error: new TypeError("no") }, true],
    ["TypeError: no", new TypeError("no"), true],
    ["TypeError: no", new TypeError("none"), false],
    ["a text", "a text", true],
    ['"a text"', "a text", true],
    ["'a \"text\"'", 'a "text"', true],
    ["1n", 1n, true],
    ["1", 1n, false],
    ["1", "1", true],
    ["[a.c]", ["abc"], false],
    ["{ a: undefined }", {}, false],
  ];
  test.each(shown)("%s shows %o: %s", (comment, value, expected) => expect(isShown(comment, value)).toBe(expected));
});
