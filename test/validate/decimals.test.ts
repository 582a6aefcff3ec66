import { expect, test } from "vitest";
import { compareDecimals } from "./engines/decimals.ts";

test("10,000 random numbers against steps and limits, beside fractions of integers", () => {
  const { verdicts, valid, wrong } = compareDecimals({ count: 10_000, seed: 1 });
  expect(wrong).toEqual([]);
  expect(valid).toBeGreaterThan(verdicts * 0.25);
  expect(valid).toBeLessThan(verdicts * 0.75);
});
