/**
 * The type itself, as editors are to show it: an intersection, or what Omit and Pick give, as one object type.
 *
 * @example
 * type Options = Flat<Omit<{ a: string; b: number }, "b"> & { c: boolean }>; // { a: string; c: boolean }
 */
export type Flat<T> = T extends object ? { [Name in keyof T]: T[Name] } & {} : T;
