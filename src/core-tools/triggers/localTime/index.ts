export { instantOf, localOf } from "./localOf.ts";
export { checkTimeZone, exampleTime, isLocalTime, parseLocalTime, refuseTime } from "./parseLocalTime.ts";
