import type { JsonObject } from "../../json/index.ts";
import type { Database, Trx } from "../database/Database.ts";
import type { Clock } from "../database/now.ts";
import { FIRINGS, statement, TRIGGERS } from "../database/statement.ts";
import type { FiringRow, TriggerRow } from "../database/Tables.ts";
import { eventOf, type Firing, type FiringEvent } from "./Firing.ts";
import { type FailurePolicy, failIn } from "./failFiring.ts";
import { firingKeys } from "./leases.ts";
import { DUE_FIRINGS, takeDue } from "./takeDue.ts";

/** The firings that one turn has claimed. */
type Claimed = {
  /** To be run by this worker, until the lease ends. */
  readonly firings: readonly Firing[];
  readonly events: readonly FiringEvent[];
  readonly taken: number;
  readonly last: string | undefined;
};

/**
 * Claims firings that are due, and those whose lease has expired. Firings of a cancelled or paused trigger do not run,
 * and those whose process died on the last attempt have failed.
 */
export function claimFirings(
  database: Database,
  init: FailurePolicy & { clock: Clock | undefined; after: string; most: number; worker: string; leaseMs: number },
): Promise<Claimed> {
  return database.asWorker(async (trx) => {
    const taken = await takeDue<FiringRow>(trx, DUE_FIRINGS, init);
    const triggers = await triggersOf(trx, taken.rows);
    const firings: Firing[] = [];
    const cancelled: Firing[] = [];
    const events: FiringEvent[] = [];
    for (const row of taken.rows) {
      const trigger = triggers.get(row.trigger_id);
      const firing = firingOf(row, trigger);
      if (trigger === undefined || isHalted(trigger.status)) {
        cancelled.push(firing);
        events.push(eventOf(firing, { type: "cancelled" }));
      } else if (row.attempts >= init.maxAttempts) {
        const error = row.error ?? "its worker ended before the handler";
        events.push(eventOf(firing, { ...(await failIn(trx, firing, { ...init, error })), error }));
      } else {
        const claimed = { ...firing, attempt: row.attempts + 1 };
        firings.push(claimed);
        const lagMs = taken.now.getTime() - row.occurrence.getTime();
        events.push(eventOf(claimed, { type: "claimed", lagMs }));
      }
    }
    await lease(trx, firings, { ...init, until: new Date(taken.now.getTime() + init.leaseMs) });
    await cancel(trx, cancelled, taken.now);
    return { firings, events, taken: taken.rows.length, last: taken.last };
  });
}

/**
 * Whether firings of a trigger of this status do not run. Firings of a completed trigger do run: it fired for the last
 * time.
 */
export const isHalted = (status: string): boolean => status === "cancelled" || status === "paused";

type Trigger = Pick<TriggerRow, "id" | "status" | "title" | "source_path">;

async function triggersOf(trx: Trx, rows: readonly FiringRow[]): Promise<Map<string, Trigger>> {
  if (rows.length === 0) return new Map();
  const ids = [...new Set(rows.map((row) => row.trigger_id))];
  const triggers = await trx.run<Trigger>(
    statement`select id, status, title, source_path from ${TRIGGERS} where id = any(${ids}::uuid[])`,
  );
  return new Map(triggers.map((trigger) => [trigger.id, trigger]));
}

function firingOf(row: FiringRow, trigger: Trigger | undefined): Firing {
  const { type, params } = row.action;
  return {
    userId: row.user_id,
    triggerId: row.trigger_id,
    occurrence: row.occurrence,
    idempotencyKey: `${row.trigger_id}:${row.occurrence.toISOString()}`,
    action: { type: String(type), params: (params ?? {}) as JsonObject },
    title: trigger?.title ?? "",
    sourcePath: trigger?.source_path ?? null,
    attempt: row.attempts,
    depth: row.depth,
  };
}

async function lease(
  trx: Trx,
  firings: readonly Firing[],
  { worker, until }: { worker: string; until: Date },
): Promise<void> {
  if (firings.length === 0) return;
  await trx.run(statement`update ${FIRINGS} firing
      set status = 'running', attempts = keys.attempts, worker = ${worker}, not_before = ${until}
      from ${firingKeys(firings)} where firing.trigger_id = keys.trigger_id and firing.occurrence = keys.occurrence`);
}

async function cancel(trx: Trx, firings: readonly Firing[], now: Date): Promise<void> {
  if (firings.length === 0) return;
  await trx.run(statement`update ${FIRINGS} firing set status = 'cancelled', finished_at = ${now}
      from ${firingKeys(firings)} where firing.trigger_id = keys.trigger_id and firing.occurrence = keys.occurrence`);
}
