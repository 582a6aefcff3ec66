import { parseBoxed, valueAt } from "../../../src/json/python/index.ts";
import { readFixtures } from "../../fixtures/readFixtures.ts";
import { type Release, releases } from "../../releases/releases.ts";
import type { Answer as FixtureAnswer, Written as FixtureText } from "../../sdk/Implementation.ts";
import { type Answer, FORMAT, type Written } from "../Suite.ts";
import { type Draft, textOf } from "./testFile.ts";
import type { Part } from "./writeSuite.ts";

/** What the SDK's classes answered, out of the fixtures: a file for each class of each profile. */
export function classParts(): Part[] {
  return releases.flatMap((profile) => partsOf(profile));
}

function partsOf(profile: Release): Part[] {
  return readFixtures(profile).map(({ model, class: name, module, pydantic, tests }): Part => {
    const drafts = tests.map(({ expected, ...test }): Draft => ({ ...test, expected: answerOf(expected) }));
    const head = { format: FORMAT, kind: "class", profile, subject: model, source: "python" } as const;
    return { path: `classes/${profile}/${model}.json`, head: { ...head, class: name, module, pydantic }, drafts };
  });
}

/**
 * An answer of the harness in the suite's form.
 *
 * @example
 * answerOf({ errors: '[{"type":"missing","loc":["id"],"msg":"Field required","input":{}}]', types: { missing: [1] } });
 * // { accepts: false, errors: [["missing", ["id"]]], text: '[{"type":"missing",…' }
 */
export function answerOf(answer: FixtureAnswer): Answer {
  if ("unreadable" in answer) return { accepts: false, unreadable: true };
  if ("raised" in answer) return { accepts: false, raised: true };
  if ("crashed" in answer) throw new Error(answer.crashed);
  if ("errors" in answer) {
    const { errors } = answer;
    const listed = read(typeof errors === "string" ? errors : errors.listed);
    return {
      accepts: false,
      errors: listed.map(({ type, loc }) => [type, loc]),
      text: writtenOf(typeof errors === "string" ? errors : { raised: errors.raised }),
    };
  }
  const [dump, json, json_dumps] = [answer.dump, answer.json, answer.json_dumps].map(writtenOf) as [
    Written,
    Written,
    Written,
  ];
  return { accepts: true, dump, json, ...(JSON.stringify(json_dumps) !== JSON.stringify(dump) && { json_dumps }) };
}

/** Errors as JSON text, with the NaN that Python writes. */
function read(text: string) {
  return valueAt(parseBoxed(text, { maxDepth: 1000 }), 0) as { readonly type: string; readonly loc: [] }[];
}

function writtenOf(written: FixtureText): Written {
  return typeof written === "string" ? textOf(written) : null;
}
