import { describe, expect, it } from "vitest";
import { cellOf, readTable } from "../../../src/cards/data/readTable.ts";
import { MAX_COLUMNS } from "../../../src/cards/limits.ts";
import type { JsonObject, JsonValue } from "../../../src/json/index.ts";

/** Columns as `title: type align format`, and the cells of each row. */
const shortOf = (data: JsonValue, options?: JsonObject) => {
  const { columns, rows, pageSize } = readTable(data, options);
  return [
    columns.map(({ title, type, align, format }) => [`${title}:`, type, align, format].filter(Boolean).join(" ")),
    ...rows.map((row) => columns.map((column) => cellOf(row, column))),
    ...(pageSize === undefined ? [] : [pageSize]),
  ];
};

describe("readTable", () => {
  it.each<[string, JsonValue, JsonObject | undefined, unknown]>([
    [
      "objects",
      [
        { name: "Ann", age: 41 },
        { age: 7, name: "Bo", home_town: null },
      ],
      undefined,
      [
        ["Name: text start", "Age: number end", "Home town: text start"],
        ["Ann", 41, undefined],
        ["Bo", 7, undefined],
      ],
    ],
    [
      "arrays",
      [
        ["a", 1],
        ["b", 2, 3],
      ],
      undefined,
      [
        ["1: text start", "2: number end", "3: number end"],
        ["a", 1, undefined],
        ["b", 2, 3],
      ],
    ],
    ["single values", ["a", "b"], undefined, [["Value: text start"], ["a"], ["b"]]],
    ["rows in an object", { total: 1, rows: [{ a: true }] }, undefined, [["A: boolean start"], [true]]],
    [
      "types",
      [
        { n: 1, d: "2026-01-18", t: "2026-01-18T09:30:00Z", u: "https://a.example", b: false, x: "2026-02-30", m: "1" },
        { n: null, m: 2 },
      ],
      undefined,
      [
        [
          "N: number end",
          "D: date start",
          "T: date start",
          "U: url start",
          "B: boolean start",
          "X: text start",
          "M: text start",
        ],
        [1, "2026-01-18", "2026-01-18T09:30:00Z", "https://a.example", false, "2026-02-30", "1"],
        [undefined, undefined, undefined, undefined, undefined, undefined, 2],
      ],
    ],
    [
      "columns",
      [{ a: 1, b: 0.5 }],
      {
        columns: [
          "b",
          { key: "a", title: "Sum", type: "number", align: "center", format: "EUR" },
          { name: "a", type: "string", align: "right" },
        ],
      },
      [
        ["B: number end", "Sum: number center EUR", "A: text end"],
        [0.5, 1, 1],
      ],
    ],
    [
      "columns of arrays, by their place",
      [["x", 1]],
      { columns: ["Name", "Age"] },
      [
        ["Name: text start", "Age: number end"],
        ["x", 1],
      ],
    ],
    ["no columns", [{ a: 1 }], { columns: [] }, [["A: number end"], [1]]],
    ["a size of pages", ["a"], { page_size: 10.5 }, [["Value: text start"], ["a"], 10]],
    ["a wrong size of pages", ["a"], { page_size: "10" }, [["Value: text start"], ["a"]]],
    ["no rows", [], undefined, [[]]],
    [
      "names of prototypes",
      JSON.parse('[{"__proto__":1,"constructor":2},{}]'),
      undefined,
      [
        ["  proto  : number end", "Constructor: number end"],
        [1, 2],
        [undefined, undefined],
      ],
    ],
  ])("reads %s", (_name, data, options, expected) => {
    expect(shortOf(data, options)).toEqual(expected);
  });

  it.each<[JsonValue, JsonObject, string]>([
    ["text", {}, "expected an array, or an object with an array in it, received a string"],
    [[], { columns: "name" }, 'expected an array of keys, or objects with a key, received "name" as options.columns'],
    [
      [{ a: 1 }],
      { columns: ["a", {}, { key: {} }, [[]], { title: "A" }] },
      'expected an array of keys, or objects with a key, received {} as options.columns[1], {"key":{}} as options.columns[2], [[]] as options.columns[3], {"title":"A"} as options.columns[4]',
    ],
  ])("refuses %j with %j", (data, options, message) => {
    expect(() => readTable(data, options)).toThrow(expect.objectContaining({ name: "CardProblem", message }));
  });

  it(`reads at most ${MAX_COLUMNS} columns, and tells whether there are more`, () => {
    const row = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, index]));
    const [whole, cut] = [MAX_COLUMNS, 5000].map((length) => readTable([row(length)]));
    expect([whole?.columns.length, whole?.isCut]).toEqual([MAX_COLUMNS, false]);
    expect([cut?.columns.length, cut?.isCut]).toEqual([MAX_COLUMNS, true]);
  });
});
