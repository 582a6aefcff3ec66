import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { casesOf } from "./cases/index.ts";
import type { Fixture } from "./fixtures.ts";
import type { Question } from "./judge.ts";
import { startPython } from "./python.ts";
import { releases } from "./releases.ts";
import { pythonReady } from "./setup.ts";

/** `npm run fixtures`: asks the SDK's own classes about the hand-made cases and writes down what they say. */
const python = await pythonReady();
if ("missing" in python) throw new Error(python.missing);
for (const release of releases) {
  const judge = startPython(python, release);
  const cases = casesOf(release);
  const directory = join(import.meta.dirname, "fixtures", release);
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  for (const model of new Set(cases.map((one) => one.model))) {
    const fixtures: Fixture[] = [];
    for (const { name, input, options } of cases.filter((one) => one.model === model)) {
      const questions = (["validate", "validate_json"] as const).map(
        (operation): Question => ({ model, operation, text: input, ...options }),
      );
      for (const [at, expected] of (await judge.ask(questions)).entries()) {
        const operation = (questions[at] as Question).operation;
        fixtures.push({ name, operation, options, input, expected });
      }
    }
    // One fixture a line, in ASCII: half surrogate pairs stay what they are, and a change shows as its line.
    const lines = fixtures.map((fixture) => ascii(JSON.stringify(fixture)));
    await writeFile(join(directory, `${model}.json`), `[\n${lines.join(",\n")}\n]\n`);
    console.log(`${release} ${model}: ${fixtures.length}`);
  }
  await judge.close();
}

function ascii(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
