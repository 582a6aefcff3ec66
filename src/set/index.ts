export type { Fingerprints, ToolSetDiff } from "./diffTools.ts";
export { changedParts, isFingerprint } from "./fingerprintTool.ts";
export type { ParseCallResult, ParsedCall } from "./setTypes.ts";
export { requireToolSet, ToolSet, type ToolSetOptions } from "./ToolSet.ts";
