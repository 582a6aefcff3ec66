import type { Repair } from "../../json/index.ts";

/**
 * What is done to a value whose form is not the one that its schema wants.
 *
 * - `json_text`: JSON text is read where an object or an array is wanted.
 * - `number`: the text of a JSON number is read where a number is wanted.
 * - `boolean`: `"true"` or `"false"` is read where a boolean is wanted.
 * - `absent`: an optional property is null, which it cannot be, or which says in a strict tool that it is absent, and is
 *   removed.
 * - `empty`: null stands for the whole, which becomes `{}`.
 * - `list`: one value stands where an array of such values is wanted.
 *
 * @example
 * const kind: CoercionKind = "json_text";
 */
export type CoercionKind = "json_text" | "number" | "boolean" | "absent" | "empty" | "list";

/**
 * One value that was replaced: at `path`, a JSON Pointer, `after` replaces `before`. An `after` of `undefined` says that
 * the property was removed.
 *
 * @example
 * const coercion: Coercion = { kind: "number", path: "/days", before: "3", after: 3 };
 */
export type Coercion = {
  readonly kind: CoercionKind;
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
};

/**
 * One change to the arguments of a call: a {@link Repair} of their text, which has an `offset`, or a {@link Coercion} of
 * a value, which has a `path`.
 *
 * @example
 * const result = tool.safeParseArguments("{days: '3'}");
 * if (result.ok) result.changes.map((change) => ("offset" in change ? change.offset : change.path)); // [1, 7, "/days"]
 */
export type Change = Repair | Coercion;
