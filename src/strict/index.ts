// What only the other rooms get: the limits of a request whose names are still to be encoded.
export { checkRequestLimits } from "./checkStrictRequest.ts";
// What `openjiuwen-tools/strict` gives.
export * from "./public.ts";
export { type Restored, type StrictForm, strictForm } from "./strictForm.ts";
