import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether a secret is the expected one. How long it takes does not tell how much of it was right.
 *
 * @example
 * isSameSecret("Bearer s3cre", "Bearer s3cret"); // false
 */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(expected));

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
