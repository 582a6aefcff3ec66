import { describe, expect, it } from "vitest";
import { readTree, type TreeNode } from "../../../src/cards/data/readTree.ts";
import type { JsonValue } from "../../../src/json/index.ts";

/** All levels of a tree, to compare them. */
const whole = (nodes: readonly TreeNode[]): unknown =>
  nodes.map(({ children, ...node }) => (children ? { ...node, children: whole(children()) } : node));

describe("readTree", () => {
  it.each<[string, JsonValue, unknown]>([
    [
      "a node",
      { title: "2026", children: [{ title: "Read", done: true }, "Run"] },
      [{ title: "2026", children: [{ title: "Read", done: true }, { title: "Run" }] }],
    ],
    ["nodes", [{ label: "a" }, { name: "b" }], [{ title: "a" }, { title: "b" }]],
    ["children without a title", [{ children: [1] }], [{ title: 1, children: [{ title: 1 }] }]],
    ["children by key", [{ title: "a", children: { b: 1 } }], [{ title: "a", children: [{ title: "b", text: 1 }] }]],
    [
      "members as nodes",
      { year: { books: 12, open: true, none: null } },
      [
        {
          title: "year",
          children: [
            { title: "books", text: 12 },
            { title: "open", text: true },
            { title: "none", text: null },
          ],
        },
      ],
    ],
    ["arrays in arrays", [[1], []], [{ title: 1, children: [{ title: 1 }] }, { title: 2 }]],
    [
      "what a node says of itself",
      [{ title: "a", text: "b", badge: 3, progress: 40, path: "p", id: 1 }],
      [{ title: "a", text: "b", badge: 3, progress: 0.4 }],
    ],
    [
      "members of a node without children",
      [{ name: "Ann", age: 41 }],
      [{ title: "Ann", children: [{ title: "age", text: 41 }] }],
    ],
    ["members beside children", [{ title: "a", children: [], age: 41 }], [{ title: "a" }]],
    [
      "progress",
      [0.5, 1, 100, 300, -1].map((progress) => ({ title: "a", progress })),
      [0.5, 1, 1, 1, 0].map((progress) => ({ title: "a", progress })),
    ],
    ["wrong members", [{ title: "a", done: "yes", progress: "half", badge: {}, text: [] }], [{ title: "a" }]],
    ["nothing", [], []],
    [
      "names of prototypes",
      JSON.parse('{"__proto__":{"constructor":1}}'),
      [{ title: "__proto__", children: [{ title: "constructor", text: 1 }] }],
    ],
  ])("reads %s", (_name, data, expected) => {
    expect(whole(readTree(data))).toEqual(expected);
  });

  it.each<[JsonValue, string]>([
    [null, "expected an object or an array, received null"],
    ["text", "expected an object or an array, received a string"],
    [5, "expected an object or an array, received a number"],
  ])("refuses %j", (data, message) => {
    expect(() => readTree(data)).toThrow(expect.objectContaining({ name: "CardProblem", message }));
  });

  it("reads a level when it is asked for, however deep the tree is", () => {
    const data = JSON.parse(`${'[{"title":"a","children":'.repeat(50_000)}[]${"}]".repeat(50_000)}`);
    let [node] = readTree(data);
    for (let level = 1; level < 50_000; level++) [node] = node?.children?.() ?? [];
    expect(node).toEqual({ title: "a" });
  });
});
