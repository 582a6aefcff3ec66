import type { Integers } from "../../json/index.ts";

/** A copy of a value in which each bigint is the string of its digits. */
export function bigintsToStrings(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(bigintsToStrings);
  // `Object.fromEntries` makes own properties, also of `__proto__`.
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, bigintsToStrings(part)]));
}

/** The options for parsing: an integer that becomes a string in the end is a bigint until it is validated. */
export const exactOptions = <T extends { readonly integers?: Integers | undefined }>(options: T): Exact<T> =>
  (options.integers === "string" ? { ...options, integers: "bigint" } : options) as Exact<T>;

type Exact<T> = Omit<T, "integers"> & { readonly integers?: "error" | "bigint" | undefined };
