import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { expect, it } from "vitest";

it("a page loads at most 6 kB gzipped at the start, and 15.6 kB when it has shown a list, a tree, a table and a form", async () => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, "..", "..", "src", "cards", "public.ts"),
    platform: "browser",
    external: ["chart.js", "chart.js/auto", "marked", "dompurify"],
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  const files = output.filter((file) => file.type === "chunk");
  const bytesOf = (names: ReadonlySet<string>) => {
    const loaded = new Set<(typeof files)[number]>();
    const load = (file: (typeof files)[number] | undefined) => {
      if (!file || loaded.has(file)) return;
      loaded.add(file);
      for (const name of file.imports) load(files.find(({ fileName }) => fileName === name));
    };
    for (const file of files) if (file.isEntry || names.has(file.name)) load(file);
    return gzipSync([...loaded].map(({ code }) => code).join(""), { level: 9 }).length;
  };
  const start = bytesOf(new Set());
  const four = bytesOf(new Set(["listView", "treeView", "tableView", "formView"]));
  console.log(`cards: ${start} bytes gzipped at the start, ${four} with list, tree, table and form`);
  expect(start).toBeLessThanOrEqual(6000);
  expect(four).toBeGreaterThan(start);
  expect(four).toBeLessThanOrEqual(15_600);
});

it("the page for hosts of MCP Apps is at most 150 kB gzipped, with charts and Markdown", () => {
  const file = join(import.meta.dirname, "..", "..", "dist", "cards-page.html");
  if (!existsSync(file)) throw new Error("dist/ is missing: run `npm run build` first");
  const html = readFileSync(file);
  const bytes = gzipSync(html, { level: 9 }).length;
  console.log(`cards-page.html: ${bytes} bytes gzipped`);
  expect(html.toString()).not.toMatch(/<script[^>]* src|<link|https?:\/\/(?!www\.w3\.org)[\w.]+\/[^"'`\s]*\.js/);
  expect(bytes).toBeLessThanOrEqual(150_000);
});
