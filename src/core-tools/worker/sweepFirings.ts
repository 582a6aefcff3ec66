import type { Database } from "../database/Database.ts";
import { type Clock, nowOf } from "../database/now.ts";

/**
 * Deletes a limited number of old firings that have ended, and returns how many. Their trigger keeps the newest
 * occurrence, so that none of them is planned again even if the clock is set back.
 */
export function sweepFirings(
  database: Database,
  { clock, retentionDays, most }: { clock: Clock | undefined; retentionDays: number; most: number },
): Promise<number> {
  const { sql } = database;
  return database.asWorker(async (trx) => {
    const { rows } = await sql<{ count: number }>`
      with old as materialized (
        select trigger_id, occurrence from ${database.table("trigger_firings")}
        where finished_at < (select ${nowOf(database, clock)} - ${retentionDays}::integer * interval '1 day')
        limit ${most} for update skip locked
      ),
      deleted as (
        delete from ${database.table("trigger_firings")} firing using old
        where firing.trigger_id = old.trigger_id and firing.occurrence = old.occurrence
        returning firing.trigger_id, firing.occurrence
      ),
      remembered as (
        update ${database.table("user_triggers")} trigger set swept_until = greatest(trigger.swept_until, newest.occurrence)
        from (select trigger_id, max(occurrence) as occurrence from deleted group by trigger_id) newest
        where trigger.id = newest.trigger_id
      )
      select count(*)::integer as count from deleted`.execute(trx);
    return rows[0]?.count ?? 0;
  });
}
