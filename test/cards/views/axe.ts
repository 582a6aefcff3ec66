import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Result } from "axe-core";
import type { CardPage } from "../browser.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The serious faults of accessibility that axe-core finds in the cards of a page. */
export async function seriousFaults(page: CardPage): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run("main", { resultTypes: ["violations"] }),
  );
  return violations.filter(isSerious).flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

const isSerious = ({ impact }: Result): boolean => impact === "serious" || impact === "critical";
