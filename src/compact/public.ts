// The exports of `openjiuwen-tools/compact`.

export { jsonSchemaToTypescript } from "./jsonSchemaToTypescript.ts";
export { SchemaConverter } from "./SchemaConverter.ts";
export { toolsToTypescript } from "./toolsToTypescript.ts";
