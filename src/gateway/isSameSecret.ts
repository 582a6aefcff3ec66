import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether a secret is the expected one. The time that it takes does not depend on how much of the secret matches.
 *
 * @example
 * isSameSecret("Bearer s3cre", "Bearer s3cret"); // false
 */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(expected));

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
