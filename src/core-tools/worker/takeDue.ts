import type { Database, Trx } from "../database/Database.ts";
import type { RawBuilder, Selectable } from "../database/kyselyTypes.ts";
import { type Clock, nowOf } from "../database/now.ts";
import type { Tables } from "../database/Tables.ts";

/** A table in which rows wait for a time. */
type Queue<Table extends keyof Tables = keyof Tables> = {
  readonly table: Table;
  readonly dueAt: string;
  readonly isOpen: string;
};

/** Triggers that fire at a time. */
export const TRIGGERS: Queue<"user_triggers"> = {
  table: "user_triggers",
  dueAt: "next_trigger_at",
  isOpen: "status = 'active'",
};

/** Firings that wait to be run, and firings whose worker was lost. */
export const FIRINGS: Queue<"trigger_firings"> = {
  table: "trigger_firings",
  dueAt: "not_before",
  isOpen: "status in ('pending', 'running')",
};

/** The result of one turn. */
type Taken<Table extends keyof Tables> = {
  readonly rows: readonly Selectable<Tables[Table]>[];
  /** The time by which they are due. */
  readonly now: Date;
  /** The last user of this turn, or `undefined` if no rows of further users are due. */
  readonly last: string | undefined;
};

/**
 * Locks due rows, in equal parts for the next few users, and skips rows that other workers have locked.
 *
 * @param most how many users, and how many rows.
 */
export async function takeDue<Table extends keyof Tables>(
  database: Database,
  trx: Trx,
  queue: Queue<Table>,
  { now, after, most }: { now: RawBuilder<Date>; after: string; most: number },
): Promise<Taken<Table>> {
  const { sql } = database;
  const table = database.table(queue.table);
  const isDue = sql`${sql.raw(queue.isOpen)} and ${sql.raw(queue.dueAt)} <= (select now from clock)`;
  // The recursion finds one user after the other by the index, however many rows each of them has.
  const { rows } = await sql<Selectable<Tables[Table]> & { due_user: string; due_now: Date; is_taken: boolean }>`
    with recursive clock as materialized (select ${now} as now),
    found as (
      (select user_id from ${table} where ${isDue} and user_id > ${after} order by user_id limit 1)
      union all
      select (
        select due.user_id from ${table} due where ${isDue} and due.user_id > found.user_id order by due.user_id limit 1
      ) from found where found.user_id is not null
    ),
    users as materialized (select user_id from found where user_id is not null limit ${most})
    select taken.*, taken.user_id is not null as is_taken, users.user_id as due_user, (select now from clock) as due_now
    from users left join lateral (
      select * from ${table} where user_id = users.user_id and ${isDue}
      order by ${sql.raw(queue.dueAt)} limit (select greatest(1, ${most}::int / count(*)) from users)
      for update skip locked
    ) taken on true order by users.user_id`.execute(trx);
  const users = new Set(rows.map((row) => row.due_user));
  return {
    rows: rows.filter((row) => row.is_taken),
    now: rows[0]?.due_now ?? new Date(Number.NaN),
    last: users.size < most ? undefined : rows.at(-1)?.due_user,
  };
}

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
