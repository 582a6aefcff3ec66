import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { compare } from "./compare.ts";
import { compareGrowth } from "./compareGrowth.ts";
import { formatBenchmarks } from "./formatBenchmarks.ts";
import { plotGrowth } from "./plotGrowth.ts";
import { comparisons, enterRoom, formatValue, type Row, record, rows } from "./record.ts";

const docs = join(import.meta.dirname, "../../docs");

/** A clock of the test's own, so that a busy machine changes nothing: a contender takes what it adds. */
let clock = 0;
const take = (ms: number) => () => {
  clock += ms;
};
beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => clock);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function printed<T>(run: () => Promise<T>): Promise<[result: T, text: string]> {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const result = await run();
  const text = log.mock.calls.join("\n");
  log.mockRestore();
  return [result, text];
}

describe("what is measured is recorded, and printed from that record", () => {
  test("compare: times, ratios to the first, quartiles", async () => {
    enterRoom("tests");
    const contenders = [
      { name: "one", run: take(1) },
      { name: "three", role: "ours" as const, run: take(3) },
      { name: "four in one run", run: take(4), jobs: 4 },
    ] as const;
    const [found, text] = await printed(() => compare("spinning", contenders, { rounds: 9 }));
    expect(rows.slice(-3)).toEqual(found);
    expect(found).toEqual([
      { room: "tests", title: "spinning", contender: "one", role: "peer", value: 1, unit: "ms", better: "less" },
      expect.objectContaining({ contender: "three", role: "ours", value: 3, ratio: { median: 3, low: 3, high: 3 } }),
      expect.objectContaining({ contender: "four in one run", value: 1, ratio: { median: 1, low: 1, high: 1 } }),
    ]);
    expect(text.split("\n").slice(1)).toEqual([
      "spinning",
      "  one                                   1.0 ms     1.00 ×",
      "  three                                 3.0 ms     3.00 ×  (3.00 to 3.00)",
      "  four in one run                       1.0 ms     1.00 ×  (1.00 to 1.00)",
    ]);
  });

  test("compare: a round that takes seconds is not run more than five times", async () => {
    const run = vi.fn(take(3_000));
    await printed(() =>
      compare("slow", [
        { name: "one", run: take(3_000) },
        { name: "two", run },
      ]),
    );
    expect(run).toHaveBeenCalledTimes(1 + 5);
  });

  test("compareGrowth: the sizes, and no more of a contender that is too slow", async () => {
    const [found] = await printed(() =>
      compareGrowth({
        plot: "spinning",
        inputs: [1, 200, 300],
        sizeOf: (ms) => ms * 10,
        contendersFor: (ms) => [
          { name: "quick", run: take(1) },
          { name: "slow", run: take(ms) },
        ],
      }),
    );
    expect(found.map(({ contender, growth }) => [contender, growth?.size])).toEqual([
      ["quick", 10],
      ["slow", 10],
      ["quick", 2_000],
      ["slow", 2_000],
      ["quick", 3_000],
    ]);
  });
});

const sample = (contender: string, role: Row["role"], value: number, size = 10, more: Partial<Row> = {}): Row => {
  const complete = {
    ...record({ title: `a case of ${size}`, contender, role, value, growth: { plot: "p", size } }),
    ...more,
  };
  rows.pop();
  return complete;
};

test.each([
  [{ value: 0.0000421, unit: "ms" }, "42 ns"],
  [{ value: 0.0066, unit: "ms" }, "6.60 µs"],
  [{ value: 12.34, unit: "ms" }, "12.3 ms"],
  [{ value: 12_340, unit: "ms" }, "12.3 s"],
  [{ value: 31, unit: "of 32" }, "31 of 32"],
  [{ value: 67.42, unit: "%" }, "67.4 %"],
])("%j is %s", (row, expected) => {
  expect(formatValue(row)).toBe(expected);
});

test("the best of the others is compared with the first of ours, whichever way is better", () => {
  const floor = sample("floor", "floor", 0.1);
  const [a, b, ours] = [sample("a", "peer", 2), sample("b", "peer", 1), sample("ours", "ours", 3)];
  expect(comparisons([floor, a, ours, b])).toEqual([{ ours, peer: b, ratio: 3 }]);
  const more = [a, b, ours].map((row): Row => ({ ...row, better: "more" }));
  expect(comparisons(more)[0]?.peer.contender).toBe("a");
  expect(comparisons([floor, ours])).toEqual([]);
});

const growing = [10, 1_000, 100_000].flatMap((size) => [
  sample("ours & co", "ours", size / 1_000, size),
  sample("<peer>", "peer", size / 500, size),
]);

/** The message of a parser of XML, or "" if the text is well-formed. */
const faultOf = (svg: string): string =>
  spawnSync("python3", ["-c", "import sys, xml.dom.minidom as m; m.parseString(sys.stdin.buffer.read())"], {
    input: svg,
  }).stderr.toString();

test("a plot is well-formed, has a title and a description, and colours for light and dark", () => {
  const svg = plotGrowth({ title: "ours < theirs", rows: growing });
  expect(faultOf(svg)).toBe("");
  expect(faultOf(svg.replace("</g>", ""))).not.toBe("");
  expect(svg).toContain('<title id="title">ours &lt; theirs</title>');
  expect(svg).toMatch(/<desc id="desc">Time over the size .*: ours &amp; co, &lt;peer&gt;\.<\/desc>/);
  expect(svg).toContain("prefers-color-scheme:dark");
  expect(svg.match(/<circle/g)).toHaveLength(6);
  const numbers = [...svg.matchAll(/c[xy]="([^"]*)"/g)].map(([, number]) => Number(number));
  expect(numbers.every((number) => number > 0 && number < 760)).toBe(true);
});

test("the page names the machine, the date, the versions, and every row", () => {
  const surroundings = {
    ...{ machine: "a machine", node: "24.0.0", date: "2027-01-02", minutes: 7.6, load: 0.12 },
    ...{ versions: { ajv: "8.20.0" }, skipped: ["import"] },
  };
  const page = formatBenchmarks(growing, surroundings, { p: "benchmarks-p.svg" });
  for (const part of ["2027-01-02", "8 minutes", "a machine, Node 24.0.0", "- ajv 8.20.0", "there: import."]) {
    expect(page).toContain(part);
  }
  expect(page).toContain("| a case of 10 | ours & co | 10.00 µs | <peer> | 20.00 µs | 0.50 × |");
  expect(page.match(/^\| a case of .*\| \*\*ours & co\*\* \|/gm)).toHaveLength(3);
  expect(page).toContain("](images/benchmarks-p.svg)");
});

describe.runIf(existsSync(join(docs, "benchmarks.md")))("docs/benchmarks.md", () => {
  const page = existsSync(join(docs, "benchmarks.md")) ? readFileSync(join(docs, "benchmarks.md"), "utf8") : "";
  const plots = readdirSync(join(docs, "images")).filter((name) => name.startsWith("benchmarks-"));

  test("shows every plot that is there", () => {
    expect(plots.filter((name) => !page.includes(`(images/${name})`))).toEqual([]);
    expect(plots.length).toBeGreaterThan(4);
  });

  test.each(plots)("%s is small and well-formed", (name) => {
    const svg = readFileSync(join(docs, "images", name), "utf8");
    expect(svg.length).toBeLessThan(20_000);
    expect(faultOf(svg)).toBe("");
    expect(svg).toMatch(/<title id="title">.+<\/title>\n<desc id="desc">.+<\/desc>/);
  });
});
