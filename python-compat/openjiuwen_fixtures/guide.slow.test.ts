import { execFile } from "node:child_process";
import { mkdtemp, readFile as readText, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import type { Release } from "../releases/releases.ts";
import { pythonReady } from "../sdk/setup.ts";
import { questionsIn, readFile, readIndex } from "../suite/Suite.ts";

const root = join(import.meta.dirname, "../..");
const guide = await readText(join(root, "docs/guides/pytest.md"), "utf8");
const [, program = ""] = /^```python\n([\s\S]*?)^```/m.exec(guide) ?? [];
const [, commands = ""] = /^```sh\n([\s\S]*?)^```/m.exec(guide) ?? [];

/** The last command of the page. */
const RUN = /^.*pytest test_sdk\.py$/m;

const scratch = await mkdtemp(join(tmpdir(), "openjiuwen-pytest-"));
afterAll(() => rm(scratch, { recursive: true, force: true }));
const missing = await install().catch((error: { stderr?: string }) => String(error.stderr || error).trim());
if (missing) console.warn(`skipped: the fixtures in a new virtual environment (${missing})`);

/** Installs what the page says into a new virtual environment; gives the reason where that is impossible. */
async function install(): Promise<string | undefined> {
  const python = await pythonReady();
  if ("missing" in python) return python.missing;
  await promisify(execFile)(python.python, ["-m", "venv", join(scratch, "venv")]);
  await shell(commands.replace(RUN, ""));
  return undefined;
}

async function shell(lines: string): Promise<string> {
  const path = `${join(scratch, "venv", "bin")}:${process.env.PATH}`;
  const options = {
    cwd: root,
    env: { ...process.env, PATH: path, PYTHONDONTWRITEBYTECODE: "1" },
    maxBuffer: 2 ** 26,
  };
  return (await promisify(execFile)("sh", ["-ec", lines], options)).stdout;
}

/** Runs the last command of the page with a program in the scratch folder; gives what it prints, passed or not. */
async function pytest(program: string, options = "-q"): Promise<string> {
  await writeFile(join(scratch, "test_sdk.py"), program);
  const [command = ""] = commands.match(RUN) ?? [];
  return shell(`cd ${scratch}; ${command} ${options} -p no:cacheprovider 2>&1`).catch(
    (failed: { stdout: string }) => failed.stdout,
  );
}

const PLUGIN = `def test_sdk(openjiuwen_fixture):
    openjiuwen_fixture.check(openjiuwen_fixture.model())
`;

const classFiles = readIndex().files.filter(({ kind }) => kind === "class");

/** The lines of the files that hold for a release: a test each, which has one operation or both. */
function testsOf(release: Release): number {
  const files = classFiles.map(({ path }) => readFile(path)).filter(({ profiles }) => profiles.includes(release));
  return files.flatMap(({ tests }) => tests.filter(({ profiles }) => profiles?.includes(release) ?? true)).length;
}

describe.skipIf(missing)("the guide for pytest, in a new virtual environment", () => {
  it("has five lines, and passes with every fixture of the release", async () => {
    expect(program.trim().split("\n").filter(Boolean)).toHaveLength(5);
    expect(await pytest(program)).toMatch(new RegExp(`^${testsOf("0.1.19.post2")} passed in`, "m"));
  });

  it("installs a wheel too, which needs nothing of the checkout", async () => {
    await shell(`pip uninstall -q -y openjiuwen-fixtures; pip wheel -q --no-deps ./python-compat -w ${scratch}/wheels`);
    await shell(`pip install -q --no-deps ${scratch}/wheels/*.whl`);
    const [, size] = /a wheel of ([\d.]+) MB/.exec(guide) ?? [];
    const ratio = Number(await shell(`cat ${scratch}/wheels/*.whl | wc -c`)) / 1e6 / Number(size);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.2);
    // The tests below run all of them out of the wheel.
    expect(await pytest(program, "-q --collect-only")).toMatch(
      new RegExp(`^${testsOf("0.1.19.post2")} tests collected in`, "m"),
    );
  });

  it("is not built over its own sources", async () => {
    const copy = join(scratch, "copy/python-compat");
    await shell(`mkdir ${scratch}/copy; cp -r python-compat src ${scratch}/copy; pip install -q setuptools`);
    const built = shell(`cd ${copy}; python setup.py build_py --build-lib . 2>&1`);
    await expect(built).rejects.toMatchObject({
      stdout: expect.stringContaining("expected a folder for the build, received ., which has the sources"),
    });
    await shell(`diff -r ${copy} python-compat`);
  });

  it("runs the suite from that wheel, against the installed SDK and against one with a fault", async () => {
    const run = (testee: string) =>
      shell(
        `cd ${scratch}; python -m openjiuwen_fixtures run --testee "python -m openjiuwen_fixtures testee${testee}"`,
      );
    const asked = classFiles.flatMap(({ path }) => questionsIn(path, ["0.1.19.post2"]));
    expect((await run("")).replace(/\(Python .*\) /, "")).toBe(
      `openjiuwen at the level bytes\n  class: ${asked.length} passed, 0 failed, 0 expected failures, 0 skipped\n`,
    );
    const failed = await run(' --plant 1" --only "0.1.19.post2/ToolCall/*').catch(
      (failed: { stdout: string }) => failed.stdout,
    );
    expect(failed).toMatch(/^0\.1\.19\.post2\/\w+\/validate\/\w+ \(.*\)\n {2}expected accepts false, received true$/m);
    expect(failed).toMatch(/ [1-9]\d* failed, /);
    const nan = asked.find(({ question }) => /NaN/.test(String(question.input)));
    const ended = await run(` --plant 9" --only "${nan?.question.id}`).catch(
      (failed: { stdout: string }) => failed.stdout,
    );
    expect(ended).toContain("crashed: its process has ended");
  });

  it("has a header with the versions, and finds the fixtures that hold for a release", async () => {
    // All passed above; these are found by the plugin, and some of them pass by it.
    const said = await pytest(PLUGIN, "--openjiuwen-release 0.1.19 -k ToolMessage");
    expect(said).toMatch(/^openjiuwen-fixtures 0\.1\.0: pydantic 2\.14\.3, the answers are of 2\.14\.3$/m);
    expect(said).toMatch(/^installed openjiuwen: 0\.1\.19\.post2$/m);
    expect(said).toMatch(/^openjiuwen 0\.1\.19: the fixtures of 0\.1\.19\.post2 hold for it$/m);
    const [, passed, others] = /^=+ (\d+) passed, (\d+) deselected in/m.exec(said) ?? [];
    expect(Number(passed) + Number(others), said).toBe(testsOf("0.1.19.post2"));
  });

  it("names the nearest releases for one that it does not know, and says what the parameter needs", async () => {
    expect(await pytest(PLUGIN, "--openjiuwen-release 0.1.9.post1")).toContain(
      "unknown release 0.1.9.post1 of openjiuwen; the nearest are 0.1.8, 0.1.9, 0.1.10; known are 0.0.37, ",
    );
    expect(await pytest(PLUGIN, "--openjiuwen-release newest")).toContain(
      "unknown release newest of openjiuwen; the nearest are 0.1.19, 0.1.19.post2; known are 0.0.37, ",
    );
    expect(await pytest(PLUGIN, "-vv")).toContain("openjiuwen_fixture needs --openjiuwen-release");
    expect(await pytest('from openjiuwen_fixtures import fixtures\nfixtures("0.1.18", "Nothing")')).toMatch(
      /expected a class of openjiuwen 0\.1\.18 \(ToolInfo, .*\), received Nothing/,
    );
  });

  it("names the installed SDK in failures of another release's fixtures", async () => {
    const said = await pytest(PLUGIN, "--openjiuwen-release 0.1.13 --maxfail 1");
    expect(said).toContain("expected the classes of openjiuwen 0.1.14, installed is 0.1.19.post2");
  });

  it("fails with a class that answers something else, and shows both answers and the other pydantic", async () => {
    const own = `import pydantic
from pydantic import BaseModel
pydantic.VERSION = "2.11.0"
class ToolCall(BaseModel):
    id: str
`;
    const changed = program
      .replace("import pytest\n", `import pytest\n${own}`)
      .replace('fixtures("0.1.19.post2")', 'fixtures("0.1.19.post2", "ToolCall")')
      .replace("fixture.model()", "ToolCall");
    const said = await pytest(changed);
    expect(said).toContain("AssertionError: ToolCall: ");
    expect(said).toMatch(/^E +expected: \{"accepts": true, "dump"/m);
    expect(said).toMatch(/^E +answered: \{"accepts": false, "errors"/m);
    expect(said).toMatch(/expected pydantic [\d.]+, installed is 2\.11\.0/);
    expect(said).not.toContain("expected the classes of");
    expect(said).toMatch(/^\d+ failed/m);
  });
});
