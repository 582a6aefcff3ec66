/**
 * What becomes of integers beyond ±(2^53 − 1), which a number cannot hold: an error, a bigint, or their text. Every
 * other number is a number in each of the three.
 *
 * @example
 * parse("[1,12345678901234567890]", { integers: "bigint" }); // [1, 12345678901234567890n]
 * parse("[1,12345678901234567890]", { integers: "string" }); // [1, "12345678901234567890"]
 */
export type Integers = "error" | "bigint" | "string";
