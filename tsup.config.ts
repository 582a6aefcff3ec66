import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    json: "src/json/public.ts",
    schema: "src/schema/public.ts",
    validate: "src/validate/public.ts",
    ajv: "src/validate/ajv/index.ts",
    compact: "src/compact/index.ts",
    strict: "src/strict/index.ts",
    wire: "src/wire/public.ts",
    stream: "src/stream/index.ts",
    research: "src/research/index.ts",
    python: "src/python/index.ts",
    "python-worker": "src/python/worker.ts",
  },
  format: "esm",
  target: "es2023",
  // Importing typebox unbundled costs more than 100 ms: its files are many.
  noExternal: ["typebox"],
  splitting: true,
  treeshake: true,
  dts: false,
  clean: true,
});
