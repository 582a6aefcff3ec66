import type { Database, Trx } from "../database/Database.ts";
import { type Clock, nowSql } from "../database/now.ts";
import { FIRINGS, join, type Statement, statement, type TableName, TRIGGERS } from "../database/statement.ts";

/** A table in which rows wait for a time. */
type Queue = {
  readonly table: TableName;
  readonly dueAt: Statement;
  readonly isOpen: Statement;
};

/** Triggers that fire at a time. */
export const DUE_TRIGGERS: Queue = {
  table: TRIGGERS,
  dueAt: statement`next_trigger_at`,
  isOpen: statement`status = 'active'`,
};

/** Firings that wait to be run, and firings whose worker was lost. */
export const DUE_FIRINGS: Queue = {
  table: FIRINGS,
  dueAt: statement`not_before`,
  isOpen: statement`status in ('pending', 'running')`,
};

/** The result of one turn. */
type Taken<Row> = {
  readonly rows: readonly Row[];
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
export async function takeDue<Row>(
  trx: Trx,
  { table, dueAt, isOpen }: Queue,
  { clock, after, most }: { clock: Clock | undefined; after: string; most: number },
): Promise<Taken<Row>> {
  const isDue = statement`${isOpen} and ${dueAt} <= (select now from clock)`;
  // The recursion finds one user after the other by the index, however many rows each of them has.
  const rows = await trx.run<
    Row & { due_user: string; due_now: Date; is_taken: boolean }
  >(statement`with recursive clock as materialized (select ${nowSql(clock)} as now),
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
      order by ${dueAt} limit (select greatest(1, ${most}::int / count(*)) from users)
      for update skip locked
    ) taken on true order by users.user_id`);
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
  { clock, queues }: { clock: Clock | undefined; queues: readonly Queue[] },
): Promise<number | undefined> {
  const firsts = queues.map(
    ({ table, dueAt, isOpen }) => statement`(select min(${dueAt}) from ${table} where ${isOpen})`,
  );
  const next = statement`with times as (select least(${join(firsts, ", ")}) as due, ${nowSql(clock)} as now)
    select case when due <= now then 0 else extract(epoch from due - now) * 1000 end::float8 as ms
    from times where due is not null`;
  return database.asWorker(async (trx) => (await trx.run<{ ms: number | null }>(next))[0]?.ms ?? undefined);
}
