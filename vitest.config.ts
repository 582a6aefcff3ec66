import { join } from "node:path";
import { defineConfig } from "vitest/config";

const FILES = ["test/**/*.test.ts", "python-compat/**/*.test.ts"];
const SLOW = ["test/**/*.slow.test.ts", "python-compat/**/*.slow.test.ts"];
const CACHE = join(import.meta.dirname, "node_modules/.cache");

/** The file for the report of a run of all tests, of which `npm run test:times` tells. */
const { TEST_REPORT } = process.env;

export default defineConfig({
  // The examples import the package by its name: here that is the source.
  resolve: { tsconfigPaths: true },
  test: {
    // `npm test` runs the fast project, `npm run check` both.
    projects: [
      { extends: true, test: { name: "fast", include: FILES, exclude: SLOW } },
      { extends: true, test: { name: "slow", include: SLOW } },
    ],
    globalSetup: "test/downloads/globalSetup.ts",
    // The commands that tests start compile each module once, and not at every start.
    env: { NODE_COMPILE_CACHE: join(CACHE, "compiled") },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // On a machine that is busy, what is waited for comes late.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    reporters: TEST_REPORT ? ["default", ["json", { outputFile: TEST_REPORT }]] : ["default"],
  },
});
