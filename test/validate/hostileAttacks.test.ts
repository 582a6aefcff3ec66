import { expect, test } from "vitest";
import { runAttacks } from "./hostile/runAttacks.ts";

test("200 random attacks: no step takes 2 s, no process holds 512 MB, and no error is raw", async () => {
  const seeds = Array.from({ length: 200 }, (_, index) => index + 1);
  const { tries, verdicts, faults } = await runAttacks(seeds, { processes: 2, scale: 0.05 });
  expect(faults).toEqual([]);
  expect(tries).toBe(200);
  for (const verdict of ["true", "false"]) expect(verdicts[verdict]).toBeGreaterThan(20);
}, 600_000);
