// What only the other rooms get: tools that were read already.

export type { ReadTool } from "./dense/index.ts";
// What `openjiuwen-tools/compact` gives.
export * from "./public.ts";
export { writeTool } from "./writeTool.ts";
export { writeTools } from "./writeTools.ts";
