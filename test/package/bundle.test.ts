import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build } from "esbuild";
import { expect, it } from "vitest";
import { entries, manifest, outcome, root } from "./built.ts";

/** Kilobytes of 1,000 bytes that an entry may have, minified and gzipped, without the packages that it imports. */
const BUDGETS: { readonly [specifier: string]: number } = {
  "openjiuwen-tools": 105.5,
  "openjiuwen-tools/json": 14,
  "openjiuwen-tools/schema": 11.2,
  "openjiuwen-tools/validate": 25,
  "openjiuwen-tools/ajv": 17,
  "openjiuwen-tools/compact": 22.5,
  "openjiuwen-tools/strict": 42.5,
  "openjiuwen-tools/wire": 31.2,
  "openjiuwen-tools/stream": 48,
  "openjiuwen-tools/research": 92.5,
  "openjiuwen-tools/python": 14,
  "openjiuwen-tools/cards": 27,
};

/** The gateway starts processes and listens; the core tools have databases; scenarios are files. */
const FOR_NODE: readonly string[] = [
  "openjiuwen-tools/gateway",
  "openjiuwen-tools/core-tools",
  "openjiuwen-tools/scenarios",
];

it.each(entries.filter(({ specifier }) => !FOR_NODE.includes(specifier)))(
  "$specifier reaches nothing of Node",
  async ({ specifier, code }) => {
    const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    const { text, imports } = await bundle(code, { external: dependencies, format: "esm" });
    expect(dependencies).toEqual(expect.arrayContaining(imports.map((path) => path.split("/")[0])));
    const size = gzipSync(text, { level: 9 }).length / 1000;
    console.log(
      `${specifier}: ${size.toFixed(1)} kB minified and gzipped${imports.map((path) => ` + ${path}`).join("")}`,
    );
    // Ajv, which is no part of the files, is the only one that makes code out of schemas.
    expect(text).not.toMatch(/\bFunction\(|\beval\(/);
    expect(size).toBeLessThanOrEqual(BUDGETS[specifier] ?? 0);
    if (specifier === "openjiuwen-tools") expect(imports).toEqual([]);
  },
);

it("does its work with ECMAScript and four things that every platform has", async () => {
  const { text } = await bundle(join(import.meta.dirname, "job.mjs"), { format: "iife", globalName: "built" });
  const context = createContext(
    { AbortController, TextEncoder, clearTimeout, setTimeout },
    { codeGeneration: { strings: false, wasm: false } },
  );
  const answer = await runInContext(`${text}; built.job().then(JSON.stringify)`, context);
  expect(JSON.parse(answer)).toEqual({ ...outcome, codeIsForbidden: true });
});

it("ToolCall alone needs none of what makes tools", async () => {
  const { code } = entries.find(({ specifier }) => specifier === "openjiuwen-tools") as (typeof entries)[number];
  const { text } = await bundle("", {
    stdin: { contents: `export { ToolCall } from ${JSON.stringify(code)}`, resolveDir: root },
    format: "esm",
  });
  const size = gzipSync(text, { level: 9 }).length / 1000;
  console.log(`ToolCall alone: ${size.toFixed(1)} kB minified and gzipped`);
  expect(size).toBeLessThanOrEqual(22.5);
});

/** Bundles for a platform that knows no built-in of Node, so that importing one fails. */
async function bundle(entry: string, options: BuildOptions): Promise<{ text: string; imports: string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    ...(options.stdin === undefined && { entryPoints: [entry] }),
    bundle: true,
    minify: true,
    platform: "neutral",
    metafile: true,
    write: false,
    logLevel: "error",
    ...options,
  });
  const imports = Object.values(metafile?.outputs ?? {}).flatMap((output) => output.imports.map(({ path }) => path));
  return { text: outputFiles?.[0]?.text ?? "", imports };
}
