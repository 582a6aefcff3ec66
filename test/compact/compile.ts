import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** What the TypeScript compiler says about each of the sources, which don't see each other; nothing for a good one. */
export function compile(sources: readonly string[]): string[][] {
  const lines = ["export {};"];
  const owners = [-1];
  sources.forEach((source, index) => {
    const text = `namespace Source${index} {\n${source}\n}`;
    lines.push(text);
    for (const _ of text.split(/[\n\u2028\u2029]/)) owners.push(index);
  });
  const found: string[][] = sources.map(() => []);
  for (const [line, message] of diagnose(lines.join("\n"))) {
    const owner = owners[line - 1] ?? -1;
    if (owner < 0) throw new Error(message);
    found[owner]?.push(message);
  }
  return found;
}

/** The converter's text as declarations that end with the type of this name, behind that of `integer`. */
export function declaration(text: string, name: string): string {
  const types = text.startsWith("type ") ? `${text}\ntype ${name} = Parameters` : `type ${name} = ${text}`;
  return /\binteger\b/.test(text) ? `type integer=number\n${types}` : types;
}

function diagnose(source: string): [line: number, message: string][] {
  const folder = mkdtempSync(join(tmpdir(), "compact-"));
  try {
    writeFileSync(join(folder, "source.ts"), source);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: "es2023",
      lib: ["es2023"],
      types: [],
      module: "esnext",
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["source.ts"] }));
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const output = run([tsc, "-p", folder, "--pretty", "false"]);
    return [...output.matchAll(/^(?:.*source\.ts\((\d+),\d+\): )?error (.*(?:\n +.*)*)/gm)].map(([, line, message]) => {
      if (line === undefined) throw new Error(message);
      return [Number(line), message ?? ""];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The output, also of a compiler that ends with an exit code because it found errors. */
function run(args: readonly string[]): string {
  try {
    return execFileSync(process.execPath, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  } catch (error) {
    if (error instanceof Error && "stdout" in error && typeof error.stdout === "string" && error.stdout !== "") {
      return error.stdout;
    }
    throw error;
  }
}
