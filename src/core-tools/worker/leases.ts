import type { Database } from "../database/Database.ts";
import type { RawBuilder } from "../database/kyselyTypes.ts";
import { type Clock, nowOf } from "../database/now.ts";
import type { Firing } from "./Firing.ts";

/**
 * Some firings as a table `keys` in SQL. The attempt number is a fence: a worker that has lost a firing to another one
 * has an older number, and changes nothing.
 */
export function firingKeys({ sql }: Database, firings: readonly Firing[]): RawBuilder<unknown> {
  const keys = firings.map(({ triggerId, occurrence, attempt }) => ({
    trigger_id: triggerId,
    occurrence: occurrence.toISOString(),
    attempts: attempt,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
    as keys(trigger_id uuid, occurrence timestamptz, attempts integer)`;
}

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

/** Gives back firings that were claimed and not started, as if they had not been claimed. */
export async function releaseFirings(database: Database, firings: readonly Firing[]): Promise<void> {
  if (firings.length === 0) return;
  await database.asWorker((trx) =>
    database.sql`update ${database.table("trigger_firings")} firing
      set status = 'pending', attempts = firing.attempts - 1, not_before = default
      from ${firingKeys(database, firings)}
      where firing.trigger_id = keys.trigger_id and firing.occurrence = keys.occurrence
        and firing.attempts = keys.attempts and firing.status = 'running'`.execute(trx),
  );
}
