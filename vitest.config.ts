import { defineConfig } from "vitest/config";

export default defineConfig({
  // The examples import the package by its name: here that is the source.
  resolve: { tsconfigPaths: true },
  test: {
    include: ["test/**/*.test.ts", "python-compat/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // On a machine that is busy, what is waited for comes late.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    reporters: ["default", ["json", { outputFile: "node_modules/.cache/test-report.json" }]],
  },
});
