import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type OutputOptions, type Plugin, type RolldownOptions } from "rolldown";
import { pureValues } from "./.ci/pureValues.ts";
import manifest from "./package.json" with { type: "json" };
import { inScript } from "./src/core-tools/cards/inScript.ts";

/** The entries of the package. */
const entries = {
  index: "src/index.ts",
  json: "src/json/public.ts",
  schema: "src/schema/public.ts",
  validate: "src/validate/public.ts",
  ajv: "src/validate/ajv/index.ts",
  compact: "src/compact/public.ts",
  strict: "src/strict/public.ts",
  wire: "src/wire/public.ts",
  stream: "src/stream/public.ts",
  research: "src/research/index.ts",
  gateway: "src/gateway/index.ts",
  cards: "src/cards/public.ts",
  scenarios: "src/scenarios/index.ts",
  "core-tools": "src/core-tools/index.ts",
  python: "src/python/index.ts",
  "python-worker": "src/python/worker.ts",
};

/**
 * The gateway starts processes and listens, the core tools have databases, and scenarios are files; of the others none
 * reaches a built-in.
 */
const BUILT_INS = /^node:/;

const external = [
  BUILT_INS,
  ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).map((name) => new RegExp(`^${name}(/|$)`)),
];

/** The packages whose code is in the page of cards. */
const PAGE_PACKAGES = ["chart.js", "@kurkle/color", "dompurify", "marked"];

/** The packages whose code is in the files: stemmer as it is, and formats of TypeBox as the pattern of ours. */
const CONTAINED = ["stemmer", "typebox", ...PAGE_PACKAGES];

/**
 * The rooms that the root imports. Each is one file, from the lowest on: as about 40 files, finding and opening them would
 * take half of the time of an import. Ajv is an entry of its own.
 */
const ROOMS_OF_ROOT = ["json", "schema", "validate", "compact", "pydantic", "strict", "wire", "tool"];

const filesOf = (room: string) => new RegExp(`[\\\\/]src[\\\\/](?:${room})[\\\\/](?!ajv)`);

/** Older platforms can import the files, but would fail later, at the first call that needs more. */
const PLATFORM_CHECK = `if (!("isWellFormed" in String.prototype))
  throw new Error("openjiuwen-tools needs Node 20.19, 22.12 or later, or another platform with ES2023 and String.prototype.isWellFormed");`;

export default defineConfig([
  build({ ...entries, cli: "src/cli/main.ts" }, { dir: "dist", format: "esm", sourcemap: true }),
  build(entries, { dir: "dist/cjs", format: "cjs" }),
  page(),
]);

function build(input: { [name: string]: string }, output: OutputOptions): RolldownOptions {
  return {
    input,
    external,
    // Only a build for Node can say where a CommonJS file lies.
    platform: output.format === "cjs" ? "node" : "neutral",
    transform: { target: "es2023" },
    plugins: [pureValues(filesOf(ROOMS_OF_ROOT.join("|"))), thirdPartyNotices()],
    output: {
      cleanDir: true,
      chunkFileNames: "chunks/[name]-[hash].js",
      codeSplitting: { groups: ROOMS_OF_ROOT.map((name) => ({ name, test: filesOf(name) })) },
      comments: { jsdoc: false },
      banner: ({ isEntry }) => (isEntry ? PLATFORM_CHECK : ""),
      ...output,
    },
  };
}

/** The page of cards for hosts of MCP Apps: one file with all code in it, as such a host loads nothing from elsewhere. */
function page(): RolldownOptions {
  return {
    input: "src/cards/page/main.ts",
    platform: "browser",
    transform: { target: "es2023" },
    plugins: [
      {
        name: "page",
        generateBundle(_, bundle) {
          const html = readFileSync(join(import.meta.dirname, "src", "cards", "page", "page.html"), "utf8");
          const chunk = Object.values(bundle).find((file) => file.type === "chunk");
          if (chunk?.type !== "chunk") throw new Error("expected a chunk");
          delete bundle[chunk.fileName];
          const code = inScript(chunk.code);
          this.emitFile({ type: "asset", fileName: "cards-page.html", source: html.replace("/* code */", () => code) });
        },
      },
    ],
    output: { dir: "dist", format: "esm", minify: true, codeSplitting: false, cleanDir: false },
  };
}

/** Writes the licences of all packages that gave code. */
function thirdPartyNotices(): Plugin {
  return {
    name: "third-party-notices",
    generateBundle() {
      const notices = CONTAINED.map((name) => noticeOf(join(import.meta.dirname, "node_modules", name)));
      const source = ["The files of this folder contain code of these packages, or after theirs.", ...notices].join(
        "\n\n",
      );
      this.emitFile({ type: "asset", fileName: "THIRD-PARTY-NOTICES.txt", source: `${source}\n` });
    },
  };
}

export function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  if (file === undefined) throw new Error(`expected a licence file in ${folder}`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}`;
}
