import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatSlowest, formatSuites, type TestReport } from "./formatTimes.ts";
import { replaceSuites } from "./replaceSuites.ts";
import { SUITES, suiteOf } from "./suites.ts";

const root = join(import.meta.dirname, "../..");
const contributing = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");

const file = (name: string, seconds: number, ...tests: readonly [name: string, duration: number][]) => ({
  ...{ name: join(root, name), startTime: 1000, endTime: 1000 + seconds * 1000 },
  assertionResults: tests.map(([fullName, duration]) => ({ fullName, duration })),
});
const fast: TestReport = {
  testResults: [
    file("test/json/repair.test.ts", 1.2, ["repairs", 1150], ["leaves alone", 50]),
    file("test/json/integers.test.ts", 0.1, ["reads", 100]),
    file("test/rooms.test.ts", 0.5, ["go one way", 500]),
  ],
};
const slow: TestReport = { testResults: [file("test/json/repair.slow.test.ts", 12, ["repairs all", 12_000])] };

describe("the suites", () => {
  const suites = [...new Set(globSync("{test,python-compat}/**/*.test.ts", { cwd: root }).map(suiteOf))];

  it.each(suites)("%s has its row, here and in CONTRIBUTING.md", (suite) => {
    expect(SUITES).toHaveProperty([suite]);
    expect(contributing).toMatch(new RegExp(`^\\| ${suite}(?:, its files)? \\|`, "m"));
  });

  it("are those that there are", () => {
    expect(Object.keys(SUITES).filter((suite) => !suites.includes(suite))).toEqual([]);
  });

  it("have their tests and their seconds in each project", () => {
    const table = formatSuites({ fast, slow, root }).split("\n");
    expect(table).toContain("| test/json | 4 | python3, `../shared` | 2 s | 12 s |");
    expect(table).toContain("| test, its files | 1 |  | 1 s | – |");
    expect(table).toContain("| test/loops | 0 |  | – | – |");
  });
});

describe("the slowest tests", () => {
  it("come first, and those of the fast project that took more than a second are warned of", () => {
    const fastest = "warning: these tests of the fast project took more than a second:";
    expect(formatSlowest({ fast, slow, root })).toBe(`The slowest tests:
  12.0 s  test/json/repair.slow.test.ts: repairs all
   1.1 s  test/json/repair.test.ts: repairs
   0.5 s  test/rooms.test.ts: go one way
   0.1 s  test/json/integers.test.ts: reads
   0.1 s  test/json/repair.test.ts: leaves alone
${fastest}
   1.1 s  test/json/repair.test.ts: repairs`);
  });

  it("are no more than ten, without a warning if all are fast", () => {
    const many = Array.from({ length: 12 }, (_, place): [string, number] => [`test ${place}`, place]);
    const lines = formatSlowest({ fast: { testResults: [file("test/a/a.test.ts", 1, ...many)] }, root }).split("\n");
    expect(lines).toHaveLength(11);
    expect(lines[1]).toContain("test 11");
  });
});

describe("the table of suites in a page", () => {
  it("is replaced, and nothing else", () => {
    const page = "Before\n\n| suite | tests |\n|---|---|\n| a | 1 |\n\n| other |\n";
    expect(replaceSuites(page, "| suite | $& |\n|---|---|")).toBe("Before\n\n| suite | $& |\n|---|---|\n\n| other |\n");
  });

  it("must be there", () => {
    expect(() => replaceSuites("Before", "")).toThrow("expected a table that begins with | suite |");
  });
});
