import type { Database, Trx } from "../../database/Database.ts";
import type { ConditionTrigger } from "./evaluateTrigger.ts";

/**
 * Locks triggers and reads their current state. All transactions lock them in the order of their ids, so that no two
 * wait for each other.
 */
export async function lockTriggers(
  database: Database,
  trx: Trx,
  ids: readonly string[],
): Promise<readonly ConditionTrigger[]> {
  const query = database.sql<ConditionTrigger>`select * from ${database.table("user_triggers")} where id = any(${ids}::uuid[]) order by id for update`;
  return (await query.execute(trx)).rows;
}
