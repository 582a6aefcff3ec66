import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");

/** What scenarios and skills speak of. The code of the package is for all of them, and knows none of it. */
const BUSINESS =
  /bazi|zodiac|tarot|horoscope|fortune|\bgoals?\b|goal_|\bcheck-?ins?\b|routine|八字|命盘|四柱|五行|运势|星盘|星座|塔罗|打卡|目标|习惯/iu;

/** The dictionaries of the search over tools have words of all kinds. */
const DICTIONARIES = ["src/gateway/search/everydayWords.ts", "src/gateway/search/thesaurus.ts"];

it("the code knows no word of a scenario", () => {
  const files = globSync("src/**/*.ts", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  const linesOf = (file: string) => readFileSync(join(root, file), "utf8").split("\n");
  const found = files.flatMap((file) =>
    linesOf(file).flatMap((line, index) => (BUSINESS.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found.filter((line) => !DICTIONARIES.some((file) => line.startsWith(file)))).toEqual([]);
  // The pattern finds them where they are.
  expect(found.some((line) => line.startsWith("src/gateway/search/everydayWords.ts"))).toBe(true);
});
