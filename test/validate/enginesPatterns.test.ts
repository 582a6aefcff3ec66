import { expect, test } from "vitest";
import { comparePatterns } from "./engines/patterns.ts";

// `npm run soak -- engines` has 600,000.
test("random patterns of all syntax on short texts, beside the native engine", () => {
  const { verdicts, valid, wrong } = comparePatterns({ count: 6_000, seed: 1 });
  expect(wrong).toEqual([]);
  expect(verdicts).toBeGreaterThan(2_000);
  expect(valid).toBeGreaterThan(verdicts * 0.2);
});
