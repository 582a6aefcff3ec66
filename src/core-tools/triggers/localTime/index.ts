export { checkTimeZone } from "./checkTimeZone.ts";
export { exampleTime } from "./exampleTime.ts";
export { instantOf } from "./instantOf.ts";
export { localOf } from "./localOf.ts";
export { isLocalTime, parseLocalTime } from "./parseLocalTime.ts";
export { refuseTime } from "./refuseTime.ts";
