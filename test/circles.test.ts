import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, it } from "vitest";

const root = dirname(import.meta.dirname);

/**
 * The circles that are left: these files are read together. A new one is not added here but broken. `ToolCall.fromOpenAI`
 * throws a ToolError, whose `calls` are the ToolCalls that it is about, to be run again.
 */
const LEFT: readonly (readonly string[])[] = [["tool/classes/ToolCall.ts", "tool/classes/ToolError.ts"]];

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

describe("imports", () => {
  it("form no circle of files, types included, but for those that are left", () => {
    expect(circlesIn(importsOf("src"))).toEqual(LEFT);
  });

  it.each<[string, [string, string[]][], string[][]]>([
    [
      "none",
      [
        ["a", ["b", "c"]],
        ["b", ["c"]],
        ["c", []],
      ],
      [],
    ],
    [
      "one",
      [
        ["a", ["b"]],
        ["b", ["c"]],
        ["c", ["b"]],
      ],
      [["b", "c"]],
    ],
    [
      "two",
      [
        ["a", ["b", "c"]],
        ["b", ["a"]],
        ["c", ["d"]],
        ["d", ["c"]],
      ],
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
  ])("are seen to form %s", (_, edges, expected) => {
    expect(circlesIn(new Map(edges.map(([from, to]) => [from, new Set(to)])))).toEqual(expected);
  });
});

function importsOf(folder: string): Imports {
  const paths = globSync(`${folder}/**/*.ts`, { cwd: root }).map((path) => posix.relative(folder, path));
  return new Map(
    paths.map((path) => {
      const text = readFileSync(join(root, folder, path), "utf8");
      const named = [...text.matchAll(/^(?:import|export)\s[^"';]*?from "(\.[^"]+)";/gm)].map(
        (match) => match[1] ?? "",
      );
      return [path, new Set(named.map((name) => posix.join(posix.dirname(path), name)))];
    }),
  );
}

/** The groups of files in which each reaches each other: the strongly connected components, by Tarjan's algorithm. */
function circlesIn(imports: Imports): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    open.push(file);
    let low = place;
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) as number);
    }
    if (low === place) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles.toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
}
