import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".cache/programs");
/** The environment variable that a run of the tests sets once the programs are bundled. */
const BUNDLED = "OPENJIUWEN_TESTS_PROGRAMS";

/** What tests start as processes of their own, again and again. */
const PROGRAMS = [
  "src/cli/main.ts",
  "test/core-tools/worker/workerProcess.ts",
  "test/gateway/servers/asking.ts",
  "test/gateway/servers/serving.ts",
  "test/gateway/servers/servingApp.ts",
  "test/gateway/servers/servingOdd.ts",
] as const;

/**
 * The file to start for a program: in a run of the tests all its modules are bundled in few files, because 400 modules take
 * twice the time to start. Elsewhere it is the program itself.
 *
 * @example
 * programOf("src/cli/main.ts"); // "/…/.cache/programs/src/cli/main.js"
 */
export function programOf(program: (typeof PROGRAMS)[number]): string {
  const isBundled = process.env[BUNDLED] === folder;
  return isBundled ? join(folder, program.replace(/ts$/, "js")) : join(root, program);
}

/** Bundles the programs from what the sources are now. */
export async function bundlePrograms(): Promise<void> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...PROGRAMS],
    outbase: ".",
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    keepNames: true,
    plugins: [ownPlaces],
    write: false,
  });
  for (const { path, contents } of outputFiles) write(path, contents);
  const written = new Set(outputFiles.map(({ path }) => relative(folder, path)));
  for (const path of globSync("**/*.js", { cwd: folder })) if (!written.has(path)) rmSync(join(folder, path));
  process.env[BUNDLED] = folder;
}

/** Another run that begins now may start the same program: the file is there as a whole at any time. */
function write(path: string, contents: Uint8Array): void {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  const written = `${path}.${process.pid}`;
  writeFileSync(written, contents);
  renameSync(written, path);
}

/** A module finds the files beside it where it was written. */
const ownPlaces: Plugin = {
  name: "own places",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const places = { "import.meta.url": pathToFileURL(path).href, "import.meta.dirname": dirname(path) };
      const contents = Object.entries(places).reduce(
        (all, [name, is]) => all.replaceAll(name, JSON.stringify(is)),
        text,
      );
      return { contents, loader: "ts" };
    });
  },
};
