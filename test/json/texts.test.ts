import { expect, test } from "vitest";
import { checkTexts } from "./checkTexts.ts";

// A part of `npm run soak -- texts`.
test("1000 random texts: no crash, nothing polluted, and one verdict", () => {
  const report = checkTexts(1000, 5);
  expect(report.faults).toEqual([]);
  expect(report.valid).toBeGreaterThan(50);
  expect(report.repaired).toBeGreaterThan(50);
});
