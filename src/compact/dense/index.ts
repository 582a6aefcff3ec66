export { type DenseOptions, DenseWriter } from "./DenseWriter.ts";
export { writeDense } from "./writeDense.ts";
export { writeKeywords } from "./writeKeywords.ts";
