export type { DescribedTool } from "./dense/index.ts";
export { jsonSchemaToTypescript } from "./jsonSchemaToTypescript.ts";
export { type CompactOptions, SchemaConverter } from "./SchemaConverter.ts";
export { type CompactSetOptions, type CompactToolOptions, toolsToTypescript } from "./toolsToTypescript.ts";
