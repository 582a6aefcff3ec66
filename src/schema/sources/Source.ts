import type { StandardJSONSchemaV1 } from "@standard-schema/spec";

/** A JSON Schema in the forms that users have: a literal, a TypeBox object, MCP's `inputSchema`, loaded JSON. */
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
 * Standard JSON Schema (Zod 4 and others) and takes an object.
 *
 * @example
 * const source: Source = z.object({ city: z.string() });
 */
export type Source = SchemaLike | StandardJSONSchemaV1<object | undefined | null, unknown>;

/** What the schema of a result can be read from: as a {@link Source}, but a result need not be an object. */
export type ResultSource = SchemaLike | StandardJSONSchemaV1<unknown, unknown>;
