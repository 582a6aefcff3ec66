import { createValidator } from "../../../src/validate/index.ts";
import { Dice } from "./Dice.ts";

/** What came of it: how many verdicts, how many of them true, and the wrong ones. */
export type Comparison = { verdicts: number; valid: number; wrong: string[] };

/** Checks random decimals, large integers and extreme numbers against limits and steps, and computes all of it again. */
export function compareDecimals({ count, seed }: { count: number; seed: number }): Comparison {
  const dice = new Dice(seed);
  const result: Comparison = { verdicts: 0, valid: 0, wrong: [] };
  for (let index = 0; index < count; index++) {
    const value = randomDecimal(dice);
    const keyword = dice.pick(KEYWORDS);
    const limit = keyword === "multipleOf" ? dice.pick(STEPS) : dice.chance(0.5) ? nearby(dice, value) : finite(dice);
    const schema = { ...(typeof value === "bigint" && { type: "integer" as const }), [keyword]: limit };
    const validator = createValidator(schema);
    const { check, issues } = typeof value === "bigint" ? (validator.exact ?? validator) : validator;
    const expected = RULES[keyword](value, limit);
    result.verdicts++;
    if (expected) result.valid++;
    const received = [check(value), issues(value).total === 0];
    if (received.some((verdict) => verdict !== expected)) {
      result.wrong.push(`${keyword} ${limit} on ${value}: expected ${expected}, received ${received}`);
    }
  }
  return result;
}

type Numeric = number | bigint;

const KEYWORDS = [
  ...Array<"multipleOf">(6).fill("multipleOf"),
  ...(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const),
];
const STEPS = [0.01, 0.1, 0.001, 0.05, 1e-9, 2.5, 1e3, 1e-300, 1e22, 1, 2, 3, 7, 10, 0.3, 1e-6, 0.25, 1e300, 5e-324];

/** A decimal with 1 to 9 places, mostly; otherwise a bigint, a huge or a tiny number. */
function randomDecimal(dice: Dice): Numeric {
  const whole = dice.int(10 ** dice.int(10));
  const sign = dice.chance(0.2) ? "-" : "";
  switch (dice.int(12)) {
    case 0:
      return BigInt(`${sign}${1 + dice.int(9)}${whole}${"0".repeat(dice.int(9))}${10 ** 9 + dice.int(10 ** 9)}`);
    case 1:
      return Number(`${sign}${whole}e${dice.int(299)}`);
    case 2:
      return Number(`${sign}${whole}e-${dice.int(330)}`);
    case 3:
      return dice.pick([
        0,
        -0,
        2 ** 53,
        2 ** 53 - 1,
        Number.MAX_VALUE,
        Number.MIN_VALUE,
        1e22,
        1e21,
        33.410000000000004,
      ]);
    default: {
      const places = 1 + dice.int(9);
      const round = dice.chance(0.3) ? Math.min(places, 2) : places;
      const fraction = String(dice.int(10 ** round))
        .padStart(round, "0")
        .padEnd(places, "0");
      return Number(`${sign}${whole}.${fraction}`);
    }
  }
}

/** The value itself or the next number beside it. */
function nearby(dice: Dice, value: Numeric): number {
  const near = Number(value);
  const beside = near + dice.pick([0, 0, 1, -1]) * Math.abs(near) * 2 ** -52;
  return Number.isFinite(beside) ? beside : 1;
}

function finite(dice: Dice): number {
  const number = Number(randomDecimal(dice));
  return Number.isFinite(number) ? number : 0;
}

/**
 * Two numbers as fractions of integers, out of their shortest texts: `1.5e3` is 15·10^3/10. But a number beyond 2^53
 * that meets a bigint is the integer that it is, not the one that its shortest text says.
 */
function fractionsOf(left: Numeric, right: Numeric): readonly [Fraction, Fraction] {
  const isExact = typeof left === "bigint" || typeof right === "bigint";
  const [a, b] = [left, right].map((number) => (isExact && Number.isInteger(number) ? BigInt(number) : number));
  return [fractionOf(a as Numeric), fractionOf(b as Numeric)];
}

type Fraction = readonly [bigint, bigint];

function fractionOf(value: Numeric): Fraction {
  const [, sign = "", whole = "0", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value)) ?? [];
  const power = Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction) * (sign === "-" ? -1n : 1n);
  return power >= 0 ? [digits * 10n ** BigInt(power), 1n] : [digits, 10n ** BigInt(-power)];
}

/** Below zero, zero or above: how the first compares with the second. */
function compare(left: Numeric, right: Numeric): number {
  const [[a, b], [c, d]] = fractionsOf(left, right);
  const difference = a * d - c * b;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

const RULES = {
  multipleOf: (value: Numeric, step: Numeric) => {
    const [[a, b], [c, d]] = fractionsOf(value, step);
    return (a * d) % (b * c) === 0n;
  },
  minimum: (value: Numeric, limit: Numeric) => compare(value, limit) >= 0,
  maximum: (value: Numeric, limit: Numeric) => compare(value, limit) <= 0,
  exclusiveMinimum: (value: Numeric, limit: Numeric) => compare(value, limit) > 0,
  exclusiveMaximum: (value: Numeric, limit: Numeric) => compare(value, limit) < 0,
};
