import type { Database } from "../database/Database.ts";
import { type Clock, nowOf } from "../database/now.ts";
import type { Firing } from "./Firing.ts";
import { firingKeys } from "./firingKeys.ts";

/** Extends the leases of firings, and returns the firings that are still held. */
export function renewLeases(
  database: Database,
  { clock, leaseMs, firings }: { clock: Clock | undefined; leaseMs: number; firings: readonly Firing[] },
): Promise<Set<Firing>> {
  const { sql } = database;
  return database.asWorker(async (trx) => {
    const { rows } = await sql<{
      trigger_id: string;
      occurrence: Date;
      attempts: number;
    }>`update ${database.table("trigger_firings")} firing
      set not_before = ${nowOf(database, clock)} + ${leaseMs}::integer * interval '1 millisecond'
      from ${firingKeys(database, firings)}
      where firing.trigger_id = keys.trigger_id and firing.occurrence = keys.occurrence
        and firing.attempts = keys.attempts and firing.status = 'running'
      returning firing.trigger_id, firing.occurrence, firing.attempts`.execute(trx);
    const held = new Set(rows.map((row) => `${row.trigger_id}:${row.occurrence.toISOString()}:${row.attempts}`));
    return new Set(firings.filter(({ idempotencyKey, attempt }) => held.has(`${idempotencyKey}:${attempt}`)));
  });
}
