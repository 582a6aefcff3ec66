// Writes the declarations into dist/cjs, one file an entry. What entries share is in dist/cjs/types, a file for each room, so
// that each class is declared once. The declarations of the ES modules in dist pass these on: so a tool of a CommonJS file
// fits a set of an ES module, for only an ES module can import the declarations of both kinds.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

/** The entry that exports the types of a room. */
const ENTRIES: { readonly [room: string]: string } = {
  checks: "index",
  tool: "index",
  turn: "index",
  set: "index",
  pydantic: "index",
};

const texts = new Map(
  globSync("{,types/}*.d.ts", { cwd: "dist" }).map((path) => [
    path.replaceAll("\\", "/"),
    documented(readFileSync(join("dist", path), "utf8")),
  ]),
);
for (const [path, text] of texts) {
  const isEntry = !path.startsWith("types");
  const others = isEntry ? otherEntries(path) : "";
  mkdirSync(dirname(join("dist/cjs", path)), { recursive: true });
  writeFileSync(join("dist/cjs", path), others + asCommonJs(text));
  if (isEntry) writeFileSync(join("dist", path), others + passedOn(text, path));
  else rmSync(join("dist", path));
}
rmSync("dist/types", { recursive: true });

/**
 * Imports of nothing from the entries that export the types which an entry's declarations use. A program whose own
 * declarations name such a type can do so only if the entry that exports it is a part of the program.
 */
function otherEntries(path: string): string {
  const rooms = new Set<string>();
  const add = (text = ""): void => {
    for (const [, room = ""] of text.matchAll(/ from "\.\/(?:types\/)?([\w-]+)\.js"/g)) {
      if (rooms.has(room)) continue;
      rooms.add(room);
      add(texts.get(`types/${room}.d.ts`));
    }
  };
  add(texts.get(path));
  const names = new Set([...rooms].map((room) => ENTRIES[room] ?? room));
  const own = path.replace(/\.d\.ts$/, "");
  return [...names]
    .filter((name) => name !== own && name in entries)
    .sort()
    .map((name) => `import type {} from "./${name}.js";\n`)
    .join("");
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

/** These have ES modules only, whose types a CommonJS file reads as such. */
function asCommonJs(text: string): string {
  return text.replaceAll(
    /^import (?:type )?(\{.*\}) from "(typebox|kysely)";/gm,
    'import type $1 from "$2" with { "resolution-mode": "import" };',
  );
}

/** The declarations of an ES module: all that the CommonJS file has. */
function passedOn(text: string, path: string): string {
  const source = `./cjs/${path.replace(/\.d\.ts$/, ".js")}`;
  const lists = [...text.matchAll(/^export \{.*\}(?=;$)/gm)];
  return lists.map(([list]) => `${list} from "${source}";\n`).join("");
}
