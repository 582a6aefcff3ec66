import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { typeCost } from "../bench/checkTypes.ts";
import { TYPE_PROGRAMS } from "../bench/typePrograms.ts";

const built = existsSync(join(import.meta.dirname, "../../dist/index.d.ts"));

test.skipIf(!built)("one tool takes at most 10,000 instantiations", () => {
  const program = TYPE_PROGRAMS.find(({ title }) => title === "one tool")?.text ?? "";
  expect(typeCost(program, "7.0").instantiations).toBeLessThan(10_000);
});
