export type { DenseOptions } from "./DenseWriter.ts";
export { writeDense } from "./writeDense.ts";
export { type DescribedTool, writeDenseSet } from "./writeDenseSet.ts";
