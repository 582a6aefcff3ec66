import { CoreToolsError } from "../../CoreToolsError.ts";
import type { Database } from "../../database/Database.ts";
import { type Clock, timeIn } from "../../database/now.ts";
import { statement, TRIGGERS } from "../../database/statement.ts";
import type { TriggerRow } from "../../database/Tables.ts";
import { soleLock } from "../../database/userLock.ts";
import { evaluateOrPause, lockTriggers } from "./evaluateTrigger.ts";

/**
 * Evaluates the next conditions in the order of their ids, for data that were changed without the services. Returns the
 * id after which the next call continues, or `undefined` at the end.
 *
 * @example
 * let after: string | undefined;
 * do after = await sweepConditions(database, { after, most: 100 });
 * while (after !== undefined);
 */
export async function sweepConditions(
  database: Database,
  {
    clock,
    after,
    most,
  }: { readonly clock?: Clock | undefined; readonly after?: string | undefined; readonly most: number },
): Promise<string | undefined> {
  const next = statement`select id, user_id from ${TRIGGERS} where type = 'condition' and status = 'active'
    and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid) order by id limit ${most}`;
  const found = await database.asWorker((trx) => trx.run<Pick<TriggerRow, "id" | "user_id">>(next));
  for (const trigger of found) await evaluate(database, trigger, clock);
  return found.length < most ? undefined : found.at(-1)?.id;
}

async function evaluate(
  database: Database,
  { id, user_id }: Pick<TriggerRow, "id" | "user_id">,
  clock: Clock | undefined,
): Promise<void> {
  try {
    await database.asUser(user_id, async (trx) => {
      await trx.run(statement`select ${soleLock(user_id)}`);
      const [trigger] = await lockTriggers(trx, [id]);
      if (trigger === undefined) return;
      await evaluateOrPause(trx, trigger, { now: await timeIn(trx, clock), depth: 0 });
    });
  } catch (error) {
    // A condition that counts for too long does not hold up those of others.
    if (!(error instanceof CoreToolsError) || error.code !== "timeout") throw error;
  }
}
