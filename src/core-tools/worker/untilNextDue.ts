import type { Database } from "../database/Database.ts";
import { type Clock, nowOf } from "../database/now.ts";
import type { FIRINGS, TRIGGERS } from "./takeDue.ts";

/** Milliseconds until the next trigger or firing is due: 0 if one is due now, `undefined` if nothing will be due. */
export function untilNextDue(
  database: Database,
  { clock, queues }: { clock: Clock | undefined; queues: readonly (typeof TRIGGERS | typeof FIRINGS)[] },
): Promise<number | undefined> {
  const { sql } = database;
  return database.asWorker(async (trx) => {
    const firsts = queues.map(
      ({ table, dueAt, isOpen }) =>
        sql`(select min(${sql.raw(dueAt)}) from ${database.table(table)} where ${sql.raw(isOpen)})`,
    );
    const { rows } = await sql<{ ms: number | null }>`
      with times as (select least(${sql.join(firsts)}) as due, ${nowOf(database, clock)} as now)
      select case when due <= now then 0 else extract(epoch from due - now) * 1000 end::float8 as ms
      from times where due is not null`.execute(trx);
    return rows[0]?.ms ?? undefined;
  });
}
