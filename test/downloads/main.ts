// `npm run downloads`: fetches what the tests need, so that they can run without a network; with `-- --project "fast*"` what
// the fast ones need.
import { globSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { downloadsOf, fetchDownloads } from "./downloads.ts";

const root = join(import.meta.dirname, "../..");
const { project } = parseArgs({ options: { project: { type: "string" } } }).values;
const files = globSync("{test,python-compat}/**/*.test.ts", { cwd: root, exclude: ["**/node_modules"] });
const wanted = files.filter((file) => project !== "fast*" || !file.endsWith(".slow.test.ts"));
for (const reason of await fetchDownloads(downloadsOf(wanted), 240_000)) {
  console.warn(`tests will be skipped: ${reason}`);
}
