import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PagePrograms } from "./PagePrograms.ts";
import { markOf, readPages, root } from "./readPages.ts";

const run = promisify(execFile);
const withCode = readPages().filter(({ blocks }) => blocks.length > 0);

describe("what the pages show runs", () => {
  let programs: PagePrograms;
  beforeAll(async () => {
    programs = await PagePrograms.write(withCode);
  });
  afterAll(() => programs?.[Symbol.asyncDispose]());

  test("every block has the types that it needs", async () => {
    writeFileSync(join(programs.folder, "tsconfig.json"), JSON.stringify(consumer));
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const result = await run(process.execPath, [tsc, "-p", programs.folder, "--checkers", "1"]).catch((error) => error);
    expect(result.stdout).toBe("");
  });

  test.each(withCode)("$path prints what it shows", async (page) => {
    const { stdout, stderr } = await programs.run(page);
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
