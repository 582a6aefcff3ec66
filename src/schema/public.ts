export { checkSchema } from "./checkSchema.ts";
export { type Dialect, dialectOf } from "./dialectOf.ts";
export type { JsonSchema, JsonSchemaProperty, JsonSchemaType } from "./JsonSchema.ts";
export { type ReadSource, readSource, type SourceResult } from "./readSource.ts";
export { type Resolved, resolveReference } from "./resolveReference.ts";
export { SchemaError, type SchemaErrorCode, type SchemaProblem } from "./SchemaError.ts";
export type { ArgumentsOf, SchemaLike, Source } from "./Source.ts";
export { toDialect } from "./toDialect.ts";
export { type ZodConvertible, type ZodToJsonSchemaOptions, zodToJsonSchema } from "./zodToJsonSchema.ts";
