import { join } from "node:path";
import { gzipSync } from "node:zlib";
import ranks from "gpt-tokenizer/bpeRanks/o200k_base";
import { defineConfig, type Plugin } from "vite";
import { noticesOf } from "./.ci/notices.ts";
import { isPythonFiles, pythonFilesModule } from "./.ci/pythonFiles.ts";
import { PAGE_POLICY } from "./src/cli/playground/serveFolders.ts";
import { packVocabulary } from "./src/playground/state/vocabulary.ts";

/** The playground: a page of static files with relative URLs, for any host of pages. */
export default defineConfig({
  root: "src/playground",
  base: "./",
  resolve: { tsconfigPaths: true },
  logLevel: "warn",
  plugins: [contentPolicy(), vocabulary(), thirdPartyNotices(), pythonTexts()],
  worker: { format: "es", plugins: () => [pythonWorker(), pythonTexts()], rolldownOptions: { external: ["pyodide"] } },
  build: {
    outDir: join(import.meta.dirname, "dist", "playground"),
    emptyOutDir: true,
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // The host's own copy is loaded by its URL.
      external: ["pyodide"],
    },
  },
});

/** In the package the worker is a file beside the others, `python-worker.js`; here it is still source. */
function pythonWorker(): Plugin {
  return {
    name: "python-worker",
    resolveId: (id) =>
      id.endsWith("python-worker.js") ? join(import.meta.dirname, "src/python/worker.ts") : undefined,
  };
}

/** Puts the texts of the Python files into their module. */
function pythonTexts(): Plugin {
  return {
    name: "python-texts",
    load: (id) => (isPythonFiles.test(id) ? pythonFilesModule(id) : undefined),
  };
}

/** The policy stands in the page too, for hosts that send no headers. */
function contentPolicy(): Plugin {
  return {
    name: "content-policy",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: PAGE_POLICY },
        injectTo: "head-prepend",
      },
    ],
  };
}

/** The vocabulary of o200k_base, compressed: as a module it would be more than half of the page. */
function vocabulary(): Plugin {
  return {
    name: "vocabulary",
    apply: "build",
    generateBundle() {
      this.emitFile({
        type: "asset",
        fileName: "o200k.bin",
        source: gzipSync(packVocabulary(ranks), { level: 9 }),
      });
    },
  };
}

/** Writes the licences of all packages whose code is in the page. */
function thirdPartyNotices(): Plugin {
  return {
    name: "third-party-notices",
    apply: "build",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const names = modules.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
      const source = noticesOf("The files of this folder contain code of these packages.", [...new Set(names)].sort());
      this.emitFile({ type: "asset", fileName: "THIRD-PARTY-NOTICES.txt", source });
    },
  };
}
