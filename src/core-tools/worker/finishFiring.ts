import type { Database, Trx } from "../database/Database.ts";
import { type Clock, nowSql } from "../database/now.ts";
import { statement, tableNamed } from "../database/statement.ts";
import { isHalted } from "./claimFirings.ts";
import type { Effect } from "./effectOf.ts";
import type { Firing } from "./Firing.ts";
import { writeEffect } from "./writeEffect.ts";

/**
 * Marks a firing as done and makes its change, both in one transaction. The attempt number is a fence: a worker that
 * has lost the firing to another one changes nothing.
 */
export async function finishFiring(
  database: Database,
  firing: Firing,
  { clock, effect }: { clock: Clock | undefined; effect: Effect | undefined },
): Promise<"done" | "cancelled" | "lease_lost"> {
  try {
    return await database.asUser(firing.userId, async (trx) => {
      if (!(await close(database, trx, firing, { clock, status: "done" }))) return outcomeOf(trx, firing);
      if (effect !== undefined) await writeEffect(database, trx, firing, { clock, effect });
      await countFiring(database, trx, firing, { clock, isEffect: effect !== undefined });
      return "done";
    });
  } catch (error) {
    if (!(error instanceof Halted)) throw error;
    const isOurs = await database.asUser(firing.userId, (trx) =>
      close(database, trx, firing, { clock, status: "cancelled" }),
    );
    return isOurs ? "cancelled" : "lease_lost";
  }
}

/** Thrown if the trigger was cancelled or paused in the meantime, so that the change is rolled back. */
class Halted extends Error {}

/** Whether this attempt still held the firing. */
async function close(
  database: Database,
  trx: Trx,
  firing: Firing,
  { clock, status }: { clock: Clock | undefined; status: "done" | "cancelled" },
): Promise<boolean> {
  const closed = await database.run(
    trx,
    statement`update ${FIRINGS} set status = ${status}, error = null, finished_at = ${nowSql(clock)}
      where trigger_id = ${firing.triggerId} and occurrence = ${firing.occurrence}
        and attempts = ${firing.attempt} and status = 'running' returning 1`,
  );
  return closed.length > 0;
}

/** A commit whose answer was lost is found here when it is tried again. */
async function outcomeOf(trx: Trx, firing: Firing): Promise<"done" | "lease_lost"> {
  const row = await trx
    .selectFrom("trigger_firings")
    .select(["status", "attempts"])
    .where("trigger_id", "=", firing.triggerId)
    .where("occurrence", "=", firing.occurrence)
    .executeTakeFirst();
  return row?.status === "done" && row.attempts === firing.attempt ? "done" : "lease_lost";
}

/**
 * The trigger is locked last, after the data, in the same order as a write of data. A delivered firing counts even if
 * its trigger was cancelled meanwhile; a change of data is not made once a cancellation was answered.
 */
async function countFiring(
  database: Database,
  trx: Trx,
  { triggerId }: Firing,
  { clock, isEffect }: { clock: Clock | undefined; isEffect: boolean },
): Promise<void> {
  const now = nowSql(clock);
  const [row] = await database.run<{ status: string }>(
    trx,
    statement`update ${TRIGGERS} set
        fire_count = fire_count + 1, failure_count = 0, last_error = null, last_triggered_at = ${now}, updated_at = ${now}
      where id = ${triggerId} returning status`,
  );
  if (isEffect && row !== undefined && isHalted(row.status)) throw new Halted();
}

const FIRINGS = tableNamed("trigger_firings");
const TRIGGERS = tableNamed("user_triggers");
