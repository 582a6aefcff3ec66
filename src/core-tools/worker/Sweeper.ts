import type { Database } from "../database/Database.ts";
import { sweepConditions } from "../triggers/index.ts";
import { Alarm } from "./Alarm.ts";
import { sweepFirings } from "./sweepFirings.ts";
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
