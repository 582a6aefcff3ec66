import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { typescript } from "../differential/typescript.ts";
import { releases } from "../releases/releases.ts";
import { type Answer, type Question, verdict } from "../sdk/Implementation.ts";
import { pythonReady } from "../sdk/setup.ts";
import { startCPython } from "../sdk/startCPython.ts";
import { harnessQuestion } from "./answerOf.ts";
import { questionsIn, readIndex, suiteFolder } from "./Suite.ts";
import { askedClasses } from "./write/classParts.ts";
import { recordedModules } from "./write/shapes.ts";
import { testFile } from "./write/testFile.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: Python against the suite (${python.missing})`);

/** Some 100,000 questions, on a machine that is busy. */
const SLOW = 300_000;

const files = readIndex().files.filter(({ kind }) => kind === "class");
/** The questions of each release, read once for all. */
const questions = Map.groupBy(
  files.flatMap(({ path }) => questionsIn(path)),
  ({ question }) => question.profile,
);

describe.skipIf("missing" in python)("the answers of classes", () => {
  it("are up to date: Python says the same bytes", { timeout: SLOW }, async () => {
    if ("missing" in python) throw new Error(python.missing);
    const { parts, modules } = await askedClasses(python);
    expect(parts.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
    for (const { path, head, drafts } of parts) {
      const written = readFileSync(join(suiteFolder, path), "utf8").split("\n");
      const said = testFile(head, drafts).text.split("\n");
      expect(said.filter((line, at) => line !== written[at]).slice(0, 3), path).toEqual([]);
      expect(written).toHaveLength(said.length);
    }
    expect(modules).toEqual(recordedModules());
  });

  it.each(releases)("come back from Python in the bytes that TypeScript wrote: %s", async (release) => {
    if ("missing" in python) throw new Error(python.missing);
    const whole = { exclude_none: false, exclude_unset: false };
    const asked = (questions.get(release) ?? []).map(harnessQuestion);
    const texts = asked.filter(({ operation }) => operation === "validate_json").map((one) => ({ ...one, ...whole }));
    const answers = await typescript(release).ask(texts);
    const sent = texts.flatMap((question, at): Question[] => {
      const answer = answers[at] as Answer;
      return "json" in answer && typeof answer.json === "string" ? [{ ...question, text: answer.json }] : [];
    });
    const sdk = startCPython(python, release);
    const [returned, own] = [await sdk.ask(sent), await typescript(release).ask(sent)];
    await sdk.close();
    expect(returned.map(verdict)).toEqual(own.map(verdict));
    const changed = sent.filter(({ text }, at) => (returned[at] as { json?: unknown }).json !== text);
    // An infinite float is written as null, which its field does not take.
    expect(changed.filter(({ text }) => !/"(total_latency|\w+_cost)":null/.test(text))).toEqual([]);
    expect(sent.length).toBeGreaterThan(texts.length / 5);
  });
});
