import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, it } from "vitest";
import { createValidator } from "../src/validate/index.ts";
import { casesOf } from "./cases/index.ts";
import { compare } from "./compare.ts";
import { fixturesFolder, readFixtures, recorded, recordedPayloads } from "./fixtures.ts";
import { type Answer, type Judge, verdict } from "./judge.ts";
import { startPython } from "./python.ts";
import { record } from "./record.ts";
import { releases } from "./releases.ts";
import { pythonReady } from "./setup.ts";
import { typescript } from "./typescript.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: Python against the fixtures (${python.missing})`);

const schema = JSON.parse(readFileSync(join(fixturesFolder, "fixture.schema.json"), "utf8"));
const format = { ours: createValidator(schema), ajv: new Ajv2020({ allErrors: true }).compile(schema) };

describe.each(releases)("the fixtures of openjiuwen %s", (release) => {
  const sdk = "missing" in python ? undefined : startPython(python, release);
  afterAll(() => sdk?.close());

  it("are of the cases, class by class", () => {
    const cases = casesOf(release);
    const written = readFixtures(release).flatMap(({ model, fixtures }) =>
      fixtures
        .filter(({ operation }) => operation === "validate")
        .map(({ name, input, options }) => ({ model, name, input, options })),
    );
    const byModel = (model: string) => [cases, written].map((list) => list.filter((one) => one.model === model));
    const models = new Set([...cases, ...written].map(({ model }) => model));
    for (const model of models) {
      const [wanted, found] = byModel(model);
      expect(found, model).toEqual(wanted);
    }
  });

  it.each(readFixtures(release))("have the format that is described: $model", ({ fixtures }) => {
    expect(format.ours.issues(fixtures)).toEqual({ issues: [], total: 0 });
    expect(format.ajv(fixtures), JSON.stringify(format.ajv.errors?.slice(0, 3))).toBe(true);
  });

  it("are what TypeScript says", async () => {
    const judges = { reference: recorded(release), candidate: typescript(release) };
    const { differences, cases } = await compare(release, { ...judges, payloads: recordedPayloads(release) });
    expect(differences).toEqual([]);
    expect(cases).toBeGreaterThan(150);
  });

  it.skipIf(!sdk)("are up to date: Python says the same bytes", async () => {
    for (const [model, text] of await record(release, sdk as Judge)) {
      const written = readFileSync(join(fixturesFolder, release, `${model}.json`), "utf8");
      expect(written.split("\n"), model).toEqual(text.split("\n"));
    }
  });

  it.skipIf(!sdk)("come back from Python in the bytes that TypeScript wrote", async () => {
    const whole = { exclude_none: false, exclude_unset: false };
    const read = recordedPayloads(release).flatMap(({ questions }) => questions);
    const texts = read.filter(({ operation }) => operation === "validate_json").map((one) => ({ ...one, ...whole }));
    const answers = await typescript(release).ask(texts);
    const sent = texts.flatMap((question, at) => {
      const answer = answers[at] as Answer;
      return "json" in answer && typeof answer.json === "string" ? [{ ...question, text: answer.json }] : [];
    });
    const [returned, own] = [await (sdk as Judge).ask(sent), await typescript(release).ask(sent)];
    expect(returned.map(verdict)).toEqual(own.map(verdict));
    const changed = sent.filter(({ text }, at) => (returned[at] as { json?: unknown }).json !== text);
    // An infinite float is written as null, which its field does not take.
    expect(changed.filter(({ text }) => !text.includes('"total_latency":null'))).toEqual([]);
    expect(sent.length).toBeGreaterThan(texts.length / 5);
  });
});

describe("the format of the fixtures", () => {
  const good = { name: "n", operation: "validate", options: {}, input: "5", expected: { unreadable: "ValueError" } };

  it.each([
    ["a fixture", good, true],
    ["no name", { ...good, name: "" }, false],
    ["another operation", { ...good, operation: "dump" }, false],
    ["an option that Python has not", { ...good, options: { excludeNone: true } }, false],
    ["a value in place of a text", { ...good, input: 5 }, false],
    ["two answers at once", { ...good, expected: { unreadable: "ValueError", raised: "TypeError" } }, false],
    ["an exception with its message", { ...good, expected: { raised: "TypeError: not iterable" } }, false],
    ["errors without their types", { ...good, expected: { errors: "[]" } }, false],
  ])("%s", (_, fixture, fits) => {
    expect([format.ours.check([fixture]), format.ajv([fixture])]).toEqual([fits, fits]);
  });

  it("answers nothing that is not recorded", async () => {
    const judge = recorded(releases[0] as (typeof releases)[number]);
    const question = { model: "ToolCall", operation: "validate_json", text: '"never asked"' } as const;
    await expect(judge.ask([question])).rejects.toThrow("never asked");
  });
});
