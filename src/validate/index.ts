// What `openjiuwen-tools/validate` gives.

// What only the other rooms get: how a value is told in a message, and how engines judge bigints.
export { exactValidator, holdsBigint } from "./exactValidator.ts";
export { preview } from "./preview.ts";
export * from "./public.ts";
