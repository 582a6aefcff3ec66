import type {
  TArray,
  TInteger,
  TNull,
  TObject,
  TOptional,
  TProperties,
  TSchema,
  TString,
  TUnion,
  TUnsafe,
} from "typebox";

// The schemas that TypeBox's builders of these names make, without its code, which is larger than all our classes.

type Options = { readonly title?: string; readonly default?: unknown };

export const Str = (options?: Options): TString => ofKind("String", { type: "string", ...options });
export const Integer = (): TInteger => ofKind("Integer", { type: "integer" });
export const Null = (): TNull => ofKind("Null", { type: "null" });
export const ArrayOf = <Item extends TSchema>(items: Item, options?: Options): TArray<Item> =>
  ofKind("Array", { type: "array", items, ...options });
export const Union = <Members extends TSchema[]>(anyOf: [...Members], options?: Options): TUnion<Members> =>
  ofKind("Union", { anyOf, ...options });
export const Unsafe = <Value>(schema: object): TUnsafe<Value> => hide<TUnsafe<Value>>(schema, "~unsafe", null);
export const Optional = <Schema extends TSchema>(schema: Schema): TOptional<Schema> =>
  hide<TOptional<Schema>>(schema, "~optional", true);
export const ObjectOf = <Properties extends TProperties>(
  properties: Properties,
  options?: Options,
): TObject<Properties> => {
  const required = Object.keys(properties).filter((name) => !("~optional" in (properties[name] as TSchema)));
  return ofKind("Object", { type: "object", ...(required.length > 0 && { required }), properties, ...options });
};

const ofKind = <Schema>(kind: string, schema: object): Schema => hide<Schema>(schema, "~kind", kind);

/** Adds TypeBox's own properties of a schema, which `JSON.stringify` does not see. */
const hide = <Schema>(schema: object, key: string, value: unknown): Schema =>
  Object.defineProperty(schema, key, { value, configurable: true, writable: true }) as Schema;
