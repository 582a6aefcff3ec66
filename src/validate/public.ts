// The exports of `openjiuwen-tools/validate`.

export { createValidator } from "./createValidator.ts";
export type { CreateValidator, Issue, Validator, ValidatorOptions } from "./Validator.ts";
