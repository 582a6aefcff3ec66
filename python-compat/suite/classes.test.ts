import { describe, expect, it } from "vitest";
import { typescript } from "../differential/typescript.ts";
import type { Release } from "../releases/releases.ts";
import type { Answer as HarnessAnswer } from "../sdk/Implementation.ts";
import { answerOf, harnessQuestion, stringOf } from "./answerOf.ts";
import { type Converted, ours } from "./ours.ts";
import { judge } from "./runner/judge.ts";
import { fits, readExpectedFailures } from "./runner/runSuite.ts";
import { type Asked, type Question, questionsIn, readIndex } from "./Suite.ts";
import { allCases } from "./write/cases/index.ts";

const files = readIndex().files.filter(({ kind }) => kind === "class");

const OPERATIONS = ["validate", "validate_json"] as const;

describe("the tests of classes", () => {
  it("ask each profile all cases that were made for it and for those before it", () => {
    const asked = Map.groupBy(
      files.flatMap(({ path }) => questionsIn(path)).map(({ question }) => question),
      ({ profile }) => profile,
    );
    for (const [release, cases] of allCases()) {
      const found = new Set(asked.get(release)?.map(keyOf));
      const wanted = cases.flatMap(({ model: subject, operation, input, options }) =>
        (operation ? [operation] : OPERATIONS).map((each) => keyOf({ subject, operation: each, input, options })),
      );
      expect(wanted.filter((key) => !found.has(key)).slice(0, 3), release).toEqual([]);
      expect(found.size, release).toBe(new Set(wanted).size);
    }
  });

  it("ask each profile for which an address is private", () => {
    const [row] = files.filter(({ subject }) => subject === "RestfulApiCard");
    const refused = questionsIn(row?.path as string).filter(
      ({ question, expected }) => question.input === '{"url":"http://u:p@10.0.0.1:80/"}' && !expected.accepts,
    );
    expect([...new Set(refused.map(({ question }) => question.profile))]).toEqual(row?.profiles);
  });
});

type Key = Pick<Question, "subject" | "operation" | "input" | "options">;
const keyOf = ({ subject, operation, input, options }: Key): string =>
  JSON.stringify([subject, operation, stringOf(input), options]);

const known = readExpectedFailures("openjiuwen-tools").map(({ id }) => fits(id));
const isExpectedToFail = (id: string): boolean => known.some((fitsId) => fitsId(id));

describe("conversions and all else but classes", () => {
  it("are answered by TypeScript as recorded, but for what is expected to fail", () => {
    const others = readIndex().files.filter(({ kind }) => kind !== "class");
    const wrong = others
      .flatMap(({ path }) => questionsIn(path))
      .filter(({ question: { id, kind, profile, subject, input }, expected }) => {
        const answer = ours({ kind: kind as Converted["kind"], profile, subject, text: stringOf(input) });
        return (judge(expected, answer, "bytes") !== undefined) !== isExpectedToFail(id);
      });
    expect(wrong.map(({ question }) => question.id)).toEqual([]);
  });
});

describe.each(files)("$subject", ({ path }) => {
  it("is answered by TypeScript as by Python, in the newest profile of each answer", async () => {
    for (const [profile, questions] of Map.groupBy(newestOf(questionsIn(path)), ({ question }) => question.profile)) {
      const answers = await typescript(profile as Release).ask(questions.map(harnessQuestion));
      const wrong = questions.filter(({ question, expected }, at) => {
        const answer = answerOf(answers[at] as HarnessAnswer);
        return (judge(expected, answer, "bytes") !== undefined) !== isExpectedToFail(question.id);
      });
      expect(wrong.map(({ question }) => question).slice(0, 3)).toEqual([]);
    }
  });
});

/** Of each test, the questions for the last of its profiles; a slow test of the suite asks them all. */
function newestOf(questions: readonly Asked[]): Asked[] {
  const byTest = Map.groupBy(questions, ({ expected }) => expected);
  return [...byTest.values()].flatMap((asked) =>
    asked.filter(({ question }) => question.profile === asked.at(-1)?.question.profile),
  );
}
