export { jsonSchemaToTypescript } from "./jsonSchemaToTypescript.ts";
export { type CompactOptions, SchemaConverter } from "./SchemaConverter.ts";
