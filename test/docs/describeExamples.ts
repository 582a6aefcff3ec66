import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeContexts, contexts, LIBRARIES, NotGiven, workingFolder } from "./exampleContexts.ts";
import { type ExampleProgram, exampleProgram, type Origin, type Recorder } from "./exampleProgram.ts";
import { type Example, readDoors, readExamples, readPublicNames } from "./readExamples.ts";
import { root } from "./readPages.ts";
import { isShown, showValue } from "./showValue.ts";

/** The doors of the package, the names that they export, and all examples. */
export const doors: ReturnType<typeof readDoors> = readDoors();
export const names: ReturnType<typeof readPublicNames> = readPublicNames(doors.values());
export const examples: readonly Example[] = readExamples(names);

/** Counts of the examples of a suite, by their outcome. */
export type ExampleCounts = { run: number; compared: number; readonly notRun: { [reason: string]: number } };

/** Where a suite writes its programs, once it has begun. */
export type ExampleSuite = { readonly counts: ExampleCounts; readonly folder: () => string };

/** Tests that each example produces the output in its comments. */
export function describeExamples(chosen: readonly Example[]): ExampleSuite {
  const given = new Map<string, { readonly [name: string]: unknown }>();
  const counts: ExampleCounts = { run: 0, compared: 0, notRun: {} };
  let folder: string;

  beforeAll(async () => {
    // Below the package's own folder, so that its packages are found; git ignores the folder.
    mkdirSync(join(root, ".cache"), { recursive: true });
    folder = mkdtempSync(join(root, ".cache", "examples-"));
    for (const [path, text] of Object.entries({ ...workingFolder, "../tsconfig.json": JSON.stringify(settings) })) {
      mkdirSync(dirname(join(folder, "work", path)), { recursive: true });
      writeFileSync(join(folder, "work", path), text);
    }
    process.chdir(join(folder, "work"));
    for (const [place, make] of Object.entries(contexts)) {
      if (chosen.some((example) => isNear(place, example))) given.set(place, await make());
    }
  });

  afterAll(async () => {
    await closeContexts();
    process.chdir(root);
    rmSync(folder, { recursive: true });
  });

  describe("the comments show what comes", () => {
    test.each(chosen.map((example) => [titleOf(example), example] as const))("%s", async (_, example) => {
      const origin = originOf(example, given);
      const program = exampleProgram(example, origin, doors);
      const file = join(folder, `${example.path.replaceAll("/", "-").slice(4, -3)}-${example.line}.ts`);
      writeFileSync(file, program.code);
      const reason = program.names
        .map((name) => reasonOf(name, origin(name), given))
        .find((text) => text !== undefined);
      if (reason !== undefined) {
        counts.notRun[reason] = (counts.notRun[reason] ?? 0) + 1;
        return;
      }
      expect((await runExample(file, program)).join("\n\n")).toBe(program.outputs.join("\n\n"));
      counts.run++;
      counts.compared += program.outputs.length;
    });
  });

  return { counts, folder: () => folder };
}

/** As the project, less strict in what would only make an example longer. */
const settings = {
  extends: "../../tsconfig.json",
  compilerOptions: {
    noUncheckedIndexedAccess: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
    // An example shows the fields of the error that it catches.
    useUnknownInCatchVariables: false,
    verbatimModuleSyntax: false,
  },
  include: ["."],
};

function titleOf({ path, line, name }: Example): string {
  return `${path}:${line} ${name}`;
}

type Given = ReadonlyMap<string, { readonly [name: string]: unknown }>;

const isNear = (place: string, { path, name }: Example): boolean => `${path} ${name}:`.startsWith(place);

/** The nearest context that has a name, a library, or the package: the same file, the same room, or any. */
function originOf(example: Example, given: Given): (name: string) => Origin | undefined {
  const { path } = example;
  const near = [...given.keys()].filter((place) => isNear(place, example)).sort((a, b) => b.length - a.length);
  return (name) => {
    const context = near.find((place) => Object.hasOwn(given.get(place) ?? {}, name));
    if (context !== undefined) return { context };
    const library = LIBRARIES[name];
    if (library !== undefined) return { module: library, name };
    const room = path.split("/", 2).join("/");
    const places = names.get(name) ?? [];
    const starting = (start: string) => places.find((place) => place.path.startsWith(start));
    const declared = starting(path) ?? starting(room) ?? places[0];
    return declared && { module: `../../${declared.path}`, name: declared.name };
  };
}

/** Why an example that has this name cannot run. */
function reasonOf(name: string, origin: Origin | undefined, given: Given): string | undefined {
  const value = origin && "context" in origin ? given.get(origin.context)?.[name] : undefined;
  return value instanceof NotGiven ? value.reason : undefined;
}

/** Runs a program, and gives for each output what came, or the output itself if that is what came. */
export async function runExample(file: string, { outputs }: Pick<ExampleProgram, "outputs">): Promise<string[]> {
  const actual = outputs.map(() => "(the example did not come here)");
  const logs = outputs.map((): string[] => []);
  let logged: string[] = [];
  // Shown at once, as an example may change a value afterwards. Of a loop, a comment shows all that was logged.
  const record = (number: number, value: unknown) => {
    const lines = logs[number] as string[];
    lines.push(...logged);
    logged = [];
    const came = lines.length > 0 ? lines.join("\n") : value;
    const output = outputs[number] as string;
    actual[number] = isShown(output, came) ? output : showValue(came);
    return value;
  };
  const log = (...values: unknown[]) =>
    void logged.push(values.map((value) => (typeof value === "string" ? value : showValue(value))).join(" "));
  const { default: example } = await import(/* @vite-ignore */ file);
  await example(Object.assign(record, { thrown: record }) as Recorder, { log, warn: log, error: log });
  return actual;
}
