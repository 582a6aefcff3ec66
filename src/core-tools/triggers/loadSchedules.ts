import { loadPart } from "../CoreToolsError.ts";

/** The code that reads schedules; it needs croner, which is loaded only for schedules. */
export const loadSchedules = (): Promise<typeof import("./schedule/index.ts")> =>
  loadPart(() => import("./schedule/index.ts"), ["croner"]);

/** The code that plans due triggers. */
export const loadPlanTrigger = (): Promise<typeof import("./planTrigger.ts")> =>
  loadPart(() => import("./planTrigger.ts"), ["croner"]);
