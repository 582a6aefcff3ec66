/**
 * Something that was done to a text or a value before it could be used.
 *
 * `at` is where it was: an offset in the text in UTF-16 code units for repairs, a JSON Pointer for coercions.
 *
 * @example
 * repair("{'a':1}").changes[0]; // { kind: "quotes", at: 1, was: "'a'", now: '"a"' }
 */
export type Change = {
  readonly kind: string;
  readonly at: number | string;
  readonly was: unknown;
  readonly now: unknown;
};
