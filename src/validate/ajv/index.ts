export { checkMetaSchema, type MetaSchemaOptions } from "./checkMetaSchema.ts";
export { createAjvValidator } from "./createAjvValidator.ts";
export type { Draft } from "./Draft.ts";
