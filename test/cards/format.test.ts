import { describe, expect, it } from "vitest";
import { formatter } from "../../src/cards/format.ts";
import { ENGLISH } from "../../src/cards/labels.ts";

describe("formatter", () => {
  it.each<[locale: string, number, style: string | undefined, string]>([
    ["en", 1234.5, undefined, "1,234.5"],
    ["de", 1234.5, undefined, "1.234,5"],
    ["en", 0.1 + 0.2, undefined, "0.3"],
    ["en", 0.256, "percent", "25.6%"],
    ["en", 12, "EUR", "€12.00"],
    ["en", 0, undefined, "0"],
    ["en", -0.000001, undefined, "-0.000001"],
    ["en", 9_007_199_254_740_991, undefined, "9,007,199,254,740,991"],
    ["en", 5e-324, undefined, "5E-324"],
    ["en", -1e21, undefined, "-1E21"],
    ["de", 1.5e300, undefined, "1,5E300"],
  ])("%s writes %d with the style %s", (locale, value, style, expected) => {
    expect(formatter(locale, undefined, ENGLISH).number(value, style)).toBe(expected);
  });
});
