import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { expect, it } from "vitest";
import { entries, manifest, outcome, root } from "./built.ts";
import { bundle } from "./bundle.ts";

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
    // Ajv, which is no part of the files, is the only one that makes code out of schemas.
    expect(text).not.toMatch(/\bFunction\(|\beval\(/);
    if (specifier === "openjiuwen-tools") expect(imports).toEqual([]);
  },
);

it("is few files, as an import spends its time on each", () => {
  const files = new Set([join(root, "dist", "index.js")]);
  for (const file of files) {
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/^(?:import|export|\}) .*"(\..*)";$/gm)) {
      files.add(join(dirname(file), path));
    }
  }
  expect(files.size).toBeGreaterThan(1);
  expect(files.size).toBeLessThanOrEqual(14);
});

it("does its work with ECMAScript and four things that every platform has", async () => {
  const { text } = await bundle(join(import.meta.dirname, "job.mjs"), { format: "iife", globalName: "built" });
  const context = createContext(
    { AbortController, TextEncoder, clearTimeout, setTimeout },
    { codeGeneration: { strings: false, wasm: false } },
  );
  const answer = await runInContext(`${text}; built.job().then(JSON.stringify)`, context);
  expect(JSON.parse(answer)).toEqual({ ...outcome, codeIsForbidden: true });
});
