import { casesOf } from "./cases/index.ts";
import type { Fixture } from "./fixtures.ts";
import type { Judge, Question } from "./judge.ts";
import type { Release } from "./releases.ts";

/**
 * The files of a release's fixtures, by class: what a judge says to the hand-made cases, as text.
 *
 * @example
 * (await record("0.1.3", judge)).get("ToolCall"); // '[\n{"name":"documented sample","operation":"validate",…'
 */
export async function record(release: Release, judge: Judge): Promise<Map<string, string>> {
  const cases = casesOf(release);
  const files = new Map<string, string>();
  for (const model of new Set(cases.map((one) => one.model))) {
    const asked = cases
      .filter((one) => one.model === model)
      .flatMap((one) => (["validate", "validate_json"] as const).map((operation) => ({ ...one, operation })));
    const answers = await judge.ask(
      asked.map(({ operation, input, options }): Question => ({ model, operation, text: input, ...options })),
    );
    const fixtures = asked.map(
      ({ name, operation, options, input }, at): Fixture =>
        // An answer for each question: that is what a judge is.
        ({ name, operation, options, input, expected: answers[at] as Fixture["expected"] }),
    );
    // One fixture a line, in ASCII: half surrogate pairs stay what they are, and a change shows as its line.
    files.set(model, `[\n${fixtures.map((fixture) => ascii(JSON.stringify(fixture))).join(",\n")}\n]\n`);
  }
  return files;
}

function ascii(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
