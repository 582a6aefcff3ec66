// The exports of `openjiuwen-tools/strict`.

export { checkStrictRequest } from "./checkStrictRequest.ts";
export { StrictError } from "./StrictError.ts";
export type { StrictChange, StrictOptions, StrictProvider, StrictSchema } from "./StrictSchema.ts";
export { toStrictSchema } from "./toStrictSchema.ts";
