export { evaluateConditions } from "./evaluateConditions.ts";
export { evaluateTrigger } from "./evaluateTrigger.ts";
export { parseCondition, type StoredCondition } from "./parseCondition.ts";
export { sweepConditions } from "./sweepConditions.ts";
