import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { JSONRepairError, jsonrepair } from "jsonrepair";
import { describe, expect, it, test } from "vitest";
import { JsonError, repair } from "../../src/json/index.ts";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/repair.md"), "utf8");
const corpus = join(root, "../shared/corpora/jsonrepair_pairs.jsonl");

describe("docs/repair.md", () => {
  test("has each kind of change in the table", () => {
    const source = readFileSync(join(root, "src/json/repair/Repair.ts"), "utf8");
    const kinds = [...source.matchAll(/^ {2}\| "(\w+)"/gm)].map((match) => match[1]);
    expect(kinds.length).toBeGreaterThan(15);
    expect(rowsOf("kind").map(([kind]) => plain(kind))).toEqual(expect.arrayContaining(kinds));
    expect(rowsOf("kind")).toHaveLength(kinds.length);
  });

  test.each(rowsOf("text", "jsonrepair").map((row) => row.map(plain)))("%s: %s with jsonrepair, %s here", (...row) => {
    const [text, theirs, ours] = row as [string, string, string];
    expect(withoutLines(outcome(() => jsonrepair(text)) ?? "refused")).toBe(theirs);
    expect(outcome(() => repair(text).text) ?? "refused").toBe(ours);
  });

  test.each(
    rowsOf("text", "why").flatMap(([texts]) =>
      [...(texts ?? "").matchAll(/`([^`]+)`/g)].map(([, text]) => text as string),
    ),
  )("%s is refused", (text) => {
    expect(outcome(() => repair(text).text)).toBeUndefined();
  });
});

describe("the pairs of jsonrepair's own tests", () => {
  if (!existsSync(corpus)) console.warn(`skipped: jsonrepair's pairs, as ${corpus} is missing`);

  it.skipIf(!existsSync(corpus))("come out the same, or are listed with the reason", () => {
    const pairs = readFileSync(corpus, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Pair);
    const found = pairs.map((pair, index): [number, string] => [index + 1, verdict(pair)]);
    const different = found.filter(([, verdict]) => verdict !== "same");
    const listed = rowsOf("what is written").flatMap(([, here, lines]) =>
      numbersOf(lines ?? "").map((line): [number, string] => [line, plain(here)]),
    );
    expect(different).toEqual(listed.sort(([a], [b]) => a - b));
    expect(page).toContain(`Of the ${pairs.length} pairs`);
    expect(page).toContain(` ${pairs.length - different.length} have the same result in both`);
  });
});

type Pair = { readonly input: string; readonly output?: unknown; readonly throws?: string };

function verdict({ input, output, throws }: Pair): string {
  const isTheirs = (text: string | undefined) =>
    text === undefined ? throws !== undefined : text === output || sameValue(text, output);
  const text = outcome(() => repair(input).text);
  if (isTheirs(text)) return "same";
  if (text !== undefined) return throws === undefined ? "another value" : "repaired";
  const closed = outcome(() => repair(input, { allowTruncated: true }).text);
  return closed !== undefined && isTheirs(closed) ? "allowTruncated" : "refused";
}

function sameValue(text: string, output: unknown): boolean {
  return typeof output === "string" && JSON.stringify(JSON.parse(text)) === JSON.stringify(JSON.parse(output));
}

function outcome(run: () => string): string | undefined {
  try {
    return run();
  } catch (error) {
    // jsonrepair has an error of its own; anything else is a crash.
    if (error instanceof JsonError || error instanceof JSONRepairError) return undefined;
    throw error;
  }
}

/** The rows of the table whose header begins with these cells. */
function rowsOf(...header: string[]): string[][] {
  const lines = page.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${header.join(" | ")} |`));
  if (start < 0) throw new Error(`docs/repair.md has no table of ${header.join(", ")}`);
  const rows = lines.slice(start + 2);
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith("|")),
    )
    .map(cellsOf);
}

function cellsOf(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function plain(cell: string | undefined): string {
  return (cell ?? "").replace(/^`(.*)`$/, "$1");
}

function withoutLines(text: string): string {
  return text.replaceAll("\n", "");
}

/** `1, 3–5` → 1, 3, 4, 5 */
function numbersOf(cell: string): number[] {
  return cell.split(", ").flatMap((range) => {
    const [first = 0, last = first] = range.split("–").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
