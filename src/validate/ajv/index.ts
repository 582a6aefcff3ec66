export { checkMetaSchema } from "./checkMetaSchema.ts";
export { createAjvValidator } from "./createAjvValidator.ts";
