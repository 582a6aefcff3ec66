import type { JsonSchema } from "../schema/index.ts";
import { SchemaConverter } from "./SchemaConverter.ts";

/**
 * A JSON Schema as TypeScript text with short descriptions, as {@link SchemaConverter} writes it (the gateway's
 * `json_schema_to_typescript`).
 *
 * @example
 * jsonSchemaToTypescript({ properties: { tail: { type: "integer", description: "lines" } } }, false); // {tail?: number}
 */
export function jsonSchemaToTypescript(
  schema: JsonSchema | boolean,
  includeDescriptions: boolean = true,
  maxDescriptionLength: number = 50,
): string {
  return new SchemaConverter({ includeDescriptions, maxDescriptionLength }).convert(schema);
}
