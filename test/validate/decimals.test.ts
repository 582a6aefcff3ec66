import { expect, test } from "vitest";
import { compareDecimals } from "./engines/decimals.ts";

// `npm run soak -- engines` has 100,000.
test("1,000 random numbers against steps and limits, beside fractions of integers", () => {
  const { verdicts, valid, wrong } = compareDecimals({ count: 1_000, seed: 1 });
  expect(wrong).toEqual([]);
  expect(valid).toBeGreaterThan(verdicts * 0.25);
  expect(valid).toBeLessThan(verdicts * 0.75);
});
