import type { PGlite } from "@electric-sql/pglite";

/**
 * Runs for PGlite the maintenance that a server does by itself. Without a vacuum, dead rows slow down all work; without
 * a checkpoint, the log grows until the disk is full.
 */
export class Upkeep {
  readonly #pglite: PGlite;
  readonly #mayWrite: () => boolean;
  #calls = 0;
  /** The number of the next transaction that wrote, when the last vacuum or the first check was. */
  #from: bigint | undefined;
  #vacuums = 0;

  constructor(pglite: PGlite, mayWrite: () => boolean) {
    this.#pglite = pglite;
    this.#mayWrite = mayWrite;
  }

  /** Is called after each transaction. Only transactions that write have a number, so that reads do not count. */
  count(): Promise<void> | undefined {
    return this.#calls++ % CHECKED_EACH === 0 ? this.#keepUp(WRITES_BETWEEN) : undefined;
  }

  /** Is called before the end, at which PGlite makes a checkpoint. */
  finish(): Promise<void> {
    return this.#keepUp(WRITES_AT_END);
  }

  async #keepUp(writes: bigint): Promise<void> {
    const { rows } = await this.#pglite.query<{ next: string; log: string }>(
      `select pg_snapshot_xmax(pg_current_snapshot())::text as next,
        (pg_current_wal_insert_lsn() - redo_lsn)::text as log from pg_control_checkpoint()`,
    );
    const [{ next, log } = { next: "0", log: "0" }] = rows;
    this.#from ??= BigInt(next);
    const isVacuumDue = BigInt(next) - this.#from >= writes && this.#mayWrite();
    if (isVacuumDue) {
      this.#from = BigInt(next);
      await this.#pglite.exec(vacuum(++this.#vacuums));
    }
    // A checkpoint needs little space, and frees more.
    if (Number(log) > LOG_BYTES) await this.#pglite.exec("checkpoint");
  }
}

/**
 * Statistics are computed after 2,000, 4,000, 8,000 … writes, because with many rows they take longer than the vacuum.
 * PostgreSQL's own tables have few dead rows; they need a vacuum only before the transaction numbers wrap around.
 */
function vacuum(vacuums: number): string {
  if (vacuums % ALL_TABLES_EACH === 0) return "vacuum (analyze)";
  const options = Number.isInteger(Math.log2(vacuums)) ? "(analyze)" : "";
  return `vacuum ${options} user_data_store, user_triggers, trigger_firings`;
}

/** After how many transactions the number of writes is checked. */
const CHECKED_EACH = 100;
/** The number of writing transactions between two vacuums, and the fewest for a vacuum at the end. */
const WRITES_BETWEEN = 2000n;
const WRITES_AT_END = 100n;
const ALL_TABLES_EACH = 500;
/** The length of the log after which a checkpoint is made. */
const LOG_BYTES = 33_554_432;
