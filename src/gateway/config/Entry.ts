/** An entry of a server that is being read. */
export type Entry = { [key: string]: unknown };

/** The entries that have a value. */
export const withoutNull = (given: { readonly [key: string]: unknown }): Entry =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
