import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./readPages.ts";

const read = (name: string): string => readFileSync(join(root, name), "utf8");
const codeIn = (page: string): string[] => page.match(/^```[\s\S]*?^```$/gm) ?? [];
const linksIn = (page: string): string[] => [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
/** The numbers of the tables: a figure that was measured again must change in both pages. */
const figuresIn = (page: string): string[] =>
  page.match(/^\|.*$/gm)?.flatMap((row) => row.match(/\d[\d.,]*(?= %)|\b\d{2}\b(?=\]\(| \|)/g) ?? []) ?? [];

test("the Chinese README has the code, the links and the figures of the English one", () => {
  const [english, chinese] = [read("README.md"), read("README.zh.md")];
  expect(codeIn(english).length).toBeGreaterThan(2);
  expect(codeIn(chinese)).toEqual(codeIn(english));
  expect(
    linksIn(english)
      .filter((link) => link !== "README.zh.md")
      .sort(),
  ).toEqual(
    linksIn(chinese)
      .filter((link) => link !== "README.md")
      .sort(),
  );
  expect(figuresIn(english).length).toBeGreaterThan(5);
  expect(figuresIn(chinese)).toEqual(figuresIn(english));
});
