// What `openjiuwen-tools/validate` gives.
export { createValidator } from "./createValidator.ts";
export type { CreateValidator, Issue, Validator, ValidatorOptions } from "./Validator.ts";
