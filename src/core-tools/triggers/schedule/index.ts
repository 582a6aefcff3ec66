// Needs croner: it is loaded by those who have a schedule.
export { parseSchedule, typeOfSchedule } from "./parseSchedule.ts";
export { SCHEDULE_TYPES, type Schedule, type ScheduleType } from "./Schedule.ts";
export type { Times } from "./timesOf.ts";
export { timesOfSchedule } from "./timesOfSchedule.ts";
