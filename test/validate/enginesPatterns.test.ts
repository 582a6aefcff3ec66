import { expect, test } from "vitest";
import { comparePatterns } from "./engines/patterns.ts";

test("random patterns of all syntax on short texts, beside the native engine", () => {
  const { verdicts, valid, wrong } = comparePatterns({ count: 60_000, seed: 1 });
  expect(wrong).toEqual([]);
  expect(verdicts).toBeGreaterThan(20_000);
  expect(valid).toBeGreaterThan(verdicts * 0.2);
});
