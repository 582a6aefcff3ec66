import { checkSchema, dialectOf, type JsonSchema, toDialect, zodToJsonSchema } from "../../src/schema/index.ts";
import { readSource } from "../../src/schema/sources/readSource.ts";
import { resolveReference } from "../../src/schema/walk/resolveReference.ts";

/**
 * The functions of the room that read a schema of anyone.
 *
 * @example
 * for (const [name, read] of readers) read({ type: "string" });
 */
export const readers: readonly [name: string, read: (schema: JsonSchema) => unknown][] = [
  ["checkSchema", checkSchema],
  ["readSource", readSource],
  ["toDialect to draft 7", (schema) => toDialect(schema, "draft-07")],
  ["toDialect to draft 2020-12", (schema) => toDialect(schema, "draft-2020-12")],
  ["dialectOf", dialectOf],
  ["resolveReference", (schema) => resolveReference(schema, "#/$defs/a/b")],
  ["zodToJsonSchema", zodToJsonSchema as (schema: unknown) => unknown],
  ["zodToJsonSchema of a converter", (schema) => zodToJsonSchema({ _zod: {}, toJSONSchema: () => schema } as never)],
];
