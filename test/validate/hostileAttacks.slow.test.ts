import { expect, test } from "vitest";
import { runAttacks } from "./hostile/runAttacks.ts";

// `npm run soak -- hostile` has 20,000, and limits the time of each step.
test("20 random attacks: no process holds 512 MB, and no error is raw", async () => {
  const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
  const { tries, verdicts, faults } = await runAttacks(seeds, {
    processes: 1,
    scale: 0.02,
    maxTime: Number.POSITIVE_INFINITY,
  });
  expect(faults).toEqual([]);
  expect(tries).toBe(20);
  for (const verdict of ["true", "false"]) expect(verdicts[verdict]).toBeGreaterThan(1);
}, 600_000);
