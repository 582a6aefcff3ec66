/** Whether a type that takes `length` characters with its description is declared if it stands in `uses` places. */
export type IsWorthName = (uses: number, length: number, name: string) => boolean;

/**
 * True if a declaration and its name in every place take fewer characters than the type in every place.
 *
 * @example
 * savesCharacters(2, 100, "Address"); // true
 */
export const savesCharacters: IsWorthName = (uses, length, { length: nameLength }) => {
  const name = Math.min(nameLength, 40) + 1;
  return uses > 1 && length >= LEAST && uses * length > (uses + 1) * name + 8 + length;
};

/** A type shorter than this is never worth a name. */
const LEAST = 24;
