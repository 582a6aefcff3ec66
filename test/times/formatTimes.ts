import { relative } from "node:path";
import { SUITES, suiteOf } from "./suites.ts";

/** What vitest's JSON report has of each file, and of each test in it; times are milliseconds. */
export type TestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
  }[];
};

/** The reports of the two projects, where they have run; `root` is the folder to which the names of files are relative. */
export type Reports = { readonly fast?: TestReport; readonly slow?: TestReport; readonly root: string };

/**
 * The table of suites in Markdown: how many tests each has, what they need, and how long they took.
 *
 * @example
 * formatSuites({ fast, root: "/home/ada/openjiuwen-tools" });
 * // "| suite | tests | needs | fast | slow |\n|---|---:|---|---:|---:|\n| test/json | 812 | `../shared` | 4 s | – |\n…"
 */
export function formatSuites({ fast, slow, root }: Reports): string {
  const [quick, long] = [totals(fast, root), totals(slow, root)];
  const rows = Object.entries(SUITES).map(([suite, needs]) => {
    const tests = (quick.get(suite)?.tests ?? 0) + (long.get(suite)?.tests ?? 0);
    const seconds = [quick, long].map((total) => formatSeconds(total.get(suite)?.milliseconds));
    return `| ${[suite === "test" ? "test, its files" : suite, tests, needs.join(", "), ...seconds].join(" | ")} |`;
  });
  return ["| suite | tests | needs | fast | slow |", "|---|---:|---|---:|---:|", ...rows].join("\n");
}

type Total = { readonly tests: number; readonly milliseconds: number };

function totals(report: TestReport | undefined, root: string): Map<string, Total> {
  const sums = new Map<string, Total>();
  for (const { name, startTime, endTime, assertionResults } of report?.testResults ?? []) {
    const suite = suiteOf(relative(root, name));
    const { tests, milliseconds } = sums.get(suite) ?? { tests: 0, milliseconds: 0 };
    sums.set(suite, {
      tests: tests + assertionResults.length,
      milliseconds: milliseconds + Math.max(0, endTime - startTime),
    });
  }
  return sums;
}

const formatSeconds = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? "–" : `${Math.ceil(milliseconds / 1000)} s`;

/**
 * The tests that took longest, and those of the fast project that took more than a second.
 *
 * @example
 * formatSlowest({ fast, slow, root: "/home/ada/openjiuwen-tools" });
 * // "The slowest tests:\n  12.3 s  test/site/site.slow.test.ts: the site has all pages\n…"
 */
export function formatSlowest(reports: Reports): string {
  const [fast, slow] = [testsOf(reports.fast, reports.root), testsOf(reports.slow, reports.root)];
  const slowest = [...fast, ...slow].toSorted((left, right) => right.duration - left.duration).slice(0, 10);
  const late = fast.filter(({ duration }) => duration > 1000).toSorted((left, right) => right.duration - left.duration);
  const lines = (title: string, tests: readonly Timed[]): string[] => [
    title,
    ...tests.map(({ name, duration }) => `${(duration / 1000).toFixed(1).padStart(6)} s  ${name}`),
  ];
  return [
    ...lines("The slowest tests:", slowest),
    ...(late.length > 0 ? lines("warning: these tests of the fast project took more than a second:", late) : []),
  ].join("\n");
}

type Timed = { readonly name: string; readonly duration: number };

function testsOf(report: TestReport | undefined, root: string): Timed[] {
  return (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, file)}: ${fullName}`,
      duration: duration ?? 0,
    })),
  );
}
