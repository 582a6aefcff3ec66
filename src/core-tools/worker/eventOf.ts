import type { Firing, FiringEvent } from "./Firing.ts";

/** The event of a firing, without the fields that only its handler needs. */
export function eventOf(
  { userId, triggerId, occurrence, attempt }: Firing,
  what: Pick<FiringEvent, "type" | "lagMs" | "error" | "isPaused">,
): FiringEvent {
  return { userId, triggerId, occurrence, attempt, ...what };
}
