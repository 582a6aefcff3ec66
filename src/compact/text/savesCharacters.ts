/** Whether to declare a type of `length` characters (with its description) that is in `uses` places. */
export type IsWorthName = (uses: number, length: number, name: string) => boolean;

/**
 * Whether a declaration and its name in all places take fewer characters than the type in all places.
 *
 * @example
 * savesCharacters(2, 100, "Address"); // true
 */
export const savesCharacters: IsWorthName = (uses, length, { length: nameLength }) => {
  const name = Math.min(nameLength, 40) + 1;
  return uses > 1 && length >= LEAST && uses * length > (uses + 1) * name + 8 + length;
};

/** A shorter type is never declared. */
const LEAST = 24;
