import type { Database } from "../database/Database.ts";
import { type Clock, nowSql } from "../database/now.ts";
import { FIRINGS, type Statement, statement } from "../database/statement.ts";
import type { FiringRow } from "../database/Tables.ts";
import type { Firing } from "./Firing.ts";

/**
 * Some firings as a table `keys` in SQL. The attempt number is a fence: a worker that has lost a firing to another one
 * has an older number, and changes nothing.
 */
export function firingKeys(firings: readonly Firing[]): Statement {
  const keys = firings.map(({ triggerId, occurrence, attempt }) => ({
    trigger_id: triggerId,
    occurrence: occurrence.toISOString(),
    attempts: attempt,
  }));
  return statement`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
    as keys(trigger_id uuid, occurrence timestamptz, attempts integer)`;
}

/** The condition that a firing is one of the keys, and that its worker still holds it. */
const IS_HELD = statement`firing.trigger_id = keys.trigger_id and firing.occurrence = keys.occurrence
  and firing.attempts = keys.attempts and firing.status = 'running'`;

/** Extends the leases of firings, and returns the firings that are still held. */
export function renewLeases(
  database: Database,
  { clock, leaseMs, firings }: { clock: Clock | undefined; leaseMs: number; firings: readonly Firing[] },
): Promise<Set<Firing>> {
  return database.asWorker(async (trx) => {
    const rows = await trx.run<
      Pick<FiringRow, "trigger_id" | "occurrence" | "attempts">
    >(statement`update ${FIRINGS} firing
        set not_before = ${nowSql(clock)} + ${leaseMs}::integer * interval '1 millisecond'
        from ${firingKeys(firings)} where ${IS_HELD}
        returning firing.trigger_id, firing.occurrence, firing.attempts`);
    const held = new Set(rows.map((row) => `${row.trigger_id}:${row.occurrence.toISOString()}:${row.attempts}`));
    return new Set(firings.filter(({ idempotencyKey, attempt }) => held.has(`${idempotencyKey}:${attempt}`)));
  });
}

/** Gives back firings that were claimed and not started, as if they had not been claimed. */
export async function releaseFirings(database: Database, firings: readonly Firing[]): Promise<void> {
  if (firings.length === 0) return;
  await database.asWorker((trx) =>
    trx.run(statement`update ${FIRINGS} firing
        set status = 'pending', attempts = firing.attempts - 1, not_before = default
        from ${firingKeys(firings)} where ${IS_HELD}`),
  );
}
