import { expect, test } from "vitest";
import { checkTexts } from "./checkTexts.ts";

// A part of `npm run soak -- texts`.
test("4000 random texts: no crash, no hang, nothing polluted, and one verdict", () => {
  const report = checkTexts(4000, 5);
  expect(report.faults).toEqual([]);
  expect(report.valid).toBeGreaterThan(200);
  expect(report.repaired).toBeGreaterThan(200);
});
