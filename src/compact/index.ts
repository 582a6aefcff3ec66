// What only the other rooms of this package use: writing tools that were read already.

export type { CompactOptions, CompactSetOptions, CompactToolOptions } from "./CompactOptions.ts";
// The exports of `openjiuwen-tools/compact`.
export * from "./public.ts";
export type { ReadTool } from "./set/index.ts";
export { writeTool } from "./writeTool.ts";
export { writeTools } from "./writeTools.ts";
