export { type DescribedTool, type ReadTool, readTools } from "./readTools.ts";
export { writeDenseSet } from "./writeDenseSet.ts";
