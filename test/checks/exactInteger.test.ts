import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exactInteger } from "../../src/checks/index.ts";

describe("the integer that a number is", () => {
  test.each<[literal: string, integer: bigint | undefined]>([
    ["0", 0n],
    ["-0", 0n],
    ["-0.0e5", 0n],
    ["0e999999999", 0n],
    ["1", 1n],
    ["-12", -12n],
    ["1.0", 1n],
    ["10e-1", 1n],
    ["1.5", undefined],
    ["1.5e1", 15n],
    ["1.5e0", undefined],
    ["100e-3", undefined],
    ["1E+2", 100n],
    ["9007199254740993", 9007199254740993n],
    ["9007199254740993.0", 9007199254740993n],
    ["9007199254740993e0", 9007199254740993n],
    ["9.007199254740993e15", 9007199254740993n],
    ["-90071992547409930e-1", -9007199254740993n],
    ["9007199254740991.5", undefined],
    ["4.0000000000000001", undefined],
    ["1e300", 10n ** 300n],
    [`0.${"0".repeat(99)}1e100`, 1n],
    [`${"1".repeat(300)}.${"0".repeat(1e5)}`, BigInt("1".repeat(300))],
    [`1.${"0".repeat(1e6)}1`, undefined],
    ["1e400", undefined],
    ["1e-400", undefined],
    ["1e999999999", undefined],
  ])("%.60s", (literal, integer) => {
    expect(exactInteger(literal)).toBe(integer);
  });

  test("whatever its notation", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
        fc.nat(30),
        fc.nat(5),
        (integer, shift, zeros) => {
          const digits = String(integer < 0n ? -integer : integer).padStart(shift + 1, "0");
          const [whole, fraction] = [digits.slice(0, digits.length - shift), digits.slice(digits.length - shift)];
          const point = fraction + "0".repeat(zeros);
          const literal = `${integer < 0n ? "-" : ""}${whole}${point && `.${point}`}e${shift}`;
          expect(exactInteger(literal)).toBe(integer);
        },
      ),
    );
  });
});
