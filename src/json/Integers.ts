/**
 * How integers beyond ±(2^53 − 1), which a JavaScript number cannot hold exactly, are read: as an error, a bigint, or a
 * string. All other numbers are read as numbers.
 *
 * @example
 * parse("[1,12345678901234567890]", { integers: "bigint" }); // [1, 12345678901234567890n]
 * parse("[1,12345678901234567890]", { integers: "string" }); // [1, "12345678901234567890"]
 */
export type Integers = "error" | "bigint" | "string";
