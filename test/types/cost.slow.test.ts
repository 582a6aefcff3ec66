import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { COMPILERS, typeCost } from "../bench/checkTypes.ts";
import { TYPE_PROGRAMS } from "../bench/typePrograms.ts";

const MOST: { readonly [title: string]: number } = {
  "one tool": 10_000,
  "ten Zod tools": 15_000,
  "set, wire and stream": 32_400,
  TypeBox: 20_000,
  "TypeBox 0.34": 10_000,
};
const ours = TYPE_PROGRAMS.filter(({ contender }) => contender === "openjiuwen-tools");
const built = existsSync(join(import.meta.dirname, "../../dist/index.d.ts"));
if (!built) console.warn("skipped: the cost of types, as dist/ is missing: npm run build");

describe.skipIf(!built).each(Object.keys(COMPILERS))("instantiations with TypeScript %s", (compiler) => {
  test.each(ours)("$title", ({ title, text }) => {
    expect(typeCost(text, compiler).instantiations).toBeLessThanOrEqual(MOST[title] ?? 0);
  });
});
