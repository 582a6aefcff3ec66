import type { StandardJSONSchemaV1, StandardTypedV1 } from "@standard-schema/spec";
import type { Static, TSchema } from "typebox";
import type { Integers } from "../../json/index.ts";
import type { JsonSchemaType } from "../JsonSchema.ts";

/**
 * A JSON Schema as its users hold it: a literal, a TypeBox object, MCP's `inputSchema`, loaded JSON.
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
  // All that TypeBox's Cyclic has.
  readonly $ref?: string | undefined;
  readonly $defs?: { readonly [name: string]: unknown } | undefined;
  readonly description?: string | undefined;
  // A Zod object has a method of this name, so it is refused here.
  readonly required?: readonly string[] | undefined;
  // Zod Mini has no such method, and is refused here.
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
 * The type of the arguments that a source, or a class made from one, stands for; a record of unknown values where the
 * source does not know.
 *
 * `As` is how integers beyond ±(2^53 − 1) are read: with `"bigint"` a field of type integer is `number | bigint`, with
 * `"string"` it is `number | string`. What another library's validation answers is then `unknown`.
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
      ? // A widened literal knows neither its names nor which of them are required.
        string extends keyof P
        ? Record<string, unknown>
        : string extends (R extends readonly (infer N)[] ? N : never)
          ? Record<string, unknown>
          : StaticOf<S, As>
      : S extends { readonly "~kind": string } | Composed
        ? StaticOf<S, As>
        : Record<string, unknown>;

/** A literal that says by other schemas what it is; one that is widened has lists of any length. */
type Composed =
  | { readonly $ref: string; readonly $defs: object }
  | { readonly allOf: readonly [unknown, ...unknown[]] }
  | { readonly anyOf: readonly [unknown, ...unknown[]] }
  | { readonly oneOf: readonly [unknown, ...unknown[]] };

/** Arguments are an object, also where the schema does not say so. */
type StaticOf<S, As extends Integers> = (As extends "error" ? S : WithIntegers<S, As>) extends infer Schema extends
  TSchema
  ? Static<Schema> extends infer Value extends object
    ? Value
    : Record<string, unknown>
  : never;

/** The schema with "integer" written as the types that an integer is read as. */
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
 * A schema's own type; for a literal with a misspelt `type`, one that it does not fit, so that it does not compile.
 *
 * @example
 * declare function read<const S>(schema: Spelled<S>): void;
 * read({ properties: { city: { type: "strnig" } } }); // Type '"strnig"' is not assignable to type '"object" | …
 */
// In brackets, as S would not be inferred as the literal that it is from a conditional type that distributes.
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

/** The same with the names that there are in place of each one that is misspelt. */
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

/** What nothing is: in an intersection it says more than `never`. */
interface NoSuchType {
  readonly expected: JsonSchemaType;
}

/** Gemini's first API writes them in capitals. */
type TypeName = JsonSchemaType | Uppercase<JsonSchemaType>;
