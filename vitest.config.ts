import { join } from "node:path";
import { defineConfig } from "vitest/config";

const FILES = ["test/**/*.test.ts", "python-compat/**/*.test.ts"];
const SLOW = ["test/**/*.slow.test.ts", "python-compat/**/*.slow.test.ts"];
/** Rooms whose tests leave nothing behind, which test/leftBehind.ts checks: their files can share a process. */
const PURE = [
  "bench",
  "cards",
  "checks",
  "ci",
  "cli",
  "compact",
  "core-tools",
  "corpora",
  "docs",
  "gateway",
  "json",
  "loops",
  "messages",
  "mutation",
  "package",
  "providers",
  "pydantic",
  "python",
  "research",
  "scenarios",
  "schema",
  "stream",
  "strict",
  "times",
  "tool",
  "turn",
  "types",
  "validate",
  "wire",
]
  .map((room) => `test/${room}/**/*.test.ts`)
  .concat("python-compat/**/*.test.ts", "test/{circles,commits,english,rooms,spread}.test.ts");
/** Slow tests that load the same modules again and again, and have nothing of their own in the process either. */
const PURE_SLOW = ["test/{cards,cli,core-tools,gateway}/**/*.slow.test.ts"];
/** Slow tests of these rooms that measure their process. */
const MEASURING = ["test/gateway/load.slow.test.ts", "test/gateway/code/runCode.slow.test.ts"];
/** Tests that count steps, which they can do only in a process of their own. */
const GROWTH = ["test/**/growth.test.ts"];
const CACHE = join(import.meta.dirname, "node_modules/.cache");

/** The path of the JSON report that `npm run test:times` reads. */
const { TEST_REPORT } = process.env;

export default defineConfig({
  // The examples import the package by its name: here that is the source.
  resolve: { tsconfigPaths: true },
  test: {
    // `npm test` runs the fast ones, `--project "fast*"`, and `npm run check` all. A process for each file takes 0.3 s.
    projects: [
      {
        extends: true,
        test: {
          name: "fast-pure",
          include: PURE,
          exclude: [...SLOW, ...GROWTH, "**/node_modules/**"],
          isolate: false,
          setupFiles: "test/leftBehind.ts",
        },
      },
      {
        extends: true,
        test: { name: "fast-rest", include: FILES, exclude: [...SLOW, ...PURE, ...GROWTH, "**/node_modules/**"] },
      },
      { extends: true, test: { name: "fast-growth", include: GROWTH } },
      {
        extends: true,
        test: {
          name: "slow-pure",
          include: PURE_SLOW,
          exclude: [...MEASURING, "**/node_modules/**"],
          isolate: false,
          setupFiles: "test/leftBehind.ts",
        },
      },
      { extends: true, test: { name: "slow-own", include: MEASURING } },
      {
        extends: true,
        test: { name: "slow", include: SLOW, exclude: [...PURE_SLOW, "**/node_modules/**"] },
      },
    ],
    globalSetup: "test/downloads/globalSetup.ts",
    // The commands that tests start compile each module once, and not at every start; tsc collects no garbage below 2 GiB.
    env: { NODE_COMPILE_CACHE: join(CACHE, "compiled"), GOGC: "off", GOMEMLIMIT: "2GiB" },
    // Young values have twice the usual room: random cases make many, of which fewer are copied.
    execArgv: ["--max-semi-space-size=32"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine is slow.
    expect: { poll: { timeout: 15_000 } },
    // On two processors: tests wait for processes for a fifth of their time, in which those of a third worker go on.
    maxWorkers: 3,
    reporters: TEST_REPORT ? ["default", ["json", { outputFile: TEST_REPORT }]] : ["default"],
  },
});
