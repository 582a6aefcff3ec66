import { afterAll, describe, expect, it } from "vitest";
import { compare } from "./compare.ts";
import type { Answer, Judge, Written } from "./judge.ts";
import { type PythonJudge, startPython } from "./python.ts";
import { RELEASES, releases } from "./releases.ts";
import { pythonReady } from "./setup.ts";
import { typescript } from "./typescript.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: parity with the Python SDK (${python.missing})`);

describe.skipIf("missing" in python).each(releases)("openjiuwen %s", (release) => {
  let started: PythonJudge | undefined;
  const sdk = (): PythonJudge => {
    if ("missing" in python) throw new Error(python.missing);
    started ??= startPython(python, release);
    return started;
  };
  afterAll(() => started?.close());

  it("answers 2,000 random payloads as TypeScript does", async () => {
    const result = await compare(release, { reference: sdk(), candidate: typescript(release), cases: 2000, seed: 1 });
    expect(result.differences).toEqual([]);
    expect(result.pairs.missed).toEqual([]);
    expect(result.errorTypes.length).toBeGreaterThanOrEqual(12);
    expect(result.valid).toBeGreaterThan(0.3);
    expect(result.valid).toBeLessThan(0.7);
  });

  it.each(Object.keys(RELEASES[release]))("has the fields that the payloads are made of: %s", async (model) => {
    const { fields, schema } = await sdk().schema(model);
    const shape: Record<string, string> = RELEASES[release][model as keyof (typeof RELEASES)[typeof release]];
    const marked = Object.keys(shape);
    expect(fields).toEqual(marked.map((name) => name.replace("*", "")));
    const required = marked.filter((name) => name.endsWith("*")).map((name) => name.replace("*", ""));
    expect((schema as { required?: string[] }).required ?? []).toEqual(required);
  });
});

describe.skipIf("missing" in python)("a planted fault is found within 2,000 cases", () => {
  let sdk: PythonJudge | undefined;
  afterAll(() => sdk?.close());

  const faults: [string, (answer: Answer) => Answer][] = [
    ["a changed message", inErrors((text) => text.replace("Field required", "Field is required"))],
    ["a wrong place", inErrors((text) => text.replace(/"loc":\["(\w+)",/, '"loc":[0,"$1",'))],
    ["a lost .0", inJson((text) => text.replace(/([:[]-?\d+)\.0(?=[,\]}])/, "$1"))],
    ["a rounded integer", inJson((text) => text.replace(/([:[]-?[1-9]\d{19})\d/, "$10"))],
    ["a swapped key", inJson((text) => text.replace(/^\{("\w+":"\w*"),("\w+":(?:"\w*"|null))/, "{$2,$1"))],
    [
      "an escape in the other case",
      inJson((text) => text.replace(/\\u00(\d)([a-f])/, (_, a, b) => `\\u00${a}${b.toUpperCase()}`)),
    ],
  ];

  it.each(faults)("%s", async (_, fault) => {
    if ("missing" in python) return;
    sdk ??= startPython(python, "0.1.3");
    const reference = sdk;
    const { name, ask } = typescript("0.1.3");
    const candidate: Judge = { name, ask: async (questions) => (await ask(questions)).map(fault) };
    const result = await compare("0.1.3", { reference, candidate, cases: 2000, seed: 7, shown: 1 });
    expect(result.different).toBeGreaterThan(0);
    for (const { reference, candidate } of result.differences) expect(candidate).toEqual(fault(reference));
  });
});

function inErrors(change: (text: string) => string): (answer: Answer) => Answer {
  return (answer) =>
    "errors" in answer && typeof answer.errors === "string" ? { ...answer, errors: change(answer.errors) } : answer;
}

function inJson(change: (text: string) => string): (answer: Answer) => Answer {
  const written = (text: Written) => (typeof text === "string" ? change(text) : text);
  return (answer) => ("json" in answer ? { ...answer, json: written(answer.json) } : answer);
}
