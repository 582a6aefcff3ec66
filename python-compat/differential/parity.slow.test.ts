import { afterAll, describe, expect, it } from "vitest";
import { type Release, releases, shapeIn } from "../releases/releases.ts";
import type { FieldKinds } from "../releases/shapeOf.ts";
import type { Implementation } from "../sdk/Implementation.ts";
import { pythonReady } from "../sdk/setup.ts";
import { type PythonImplementation, startCPython } from "../sdk/startCPython.ts";
import { wheelsReady } from "../sdk/wheels.ts";
import { compare } from "./compare.ts";
import { objectPayloads } from "./objectPayloads.ts";
import { REFERENCES } from "./references.ts";
import { depthsWithout, ENOUGH_ERROR_TYPES } from "./report.ts";
import { typescript } from "./typescript.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: parity with the Python SDK (${python.missing})`);
const wheels = await wheelsReady();
if ("missing" in wheels) console.warn(`skipped: parity with the SDK in WebAssembly (${wheels.missing})`);

describe.skipIf("missing" in python).each(releases)("openjiuwen %s", (release) => {
  let started: PythonImplementation | undefined;
  const sdk = (): PythonImplementation => {
    if ("missing" in python) throw new Error(python.missing);
    started ??= startCPython(python, release);
    return started;
  };
  afterAll(() => started?.close());

  // The oldest and the newest; others a quarter, and other ones each. `npm run soak -- parity` has 100,000 of each.
  const isFirst = release === releases[0] || release === releases.at(-1);
  const run = isFirst ? { cases: 2000, seed: 1 } : { cases: 500, seed: releases.indexOf(release) };
  it(`answers ${run.cases} random payloads as TypeScript does`, async () => {
    const result = await compare(release, { reference: sdk(), candidate: typescript(release), ...run });
    expect(result.differences).toEqual([]);
    expect(result.valid).toBeGreaterThan(0.3);
    expect(result.valid).toBeLessThan(0.7);
    if (!isFirst) return;
    // `npm run parity` with 10,000 cases reaches all.
    expect(result.pairs.missed.length).toBeLessThan(result.pairs.all * 0.05);
    expect(result.errorTypes.size).toBeGreaterThanOrEqual(ENOUGH_ERROR_TYPES);
    expect(depthsWithout(result.errorTypes)).toEqual([]);
  });

  it("answers 300 random payloads with objects, and copies, as TypeScript does", async () => {
    const over = { cases: 300, seed: 1, made: objectPayloads };
    const result = await compare(release, { reference: sdk(), candidate: typescript(release), ...over });
    expect(result.differences).toEqual([]);
    for (const kind of ["validate_objects", "model_copy", "with objects"]) {
      expect(result.kinds.get(kind), kind).toBeGreaterThan(90);
    }
    expect(result.kinds.get("with include or exclude")).toBeGreaterThan(40);
    expect(result.valid).toBeGreaterThan(0.3);
  });

  it("has the fields that the payloads are made of", async () => {
    const { classes } = await sdk().fields();
    const python = Object.entries(classes).map(([name, fields]) => [
      name,
      Object.entries(fields).map(([field, text]) => (text.includes(" = ") ? field : `${field}*`)),
    ]);
    const made = Object.entries(shapeIn(release)).map(([name, fields]) => [name, pathsOf(fields, "")]);
    expect(Object.fromEntries(made)).toEqual(Object.fromEntries(python));
  });
});

describe("the other references", () => {
  const newest = releases.at(-1) as Release;

  it.skipIf("missing" in wheels)(
    "in WebAssembly, the SDK answers 1,000 random payloads as TypeScript does",
    async () => {
      const reference = await REFERENCES.wasm(newest);
      const result = await compare(newest, { reference, candidate: typescript(newest), cases: 1000, seed: 1 });
      await reference.close();
      expect(result.differences).toEqual([]);
      expect(result.errorTypes.size).toBeGreaterThanOrEqual(ENOUGH_ERROR_TYPES);
    },
  );

  it("are not asked what is nested too deeply for them", async () => {
    const deep = `${"[".repeat(5)}${"]".repeat(5)}`;
    const asked: string[] = [];
    const implementation: Implementation = {
      ...typescript(newest),
      deepest: 4,
      ask: async (questions) => {
        asked.push(...questions.map(({ text }) => text));
        return typescript(newest).ask(questions);
      },
    };
    const payloads = [deep, "[[[[]]]]", "{}"].map((text) => ({
      questions: [{ model: "ToolInfo", operation: "validate_json", text } as const],
      pairs: [],
    }));
    const { cases } = await compare(newest, { reference: implementation, candidate: typescript(newest), payloads });
    expect(asked).toEqual(["[[[[]]]]", "{}"]);
    expect(cases).toBe(2);
    await compare(newest, { reference: implementation, candidate: typescript(newest), cases: 300, seed: 1 });
    expect(asked.filter((text) => text.includes("[".repeat(5)))).toEqual([]);
  });
});

/** The fields, each followed by those of the class in it; with a `*` those that must be given. */
function pathsOf(fields: FieldKinds, path: string): string[] {
  return Object.entries(fields).flatMap(([name, kind]) => {
    const inner =
      typeof kind === "string" || !("fields" in kind) ? [] : pathsOf(kind.fields, `${path}${name.replace("*", "")}.`);
    return [path + name, ...inner];
  });
}
