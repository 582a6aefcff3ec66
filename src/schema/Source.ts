import type { StandardJSONSchemaV1, StandardTypedV1 } from "@standard-schema/spec";
import type { Static, TSchema } from "typebox";
import type { Integers } from "../json/index.ts";

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
  // All that TypeBox's Cyclic has.
  readonly $ref?: string | undefined;
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
      : NonNullable<A>
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
      : S extends { readonly "~kind": string }
        ? StaticOf<S, As>
        : Record<string, unknown>;

type StaticOf<S, As extends Integers> = As extends "error"
  ? S extends TSchema
    ? Static<S>
    : never
  : WithIntegers<S, As> extends infer W extends TSchema
    ? Static<W>
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
