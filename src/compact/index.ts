// What only the other rooms get: a set of tools that were read already.

// What `openjiuwen-tools/compact` gives.
export * from "./public.ts";
export { writeTools } from "./writeTools.ts";
