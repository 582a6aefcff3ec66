import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Plugin as BundlerPlugin } from "esbuild";
import { defineConfig, type Options } from "tsup";
import { cardsPage } from "./.ci/cardsPage.ts";
import { entries } from "./.ci/entries.ts";
import { MCP_PACKAGES, mcpFiles, mcpPackages } from "./.ci/mcpPackages.ts";
import { noticesOf } from "./.ci/notices.ts";
import { pureValues } from "./.ci/pureValues.ts";
import { isPythonFiles, pythonFilesModule } from "./.ci/pythonFiles.ts";

type Sources = { readonly [file: string]: string };
type Plugin = NonNullable<Options["plugins"]>[number];

/** The rooms whose `index.ts` gives more than their entry does. The entry passes on what the file `json-room.js` has. */
const ROOMS = ["json", "schema", "validate", "compact", "strict", "wire", "stream", "gateway"] as const;
const roomFile = (room: string) => ({ [`${room}-room`]: `src/${room}/index.ts` });
const passingOn = (rooms: readonly (keyof typeof entries)[]): Sources =>
  Object.fromEntries(["index" as const, ...rooms].map((name) => [name, entries[name]]));

/** Each of these is built alone. Ajv is a room of its own here. */
const { ajv, messages, research, scenarios, "core-tools": coreTools, cards, python } = entries;
const files: readonly Sources[] = [
  ...ROOMS.map(roomFile),
  ...[
    { checks: "src/checks/index.ts" },
    { locks: "src/locks/index.ts" },
    { pydantic: "src/pydantic/index.ts" },
    { rules: "src/rules/index.ts" },
    { tool: "src/tool/index.ts" },
    { turn: "src/turn/index.ts" },
    { set: "src/set/index.ts" },
    { ajv },
    { messages },
    { research },
  ],
  ...[{ scenarios }, { "core-tools": coreTools }],
];
const worker = { "python-worker": "src/python/worker.ts" };

/** The packages whose code is bundled, or adapted (the formats of TypeBox). */
const CONTAINED = [
  "typebox",
  "eventsource-parser",
  "smol-toml",
  "tsup",
  "chart.js",
  "@kurkle/color",
  "dompurify",
  "marked",
  ...MCP_PACKAGES,
];

/** Older platforms can import the files, but would fail later, at the first call that needs more. */
const PLATFORM_CHECK = `if (!("isWellFormed" in String.prototype))
  throw new Error("openjiuwen-tools needs Node 20.19, 22.12 or later, or another platform with ES2023 and String.prototype.isWellFormed");
`;

export default defineConfig(() => {
  // Not by the option `clean`, as the builds run side by side and write to one folder.
  rmSync("dist", { recursive: true, force: true });
  mkdirSync("dist/cjs", { recursive: true });
  writeFileSync("dist/cjs/package.json", '{ "type": "commonjs" }\n');
  const title = "The files of this folder contain code of these packages, or code adapted from them.";
  writeFileSync("dist/THIRD-PARTY-NOTICES.txt", noticesOf(title, CONTAINED));
  const shared: Sources[] = [{ cards, ...roomFile("cards") }, { python, ...worker }, { cli: "src/cli/main.ts" }];
  return [
    ...[...files, ...shared].map((sources) => build(sources, "esm")),
    build(passingOn(ROOMS), "esm", true),
    // CommonJS files cannot share parts of a room, so here the whole room of cards is one file.
    ...[...files, roomFile("cards"), { python }, worker].map((sources) => build(sources, "cjs")),
    build(passingOn([...ROOMS, "cards"]), "cjs", true),
    cardsPage,
    mcpPackages,
  ];
});

function build(entry: Sources, format: "esm" | "cjs", passesOn = false): Options {
  return {
    entry: { ...entry },
    format,
    target: "es2023",
    // Only for Node can `import.meta.url` be replaced in CommonJS.
    platform: format === "cjs" ? "node" : "neutral",
    shims: format === "cjs",
    outDir: format === "cjs" ? "dist/cjs" : "dist",
    outExtension: () => ({ js: ".js" }),
    external: [/^node:/],
    esbuildPlugins: [
      mcpFiles(format),
      doors(passesOn),
      pythonTexts,
      ...(format === "cjs" ? [wholeCards] : []),
      pureValues,
    ],
    // It takes 0.4 MB less. Node itself loads the ES modules, whose lines are as they are written.
    minifyWhitespace: format === "cjs",
    esbuildOptions(options) {
      options.chunkNames = "[name]-[hash]";
      // THIRD-PARTY-NOTICES.txt has the licences.
      options.legalComments = "none";
      if (format === "cjs") options.lineLimit = 160;
    },
    plugins: [names, platformCheck],
  };
}

/** Another room is imported from its file, which lies beside, so that each class is one and the same in all entries. */
function doors(passesOn: boolean): BundlerPlugin {
  return {
    name: "doors",
    setup({ onResolve }) {
      onResolve({ filter: /^\.\.?\// }, ({ importer, path }) => {
        if (importer === "") return null;
        const own = /[\\/]src[\\/]([\w-]+)[\\/]/.exec(importer)?.[1];
        const imported = /[\\/]src[\\/]([\w-]+)[\\/]index\.ts$/.exec(resolve(dirname(importer), path))?.[1];
        const room = passesOn ? (own ?? imported) : imported;
        if (room === undefined || (room === own && !passesOn)) return null;
        const file = [...ROOMS, "cards"].includes(room) ? `${room}-room` : room;
        return { path: `./${file}.js`, external: true, sideEffects: false };
      });
    },
  };
}

/** Makes the `index.ts` of the cards give also what its entry gives. */
const wholeCards: BundlerPlugin = {
  name: "whole-cards",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]cards[\\/]index\.ts$/ }, ({ path }) => ({
      contents: `${readFileSync(path, "utf8")}export * from "./public.ts";\n`,
      loader: "ts",
    }));
  },
};

/** Puts the texts of the Python files into their module. */
const pythonTexts: BundlerPlugin = {
  name: "python-texts",
  setup({ onLoad }) {
    onLoad({ filter: isPythonFiles }, ({ path }) => ({ contents: pythonFilesModule(path), loader: "ts" }));
  },
};

/** esbuild writes `var Tool = class _Tool`, or `class Tool2` in a function: the name that errors and logs show goes back. */
const names: Plugin = {
  name: "names",
  renderChunk(code) {
    const changed = /(?<![.\w])(\w+)\s*=\s*(?:(?:\/\* @__PURE__ \*\/ )?\(\(\)\s*=>\s*\{\s*)?class (_\1\d*|\1\d+)\b/g;
    const put = (text: string, [, name = "", inner = ""]: string[]) =>
      text.replaceAll(new RegExp(`\\b${inner}\\b`, "g"), name);
    return { code: [...code.matchAll(changed)].reduce(put, code) };
  },
};

const platformCheck: Plugin = {
  name: "platform-check",
  renderChunk(code, info) {
    const isEntry = [...Object.keys(entries), "cli", "python-worker"].includes(basename(info.path, ".js"));
    if (info.type !== "chunk" || !isEntry) return null;
    const start = /^(?:#!.*\n)?(?:"use strict";\n?)?/.exec(code)?.[0] ?? "";
    if (info.map) {
      const map = JSON.parse(String(info.map));
      info.map = { ...map, mappings: PLATFORM_CHECK.replaceAll(/.*\n/g, ";") + map.mappings };
    }
    return { code: start.trimEnd() + (start && "\n") + PLATFORM_CHECK + code.slice(start.length) };
  },
};
