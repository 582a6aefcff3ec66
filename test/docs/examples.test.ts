import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeContexts, contexts, LIBRARIES, NotGiven, workingFolder } from "./exampleContexts.ts";
import { type ExampleProgram, exampleProgram, type Origin, type Recorder } from "./exampleProgram.ts";
import { type Example, examplesIn, readDoors, readExamples, readPublicNames } from "./readExamples.ts";
import { root } from "./readPages.ts";
import { isShown, showValue } from "./showValue.ts";

/** How many examples are type-checked alone, by what a test cannot give them. All others run. */
const NOT_RUN = {
  "a browser": 12,
  "a client of MCP": 2,
  "a server of MCP": 5,
  "a server on the network": 2,
  "an API of a provider, with a key": 17,
  "the wheels of the Python SDK": 6,
};

const doors = readDoors();
const names = readPublicNames(doors.values());
const examples = readExamples(names).map((example) => [titleOf(example), example] as const);
const given = new Map<string, { readonly [name: string]: unknown }>();
const counts = { run: 0, compared: 0, notRun: {} as { [reason: string]: number } };
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
  for (const [place, make] of Object.entries(contexts)) given.set(place, await make());
});

afterAll(async () => {
  await closeContexts();
  process.chdir(root);
  rmSync(folder, { recursive: true });
});

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

test("every public class, function and value has an example", async () => {
  const shown = new Set(examples.map(([, { path, name }]) => `${path} ${name}`));
  const values = await Promise.all(
    [...doors.values()].map(async (door) => Object.keys(await import(join(root, door)))),
  );
  const declared = [...new Set(values.flat())].flatMap((name) => names.get(name) ?? { path: "no file", name });
  const places = declared.map(({ path, name }) => `${path} ${name}`);
  expect(places.length).toBeGreaterThan(100);
  expect(places.filter((place) => !shown.has(place))).toEqual([]);
});

describe("the comments show what comes", () => {
  test.each(examples)("%s", async (_, example) => {
    const origin = originOf(example);
    const program = exampleProgram(example, origin, doors);
    const file = join(folder, `${example.path.replaceAll("/", "-").slice(4, -3)}-${example.line}.ts`);
    writeFileSync(file, program.code);
    const reason = program.names.map((name) => reasonOf(name, origin(name))).find((text) => text !== undefined);
    if (reason !== undefined) {
      counts.notRun[reason] = (counts.notRun[reason] ?? 0) + 1;
      return;
    }
    expect((await run(file, program)).join("\n\n")).toBe(program.outputs.join("\n\n"));
    counts.run++;
    counts.compared += program.outputs.length;
  });

  test("every example has the types that it needs", async () => {
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const result = await promisify(execFile)(process.execPath, [tsc, "-p", folder], { cwd: root }).catch((e) => e);
    // The source itself is written for stricter settings.
    expect(result.stdout.split("\n").filter((line: string) => !line.startsWith("src/"))).toEqual([""]);
  }, 240_000);

  test("all examples run but those that need what a test cannot give", () => {
    const { run, compared, notRun } = counts;
    const checked = Object.entries(notRun).map(([reason, count]) => `${count} need ${reason}`);
    console.log(`${run} examples ran, with ${compared} outputs; the others were type-checked: ${checked.join(", ")}`);
    expect(notRun).toEqual(NOT_RUN);
    const passed = run + Object.values(notRun).reduce((sum, count) => sum + count, 0);
    expect(passed, "examples that did not fail above").toBe(examples.length);
  });
});

function titleOf({ path, line, name }: Example): string {
  return `${path}:${line} ${name}`;
}

