import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entries, manifest, outcome, root } from "./built.ts";

/** A project that has installed the packed package, what that depends on, and Zod. */
const consumer = mkdtempSync(join(realpathSync(tmpdir()), "openjiuwen-tools-consumer-"));
const compilers = Object.keys(manifest.devDependencies).filter((name) => /^typescript(-|$)/.test(name));
const settings = {
  nodenext: { module: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
};

beforeAll(() => {
  writeFileSync(join(consumer, "package.json"), JSON.stringify({ type: "module" }));
  const npm = ["pack", "--json", "--ignore-scripts", "--pack-destination", consumer];
  const packed = execFileSync("npm", npm, { cwd: root, shell: process.platform === "win32", stdio: "pipe" });
  const { filename } = JSON.parse(String(packed))[0];
  execFileSync("tar", ["-xzf", filename], { cwd: consumer });
  link("openjiuwen-tools", join(consumer, "package"));
  for (const name of Object.keys(manifest.dependencies)) link(name);
  link("zod");
});

afterAll(() => rmSync(consumer, { recursive: true, force: true }));

describe("public names", () => {
  it.each(entries)("of $specifier", ({ specifier, types }) => {
    const names = declaredNames(readFileSync(types, "utf8"));
    expect(names.join("\n")).toMatchSnapshot();
    const code = `console.log(Object.keys(await import("${specifier}")).join("\\n"))`;
    const values = names.filter((name) => !name.startsWith("type "));
    expect(runNode("--input-type=module", "--eval", code).trim().split("\n")).toEqual(values);
  });
});

it.each([[[]], [["--disallow-code-generation-from-strings"]]])("does its work under node %j", (flags) => {
  copyFileSync(join(import.meta.dirname, "job.mjs"), join(consumer, "job.mjs"));
  const code = 'import { job } from "./job.mjs"; console.log(JSON.stringify(await job()))';
  const answer = JSON.parse(runNode(...flags, "--input-type=module", "--eval", code));
  expect(answer).toEqual({ ...outcome, codeIsForbidden: flags.length > 0 });
});

describe.each(compilers)("under %s", (compiler) => {
  it.each(Object.entries(settings))("its declarations compile with %s", (_name, setting) => {
    expect(compile(compiler, { "use.ts": USE }, { ...setting, skipLibCheck: false })).toBe("");
  });
});

describe("the declarations keep what the type tests promise", () => {
  // Only here, as nothing else may need them.
  beforeAll(() => {
    for (const name of TYPE_TEST_PACKAGES) link(name);
  });

  // The declarations of others are not checked, as two packages have faults of their own: `ai` imports json-schema without
  // its types, and under 5.4 takes Uint8Array for generic, which it is from 5.7 on; arktype's arkregex breaks a constraint
  // of its own there. None of these are on the way to a type that the tests look at.
  const options = { ...settings.nodenext, skipLibCheck: true, types: ["node"] };
  it.each(compilers)("under %s", (compiler) => expect(compile(compiler, TYPE_TESTS, options)).toBe(""));
});

/** Every entry, and of the root what its types are made for. */
const USE = `
${entries.map(({ specifier }, index) => `export * as entry${index} from "${specifier}";`).join("\n")}
import { Type } from "typebox";
import { type ArgumentsOf, defineTool, McpToolInfo, Parameters, ToolCall, ToolInfo, ToolMessage, ToolSet } from "openjiuwen-tools";

const box = new ToolInfo({ name: "box", parameters: Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer()) }) });
export const days: number | undefined = box.parseArguments("{}").days;
const search = defineTool({
  name: "search",
  parameters: { properties: { q: { type: "string" }, unit: { enum: ["c", "f"] } }, required: ["q"] },
  execute: ({ q, unit }) => q + (unit === "c" ? 1 : 2),
});
const set = new ToolSet([search]);
const parsed = set.parse(new ToolCall({ name: "search", arguments: { q: "x" } }));
export const q: string = parsed.name === "search" ? parsed.arguments.q : parsed.name;
export const messages: Promise<ToolMessage[]> = set.run([parsed.call]);
export const tools: ToolInfo[] = [box, search, new McpToolInfo({ name: "m", serverName: "s", parameters: null })];
const parameters = new Parameters({ properties: { n: { type: "number" } } });
export const given: ArgumentsOf<typeof parameters> = { n: 1 };
// @ts-expect-error the parameters have no such field
export const town = box.parseArguments("{}").town;
`;

/** The type tests, as a consumer would write them. */
const TYPE_TESTS = Object.fromEntries(
  ["public-types.test-d.ts", "providers.test-d.ts", "integers.test-d.ts"].map((file) => {
    const text = readFileSync(join(root, "test", "types", file), "utf8");
    return [file, text.replaceAll(/\.\.\/\.\.\/src(\/schema)?\/index\.ts/g, "openjiuwen-tools$1")];
  }),
);
/** What they import besides. */
const TYPE_TEST_PACKAGES = [
  ...["@types/node", "vitest", "openai", "@anthropic-ai/sdk", "@google/genai", "@modelcontextprotocol/sdk", "ai"],
  ...["valibot", "@valibot/to-json-schema", "arktype"],
];

function link(name: string, target: string = join(root, "node_modules", name)): void {
  const path = join(consumer, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, "junction");
}

function runNode(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: consumer, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout;
}

/** What the compiler has to say about files of the consumer's. */
function compile(compiler: string, files: { [name: string]: string }, compilerOptions: object): string {
  const common = { target: "es2022", lib: ["es2023", "dom"], types: [], strict: true, noEmit: true };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(consumer, name), text);
  const project = JSON.stringify({ compilerOptions: { ...common, ...compilerOptions }, files: Object.keys(files) });
  writeFileSync(join(consumer, "tsconfig.json"), project);
  const tsc = join(root, "node_modules", compiler, "bin", "tsc");
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc], { cwd: consumer, encoding: "utf8" });
  return status === 0 ? "" : stdout + stderr;
}

/** The names of a door, as it lists them: types with the word before them. */
function declaredNames(door: string): string[] {
  return [...door.matchAll(/^export (type )?\{([^}]*)\} from/gm)]
    .flatMap(([, type = "", list = ""]) => list.match(/[^,]*\w/g)?.map((name) => type + name.trim()) ?? [])
    .map((name) => name.replace(/\S+ as /, ""))
    .toSorted();
}
