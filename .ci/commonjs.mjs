// Completes the CommonJS build in dist/cjs: its package.json, and the declarations, which are those of the ES modules.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const dist = join(import.meta.dirname, "..", "dist");
const cjs = join(dist, "cjs");
const declarations = readdirSync(dist, { recursive: true }).filter((path) => path.endsWith(".d.ts"));

/** typebox has ES modules only, whose types a CommonJS file reads as such. */
const FROM_TYPEBOX = /^import (?:type )?\{(.*)\} from "typebox";/gm;
const asTypes = (_, names) =>
  `import type {${names.replaceAll("type ", "")}} from "typebox" with { "resolution-mode": "import" };`;

for (const path of declarations) {
  const text = readFileSync(join(dist, path), "utf8");
  mkdirSync(dirname(join(cjs, path)), { recursive: true });
  writeFileSync(join(cjs, path), text.replaceAll(FROM_TYPEBOX, asTypes));
}
writeFileSync(join(cjs, "package.json"), '{ "type": "commonjs" }\n');
