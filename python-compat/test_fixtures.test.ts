import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { fixturesFolder, readFixtures } from "./fixtures.ts";
import { type Release, releases } from "./releases.ts";
import { pythonReady } from "./setup.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: pytest test_fixtures.py (${python.missing})`);

describe.skipIf("missing" in python)("pytest test_fixtures.py", () => {
  it("finds every fixture to be what Python says", async () => {
    const files = releases.flatMap((release) => readFixtures(release)).length;
    expect(await pytest(join(import.meta.dirname, "test_fixtures.py"))).toMatch(
      new RegExp(`^${files} passed in [\\d.]+s$`, "m"),
    );
  });

  it("names a fixture that is not", async () => {
    const folder = await mkdtemp(join(tmpdir(), "fixtures-"));
    try {
      const release = releases[0] as Release;
      await cp(join(import.meta.dirname, "test_fixtures.py"), join(folder, "test_fixtures.py"));
      await cp(join(import.meta.dirname, "harness"), join(folder, "harness"), { recursive: true });
      const text = await readFile(join(fixturesFolder, release, "ToolCall.json"), "utf8");
      await cp(join(fixturesFolder, release), join(folder, "fixtures", release), { recursive: true });
      const changed = text.replace("Field required", "Field is required");
      await writeFile(join(folder, "fixtures", release, "ToolCall.json"), changed);
      const said = await pytest(join(folder, "test_fixtures.py"));
      expect(said).toContain("documented sample without an id");
      expect(said).toMatch(/^1 failed, \d+ passed/m);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** What it prints, whether it passes or not. */
async function pytest(file: string): Promise<string> {
  if ("missing" in python) throw new Error(python.missing);
  const args = ["-I", "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", file];
  const run = promisify(execFile)(python.python, args, { cwd: dirname(file), maxBuffer: 2 ** 26 });
  return (await run.catch((failed: { stdout: string }) => failed)).stdout;
}
