import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { runSuite } from "../runner/runSuite.ts";
import { questionsIn, readIndex } from "../Suite.ts";

const run = promisify(execFile);
const cache = join(import.meta.dirname, "../../../node_modules/.cache/suite-testees");

/** How a testee of another language is built and checked: commands in its folder. */
type Language = {
  readonly name: "go" | "rust";
  readonly compiler: readonly string[];
  readonly build: (program: string) => readonly string[];
  /** What its developers run before a commit: it prints nothing where nothing is wrong. */
  readonly checks: readonly (readonly string[])[];
};

const languages: readonly Language[] = [
  {
    name: "go",
    compiler: ["go", "version"],
    build: (program) => ["go", "build", "-o", program, "."],
    checks: [
      ["gofmt", "-l", "."],
      ["go", "vet", "."],
    ],
  },
  {
    name: "rust",
    compiler: ["rustc", "--version"],
    // Without -O: it answers more slowly, but that takes less than the optimization.
    build: (program) => ["rustc", "--edition", "2024", "main.rs", "-o", program],
    checks: [["rustfmt", "--edition", "2024", "--check", "main.rs"]],
  },
];

/** Where each planted fault shows, so that a run need not ask all. */
const FAULTS: readonly (readonly [fault: string, only: string])[] = [
  ["any number is a boolean", "0.1.15.post3/ToolCard/*"],
  ["nothing is required", "0.1.3/ToolCall/*"],
  ['"5." is an integer', "0.1.3/ToolCall/*"],
  ["null is accepted everywhere", "0.1.3/ToolCall/*"],
  ["any word is a member of an enum", "0.1.17.post2/ToolCard/*"],
  ["the first of two equal keys holds", "0.1.3/ToolCall/*"],
  ["half a surrogate pair is accepted", "0.1.3/ToolCall/*"],
  ["integers end at 64 bits", "0.1.3/ToolCall/*"],
  ["errors come in reverse order", "0.1.3/ToolCall/*"],
];

/** Both read JSON, and so have no answer where objects of classes or copies are asked for. */
const questionsLeftOut = readIndex()
  .files.filter(({ kind }) => kind === "class")
  .flatMap(({ path }) => questionsIn(path))
  .filter(({ question }) => !["validate", "validate_json"].includes(question.operation)).length;

async function exec([command = "", ...rest]: readonly string[], name: Language["name"]): Promise<string> {
  const { stdout, stderr } = await run(command, rest, { cwd: join(import.meta.dirname, name) });
  return stdout + stderr;
}

const hasCommand = (command: readonly string[], name: Language["name"]): Promise<boolean> =>
  exec(command, name).then(
    () => true,
    () => false,
  );

for (const { name, compiler, build, checks } of languages) {
  const isMissing = !(await hasCommand(compiler, name));
  if (isMissing) console.warn(`skipped: the testee in ${name}, as ${compiler[0]} is not there`);

  describe.skipIf(isMissing)(`the testee in ${name}`, () => {
    const program = join(cache, name);

    beforeAll(async () => {
      await mkdir(cache, { recursive: true });
      await exec(build(program), name);
    });

    it("answers every question about classes as Python does", async () => {
      const { counts, failures } = await runSuite({ testee: program });
      expect(failures.slice(0, 3)).toEqual([]);
      expect(counts.class?.passed).toBeGreaterThan(100_000);
      expect(counts.class).toMatchObject({ failed: 0, expected: 26, skipped: questionsLeftOut });
    });

    it.each(FAULTS.map(([fault, only], index) => ({ fault, only, number: index + 1 })))(
      "is caught with the fault $number: $fault",
      async ({ only, number }) => {
        const { failures } = await runSuite({ testee: `${program} --plant ${number}`, only });
        expect(failures.length).toBeGreaterThan(0);
      },
    );

    it("refuses a fault that it does not have", async () => {
      await expect(runSuite({ testee: `${program} --plant 10` })).rejects.toThrow(/expected .*--plant|a fault/);
    });

    it("has the form that its language wants", async () => {
      for (const check of checks) {
        if (await hasCommand([check[0] as string, "--help"], name)) expect(await exec(check, name), check[0]).toBe("");
      }
    });
  });
}
