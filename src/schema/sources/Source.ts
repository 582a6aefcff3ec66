import type { StandardJSONSchemaV1, StandardTypedV1 } from "@standard-schema/spec";
import type { Static, TSchema } from "typebox";
import type { Integers } from "../../json/index.ts";
import type { JsonSchemaType } from "../JsonSchema.ts";

/**
 * A JSON Schema in the forms that users have: a literal, a TypeBox object, MCP's `inputSchema`, loaded JSON.
 *
 * @example
 * const schema: SchemaLike = Type.Object({ city: Type.String() });
 */
export type SchemaLike = {
  // Not "object": the type of `const schema = { type: "object" }` widens to string.
  readonly type?: string | readonly string[] | undefined;
  readonly properties?: { readonly [name: string]: unknown } | undefined;
  readonly additionalProperties?: unknown;
  readonly patternProperties?: { readonly [pattern: string]: unknown } | undefined;
  readonly allOf?: readonly unknown[] | undefined;
  readonly anyOf?: readonly unknown[] | undefined;
  readonly oneOf?: readonly unknown[] | undefined;
  // The only properties of TypeBox's Cyclic.
  readonly $ref?: string | undefined;
  readonly $defs?: { readonly [name: string]: unknown } | undefined;
  readonly description?: string | undefined;
  // A Zod object has a method of this name, so this type rejects it.
  readonly required?: readonly string[] | undefined;
  // A schema of Zod Mini does not have that method, and this property rejects it.
  readonly "~standard"?: never;
};

/**
 * What parameters can be read from: a JSON Schema, a TypeBox object, or a schema of a library that implements
 * Standard JSON Schema (Zod 4 and others).
 *
 * @example
 * const source: Source = z.object({ city: z.string() });
 */
export type Source = SchemaLike | StandardJSONSchemaV1<object, object>;

/**
 * The type of the arguments that a source describes, or that a class made from a source describes; a record of unknown
 * values if the type is unknown.
 *
 * `As` is how integers beyond ±(2^53 − 1) are read: with `"bigint"` a field of type integer is `number | bigint`, with
 * `"string"` it is `number | string`. The result of another library's validation is then `unknown`.
 *
 * @example
 * type Schema = { properties: { n: { type: "integer" } }; required: ["n"] };
 * type Arguments = ArgumentsOf<Schema>; // { n: number }
 * type Exact = ArgumentsOf<Schema, "bigint">; // { n: number | bigint }
 */
export type ArgumentsOf<S, As extends Integers = "error"> = As extends "error"
  ? S extends { readonly "~arguments"?: infer A }
    ? unknown extends A
      ? Infer<S>
      : A extends undefined
        ? never
        : A
    : Infer<S>
  : S extends { readonly "~source"?: readonly [infer Made] }
    ? unknown extends Made
      ? Infer<S, As>
      : ArgumentsOf<Made, As>
    : Infer<S, As>;

type Infer<S, As extends Integers = "error"> =
  S extends StandardTypedV1<infer _Input, infer Output>
    ? As extends "error"
      ? Output
      : unknown
    : S extends { readonly properties: infer P; readonly required?: infer R }
      ? // The type of a widened literal has neither its names nor which of them are required.
        string extends keyof P
        ? Record<string, unknown>
        : string extends (R extends readonly (infer N)[] ? N : never)
          ? Record<string, unknown>
          : StaticOf<S, As>
      : S extends { readonly "~kind": string } | Composed
        ? StaticOf<S, As>
        : Record<string, unknown>;

/** A literal that is described by other schemas (`anyOf` and the like). A widened literal has lists of any length. */
type Composed =
  | { readonly $ref: string; readonly $defs: object }
  | { readonly allOf: readonly [unknown, ...unknown[]] }
  | { readonly anyOf: readonly [unknown, ...unknown[]] }
  | { readonly oneOf: readonly [unknown, ...unknown[]] };

/** Arguments are always an object, even if the schema does not say so. */
type StaticOf<S, As extends Integers> = (As extends "error" ? S : WithIntegers<S, As>) extends infer Schema extends
  TSchema
  ? Static<Schema> extends infer Value extends object
    ? Value
    : Record<string, unknown>
  : never;

/** The schema in which "integer" is replaced by the types as which integers are read. */
type WithIntegers<S, As> = {
  [K in keyof S]: K extends "type"
    ? TypeWithIntegers<S[K], As>
    : K extends "const" | "enum" | "default" | "examples" | `~${string}`
      ? S[K]
      : K extends "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas"
        ? { [N in keyof S[K]]: S[K][N] extends object ? WithIntegers<S[K][N], As> : S[K][N] }
        : S[K] extends object
          ? WithIntegers<S[K], As>
          : S[K];
};

type TypeWithIntegers<T, As> = T extends "integer"
  ? ["number", As]
  : T extends readonly unknown[]
    ? "integer" extends T[number]
      ? [...T, "number", As]
      : T
    : T extends object
      ? WithIntegers<T, As>
      : T;

/**
 * The schema's own type. For a literal with a misspelled `type`, a type that it does not match, so that it does not
 * compile.
 *
 * @example
 * declare function read<const S>(schema: Spelled<S>): void;
 * read({ properties: { city: { type: "strnig" } } }); // Type '"strnig"' is not assignable to type '"object" | …
 */
// The brackets prevent distribution over unions: with a distributive conditional type, S would not be inferred as a
// literal.
export type Spelled<S> = [S] extends [WithKnownTypes<S>] ? S : WithKnownTypes<S>;

/**
 * The same for the schema under `parameters` of an init object, where it may be missing: an optional property of a type
 * made of S would take a union member by member.
 *
 * @example
 * declare function read<const S>(init: { parameters?: S } & SpelledParameters<S>): void;
 */
export type SpelledParameters<S> = [S] extends [WithKnownTypes<S>]
  ? unknown
  : { readonly parameters: WithKnownTypes<S> };

/** The same schema type, with the valid type names in place of each misspelled one. */
type WithKnownTypes<S> = S extends { readonly "~kind": string } | { readonly "~standard": object }
  ? S
  : S extends object
    ? string extends keyof S
      ? S
      : { readonly [K in keyof S]: KnownKeyword<K, S[K]> }
    : S;

type KnownKeyword<K, Value> = K extends "type"
  ? KnownName<Value>
  : K extends "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas"
    ? { readonly [N in keyof Value]: WithKnownTypes<Value[N]> }
    : K extends "allOf" | "anyOf" | "oneOf" | "prefixItems"
      ? { readonly [N in keyof Value]: WithKnownTypes<Value[N]> }
      : K extends "items" | "additionalProperties" | "not" | "if" | "then" | "else" | "contains" | "propertyNames"
        ? WithKnownTypes<Value>
        : Value;

type KnownName<Name> = Name extends readonly unknown[]
  ? { readonly [N in keyof Name]: KnownName<Name[N]> }
  : Name extends string
    ? string extends Name
      ? Name
      : Name extends TypeName
        ? Name
        : TypeName | NoSuchType
    : Name;

/** A type without values, which gives a clearer error message than `never` in an intersection. */
interface NoSuchType {
  readonly expected: JsonSchemaType;
}

/** Gemini's first API writes them in capitals. */
type TypeName = JsonSchemaType | Uppercase<JsonSchemaType>;
