// `npm run downloads`: fetches what the tests need, so that they can run without a network.
import { globSync } from "node:fs";
import { join } from "node:path";
import { downloadsOf, fetchDownloads } from "./downloads.ts";

const root = join(import.meta.dirname, "../..");
const [which] = process.argv.slice(2);
const files = globSync("{test,python-compat}/**/*.test.ts", { cwd: root, exclude: ["**/node_modules"] });
const wanted = files.filter((file) => which !== "fast" || !file.endsWith(".slow.test.ts"));
for (const reason of await fetchDownloads(downloadsOf(wanted), 240_000)) {
  console.warn(`tests will be skipped: ${reason}`);
}
