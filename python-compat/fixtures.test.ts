import { afterAll, describe, expect, it } from "vitest";
import { casesOf } from "./cases/index.ts";
import { type Fixture, questionOf, readFixtures } from "./fixtures.ts";
import { type Answer, type Judge, verdict } from "./judge.ts";
import { startPython } from "./python.ts";
import { releases } from "./releases.ts";
import { pythonReady } from "./setup.ts";
import { typescript } from "./typescript.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: Python against the fixtures (${python.missing})`);

describe.each(releases)("the fixtures of openjiuwen %s", (release) => {
  const sdk = "missing" in python ? undefined : startPython(python, release);
  afterAll(() => sdk?.close());

  describe.each(readFixtures(release))("$model", ({ model, fixtures }) => {
    it("is up to date with the cases", () => {
      const asked = casesOf(release).filter((one) => one.model === model);
      const written = fixtures.filter(({ operation }) => operation === "validate");
      expect(written.map(({ name, input, options }) => ({ model, name, input, options }))).toEqual(asked);
    });

    it("is what TypeScript says", async () => {
      expect(await disagreements(typescript(release), model, fixtures)).toEqual([]);
    });

    it.skipIf(!sdk)("is what Python says", async () => {
      expect(await disagreements(sdk as Judge, model, fixtures)).toEqual([]);
    });

    it.skipIf(!sdk)("comes back from Python in the bytes that TypeScript wrote", async () => {
      const whole = { exclude_none: false, exclude_unset: false };
      const read = fixtures.filter(({ operation }) => operation === "validate_json");
      const questions = read.map((fixture) => ({ ...questionOf(model, fixture), ...whole }));
      const answers = await typescript(release).ask(questions);
      const sent = questions.flatMap((question, at) => {
        const answer = answers[at] as Answer;
        return "json" in answer && typeof answer.json === "string" ? [{ ...question, text: answer.json }] : [];
      });
      const returned = (await (sdk as Judge).ask(sent)).map((answer) => ("json" in answer ? answer.json : answer));
      expect(returned).toEqual(sent.map(({ text }) => text));
      expect(sent.length).toBeGreaterThan(read.length / 5);
    });
  });
});

async function disagreements(judge: Judge, model: string, fixtures: readonly Fixture[]): Promise<object[]> {
  const answers = await judge.ask(fixtures.map((fixture) => questionOf(model, fixture)));
  return fixtures.flatMap(({ name, operation, expected }, at) => {
    const said = verdict(answers[at] as Answer);
    return said === verdict(expected) ? [] : [{ name, operation, said, expected: verdict(expected) }];
  });
}
