import type { JsonSchema } from "../../schema/index.ts";
import { isAnnotation } from "./conjunction.ts";

/**
 * Schemas without annotations and without one of their unions. The result for a schema is always the same object,
 * because links are identified by it.
 *
 * @example
 * new BareSchemas().of({ title: "A", type: "string", anyOf: [] }, "anyOf"); // { type: "string" }
 */
export class BareSchemas {
  readonly #known = new Map<JsonSchema, Map<string | undefined, JsonSchema>>();

  of(schema: JsonSchema, without: "anyOf" | "oneOf" | undefined): JsonSchema {
    const known = this.#known.get(schema) ?? new Map<string | undefined, JsonSchema>();
    this.#known.set(schema, known);
    const bare = known.get(without) ?? bareSchema(schema, without);
    known.set(without, bare);
    return bare;
  }
}

function bareSchema(schema: JsonSchema, without: string | undefined): JsonSchema {
  // OpenAPI 3.0 has `nullable` in addition to a type.
  const isKept = (keyword: string): boolean => !isAnnotation(keyword) || (keyword === "nullable" && "type" in schema);
  const keywords = Object.entries(schema).filter(([keyword]) => isKept(keyword) && keyword !== without);
  return Object.fromEntries(keywords) as JsonSchema;
}
