export type { CompactOptions, CompactSetOptions, CompactToolOptions } from "./CompactOptions.ts";
export { jsonSchemaToTypescript } from "./jsonSchemaToTypescript.ts";
export { SchemaConverter } from "./SchemaConverter.ts";
export type { DescribedTool } from "./set/index.ts";
export { toolsToTypescript } from "./toolsToTypescript.ts";
