/**
 * The same type, written as one object type, so that editors show its properties: for intersections, `Omit` and `Pick`.
 *
 * @example
 * type Options = Flat<Omit<{ a: string; b: number }, "b"> & { c: boolean }>; // { a: string; c: boolean }
 */
export type Flat<T> = T extends object ? { [Name in keyof T]: T[Name] } & {} : T;