/** The nearest context that has a name, a library, or the package: the same file, the same room, or any. */
function originOf({ path, name: owner }: Example): (name: string) => Origin | undefined {
  const near = [...given.keys()]
    .filter((place) => `${path} ${owner}:`.startsWith(place))
    .sort((a, b) => b.length - a.length);
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

function reasonOf(name: string, origin: Origin | undefined): string | undefined {
  const value = origin && "context" in origin ? given.get(origin.context)?.[name] : undefined;
  return value instanceof NotGiven ? value.reason : undefined;
}

/** Runs a program, and gives for each output what came, or the output itself if that is what came. */
async function run(file: string, { outputs }: Pick<ExampleProgram, "outputs">): Promise<string[]> {
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

describe("examples are found and run", () => {
  const comment = (...lines: string[]) =>
    ["/**", " * Text.", " *", ...lines.map((line) => ` * ${line}`), " */"].join("\n");

  test("with the name, the line and the code of each", () => {
    const text = [
      comment("@throws {Error} Never.", "@example", "f(); // 1", "// *\\/", "@example", "f(2);"),
      "export function f() {}",
      "/** A class. */",
      "export class A {",
      comment("@example", "new A().b();"),
      "  b() {}",
      "}",
    ].join("\n");
    expect(examplesIn("a.ts", text)).toEqual([
      { path: "a.ts", line: 5, name: "f", code: "f(); // 1\n// */" },
      { path: "a.ts", line: 8, name: "f", code: "f(2);" },
      { path: "a.ts", line: 17, name: "A.b", code: "new A().b();" },
    ]);
  });

  const outcomes: [string, string, string[]][] = [
    ["a value", "[1, 2].length; // 2", ["2"]],
    ["a wrong value", "[1, 2].length; // 3", ["2"]],
    ["a value of several lines", "({ a: [1], b: 'x' });\n// {\n//   a: [1], b: \"x\" }", ['{\n  a: [1], b: "x" }']],
    ["what a variable holds", "const a = 1; // 2", ["1"]],
    ["an error", 'throw1(); // Error: no\nfunction throw1(): never { throw new Error("yes"); }', ["Error: yes"]],
    ["no error", "Number(1); // Error: no", ["1"]],
    ["what is logged", "for (const a of [1, 2]) console.log(a);\n// 1\n// 3", ["1\n2"]],
    ["what is not reached", "if (Number(0)) Number(1); // 1", ["(the example did not come here)"]],
    ["a value that changes later", "const list = [1];\nlist; // [1]\nlist.push(2);", ["[1]"]],
    ["a note", "// A note.\nNumber(1); // 1\n\n// Another.\nNumber(2);", ["1"]],
  ];

  test.each(outcomes)("%s", async (name, code, expected) => {
    const program = exampleProgram({ path: "a.ts", line: 1, name: "a", code }, () => undefined, doors);
    const file = join(folder, "work", `${name.replaceAll(" ", "-")}.ts`);
    writeFileSync(file, program.code.replaceAll("../../", "../../../"));
    const actual = await run(file, program);
    expect(actual.map((text) => text.replaceAll('"1\\n2"', "1\n2"))).toEqual(expected);
  });

  test("a comment that shows nothing is an error", () => {
    const code = "const list = [\n  1, // one\n];";
    const read = () => exampleProgram({ path: "a.ts", line: 1, name: "a", code }, () => undefined, doors);
    expect(read).toThrow('expected an output behind a statement, or a note above a paragraph, received "// one"');
  });

  const shown: [string, unknown, boolean][] = [
    ['{ city: "Oslo", … }', { city: "Oslo", days: 3 }, true],
    ['{ city: "Oslo", … }', { city: "Oslo" }, false],
    ["{ ok: false, error: TypeError }", { ok: false, error: new TypeError("no") }, true],
    ["TypeError: no", new TypeError("no"), true],
    ["TypeError: no", new TypeError("none"), false],
    ["a text", "a text", true],
    ['"a text"', "a text", true],
    ["'a \"text\"'", 'a "text"', true],
    ["1n", 1n, true],
    ["1", 1n, false],
    ["1", "1", true],
    ["[a.c]", ["abc"], false],
    ["{ a: undefined }", {}, false],
  ];
  test.each(shown)("%s shows %o: %s", (comment, value, expected) => expect(isShown(comment, value)).toBe(expected));
});
