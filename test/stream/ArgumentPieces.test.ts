import { expect, it } from "vitest";
import { ArgumentPieces } from "../../src/stream/ArgumentPieces.ts";
import type { ArgumentPiece } from "../../src/wire/Wire.ts";

type Path = ArgumentPiece["path"];

const setAll = (
  given: readonly (readonly [path: Path, value: ArgumentPiece["value"], continues?: boolean])[],
): ArgumentPieces => {
  const pieces = new ArgumentPieces({ maxLength: 10, maxDepth: 2 });
  for (const [path, value, continues = false] of given) pieces.set({ path, value, continues });
  return pieces;
};
const TOO_LARGE = "they are too large";
const noPlace = (path: string): string => `there is no place for the value of ${path}`;

it.each<
  [
    name: string,
    given: [path: Path, value: ArgumentPiece["value"], continues?: boolean][],
    text: string,
    fault?: string,
  ]
>([
  ["as long as may be", [[["a"], "123456789"]], '{"a":"123456789"}'],
  ["too long", [[["a"], "1234567890"]], "{", TOO_LARGE],
  [
    "too long together",
    [
      [["a"], "12345"],
      [["b"], "12345"],
    ],
    '{"a":"12345"',
    TOO_LARGE,
  ],
  ["as deep as may be", [[["a", "b"], 1]], '{"a":{"b":1}}'],
  ["too deep", [[["a", "b", "c"], 1]], "{", TOO_LARGE],
  [
    "a string in parts",
    [
      [["a"], "x", true],
      [["a"], "y"],
      [["a"], "z"],
    ],
    '{"a":"z"}',
  ],
  [
    "a string whose parts go on",
    [
      [["a"], "x", true],
      [["a"], "y", true],
      [["a"], "z"],
    ],
    '{"a":"xyz"}',
  ],
  [
    "a number in place of an open string",
    [
      [["a"], "x", true],
      [["a"], 1],
    ],
    '{"a":1}',
  ],
  [
    "a list",
    [
      [["a", 0], 1],
      [["a", 1], 2],
    ],
    '{"a":[1,2]}',
  ],
  ["an item beyond the end", [[["a", 1], 1]], '{"a":[]', noPlace('["a",1]')],
  [
    "a name in a list",
    [
      [["a", 0], 1],
      [["a", "b"], 1],
    ],
    '{"a":[1]',
    noPlace('["a","b"]'),
  ],
  [
    "a place in a string",
    [
      [["a"], "x"],
      [["a", "b"], 1],
    ],
    '{"a":"x"',
    noPlace('["a","b"]'),
  ],
  [
    "a place in null",
    [
      [["a"], null],
      [["a", 0], 1],
    ],
    '{"a":[1]}',
  ],
  ["no place", [[[], 1]], "{", noPlace("[]")],
  [
    "nothing behind a fault",
    [
      [[], 1],
      [["a"], 1],
    ],
    "{",
    noPlace("[]"),
  ],
  ["half of a pair of surrogates", [[["a"], "\ud83d"]], '{"a":"\ud83d"}'],
])("%s", (_name, given, text, fault) => {
  const pieces = setAll(given);
  expect(pieces.text).toBe(text);
  expect(pieces.fault).toBe(fault);
});

it("is whole where no string is open", () => {
  expect(setAll([]).isWhole).toBe(true);
  expect(setAll([[["a"], "x", true]]).isWhole).toBe(false);
  expect(
    setAll([
      [["a"], "x", true],
      [["a"], "y"],
    ]).isWhole,
  ).toBe(true);
});

it("writes its text anew when a piece has come", () => {
  const pieces = setAll([[["a"], 1]]);
  expect(pieces.text).toBe('{"a":1}');
  pieces.set({ path: ["b"], value: 2, continues: false });
  expect(pieces.text).toBe('{"a":1,"b":2}');
});
