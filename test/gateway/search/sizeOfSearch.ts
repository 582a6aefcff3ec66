import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** The bytes of createToolSearch with all that it needs, minified and gzipped. */
export async function sizeOfSearch(): Promise<number> {
  const entry = join(import.meta.dirname, "../../../src/gateway/search/createToolSearch.ts");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    write: false,
  });
  return gzipSync(outputFiles[0]?.text ?? "", { level: 9 }).length;
}
