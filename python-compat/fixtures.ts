import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Answer, Judge, Options, Question } from "./judge.ts";
import type { Payload } from "./payloads.ts";
import type { Release } from "./releases.ts";

/** A payload, and what the SDK's own class says to it. */
export type Fixture = {
  readonly name: string;
  readonly operation: Question["operation"];
  readonly options: Options;
  /** JSON text. */
  readonly input: string;
  readonly expected: Answer;
};

/** The folder of the fixtures: a folder a release in it, a file a class in that. */
export const fixturesFolder: string = join(import.meta.dirname, "fixtures");

/**
 * The fixtures of a release, class by class.
 *
 * @example
 * for (const { model, fixtures } of readFixtures("0.1.3")) console.log(model, fixtures.length);
 */
export function readFixtures(release: Release): { readonly model: string; readonly fixtures: readonly Fixture[] }[] {
  const folder = join(fixturesFolder, release);
  return readdirSync(folder).map((file) => ({
    model: basename(file, ".json"),
    fixtures: JSON.parse(readFileSync(join(folder, file), "utf8")),
  }));
}

/** The question that a fixture answers. */
export function questionOf(model: string, { operation, input, options }: Fixture): Question {
  return { model, operation, text: input, ...options };
}

/** The recorded questions of a release, as payloads of one question each. */
export function recordedPayloads(release: Release): Payload[] {
  return readFixtures(release).flatMap(({ model, fixtures }) =>
    fixtures.map((fixture) => ({ questions: [questionOf(model, fixture)], pairs: [] })),
  );
}

/**
 * The fixtures as a judge, which answers what is recorded and nothing else.
 *
 * @example
 * await recorded("0.1.3").ask([{ model: "ToolInfo", operation: "validate_json", text: "{}" }]);
 */
export function recorded(release: Release): Judge {
  const answers = new Map(
    readFixtures(release).flatMap(({ model, fixtures }) =>
      fixtures.map((fixture): [string, Answer] => [JSON.stringify(questionOf(model, fixture)), fixture.expected]),
    ),
  );
  return {
    name: `the fixtures of openjiuwen ${release}`,
    ask: async (questions) =>
      questions.map((question) => {
        const answer = answers.get(JSON.stringify(question));
        if (!answer) throw new Error(`no fixture of openjiuwen ${release} answers ${JSON.stringify(question)}`);
        return answer;
      }),
    close: async () => {},
  };
}
