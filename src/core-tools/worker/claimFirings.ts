import type { JsonObject } from "../../json/index.ts";
import type { Database, Trx } from "../database/Database.ts";
import type { Selectable } from "../database/kyselyTypes.ts";
import { type Clock, nowOf } from "../database/now.ts";
import type { TriggerFiringsTable } from "../database/Tables.ts";
import { eventOf, type Firing, type FiringEvent } from "./Firing.ts";
import { type FailurePolicy, failIn } from "./failFiring.ts";
import { firingKeys } from "./leases.ts";
import { FIRINGS, takeDue } from "./takeDue.ts";

/** The firings that one turn has claimed. */
export type Claimed = {
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
    const now = nowOf(database, init.clock);
    const taken = await takeDue(database, trx, FIRINGS, { now, after: init.after, most: init.most });
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
        events.push(eventOf(firing, { ...(await failIn(database, trx, firing, { ...init, error })), error }));
      } else {
        const claimed = { ...firing, attempt: row.attempts + 1 };
        firings.push(claimed);
        const lagMs = taken.now.getTime() - row.occurrence.getTime();
        events.push(eventOf(claimed, { type: "claimed", lagMs }));
      }
    }
    await lease(database, trx, firings, { ...init, until: new Date(taken.now.getTime() + init.leaseMs) });
    await cancel(database, trx, cancelled, taken.now);
    return { firings, events, taken: taken.rows.length, last: taken.last };
  });
}

/**
 * Whether firings of a trigger of this status do not run. Firings of a completed trigger do run: it fired for the last
 * time.
 */
export const isHalted = (status: string): boolean => status === "cancelled" || status === "paused";

type Trigger = {
  readonly id: string;
  readonly status: string;
  readonly title: string;
  readonly source_path: string | null;
};

async function triggersOf(trx: Trx, rows: readonly { readonly trigger_id: string }[]): Promise<Map<string, Trigger>> {
  if (rows.length === 0) return new Map();
  const triggers = await trx
    .selectFrom("user_triggers")
    .select(["id", "status", "title", "source_path"])
    .where("id", "in", [...new Set(rows.map((row) => row.trigger_id))])
    .execute();
  return new Map(triggers.map((trigger) => [trigger.id, trigger]));
}

function firingOf(row: Selectable<TriggerFiringsTable>, trigger: Trigger | undefined): Firing {
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
  database: Database,
  trx: Trx,
  firings: readonly Firing[],
  { worker, until }: { worker: string; until: Date },
): Promise<void> {
  if (firings.length === 0) return;
  await database.sql`update ${database.table("trigger_firings")} firing
    set status = 'running', attempts = keys.attempts, worker = ${worker}, not_before = ${until}
    from ${firingKeys(database, firings)}
    where firing.trigger_id = keys.trigger_id and firing.occurrence = keys.occurrence`.execute(trx);
}

async function cancel(database: Database, trx: Trx, firings: readonly Firing[], now: Date): Promise<void> {
  if (firings.length === 0) return;
  await database.sql`update ${database.table("trigger_firings")} firing
    set status = 'cancelled', finished_at = ${now}
    from ${firingKeys(database, firings)}
    where firing.trigger_id = keys.trigger_id and firing.occurrence = keys.occurrence`.execute(trx);
}
