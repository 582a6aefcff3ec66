import { expect, test } from "vitest";
import { findMutants, plant } from "./findMutants.ts";

test.each<[name: string, source: string, expected: string[]]>([
  ["a comparison", "x = a < b;", [";", "x = a <= b;"]],
  ["an equality", "x = a === b;", [";", "x = a !== b;"]],
  ["and", "x = a && b;", [";", "x = a || b;"]],
  ["a condition", "const x = a ? b : c;", ["const x = !(a) ? b : c;"]],
  ["a condition that is an equality", "const x = a === b ? b : c;", ["const x = a !== b ? b : c;"]],
  ["an if", "if (a) b();", [";", "if (!(a)) b();", "if (a) ;"]],
  ["an if with an else", "if (a) return; else return;", ["if (!(a)) return; else return;"]],
  ["a throw", "throw error;", [";"]],
  [
    "texts",
    'const x = ["a", `b`];',
    ["const x = [`b`];", 'const x = ["a", ];', 'const x = ["", `b`];', 'const x = ["a", ""];'],
  ],
  ["an empty text", 'const x = "";', ['const x = "?";']],
  ["a text with a value in it", `const x = \`a\${b}\`;`, ['const x = "";']],
  ["the name of a property", 'const x = { "a-b": c };', ["const x = {  };"]],
  [
    "numbers and booleans",
    "const x = f(0, 1, 2, true, false);",
    [
      "const x = f(1, 1, 2, true, false);",
      "const x = f(0, 0, 2, true, false);",
      "const x = f(0, 1, 2, false, false);",
      "const x = f(0, 1, 2, true, true);",
    ],
  ],
  ["a spread", "const x = { ...a, b };", ["const x = { b };", "const x = { ...a,  };"]],
  ["types and imports", 'import a from "a";\nexport * from "b";\ntype T = "c" | 0;\nlet x: "d" | undefined;', []],
  ["super", "class A extends B { constructor() { super(0); } }", ["class A extends B { constructor() { super(1); } }"]],
])("%s", (_name, source, expected) => {
  expect(findMutants(source).map((mutant) => plant(source, mutant))).toEqual(expected);
});

test("a mutant tells its line and its text", () => {
  expect(findMutants("const a = 0;\n\nconst b = 'c';")).toEqual([
    { start: 10, end: 11, line: 1, before: "0", after: "1" },
    { start: 24, end: 27, line: 3, before: "'c'", after: '""' },
  ]);
});
