export { checkSchema } from "./check/checkSchema.ts";
export { type Dialect, dialectOf } from "./dialect/dialectOf.ts";
export { toDialect } from "./dialect/toDialect.ts";
export type { JsonSchema, JsonSchemaProperty, JsonSchemaType } from "./JsonSchema.ts";
export { SchemaError, type SchemaErrorCode, type SchemaProblem } from "./SchemaError.ts";
export { type ReadSource, readSource, type SourceResult } from "./sources/readSource.ts";
export type { ArgumentsOf, SchemaLike, Source } from "./sources/Source.ts";
export { type ZodConvertible, type ZodToJsonSchemaOptions, zodToJsonSchema } from "./sources/zodToJsonSchema.ts";
export { type Resolved, resolveReference } from "./walk/resolveReference.ts";
