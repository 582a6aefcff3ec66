import { calendar } from "./calendar.ts";
import { issues } from "./issues.ts";
import { lights } from "./lights.ts";
import { orders } from "./orders.ts";
import type { Sample } from "./Sample.ts";
import { travel } from "./travel.ts";
import { weather } from "./weather.ts";

/** The tools that the user can pick; the first is shown at the start. */
export const SAMPLES: readonly Sample[] = [calendar, weather, issues, travel, lights, orders];
