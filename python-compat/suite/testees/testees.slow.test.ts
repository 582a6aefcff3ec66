import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { pythonReady } from "../../sdk/setup.ts";
import { type RunOptions, runSuite } from "../runner/runSuite.ts";
import { type Asked, KINDS, questionsIn, suiteFolder } from "../Suite.ts";
import { FAULTS } from "./faults.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: the Python SDK as a testee (${python.missing})`);

const folder = await mkdtemp(join(tmpdir(), "fifty-lines-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const testees = join(suiteFolder, "testees");
const OURS = `${process.execPath} ${join(testees, "typescript.ts")}`;
const PYTHON = "missing" in python ? "" : `${python.python} -I -B ${join(testees, "python.py")}`;

/** On a busy machine a right answer may come late. */
const run = (options: RunOptions) => runSuite({ patience: 50_000, ...options });

/** A question that each planted fault answers wrongly, by what the question has. */
const REACHED: readonly ((asked: Asked) => boolean)[] = [
  () => false,
  ({ question }) => question.input === "{}",
  ({ question }) => question.input.toString().includes('"type":null'),
  ({ question }) => question.input.toString().includes('"5."'),
  ({ question, expected }) => question.options.strict === true && !expected.accepts,
  ({ expected }) => !expected.accepts && new Set(expected.errors?.map(String)).size > 1,
  ({ expected }) => !expected.accepts && expected.errors?.[0]?.[1].length === 2,
  ({ expected }) => expected.accepts,
  ({ question }) => question.options.exclude_none === true,
  ({ needs }) => needs.includes("nonfinite"),
];
const questions = ["ToolCall", "AssistantMessage"].flatMap((name) => questionsIn(`classes/${name}.json`, ["0.1.3"]));
const planted = FAULTS.flatMap(({ name }, plant) => {
  const asked = questions.find(REACHED[plant] as (asked: Asked) => boolean);
  return name === undefined ? [] : [[name, plant, asked?.question.id as string] as const];
});

/** The one question passes without the fault, which is seen above, and fails with it. */
async function expectFound(testee: string, plant: number, only: string): Promise<void> {
  const { failures, counts } = await run({ testee: `${testee} --plant ${plant}`, only });
  expect(counts).toEqual({ class: { passed: 0, failed: 1, expected: 0, skipped: 0 } });
  expect(failures[0]?.reason).toMatch(plant === FAULTS.length - 1 ? /^crashed/ : /^expected/);
}

describe("this package as a testee", () => {
  it("answers as the SDK does, in every profile", { timeout: 300_000 }, async () => {
    const { failures, unexpected, counts } = await run({ testee: OURS });
    expect([failures, unexpected]).toEqual([[], []]);
    expect(Object.keys(counts)).toEqual(KINDS);
    expect(Object.values(counts).every(({ passed, skipped }) => passed > 0 && skipped === 0)).toBe(true);
  });

  it.each(planted)("is found out when %s", (_, plant, id) => expectFound(OURS, plant, id));
});

describe.skipIf("missing" in python)("the Python SDK as a testee", () => {
  const wheelOf = (release: string) => ("missing" in python ? "" : (python.wheels[release] as string));

  it.each(["0.1.8/*", "0.1.18.post1/*"])("answers as recorded: %s", async (only) => {
    const testee = `${PYTHON} --wheels ${dirname(wheelOf("0.1.3"))}`;
    const { failures, unexpected, counts } = await run({ testee, only });
    expect([failures, unexpected]).toEqual([[], []]);
    expect(counts.class?.passed).toBeGreaterThan(500);
    // Those of which the release is the newest of their variant.
    expect(counts.conversion?.passed).toBeGreaterThan(4);
  });

  it.each(planted)("is found out when %s", (_, plant, id) =>
    expectFound(`${PYTHON} --wheel ${wheelOf("0.1.3")}`, plant, id),
  );
});

describe("the testee of the README", () => {
  const readme = readFileSync(join(suiteFolder, "README.md"), "utf8");
  const [, program = ""] = /^```js\n([\s\S]*?)^```/m.exec(readme) ?? [];

  it("has at most fifty lines, and comes to what the page says", async () => {
    expect(program.split("\n").length).toBeLessThan(51);
    const file = join(folder, "fifty.mjs");
    await writeFile(file, program);
    const { failures, unexpected, counts } = await run({ testee: `${process.execPath} ${file}` });
    expect([failures, unexpected]).toEqual([[], []]);
    const { passed, failed, expected, skipped } = counts.class as NonNullable<typeof counts.class>;
    const line = `  class: ${passed} passed, ${failed} failed, ${expected} expected failures, ${skipped} skipped`;
    expect(readme).toContain(`fifty-lines at the level accepts\n${line}\n`);
  });
});
