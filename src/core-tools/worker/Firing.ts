import type { JsonObject } from "../../json/index.ts";

/**
 * One time that a trigger fires, as its handler receives it.
 *
 * @example
 * const notify = async ({ idempotencyKey, action, title }: Firing) => {
 *   await push(title, action.params, { "Idempotency-Key": idempotencyKey });
 * };
 */
export type Firing = {
  readonly userId: string;
  readonly triggerId: string;
  /** When it was due. */
  readonly occurrence: Date;
  /** `triggerId:occurrence`, the same for each attempt: a receiver that has seen it must not act again. */
  readonly idempotencyKey: string;
  readonly action: { readonly type: string; readonly params: JsonObject };
  readonly title: string;
  readonly sourcePath: string | null;
  /** 1 the first time. */
  readonly attempt: number;
  /** How many updates by triggers led to this firing, one after the other. */
  readonly depth: number;
};

/**
 * Carries out the action of a trigger outside the database. It is called at least once for each firing, outside any
 * transaction. An error is a failed attempt.
 *
 * @example
 * const message: FiringHandler = async ({ action, idempotencyKey }, { signal }) => {
 *   const headers = { "Idempotency-Key": idempotencyKey };
 *   await fetch("https://chat.example.com/send", { method: "POST", body: String(action.params.text), headers, signal });
 * };
 */
export type FiringHandler = (firing: Firing, context: { readonly signal: AbortSignal }) => unknown;

/**
 * The handlers of the host by the type of the action. The return value of `generate` is stored at the `write_path` of
 * its parameters, if there is one: an object as it is, a string as `{ text }`.
 *
 * @example
 * const handlers: FiringHandlers = { notify: ({ title }) => console.log(title) };
 */
export type FiringHandlers = {
  readonly message?: FiringHandler;
  readonly generate?: FiringHandler;
  readonly notify?: FiringHandler;
};

/**
 * What happened to a firing.
 *
 * - `planned`: it was due, and waits for a worker; `missed`: it was due too long ago, and does not run.
 * - `claimed`: a worker runs it.
 * - `done`: its handler returned, and its change of the data is stored; `retried`: it failed, and runs again later;
 *   `dead`: it failed for the last time; `cancelled`: its trigger was cancelled or paused first.
 * - `lease_lost`: the worker was too slow, so that another one may run it; this one changed nothing.
 *
 * @example
 * const type: FiringEvent["type"] = "done";
 */
export type FiringEvent = {
  readonly type: "planned" | "missed" | "claimed" | "done" | "retried" | "dead" | "cancelled" | "lease_lost";
  readonly userId: string;
  readonly triggerId: string;
  readonly occurrence: Date;
  readonly attempt: number;
  /** Of `claimed`: how many milliseconds after the occurrence. */
  readonly lagMs?: number;
  /** Of `retried` and `dead`. */
  readonly error?: string;
  /** Of `dead`: whether the trigger was paused, because too many of its firings died. */
  readonly isPaused?: boolean;
};

/** The event of a firing, without the fields that only its handler needs. */
export function eventOf(
  { userId, triggerId, occurrence, attempt }: Firing,
  what: Pick<FiringEvent, "type" | "lagMs" | "error" | "isPaused">,
): FiringEvent {
  return { userId, triggerId, occurrence, attempt, ...what };
}
