import type { Static, TSchema } from "typebox";
import type { Integers } from "../../json/index.ts";
import type { LibraryTyped, LibraryValues, WithStrings } from "./Arguments.ts";

/**
 * The type of the arguments that a source describes, or that a class made from a source describes; a record of unknown
 * values if the type is unknown.
 *
 * `As` is how integers beyond ±(2^53 − 1) are read: with `"bigint"` a field of type integer is `number | bigint`, with
 * `"string"` it is `number | string`. The result of another library's validation is then `unknown`.
 *
 * @example
 * type Schema = { properties: { n: { type: "integer" } }; required: ["n"] };
 * type Read = ArgumentsOf<Schema>; // { n: number }
 * type Exact = ArgumentsOf<Schema, "bigint">; // { n: number | bigint }
 */
export type ArgumentsOf<S, As extends Integers = "error"> = As extends "error" ? Read<S> : ReadExactly<S, As>;

type Read<S> = S extends { readonly "~arguments": infer Args }
  ? unknown extends Args
    ? Infer<S>
    : Args
  : S extends { readonly "~arguments"?: infer Args }
    ? unknown extends Args
      ? Infer<S>
      : Args
    : Infer<S>;

type ReadExactly<S, As extends Integers> = S extends { readonly "~exact"?: readonly [infer Exact] }
  ? unknown extends Exact
    ? Infer<S, As>
    : Exact extends LibraryValues
      ? unknown
      : As extends "string"
        ? WithStrings<Exact>
        : Exact
  : Infer<S, As>;

type Infer<S, As extends Integers = "error"> =
  S extends LibraryTyped<infer Output>
    ? As extends "error"
      ? Output
      : unknown
    : S extends { readonly properties: infer P; readonly required?: infer R }
      ? // The type of a widened literal has neither its names nor which of them are required.
        string extends keyof P
        ? Record<string, unknown>
        : string extends (R extends readonly (infer N)[] ? N : never)
          ? Record<string, unknown>
          : StaticOf<[NullableIn<P[keyof P]>] extends [never] ? S : WithNull<S>, As>
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

/** Whether a part of the schema is nullable: to look for that first is cheaper than to write each schema anew. */
type NullableIn<S> = S extends { readonly nullable: true }
  ? true
  : S extends { readonly properties: infer Properties }
    ? NullableIn<Properties[keyof Properties]>
    : S extends { readonly items: infer Items }
      ? NullableIn<Items>
      : never;

/**
 * The schema in which null is one of the values of each part that is `nullable`, as in OpenAPI. The validator, too, allows
 * null only beside a `type`, and there not where other keywords say the values.
 */
type WithNull<S> = {
  [K in keyof S]: K extends "properties"
    ? { [N in keyof S[K]]: PartWithNull<S[K][N]> }
    : K extends "items"
      ? PartWithNull<S[K]>
      : S[K];
};

type PartWithNull<S> = S extends { readonly nullable: true; readonly type: unknown }
  ? keyof S & ("enum" | "const" | "allOf" | "anyOf" | "oneOf" | "$ref") extends never
    ? { anyOf: [WithNull<S>, { type: "null" }] }
    : WithNull<S>
  : WithNull<S>;

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
