import { loadPart } from "../loadPart.ts";

/** What reads schedules; it needs croner, which is loaded only where a schedule is. */
export const loadSchedules = (): Promise<typeof import("./schedule/index.ts")> =>
  loadPart(() => import("./schedule/index.ts"), ["croner"]);

/** What plans triggers that are due. */
export const loadPlanTrigger = (): Promise<typeof import("./planTrigger.ts")> =>
  loadPart(() => import("./planTrigger.ts"), ["croner"]);
