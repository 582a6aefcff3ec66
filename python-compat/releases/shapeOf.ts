import type { ClassFields } from "./fieldsOf.ts";

/** What a field holds, as far as making payloads for it goes. */
export type FieldKind =
  | "string"
  | "string or null"
  | "strings"
  | "integer"
  | "integer or null"
  | "integers or null"
  | "float"
  | "boolean"
  | "any"
  | "object"
  | "string or parts"
  | "strings by name"
  | WordKind
  | BoundKind
  | ClassKind;

/** One of some strings. */
export type WordKind = { readonly words: readonly string[] };

/** A float from the least to the greatest. */
export type BoundKind = { readonly least: number; readonly greatest: number };

/** A field that holds objects of another class: one or null, or calls or null; without a name, a dict with these fields. */
export type ClassKind = { readonly holds: "object" | "calls"; readonly name?: string; readonly fields: FieldKinds };

/** The fields of a class, in Python's order; a name with `*` must be given. */
export type FieldKinds = { readonly [field: string]: FieldKind };

/** The fields of each class of a release. */
export type Shape = { readonly [className: string]: FieldKinds };

/**
 * The fields of classes by what payloads put into them.
 *
 * @example
 * shapeOf({ ToolCall: { id: "str | null", index: "int | null = null" } });
 * // { ToolCall: { "id*": "string or null", index: "integer or null" } }
 *
 * @throws {Error} A field has a type that no payload is made for.
 */
export function shapeOf(classes: ClassFields): Shape {
  return Object.fromEntries(Object.entries(classes).map(([name, fields]) => [name, kindsIn(fields, name, "")]));
}

/** The fields under a path such as `usage_metadata.`, those of the class itself under an empty one. */
function kindsIn(fields: ClassFields[string], className: string, path: string): FieldKinds {
  const own = Object.entries(fields).filter(
    ([field]) => field.startsWith(path) && !field.slice(path.length).includes("."),
  );
  const kinds = own.map(([field, text]): [string, FieldKind] => {
    const [type = "", initial] = text.split(" = ", 2);
    const name = field.slice(path.length) + (initial === undefined ? "*" : "");
    const inner = kindsIn(fields, className, `${field}.`);
    if (Object.keys(inner).length > 0) {
      const [, list, held = ""] = /^(list\[)?(\w+)/.exec(type) ?? [];
      return [name, { holds: list ? "calls" : "object", name: held, fields: inner }];
    }
    const kind = KINDS[type] ?? listedKind(type);
    if (kind !== undefined) return [name, kind];
    throw new Error(
      `expected a type that payloads are made for (${Object.keys(KINDS).join("; ")}), received ${type} at ${className}.${field}`,
    );
  });
  return Object.fromEntries(kinds);
}

/** What a field is limited to: `literal["GET", "POST"]`, `ToolExposure["direct"]`, `float[1.0, 300.0]`. */
function listedKind(type: string): FieldKind | undefined {
  const [, name, listed] = /^(\w+)(\[["\d].*\])$/.exec(type) ?? [];
  if (listed === undefined) return undefined;
  const items = JSON.parse(listed);
  return name === "float" ? { least: items[0], greatest: items[1] } : { words: items };
}

const KINDS: { readonly [type: string]: FieldKind } = {
  str: "string",
  "str | null": "string or null",
  "list[str]": "strings",
  int: "integer",
  "int | null": "integer or null",
  "list[int] | null": "integers or null",
  float: "float",
  bool: "boolean",
  any: "any",
  "dict[str, any]": "object",
  "dict[str, str]": "strings by name",
  "dict[any, any]": "object",
  "dict[str, any] | type[BaseModel]": "object",
  "str | list[str | dict[any, any]]": "string or parts",
};
