import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "checks-"));
const reports = join(folder, "node_modules/.cache/test-reports");
afterAll(() => rmSync(folder, { recursive: true }));

for (const script of ["checks.mjs", "summary.mjs"]) cpSync(join(root, ".ci", script), join(folder, ".ci", script));
// Instead of vitest: writes the report of a project into the file that the environment names.
const tests = `
  const [numPassedTests, numFailedTests] = { "fast*": [7, 0], "slow*": [5, 2] }[process.argv.at(-1)];
  const report = { numPassedTests, numFailedTests, numPendingTests: 1 };
  console.log("the tests begin");
  require("node:fs").writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  setTimeout(() => {
    console.log("the tests end");
    process.exit(numFailedTests > 0 ? 1 : 0);
  }, 300);
`;
writeFileSync(join(folder, "tests.cjs"), tests);
// Ends while the tests run.
const meanwhile = `
  setInterval(() => {
    if (!require("node:fs").existsSync("node_modules/.cache/test-reports/fast.json")) return;
    console.log("this is beside the tests");
    process.exit();
  }, 10);
`;
writeFileSync(join(folder, "meanwhile.cjs"), meanwhile);
const scripts = {
  fine: "node --eval \"console.log('this is fine')\"",
  wrong: "node --eval \"console.log('this is wrong'); process.exit(3)\"",
  tests: "node tests.cjs",
  meanwhile: "node meanwhile.cjs",
};
writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts }));

function run(script: string, ...args: readonly string[]): { readonly status: number | null; readonly stdout: string } {
  return spawnSync(process.execPath, [join(folder, ".ci", script), ...args], { cwd: folder, encoding: "utf8" });
}

describe("the checks", () => {
  it("all run, and fail when one of them does", () => {
    const { status, stdout } = run("checks.mjs", "fine+wrong,tests:fast");
    expect(status).toBe(1);
    expect(stdout).toContain("this is fine");
    expect(stdout).toContain("this is wrong");
    expect(stdout).toMatch(/^fine \d+\.\d s, wrong \d+\.\d s, tests:fast \d+\.\d s\nfailed: wrong\n$/m);
    expect(JSON.parse(readFileSync(join(reports, "fast.json"), "utf8")).numPassedTests).toBe(7);
  });

  it("run beside the tests, and print what they say before or after these", () => {
    const { status, stdout } = run("checks.mjs", "meanwhile", "wrong,tests:fast");
    expect(status).toBe(1);
    expect(stdout).toMatch(/this is wrong\n.*the tests begin\nthe tests end\n.*this is beside the tests\n/s);
  });

  it("are added up: the tests of both projects, and each other check that failed", () => {
    expect(run("summary.mjs", reports, "1")).toMatchObject({ status: 1, stdout: "7 passed, 1 failed, 1 skipped\n" });
    expect(run("checks.mjs", "tests:slow").status).toBe(1);
    expect(run("summary.mjs", reports, "1")).toMatchObject({ status: 1, stdout: "12 passed, 3 failed, 2 skipped\n" });
  });

  it("forget what they said before", () => {
    rmSync(join(folder, "tests.cjs"));
    expect(run("checks.mjs", "tests:slow").status).toBe(1);
    expect(existsSync(join(reports, "slow.json"))).toBe(false);
    expect(run("summary.mjs", reports, "1").stdout).toBe("7 passed, 2 failed, 1 skipped\n");
  });
});

describe("the closing line", () => {
  const result = (status: number, checks: object, fast?: object) => {
    const own = join(folder, "own");
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "checks.json"), JSON.stringify(checks));
    rmSync(join(own, "fast.json"), { force: true });
    if (fast) writeFileSync(join(own, "fast.json"), JSON.stringify(fast));
    return run("summary.mjs", own, String(status));
  };
  const passed = { lint: { status: 0 }, "tests:fast": { status: 0 } };

  it.each([
    ["everything passed", 0, passed, { numPassedTests: 3 }, 0, "3 passed, 0 failed\n"],
    [
      "a file of tests did not load",
      1,
      { "tests:fast": { status: 1 } },
      { numPassedTests: 3 },
      1,
      "3 passed, 1 failed\n",
    ],
    ["something else failed", 1, passed, { numPassedTests: 3 }, 1, "3 passed, 1 failed\n"],
    ["no tests ran", 0, { lint: { status: 0 } }, undefined, 1, "0 passed, 1 failed\n"],
    ["the tests left no report", 0, passed, undefined, 1, "0 passed, 1 failed\n"],
  ])("%s", (_name, given, checks, report, status, stdout) => {
    expect(result(given, checks, report)).toMatchObject({ status, stdout });
  });
});
