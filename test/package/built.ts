import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { entries as sources } from "../../.ci/entries.ts";

/** The folder of the package. */
export const root: string = dirname(dirname(import.meta.dirname));

/** The package's own description. */
export const manifest: {
  version: string;
  bin: { [command: string]: string };
  exports: { [subpath: string]: string | { types: { default: string }; default: string } };
  engines: { node: string };
  dependencies: { [name: string]: string };
  peerDependencies: { [name: string]: string };
  devDependencies: { [name: string]: string };
} = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** The entries of the package: `specifier` is what is imported, the paths lead to the built files. */
export const entries: { specifier: string; types: string; code: string }[] = Object.entries(manifest.exports).flatMap(
  ([subpath, target]) =>
    typeof target === "string"
      ? []
      : [
          {
            specifier: `openjiuwen-tools${subpath.slice(1)}`,
            types: join(root, target.types.default),
            code: join(root, target.default),
          },
        ],
);

const built = entries.map(({ code }) => basename(code, ".js"));
if (built.join() !== Object.keys(sources).join())
  throw new Error(".ci/entries.ts lists other entries than package.json");
for (const { types, code } of entries) {
  for (const path of [types, code]) if (!existsSync(path)) throw new Error(`${path} is missing: npm run build`);
}

const facts = [{ city: "Oslo", days: 3 }, ["/days type"], "{city: string; days?: number}", ["city"], true];

/** What job.mjs answers wherever it runs. */
export const outcome: { tools: unknown[]; messages: string[] } = {
  tools: ["plain", "box", "zod", "mcp", "json"].map((name) => [name, ...facts]),
  messages: ["12 °C in Oslo", "schema_mismatch", "truncated", "unknown_tool"],
};
