import type { Trx } from "./Database.ts";
import { type Statement, statement } from "./statement.ts";

/** Returns the time instead of the database, in tests and replays. */
export type Clock = () => Date;

/** The time as a value in SQL: from the clock or, without one, from the database. */
export const nowSql = (clock?: Clock): Statement =>
  clock === undefined ? statement`clock_timestamp()::timestamptz(3)` : statement`${clock()}::timestamptz(3)`;

/** The time as a Date, for computations. */
export async function timeIn(trx: Trx, clock?: Clock): Promise<Date> {
  const [row] = await trx.run<{ now: Date }>(statement`select ${nowSql(clock)} as now`);
  return row?.now as Date;
}
