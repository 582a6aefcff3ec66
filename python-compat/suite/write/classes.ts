import { readFixtures } from "../../fixtures/readFixtures.ts";
import { type Release, releases } from "../../releases/releases.ts";
import { answerOf } from "../answerOf.ts";
import { type Answer, FORMAT } from "../Suite.ts";
import type { Draft, Part } from "./testFile.ts";

/** What the SDK's classes answered, out of the fixtures: a file for each class of each profile. */
export function classParts(): Part[] {
  return releases.flatMap((profile) => partsOf(profile));
}

function partsOf(profile: Release): Part[] {
  return readFixtures(profile).map(({ model, class: name, module, pydantic, tests }): Part => {
    const drafts = tests.map(({ expected, ...test }): Draft => ({ ...test, expected: short(answerOf(expected)) }));
    const head = { format: FORMAT, kind: "class", profile, subject: model, source: "python" } as const;
    return { path: `classes/${profile}/${model}.json`, head: { ...head, class: name, module, pydantic }, drafts };
  });
}

/** Without the errors that stand in the text too. */
function short(answer: Answer): Answer {
  if (answer.accepts || typeof answer.text !== "string") return answer;
  const { errors: _, ...rest } = answer;
  return rest;
}
