import type { JsonSchemaType } from "../JsonSchema.ts";

/**
 * The schema's own type. For a literal with a misspelled `type`, or with a required name that is not a property, a type
 * that it does not match, so that it does not compile. `checkParameters` has the same rules at run time.
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

/**
 * The same schema type, with the valid type names in place of each misspelled one, and the names of the properties in
 * place of each required name that is not one of them. `Whole` is false for a schema that describes only a part of an
 * object, such as a member of `allOf`.
 */
type WithKnownTypes<S, Whole = true> = S extends { readonly "~kind": string } | { readonly "~standard": object }
  ? S
  : S extends object
    ? string extends keyof S
      ? S
      : { readonly [K in keyof S]: KnownKeyword<K, S[K], S, Whole> }
    : S;

type KnownKeyword<K, Value, S, Whole> = K extends "type"
  ? KnownName<Value>
  : K extends "properties" | "patternProperties" | "prefixItems"
    ? EachOf<Value>
    : K extends "items" | "additionalProperties" | "contains" | "propertyNames"
      ? WithKnownTypes<Value>
      : K extends "$defs" | "definitions" | "dependentSchemas" | "allOf" | "anyOf" | "oneOf"
        ? EachOf<Value, false>
        : K extends "not" | "if" | "then" | "else"
          ? WithKnownTypes<Value, false>
          : [K, Whole] extends ["required", true]
            ? KnownRequired<S, Value>
            : Value;

type EachOf<Schemas, Whole = true> = { readonly [N in keyof Schemas]: WithKnownTypes<Schemas[N], Whole> };

/** Where `properties` are all that an object has by its schema, its required names are among them. */
type KnownRequired<S, Names> = S extends { readonly properties: infer Properties }
  ? [keyof Properties, keyof S & AddsProperties] extends [infer Known, never]
    ? [Known] extends [never]
      ? Names
      : S extends { readonly additionalProperties: infer Further }
        ? Further extends false
          ? NamesIn<Known, Names>
          : Names
        : NamesIn<Known, Names>
    : Names
  : Names;

type NamesIn<Known, Names> = string extends Known
  ? Names
  : { readonly [Place in keyof Names]: string extends Names[Place] ? Names[Place] : Known };

/** Keywords by which an object may have other properties than those of `properties`. */
type AddsProperties =
  | "$ref"
  | "$dynamicRef"
  | "allOf"
  | "anyOf"
  | "oneOf"
  | "if"
  | "then"
  | "else"
  | "patternProperties"
  | "dependentSchemas"
  | "dependencies"
  | "unevaluatedProperties";

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
