import { type BuildOptions, build } from "esbuild";
import { root } from "./built.ts";

/** Bundles for a platform that knows no built-in of Node, so that importing one fails. */
export async function bundle(entry: string, options: BuildOptions): Promise<{ text: string; imports: string[] }> {
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
