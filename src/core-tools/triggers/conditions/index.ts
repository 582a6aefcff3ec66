export { evaluateConditions } from "./evaluateConditions.ts";
export { type ConditionTrigger, evaluateTrigger } from "./evaluateTrigger.ts";
export { parseCondition, type StoredCondition } from "./parseCondition.ts";
export { sweepConditions } from "./sweepConditions.ts";
