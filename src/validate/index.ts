// What `openjiuwen-tools/validate` gives.

// What only the other rooms get: how a value is told in a message.
export { preview } from "./preview.ts";
export * from "./public.ts";
