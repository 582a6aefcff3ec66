// Writes the declarations into dist, one file an entry, and again into dist/cjs as those of CommonJS files. What entries
// share is in dist/types, a file for each room, so that each class is declared once.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { entries } from "./entries.ts";

await build({
  preserveEntrySignatures: "allow-extension",
  input: Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, `./${source}`])),
  external: /^[^./]/,
  plugins: [dts({ emitDtsOnly: true, tsconfig: "tsconfig.build.json", oxc: { stripInternal: true } })],
  output: {
    dir: "dist",
    chunkFileNames: "types/[name].js",
    minifyInternalExports: false,
    codeSplitting: {
      groups: [{ debugName: "rooms", name: roomIn, minShareCount: 2 }],
      includeDependenciesRecursively: false,
    },
  },
});

for (const path of globSync("{,types/}*.d.ts", { cwd: "dist" })) {
  const text = documented(readFileSync(join("dist", path), "utf8"));
  writeFileSync(join("dist", path), text);
  mkdirSync(dirname(join("dist/cjs", path)), { recursive: true });
  writeFileSync(join("dist/cjs", path), path === "cards.d.ts" ? passedOn(text, "cards") : asCommonJs(text));
}

/** The name of the file for the declarations of a room; `null` for those of an entry. */
function roomIn(path: string): string | null {
  const room = /[\\/]src[\\/]([\w-]+)[\\/](?!public\.)/.exec(path)?.[1];
  return room === undefined ? null : `${room}.d`;
}

/**
 * Each doc comment on lines of its own: the plugin writes it behind what stands before, where compilers do not see it.
 * The names of the sources, which are not in the package, go.
 */
function documented(text: string): string {
  const comment = String.raw`(/\*\*(?:(?!\*/)[^])*\*/)`;
  return text
    .replaceAll(/^\/\/ src\/.*\n/gm, "")
    .replaceAll(new RegExp(`^([ \\t]*)${comment}(?=\\S)`, "gm"), "$1$2\n$1")
    .replaceAll(new RegExp(`(\\S)[ \\t]+${comment}\\n([ \\t]*)`, "g"), "$1\n$3$2\n$3")
    .replaceAll(new RegExp(comment, "g"), (found) => found.replaceAll(/\n([ \t]*)\*/g, "\n$1 *"))
    .replaceAll(/^import .* from "kysely";$/gm, "// @ts-ignore it is an optional peer, which may not be installed\n$&");
}

/** typebox has ES modules only, whose types a CommonJS file reads as such. */
function asCommonJs(text: string): string {
  return text.replaceAll(
    /^import (?:type )?(\{.*\}) from "typebox";/gm,
    'import type $1 from "typebox" with { "resolution-mode": "import" };',
  );
}

/** The declarations of an entry that names its element to all files of a program, which only one file may do. */
function passedOn(text: string, name: string): string {
  const names = /^export \{(.*)\};$/m.exec(text)?.[1]?.split(", ") ?? [];
  const lines = names.map((listed) => {
    const [, isType, exported = ""] = /^ ?(type )?(\w+) ?$/.exec(listed) ?? [];
    const type = `export type ${exported} = all.${exported};`;
    const value = `export declare const ${exported}: typeof all.${exported};`;
    if (isType) return type;
    const isBoth = new RegExp(`^(?:declare class|type) ${exported}\\b`, "m").test(text);
    return isBoth ? `${type}\n${value}` : value;
  });
  return `import type * as all from "../${name}.js" with { "resolution-mode": "import" };\n\n${lines.join("\n")}\n`;
}
