import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Answer, Options, Question } from "./judge.ts";
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

/**
 * The fixtures of a release, class by class.
 *
 * @example
 * for (const { model, fixtures } of readFixtures("0.1.3")) console.log(model, fixtures.length);
 */
export function readFixtures(release: Release): { readonly model: string; readonly fixtures: readonly Fixture[] }[] {
  const directory = join(import.meta.dirname, "fixtures", release);
  return readdirSync(directory).map((file) => ({
    model: basename(file, ".json"),
    fixtures: JSON.parse(readFileSync(join(directory, file), "utf8")),
  }));
}

/** The question that a fixture answers. */
export function questionOf(model: string, { operation, input, options }: Fixture): Question {
  return { model, operation, text: input, ...options };
}
