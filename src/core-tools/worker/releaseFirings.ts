import type { Database } from "../database/Database.ts";
import type { Firing } from "./Firing.ts";
import { firingKeys } from "./firingKeys.ts";

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
