import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { PagePrograms } from "./PagePrograms.ts";
import { markOf, parsePage, readPages, root } from "./readPages.ts";

const { exports, scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  exports: Record<string, unknown>;
  scripts: Record<string, string>;
};
const pages = readPages();

describe("what the pages name exists", () => {
  test("there are pages, and all code in them is in blocks that run", () => {
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(["README.md", "docs/architecture.md"]));
    const fences = pages.flatMap(({ text }) => [...text.matchAll(/^ *```(.+)$/gm)].map((match) => match[1]));
    expect([...new Set(fences)].toSorted()).toEqual(["python", "sh", "ts"]);
  });

  test.each(pages)("$path: subpaths of the package", ({ text }) => {
    const named = [...text.matchAll(/(?<!_meta\[)["'`]openjiuwen-tools((?:\/[\w.-]+)*)["'`]/g)].map(
      (match) => `.${match[1]}`,
    );
    expect(named.filter((path) => !Object.hasOwn(exports, path))).toEqual([]);
  });

  test.each(pages)("$path: npm scripts", ({ text }) => {
    const named = [...text.matchAll(/`npm run ([\w:-]+)/g)].map((match) => match[1] as string);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test.each(pages)("$path: links to files", ({ path, text }) => {
    const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((match) => match[1] as string);
    expect(linked.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
  });
});

// docs.slow.test.ts runs all pages.
test("README.md prints what it shows", async () => {
  const page = pages.find(({ path }) => path === "README.md");
  if (page === undefined) throw new Error("README.md is missing");
  await using programs = await PagePrograms.write([page]);
  const { stdout, stderr } = await programs.run(page);
  expect(stdout.trimEnd().split("\n")).toEqual(page.blocks.flatMap((block) => [markOf(block), ...block.output]));
  expect(stderr).toBe("");
});

test("a page is a program, line for line", () => {
  const text = "# Page\n\n```ts\nconsole.log(1);\n// → 1\n//   2\n// a comment\n```\n\n```sh\nnpm start\n```";
  const { blocks, program } = parsePage("page.md", text);
  expect(blocks).toEqual([{ line: 3, output: ["1", "2"] }]);
  expect(program.split("\n")).toEqual([
    "",
    "",
    'console.log("── block at line 3");',
    "console.log(1);",
    "// → 1",
    "//   2",
    "// a comment",
    ...Array(5).fill(""),
  ]);
});
