export { placeOfText } from "./Action.ts";
export { evaluateConditions, sweepConditions } from "./conditions/index.ts";
export { TRIGGER_CHANNEL } from "./fireNow.ts";
export { loadPlanTrigger, loadSchedules } from "./loadSchedules.ts";
export type { TriggerPlan } from "./planTrigger.ts";
export type { TriggerInit } from "./TriggerInit.ts";
export { TriggerService } from "./TriggerService.ts";
