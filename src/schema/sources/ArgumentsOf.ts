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
    : S extends { readonly properties: infer P; readonly required?: infer R; readonly $defs?: infer D }
      ? // The type of a widened literal has neither its names nor which of them are required.
        string extends keyof P
        ? Record<string, unknown>
        : string extends (R extends readonly (infer N)[] ? N : never)
          ? Record<string, unknown>
          : StaticOf<
              [HasSeveralTypes<P[keyof P]> | HasSeveralTypes<D[keyof D]>] extends [never] ? S : WithUnions<S>,
              As
            >
      : S extends ({ readonly "~kind": string } | Composed) & { readonly $defs?: infer D }
        ? StaticOf<[HasSeveralTypes<S> | HasSeveralTypes<D[keyof D]>] extends [never] ? S : WithUnions<S>, As>
        : Record<string, unknown>;

/**
 * A schema in which the keywords beside a `$ref` mean nothing, as the validator reads it: its draft says so, or it has
 * `definitions` and no `$defs`. Another keyword of a newer draft would make them count; the type is then wider.
 */
type RefsStandAlone =
  | { readonly $schema: `http${string}://json-schema.org/draft-0${string}` }
  | { readonly definitions: object; readonly $defs?: never; readonly $schema?: never };

/** The schema in which nothing stands beside a `$ref`. */
type RefsAlone<S> = S extends { readonly $ref: string }
  ? Definitions<S> & Pick<S, "$ref">
  : S extends readonly unknown[]
    ? { [N in keyof S]: RefsAlone<S[N]> }
    : {
        [K in keyof S]: K extends "properties" | "patternProperties" | "$defs" | "definitions"
          ? { [N in keyof S[K]]: RefsAlone<S[K][N]> }
          : K extends "items" | "additionalItems" | "additionalProperties" | "prefixItems" | "anyOf" | "oneOf" | "allOf"
            ? RefsAlone<S[K]>
            : S[K];
      };

type Definitions<S> = {
  [K in keyof S & ("$defs" | "definitions")]: { [N in keyof S[K]]: RefsAlone<S[K][N]> };
};

/** A literal that is described by other schemas (`anyOf` and the like). A widened literal has lists of any length. */
type Composed =
  | { readonly $ref: string; readonly $defs: object }
  | { readonly $ref: string; readonly definitions: object }
  | { readonly allOf: readonly [unknown, ...unknown[]] }
  | { readonly anyOf: readonly [unknown, ...unknown[]] }
  | { readonly oneOf: readonly [unknown, ...unknown[]] };

/** Arguments are always an object, even if the schema does not say so, or that they may be null. */
type StaticOf<S, As extends Integers> = (As extends "error" ? S : WithIntegers<S, As>) extends infer Schema extends
  TSchema
  ? Static<Schema extends RefsStandAlone ? RefsAlone<Schema> : Schema> extends infer Value extends object | null
    ? Exclude<Value, null>
    : Record<string, unknown>
  : never;

/** Whether a part of the schema has several types: to look for one first is cheaper than to write each schema anew. */
type HasSeveralTypes<S> = S extends SeveralTypes
  ? true
  : S extends { readonly properties: infer Properties; readonly additionalProperties?: infer Additional }
    ? HasSeveralTypes<Properties[keyof Properties]> | HasSeveralTypes<Additional>
    : S extends
          | { readonly items: infer Part }
          | { readonly additionalProperties: infer Part }
          | { readonly anyOf: readonly (infer Part)[] }
          | { readonly oneOf: readonly (infer Part)[] }
          | { readonly allOf: readonly (infer Part)[] }
          | { readonly prefixItems: readonly (infer Part)[] }
      ? HasSeveralTypes<Part>
      : never;

/** A list of types, or a type to which `nullable` adds null, as in OpenAPI. The validator, too, wants a type beside it. */
type SeveralTypes = { readonly nullable: true; readonly type: unknown } | { readonly type: readonly unknown[] };

/**
 * The schema in which each part that has several types is a union. TypeBox knows no `nullable`, and takes what
 * `properties` or `items` say for each of the types, as if a null had properties.
 */
type WithUnions<S> = {
  [K in keyof S]: K extends "items" | "additionalProperties"
    ? AsUnion<S[K]>
    : K extends "properties" | "$defs" | "anyOf" | "oneOf" | "allOf" | "prefixItems"
      ? EachAsUnion<S[K]>
      : S[K];
};

/** Of schemas in a list, or by name. It is a type of its own as TypeScript only then makes a list of a list. */
type EachAsUnion<Schemas> = { [N in keyof Schemas]: AsUnion<Schemas[N]> };

/** Both are asked at once: with a condition for each, TypeScript does more work. */
type AsUnion<S> = [S, keyof S & SaysTypes] extends [SeveralTypes, infer Says]
  ? [Says] extends [never]
    ? { anyOf: UnionOf<S, TypesOf<S>> }
    : WithUnions<Omit<S, "type">> & { type: ListOfTypes<S> }
  : WithUnions<S>;

/** The keywords of other schemas, which say the types too; those with `~` are TypeBox's own. */
type SaysTypes = "allOf" | "anyOf" | "oneOf" | "$ref" | `~${string}`;

type TypesOf<S> = S extends { readonly type: infer Type }
  ? (Type extends readonly (infer Each)[] ? Each : Type) | (S extends { readonly nullable: true } ? "null" : never)
  : never;

/** Beside keywords of other schemas, TypeBox reads a list of types as a union by itself. */
type ListOfTypes<S> = S extends { readonly type: infer Type }
  ? [...(Type extends readonly unknown[] ? Type : [Type]), ...(S extends { readonly nullable: true } ? ["null"] : [])]
  : never;

/** A kind of which the part has no type is `never`. */
type UnionOf<S, Types> = [
  Pick<S, keyof S & ("enum" | "const")> & { type: Exclude<Types, "object" | "array"> },
  WithUnions<Omit<S, "type" | "items" | "prefixItems">> & { type: Extract<Types, "object"> },
  WithUnions<Omit<S, "type" | "properties" | "required" | "additionalProperties" | "patternProperties">> & {
    type: Extract<Types, "array">;
  },
];

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
