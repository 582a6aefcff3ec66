/** `npm run site`: builds the pages and the API reference into `.cache/site`; with `--serve` it shows them. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { build, serve } from "vitepress";
import { root, writePages } from "./writePages.ts";

const pages = join(root, ".cache", "site-pages");
writePages(pages);
execFileSync(process.execPath, [join(import.meta.dirname, "writeReference.ts"), join(pages, "api")], {
  stdio: "inherit",
});
await build(import.meta.dirname);
if (process.argv.includes("--serve")) await serve({ root: import.meta.dirname });
else console.log(`The site is in ${join(".cache", "site")}; \`npm run site -- --serve\` shows it.`);
