/**
 * A type of the tree that is made from a schema: a shape whose parts are types again. A part may be shared, and may
 * lead back to the type itself, but only through a field or an element. A union or intersection of one member equals
 * that member.
 *
 * @example
 * const node: TypeNode = { name: "tail", shape: { kind: "keyword", keyword: "number" } };
 */
export type TypeNode = {
  /** The preferred name of its declaration: the name of the definition or the field, which may be any text. */
  name: string;
  shape: Shape;
  /** The description of the target of a `$ref`, which is written once, at the declaration of the type. */
  description?: string;
};

/**
 * The structure of a type.
 *
 * @example
 * const shape: Shape = { kind: "literals", values: ["a", "b"] }; // "a" | "b"
 */
export type Shape =
  | { readonly kind: "unknown" }
  | { readonly kind: "never" }
  | { readonly kind: "keyword"; readonly keyword: Keyword }
  | { readonly kind: "literals"; readonly values: readonly Literal[] }
  | { readonly kind: "array"; readonly items: TypeNode }
  | TupleShape
  | ObjectShape
  | { readonly kind: "union"; readonly members: readonly TypeNode[] }
  | { readonly kind: "intersection"; readonly members: readonly TypeNode[] };

/** A type that is a TypeScript keyword. */
export type Keyword = "string" | "number" | "boolean" | "null";

/** A scalar JSON value. */
export type Literal = string | number | boolean | null;

/**
 * The first `required` elements of `prefix` are required. `rest` is the type of further elements; `undefined` if
 * there are no further elements.
 */
export type TupleShape = {
  readonly kind: "tuple";
  readonly prefix: readonly TypeNode[];
  readonly required: number;
  readonly rest: TypeNode | undefined;
};

/** `others` is the type of all other fields; `undefined` if the schema does not mention them or forbids them. */
export type ObjectShape = {
  readonly kind: "object";
  readonly fields: readonly Field[];
  readonly others: TypeNode | undefined;
};

/** A named field of an object. */
export type Field = {
  readonly name: string;
  readonly type: TypeNode;
  readonly optional: boolean;
  readonly annotations: Annotations;
};

/**
 * The description of a schema. `target` is the description of the target of its reference, which is used if there is no
 * own one.
 */
export type Annotations = { readonly description?: string; readonly target?: TypeNode };

/** The type of all values. */
export const UNKNOWN: TypeNode = { name: "", shape: { kind: "unknown" } };
/** The type without values. */
export const NEVER: TypeNode = { name: "", shape: { kind: "never" } };

/**
 * The parts of a shape, in order.
 *
 * @example
 * partsOf({ kind: "array", items: UNKNOWN }); // [UNKNOWN]
 */
export function partsOf(shape: Shape): readonly TypeNode[] {
  switch (shape.kind) {
    case "array":
      return [shape.items];
    case "tuple":
      return shape.rest ? [...shape.prefix, shape.rest] : shape.prefix;
    case "object": {
      const types = shape.fields.map(({ type }) => type);
      return shape.others ? [...types, shape.others] : types;
    }
    case "union":
    case "intersection":
      return shape.members;
    default:
      return [];
  }
}
