import type { Database } from "../database/Database.ts";
import { type Clock, nowSql } from "../database/now.ts";
import { FIRINGS, statement, TRIGGERS } from "../database/statement.ts";
import { sweepConditions } from "../triggers/index.ts";
import { Alarm } from "./Alarm.ts";
import type { WorkerSettings } from "./WorkerOptions.ts";

/**
 * Does the hourly work: deletes old firings, and evaluates conditions for data that were changed without the services.
 */
export class Sweeper {
  readonly #database: Database;
  readonly #settings: WorkerSettings;
  readonly #alarm = new Alarm();
  #loop: Promise<void> | undefined;
  #isStopping = false;

  constructor(database: Database, settings: WorkerSettings) {
    this.#database = database;
    this.#settings = settings;
  }

  start(): void {
    this.#loop ??= this.#work();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#alarm.ring();
    await this.#loop;
    this.#loop = undefined;
    this.#isStopping = false;
  }

  async #work(): Promise<void> {
    while (!this.#isStopping) {
      try {
        await this.#sweep();
        await this.#alarm.wait(SWEEP_MS);
      } catch (error) {
        this.#settings.logger.debug?.("a sweep failed, and is tried again", { error: String(error) });
        await this.#alarm.wait(RETRY_MS);
      }
    }
  }

  /** In small transactions, between which the work of the triggers goes on. */
  async #sweep(): Promise<void> {
    const { clock, retentionDays } = this.#settings;
    for (let count = BATCH; count === BATCH && !this.#isStopping; ) {
      count = await sweepFirings(this.#database, { clock, retentionDays, most: BATCH });
    }
    let after: string | undefined;
    do {
      after = await sweepConditions(this.#database, { clock, after, most: BATCH });
    } while (after !== undefined && !this.#isStopping);
  }
}

const BATCH = 100;
const SWEEP_MS = 3_600_000;
const RETRY_MS = 60_000;

/**
 * Deletes a limited number of old firings that have ended, and returns how many. Their trigger keeps the newest
 * occurrence, so that none of them is planned again even if the clock is set back.
 */
function sweepFirings(
  database: Database,
  { clock, retentionDays, most }: { clock: Clock | undefined; retentionDays: number; most: number },
): Promise<number> {
  return database.asWorker(async (trx) => {
    const [row] = await trx.run<{ count: number }>(statement`with old as materialized (
        select trigger_id, occurrence from ${FIRINGS}
        where finished_at < (select ${nowSql(clock)} - ${retentionDays}::integer * interval '1 day')
        limit ${most} for update skip locked
      ),
      deleted as (
        delete from ${FIRINGS} firing using old
        where firing.trigger_id = old.trigger_id and firing.occurrence = old.occurrence
        returning firing.trigger_id, firing.occurrence
      ),
      remembered as (
        update ${TRIGGERS} trigger set swept_until = greatest(trigger.swept_until, newest.occurrence)
        from (select trigger_id, max(occurrence) as occurrence from deleted group by trigger_id) newest
        where trigger.id = newest.trigger_id
      )
      select count(*)::integer as count from deleted`);
    return row?.count ?? 0;
  });
}
