import { globSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import config from "../../vitest.config.ts";

const root = join(import.meta.dirname, "../..");
type Project = { readonly test: { readonly name: string; readonly include: string[]; readonly exclude?: string[] } };
const projects = (config.test?.projects ?? []) as Project[];

const projectsOf = (file: string): string[] => {
  const isIn = (globs: readonly string[] = []): boolean => globs.some((glob) => matchesGlob(file, glob));
  return projects.filter(({ test }) => isIn(test.include) && !isIn(test.exclude)).map(({ test }) => test.name);
};
const files = globSync("{test,python-compat}/**/*.test.ts", { cwd: root, exclude: ["**/node_modules"] });

test("each file of tests is in one project, by its name", () => {
  const found = files.map((file) => [file, projectsOf(file)] as const);
  expect(found.filter(([, names]) => names.length !== 1)).toEqual([]);
  const isSlow = (name = ""): boolean => name.startsWith("slow");
  expect(found.filter(([file, [name]]) => isSlow(name) !== file.endsWith(".slow.test.ts"))).toEqual([]);
});

test("each project has files, and `npm test` or `npm run check` runs it", () => {
  const used = new Set(files.flatMap(projectsOf));
  expect(projects.map(({ test }) => test.name).filter((name) => !used.has(name))).toEqual([]);
  expect([...used].filter((name) => !/^(?:fast|slow)/.test(name))).toEqual([]);
});
