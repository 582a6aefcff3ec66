export type { DenseOptions } from "./DenseWriter.ts";
export { type DescribedTool, type ReadTool, readTools } from "./readTools.ts";
export { writeDense } from "./writeDense.ts";
export { writeDenseSet } from "./writeDenseSet.ts";
export { writeKeywords } from "./writeKeywords.ts";
