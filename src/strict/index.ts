// What only the other rooms of this package use: the limits of a request whose names are encoded later.
export { checkRequestLimits } from "./checkStrictRequest.ts";
// The exports of `openjiuwen-tools/strict`.
export * from "./public.ts";
export { STRICT_PROVIDERS } from "./rules.ts";
export type { StrictChange, StrictOptions } from "./StrictSchema.ts";
export { type Restored, type StrictForm, strictForm } from "./strictForm.ts";
