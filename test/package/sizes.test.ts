import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { entries, manifest, root } from "./built.ts";
import { bundle } from "./bundle.ts";

type Row = { readonly what: string; readonly kilobytes: number; readonly packages: readonly string[] };

const page = join(root, "docs/sizes.md");
const rows = [...readFileSync(page, "utf8").matchAll(/^\| `(.*openjiuwen-tools.*?)` \| ([\d.]+) \| (.*) \|$/gm)].map(
  ([, what = "", size, packages = ""]): Row => ({
    what,
    kilobytes: Number(size),
    packages: [...packages.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  }),
);

/** How much larger and smaller than the page says a size may be: what gzip makes of a few changed messages. */
const GROWTH = 0.25;
const SHRINKAGE = 1;

describe("docs/sizes.md", () => {
  it("lists every entry but those that need Node", () => {
    const listed = rows.map(({ what }) => what).filter((what) => !what.includes(" "));
    const all = entries.map(({ specifier }) => specifier);
    const forNode = ["gateway", "core-tools", "scenarios"].map((name) => `openjiuwen-tools/${name}`);
    expect(listed).toEqual(all.filter((specifier) => !forNode.includes(specifier)));
  });

  it.each(rows)("has the size of $what", async ({ what, kilobytes, packages }) => {
    const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    const code = what.includes(" ") ? `export ${what}` : `export * from "${what}"`;
    const { text, imports } = await bundle("", {
      stdin: { contents: withPaths(code), resolveDir: root },
      external: dependencies,
      format: "esm",
    });
    const size = gzipSync(text, { level: 9 }).length / 1_000;
    console.log(`${what}: ${size.toFixed(1)} kB`);
    expect(size, `docs/sizes.md says ${kilobytes} kB`).toBeLessThanOrEqual(kilobytes + GROWTH);
    expect(size, `docs/sizes.md says ${kilobytes} kB`).toBeGreaterThanOrEqual(kilobytes - SHRINKAGE);
    expect([...new Set(imports.map((path) => path.split("/")[0]))].sort()).toEqual(packages);
  });
});

/** Code that imports from the built files and not from the package's name. */
function withPaths(code: string): string {
  return code.replace(/"(openjiuwen-tools.*)"/, (_, specifier: string) =>
    JSON.stringify(entries.find((entry) => entry.specifier === specifier)?.code),
  );
}
