/**
 * What is known of a copy that `copySchema` made: all of its types are in lower case. A checked one is usable, and a
 * simple one is so without a check.
 */
type Copy = "copied" | "checked" | "simple";

/** The copies are frozen, so that it stays so. */
const copies: WeakMap<object, Copy> = new WeakMap();

/** Whether a schema is a copy that `copySchema` made. */
export const isCopy = (schema: object): boolean => copies.has(schema);

/** Whether a copy was checked already. */
export const isChecked = (schema: object): boolean => (copies.get(schema) ?? "copied") !== "copied";

/** Whether a copy is known to be simple. */
export const isSimpleCopy = (schema: object): boolean => copies.get(schema) === "simple";

/** Notes what is known of a copy. */
export const setCopy = (schema: object, known: Copy): unknown => copies.set(schema, known);
