/**
 * One type of the tree that a schema becomes: a shape whose parts are types again. A part may be shared, and may lead
 * back to the type itself, always through a field or an element. A union or intersection of one is that one.
 *
 * @example
 * const node: TypeNode = { name: "tail", shape: { kind: "keyword", keyword: "number" } };
 */
export type TypeNode = {
  /** What a declaration of it may be called: the definition's or the field's name, any text. */
  name: string;
  shape: Shape;
  /** What a `$ref` in a field leads to says of itself: once, where the type is declared. */
  description?: string;
};

/**
 * What a type is made of.
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

/** A type that one word stands for. */
export type Keyword = "string" | "number" | "boolean" | "null";

/** A JSON value that is no container. */
export type Literal = string | number | boolean | null;

/** The first `required` elements of `prefix` must be there; `rest` is what may follow them, undefined when nothing may. */
export type TupleShape = {
  readonly kind: "tuple";
  readonly prefix: readonly TypeNode[];
  readonly required: number;
  readonly rest: TypeNode | undefined;
};

/** `others` is the type of all fields that are not named; undefined when the schema says nothing of them, or forbids them. */
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

/** What a schema says about a value besides its type; `target` is what describes it if it does not describe itself. */
export type Annotations = { readonly description?: string; readonly target?: TypeNode };

/** The type of every value. */
export const UNKNOWN: TypeNode = { name: "", shape: { kind: "unknown" } };
/** The type of no value. */
export const NEVER: TypeNode = { name: "", shape: { kind: "never" } };

/**
 * The types that a shape is made of, in their order.
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
