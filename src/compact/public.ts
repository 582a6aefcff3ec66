// The exports of `openjiuwen-tools/compact`.

export type { CompactOptions } from "./CompactOptions.ts";
export { jsonSchemaToTypescript } from "./jsonSchemaToTypescript.ts";
export { SchemaConverter } from "./SchemaConverter.ts";
export { toolsToTypescript } from "./toolsToTypescript.ts";
