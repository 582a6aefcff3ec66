// Needs croner. Loaded only for schedules.
export { parseSchedule, typeOfSchedule } from "./parseSchedule.ts";
export { SCHEDULE_TYPES, type Schedule, type ScheduleType, timesOfSchedule } from "./Schedule.ts";
export type { Times } from "./timesOf.ts";
