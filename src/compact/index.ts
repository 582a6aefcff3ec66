// What only the other rooms get: tools that were read already.

// What `openjiuwen-tools/compact` gives.
export * from "./public.ts";
export type { ReadTool } from "./set/index.ts";
export { writeTool } from "./writeTool.ts";
export { writeTools } from "./writeTools.ts";
