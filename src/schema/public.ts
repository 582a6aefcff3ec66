// The exports of `openjiuwen-tools/schema`.

export { checkSchema } from "./check/checkSchema.ts";
export { dialectOf } from "./dialect/dialectOf.ts";
export { toDialect } from "./dialect/toDialect.ts";
export type { JsonSchema } from "./JsonSchema.ts";
export { SchemaError } from "./SchemaError.ts";
export { zodToJsonSchema } from "./sources/zodToJsonSchema.ts";
