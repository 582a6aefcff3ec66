// What `openjiuwen-tools/validate` gives.

// What only the other rooms get: how a value is told in a message, and whether it holds bigints.
export { holdsBigint } from "./holdsBigint.ts";
export { preview } from "./preview.ts";
export * from "./public.ts";
