import type { Database, Trx } from "../database/Database.ts";
import { type Clock, nowSql } from "../database/now.ts";
import { FIRINGS, statement, TRIGGERS } from "../database/statement.ts";
import { MAX_RETRY_MS } from "../limits.ts";
import type { Firing } from "./Firing.ts";

/** How failures are handled. */
export type FailurePolicy = {
  readonly maxAttempts: number;
  /** The delay before the second attempt; it doubles with each attempt. */
  readonly retryMs: number;
  /** After how many dead firings in a row a trigger is paused. */
  readonly pauseAfter: number;
};

/** The new status of a firing that failed; for a dead one, whether its trigger was paused. */
type Failed = { readonly type: "retried" | "dead" | "lease_lost"; readonly isPaused?: boolean };

/** Stores that an attempt failed: it is repeated later or, after the last one, the firing is dead. */
export function failFiring(
  database: Database,
  firing: Firing,
  failure: FailurePolicy & { clock: Clock | undefined; error: string },
): Promise<Failed> {
  return database.asUser(firing.userId, (trx) => failIn(trx, firing, failure));
}

/** Like `failFiring`, inside an existing transaction. */
export async function failIn(
  trx: Trx,
  firing: Firing,
  { clock, error, ...policy }: FailurePolicy & { clock: Clock | undefined; error: string },
): Promise<Failed> {
  const isDead = firing.attempt >= policy.maxAttempts;
  const delay = retryDelay(firing.attempt, policy.retryMs);
  const held = await trx.run(statement`update ${FIRINGS} set error = ${error}, status = ${isDead ? "dead" : "pending"},
        finished_at = case when ${isDead}::boolean then ${nowSql(clock)} end,
        not_before = case when ${isDead}::boolean then not_before
          else ${nowSql(clock)} + ${delay}::float8 * interval '1 millisecond' end
      where trigger_id = ${firing.triggerId} and occurrence = ${firing.occurrence} and attempts = ${firing.attempt}
        and status in ('pending', 'running') returning 1`);
  if (held.length === 0) return { type: "lease_lost" };
  return isDead ? bury(trx, firing, { clock, error, ...policy }) : { type: "retried" };
}

/** Pauses a trigger whose firings fail one after the other, because it would fail forever. */
async function bury(
  trx: Trx,
  { triggerId }: Firing,
  { clock, error, pauseAfter }: { clock: Clock | undefined; error: string; pauseAfter: number },
): Promise<Failed> {
  const [row] = await trx.run<{ is_paused: boolean }>(statement`update ${TRIGGERS} set
        failure_count = failure_count + 1, last_error = ${error}, updated_at = ${nowSql(clock)},
        status = case when status = 'active' and failure_count + 1 >= ${pauseAfter} then 'paused' else status end
      where id = ${triggerId}
      returning status = 'paused' and failure_count = ${pauseAfter} as is_paused`);
  return { type: "dead", isPaused: row?.is_paused === true };
}

/** Milliseconds to wait after an attempt, 10 minutes at most. */
function retryDelay(attempt: number, retryMs: number): number {
  return Math.min(retryMs * 2 ** (attempt - 1), MAX_RETRY_MS);
}
