import type { StandardJSONSchemaV1, StandardTypedV1 } from "@standard-schema/spec";
import type { Static, TSchema } from "typebox";

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
 * @example
 * type Arguments = ArgumentsOf<{ properties: { n: { type: "integer" } }; required: ["n"] }>; // { n: number }
 */
export type ArgumentsOf<S> = S extends { readonly "~arguments"?: infer A }
  ? unknown extends A
    ? Infer<S>
    : NonNullable<A>
  : Infer<S>;

type Infer<S> =
  S extends StandardTypedV1<infer _Input, infer Output>
    ? Output
    : S extends { readonly properties: infer P; readonly required?: infer R }
      ? // A widened literal knows neither its names nor which of them are required.
        string extends keyof P
        ? Record<string, unknown>
        : string extends (R extends readonly (infer N)[] ? N : never)
          ? Record<string, unknown>
          : S extends TSchema
            ? Static<S>
            : never
      : S extends { readonly "~kind": string }
        ? S extends TSchema
          ? Static<S>
          : never
        : Record<string, unknown>;
