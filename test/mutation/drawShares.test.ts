import { expect, test } from "vitest";
import { drawShares } from "./drawShares.ts";

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const groups = { large: numbers(600), small: numbers(20), tiny: numbers(3) };

test("each group gives its share, and a small one at least five where it has them", () => {
  expect(drawShares(groups, 62, 1)).toMatchObject({ large: { length: 60 }, small: { length: 5 }, tiny: { length: 3 } });
});

test("the same seed draws the same items, each once and in their order, and another seed others", () => {
  const { large = [] } = drawShares(groups, 62, 1);
  expect(large).toEqual([...new Set(large)].sort((left, right) => left - right));
  expect(drawShares(groups, 62, 1).large).toEqual(large);
  expect(drawShares(groups, 62, 2).large).not.toEqual(large);
});

test("items are drawn from the whole of a group", () => {
  const { large = [] } = drawShares(groups, 62, 1);
  const ofFirstHalf = large.filter((item) => item < 300).length;
  expect(ofFirstHalf).toBeGreaterThan(15);
  expect(ofFirstHalf).toBeLessThan(45);
});
