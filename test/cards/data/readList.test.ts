import { describe, expect, it } from "vitest";
import { readList } from "../../../src/cards/data/readList.ts";
import type { JsonValue } from "../../../src/json/index.ts";

describe("readList", () => {
  it.each<[string, JsonValue, unknown]>([
    ["single values", ["a", 1, true, null], ["a", 1, true, null].map((title) => ({ title }))],
    [
      "objects",
      [{ title: "a", text: "b", badge: 3, url: "https://a.example", done: true }],
      [{ title: "a", text: "b", badge: "3", url: "https://a.example", done: true }],
    ],
    [
      "titles by other names",
      [{ name: "a" }, { label: 1 }, { text: "b" }, { path: "c" }, { id: "d" }, { title: "", name: "e" }],
      ["a", "1", "b", "c", "d", "e"].map((title) => ({ title })),
    ],
    ["objects without a title", [{ a: 1 }], [{ title: { a: 1 } }]],
    ["items, rows, or the first array", { a: ["no"], rows: ["no"], items: ["yes"] }, [{ title: "yes" }]],
    ["rows", { a: ["no"], rows: ["yes"], items: "no" }, [{ title: "yes" }]],
    ["the first array", { date: "2026-01-18", tasks: ["yes"], more: ["no"] }, [{ title: "yes" }]],
    [
      "other names of a tick",
      [
        { title: "a", checked: false },
        { title: "b", completed: true },
      ],
      [
        { title: "a", done: false },
        { title: "b", done: true },
      ],
    ],
    ["names of prototypes", JSON.parse('[{"__proto__":{"title":"no"},"id":5}]'), [{ title: "5" }]],
  ])("reads %s", (_name, data, expected) => {
    expect(readList(data)).toEqual(expected);
  });

  it.each<[JsonValue, string]>([
    [null, "null"],
    ["a", "a string"],
    [{ a: {} }, "an object without one"],
  ])("refuses %j", (data, received) => {
    const message = `expected an array, or an object with an array in it, received ${received}`;
    expect(() => readList(data)).toThrow(expect.objectContaining({ name: "CardProblem", message }));
  });
});
