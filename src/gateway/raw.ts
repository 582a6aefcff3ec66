/** A result as a server sent it: keys that nobody knows are there. */
export type RawResult = { readonly [key: string]: unknown };

/** A tool as its server lists it: keys that nobody knows are there. */
export type RawTool = { readonly name: string; readonly [key: string]: unknown };
