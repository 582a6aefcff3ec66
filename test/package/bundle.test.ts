import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build } from "esbuild";
import { expect, it } from "vitest";
import { entries, manifest, outcome, root } from "./built.ts";

/** Kilobytes of 1,000 bytes that the root may have, minified and gzipped. */
const ROOT_LIMIT = 104;

/** The gateway starts processes and listens. */
const FOR_NODE = "openjiuwen-tools/gateway";

it.each(entries.filter(({ specifier }) => specifier !== FOR_NODE))(
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
    if (specifier === "openjiuwen-tools") {
      expect(imports).toEqual([]);
      expect(size).toBeLessThanOrEqual(ROOT_LIMIT);
    }
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

/** Bundles for a platform that knows no built-in of Node, so that importing one fails. */
async function bundle(entry: string, options: BuildOptions): Promise<{ text: string; imports: string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
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
