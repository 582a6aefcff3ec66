import type { Repair } from "../../json/index.ts";

/**
 * The kinds of changes to a value whose type is not the one that its schema requires.
 *
 * - `json_text`: a string with JSON becomes the object or array that is required.
 * - `number`: a string with a JSON number becomes the number that is required.
 * - `boolean`: `"true"` or `"false"` becomes the boolean that is required.
 * - `absent`: an optional property is null, although its schema does not allow null, or because null means absent in a
 *   strict tool; it is removed.
 * - `empty`: the arguments as a whole are null, and become `{}`.
 * - `list`: a single value becomes the array of such values that is required.
 */
export type CoercionKind = "json_text" | "number" | "boolean" | "absent" | "empty" | "list";

/**
 * One value that was replaced: at `path`, a JSON Pointer, `after` replaces `before`. `after` is `undefined` if the
 * property was removed.
 */
export type Coercion = {
  readonly kind: CoercionKind;
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
};

/**
 * One change to the arguments of a call: a {@link Repair} of their text, which has an `offset`, or a {@link Coercion}
 * of a value, which has a `path`.
 *
 * @example
 * const result = tool.safeParseArguments("{days: '3'}");
 * if (result.ok) result.changes.map((change) => ("offset" in change ? change.offset : change.path)); // [1, 7, "/days"]
 */
export type Change = Repair | Coercion;
