/** Why a value is not an answer of a format, with a solution; `path` is a JSON Pointer. */
export type Problem = { readonly message: string; readonly path?: string };
