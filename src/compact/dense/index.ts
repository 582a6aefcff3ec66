export type { DenseOptions } from "./DenseWriter.ts";
export { writeDense } from "./writeDense.ts";
