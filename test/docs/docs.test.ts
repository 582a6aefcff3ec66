import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StandIn, startStandIn } from "../../docs/examples/agent/standIn/startStandIn.ts";
import { markOf, type Page, parsePage, readPages, root } from "./readPages.ts";

const run = promisify(execFile);
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
    const named = [...text.matchAll(/["'`]openjiuwen-tools((?:\/[\w.-]+)*)["'`]/g)].map((match) => `.${match[1]}`);
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

const withCode = pages.filter(({ blocks }) => blocks.length > 0);

describe("what the pages show runs", () => {
  let model: StandIn;
  let folder: string;
  const programOf = (page: Page): string => join(folder, `${page.path.replaceAll("/", "-")}.ts`);

  beforeAll(async () => {
    if (!existsSync(join(root, "dist/index.js"))) throw new Error("dist/ is missing: run `npm run build` first");
    // Every conversation begins with a call for Oslo, or of a note, and ends with what came of it.
    const oslo = { name: "get_weather", arguments: '{"city":"Oslo"}' };
    const note = { name: "write_user_data", arguments: '{"path":"notes/tea","content":{"likes":true}}' };
    model = await startStandIn(([result], _turn, { tools }) => {
      if (result) return { text: `The tool says ${result}.` };
      return { calls: [JSON.stringify(tools)?.includes(note.name) ? note : oslo] };
    });
    // Below the package's own package.json, so that its name leads to its exports; git ignores the folder.
    mkdirSync(join(root, ".cache"), { recursive: true });
    folder = mkdtempSync(join(root, ".cache", "docs-"));
    for (const page of withCode) writeFileSync(programOf(page), page.program);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(consumer));
  });
  afterAll(async () => {
    await model?.[Symbol.asyncDispose]();
    if (folder) rmSync(folder, { recursive: true });
  });

  test("every block has the types that it needs", async () => {
    const result = await run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder]).catch(
      (error) => error,
    );
    expect(result.stdout).toBe("");
  });

  test.each(withCode)("$path prints what it shows", async (page) => {
    const keys = { OPENAI_API_KEY: "none", ANTHROPIC_API_KEY: "none", GEMINI_API_KEY: "none" };
    const urls = {
      OPENAI_BASE_URL: `${model.url}/v1`,
      ANTHROPIC_BASE_URL: model.url,
      GOOGLE_GEMINI_BASE_URL: model.url,
    };
    const env = { ...process.env, ...keys, ...urls, OLLAMA_HOST: model.url, NO_COLOR: "1" };
    // PGlite starts in less time when its WebAssembly is not optimized.
    const { stdout, stderr } = await run(process.execPath, ["--liftoff-only", programOf(page)], { env });
    const shown = page.blocks.flatMap((block) => [markOf(block), ...block.output]);
    expect(stdout.trimEnd().split("\n")).toEqual(shown);
    expect(stderr).toBe("");
  });
});

/** How a user's project reads them. */
const consumer = {
  compilerOptions: {
    target: "es2023",
    module: "nodenext",
    moduleDetection: "force",
    types: ["node"],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
};

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
