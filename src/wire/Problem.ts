/** Why something is no answer of a format, with the way out; `path` is a JSON Pointer to the place. */
export type Problem = { readonly message: string; readonly path?: string };
