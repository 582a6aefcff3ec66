import type { JsonValue } from "../json/index.ts";

/** A JSON object, frozen, as a field of the classes holds it; it remembers Python's types of its numbers. */
export type Fields = { readonly [field: string]: JsonValue };

/** The fields that were given to an object of a mirrored class. */
export const givenFields: unique symbol = Symbol("givenFields");

/** Whether an object is one of a mirrored class, which a field of any type holds as it is. */
export const isModelObject = (object: object): boolean =>
  givenFields in object && (object as { [givenFields]: Fields })[givenFields] !== undefined;

const sources = new WeakMap<object, object>();

/** The object of a class from which fields were read, which has more than they: Python keeps the object itself there. */
export const sourceOf = (fields: object): object | undefined => sources.get(fields);

/** Records the source of fields: an object, or fields that have a source. */
export function keepSource<T extends object>(fields: T, from: object): T {
  const source = isModelObject(from) ? from : sources.get(from);
  if (source !== undefined) sources.set(fields, source);
  return fields;
}
