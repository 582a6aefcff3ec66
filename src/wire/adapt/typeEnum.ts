import { hasKind, KIND, kindOf, TYPES, type TypeSet, typeNameOf, typesNamed } from "../../schema/index.ts";
import type { Mutable } from "./Findings.ts";
import type { Note } from "./Note.ts";

/**
 * Gives the values of an `enum` one type, for a provider that refuses others: values that do not have the schema's own
 * type are removed, and values of several types become a union. Beside strings or booleans may be null. If no value has
 * the schema's own type, the list goes into an `allOf`, where only the model reads it.
 *
 * @example
 * typeEnum(schema, note); // { enum: ["a", 1] } becomes { anyOf: [{ type: "string", enum: ["a"] }, { type: "integer", enum: [1] }] }
 */
export function typeEnum(schema: Mutable, note: Note): void {
  const { enum: given, type, anyOf } = schema;
  if (!Array.isArray(given)) return;
  if (anyOf !== undefined) wrap("anyOf", schema, note);
  const byType = valuesByType(given, typesNamed(type));
  const types = [...byType.keys()];
  if (types.length === 0) {
    wrap("enum", schema, note, "types");
  } else if (types.length === 1 || mayShare(types)) {
    const fitting = [...byType.values()].flat();
    if (fitting.length < given.length) note("enum", "types", fitting);
    if (typeof type !== "string" && !mayShare(type)) note("type", "types", oneOrList(types));
  } else {
    const members = [...byType].map(([name, values]) => ({ type: name, enum: values }));
    note("anyOf", "types", members);
    note("enum", "types", undefined);
    note("type", "types", undefined);
  }
}

/** The values of a list that have one of some types, by the name of their type. */
function valuesByType(values: readonly unknown[], types: TypeSet): Map<string, unknown[]> {
  const accepted = hasKind(types, KIND.fraction) ? types | TYPES.integer : types;
  const fitting = values.filter((value) => hasKind(accepted, kindOf(value)));
  const number = fitting.some((value) => kindOf(value) === KIND.fraction) ? "number" : "integer";
  const found = new Map<string, unknown[]>();
  for (const value of fitting) {
    const type = typeNameOf(value);
    const name = type === "number" ? number : type;
    const list = found.get(name);
    if (list) list.push(value);
    else found.set(name, [value]);
  }
  return found;
}

/** Whether the values of an `enum` may have these two types. */
const mayShare = (types: unknown): boolean =>
  Array.isArray(types) && types.length === 2 && types.includes("null") && types.some((type) => SHARING.has(type));

const SHARING: ReadonlySet<unknown> = new Set(["string", "boolean"]);

/** Moves a keyword into an `allOf`, where the provider does not look. */
export function wrap(keyword: string, schema: Mutable, note: Note, rule: "types" | "unions" = "unions"): void {
  const { allOf, [keyword]: value } = schema;
  note("allOf", rule, [...(Array.isArray(allOf) ? allOf : []), { [keyword]: value }]);
  note(keyword, rule, undefined);
}

/** The value of `type` for some names. */
export const oneOrList = (names: readonly string[]): unknown => (names.length === 1 ? names[0] : names);
