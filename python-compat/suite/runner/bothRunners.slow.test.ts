import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { interpreterReady } from "../../sdk/setup.ts";
import { CAPABILITIES, LEVELS, questionsIn, readIndex, suiteFolder } from "../Suite.ts";
import { JUDGEMENTS } from "./judgements.ts";
import { LIARS, type Liar, ONLY } from "./liars.ts";

const python = await interpreterReady();
if ("missing" in python) console.warn(`skipped: the runner in Python (${python.missing})`);
const folder = await mkdtemp(join(tmpdir(), "liars-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const PYTHON = "missing" in python ? "" : python.python;
const RUNNERS: readonly (readonly string[])[] = [
  [process.execPath, join(suiteFolder, "run.ts")],
  ...(PYTHON ? [[PYTHON, "-B", "-m", "openjiuwen_fixtures", "run"]] : []),
];
const env = { ...process.env, PYTHONPATH: [dirname(suiteFolder), process.env.PYTHONPATH].join(delimiter) };

const asked = readIndex()
  .files.filter(({ kind, subject }) => kind === "class" && subject === "ToolCall")
  .flatMap(({ path }) => questionsIn(path, ["0.1.3"]))
  .filter(({ question }) => question.id.startsWith(ONLY.slice(0, -1)));
await writeFile(
  join(folder, "right.json"),
  JSON.stringify(asked.map(({ question, expected }) => [question.id, expected])),
);

/** The liar as a program in plain JavaScript. */
async function testee({ answer = "right", greeting = {}, end = "" }: Liar): Promise<string> {
  const file = join(folder, `${Math.random()}.mjs`);
  const hello = { name: "liar", language: "JavaScript", level: "bytes", kinds: ["class"], capabilities: CAPABILITIES };
  const few = { subjects: ["ToolCall"], profiles: ["0.1.3"] };
  const said = typeof greeting === "string" ? greeting : { ...hello, ...few, ...greeting };
  await writeFile(
    file,
    `import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
const answers = new Map(JSON.parse(readFileSync(${JSON.stringify(join(folder, "right.json"))}, "utf8")));
const held = () => spawn("sleep", ["45"], { detached: true, stdio: "inherit" }).unref();
let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  if (question.hello) { console.log(${JSON.stringify(JSON.stringify(said))}); continue; }
  const right = { id: question.id, ...answers.get(question.id) };
  const one = question.id === "${asked[8]?.question.id}";
  const last = ++count === answers.size;
  const answer = ${answer};
  console.log(typeof answer === "string" ? answer : JSON.stringify(answer));
}
${end}`,
  );
  return `${process.execPath} ${file}`;
}

type Verdict = { readonly succeeds: boolean; readonly output: string; readonly milliseconds: number };

async function verdict([program, ...words]: readonly string[], liar: Liar): Promise<Verdict> {
  const options = ["--testee", await testee(liar), "--only", liar.only ?? ONLY, "--shown", "1", "--patience", "2"];
  if (liar.expectedFailures) {
    const file = join(folder, "expected.json"); // The same name for both, as they print it.
    await writeFile(file, JSON.stringify(liar.expectedFailures));
    options.push("--expected-failures", file);
  }
  const start = performance.now();
  return new Promise((resolve) =>
    execFile(program as string, [...words, ...options], { env, maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      // A command's name differs, as each run has its own file.
      const output = `${stdout}${stderr}`.replaceAll(options[1] as string, "COMMAND");
      resolve({ succeeds: error === null, output, milliseconds: performance.now() - start });
    }),
  );
}

describe("a testee that", () => {
  it.each(LIARS)("$name", async (liar) => {
    const verdicts = await Promise.all(RUNNERS.map((runner) => verdict(runner, liar)));
    for (const { succeeds, output, milliseconds } of verdicts) {
      expect(output).toContain(liar.says);
      expect(succeeds).toBe(liar.succeeds ?? false);
      expect(milliseconds).toBeLessThan(45_000); // less than a process lives that holds the output
    }
    expect(verdicts.map(({ output }) => output)).toEqual(verdicts.map(() => verdicts[0]?.output));
  });
});

const JUDGE = `import json, sys
from openjiuwen_fixtures.suite import judge
levels, cases = json.load(sys.stdin)
print(json.dumps([[judge(wanted, given, level) is not None for level in levels] for _, wanted, given, _ in cases]))`;

it.skipIf(PYTHON === "")("the runner in Python judges as the other does", async () => {
  const judged = new Promise<string>((resolve, reject) => {
    const child = execFile(PYTHON, ["-B", "-c", JUDGE], { env }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.end(JSON.stringify([LEVELS, JUDGEMENTS]));
  });
  const found = JSON.parse(await judged) as boolean[][];
  expect(JUDGEMENTS.map(([name], at) => [name, found[at]])).toEqual(
    JUDGEMENTS.map(([name, , , wrongFrom]) => [name, LEVELS.map((_, level) => level >= wrongFrom)]),
  );
});
