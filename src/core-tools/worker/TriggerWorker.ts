import { messageOf } from "../../tool/index.ts";
import { CoreToolsError, type CoreToolsErrorCode } from "../CoreToolsError.ts";
import type { Database, End } from "../database/Database.ts";
import { TRIGGER_CHANNEL } from "../triggers/index.ts";
import { Alarm } from "./Alarm.ts";
import { claimFirings } from "./claimFirings.ts";
import type { FiringEvent } from "./Firing.ts";
import { FiringRunner } from "./FiringRunner.ts";
import { releaseFirings } from "./leases.ts";
import { planFirings } from "./planFirings.ts";
import { Round } from "./Round.ts";
import { Sweeper } from "./Sweeper.ts";
import { DUE_FIRINGS, DUE_TRIGGERS, untilNextDue } from "./takeDue.ts";
import { type WorkerOptions, type WorkerSettings, workerSettings } from "./WorkerOptions.ts";

/**
 * Runs triggers when they are due. Any number of workers may share a database: a change of the data is made exactly
 * once for each firing; handlers are called at least once, with the same idempotency key.
 *
 * @example
 * const worker = new TriggerWorker(database, { handlers: { notify: ({ title }) => console.log(title) } });
 * worker.start();
 * await worker.stop();
 */
export class TriggerWorker {
  readonly #database: Database;
  readonly #settings: WorkerSettings;
  readonly #runner: FiringRunner;
  readonly #sweeper: Sweeper;
  readonly #alarm = new Alarm();
  readonly #plans = new Round();
  readonly #claims = new Round();
  readonly #counters = Object.fromEntries(EVENTS.map((type) => [type, 0])) as Record<FiringEvent["type"], number>;
  #loop: Promise<void> | undefined;
  #taking: Promise<boolean> = Promise.resolve(true);
  #isStopping = false;
  /** How often `stop` was called. */
  #stops = 0;
  #isAway = false;
  #isDue = true;

  /** @throws {OptionError} */
  constructor(database: Database, options?: WorkerOptions) {
    this.#database = database;
    this.#settings = workerSettings(options);
    this.#sweeper = new Sweeper(database, this.#settings);
    this.#runner = new FiringRunner(database, this.#settings, (event) => {
      this.#tell(event);
      this.#alarm.ring();
    });
  }

  /**
   * How often each event of a firing has happened in this worker.
   *
   * @example
   * worker.counters.done; // 0
   */
  get counters(): Readonly<Record<FiringEvent["type"], number>> {
    return { ...this.#counters };
  }

  /**
   * Works until `stop` is called, and waits while the database is unavailable. If its tables were removed, the worker
   * ends, calls `onFailure` and can be started again.
   *
   * @example
   * worker.start();
   */
  start(): void {
    this.#loop ??= this.#work();
    this.#sweeper.start();
  }

  /**
   * Takes no more firings, waits for the running handlers, and aborts those that take longer than `stopMs`.
   *
   * @example
   * await worker.stop();
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stops += 1;
    this.#alarm.ring();
    const taken = this.#taking.catch(() => {});
    await Promise.all([this.#loop, taken, this.#sweeper.stop(), this.#runner.stop()]);
    this.#loop = undefined;
    this.#isStopping = false;
  }

  /**
   * Runs everything that is due now, and returns how many firings were planned, were done and have failed.
   *
   * @throws {CoreToolsError} if the database is unavailable.
   * @example
   * await worker.runOnce(); // { planned: 0, done: 0, failed: 0 }
   */
  async runOnce(): Promise<{ planned: number; done: number; failed: number }> {
    const before = this.counters;
    const stops = this.#stops;
    for (let isDone = false; !isDone && this.#stops === stops; ) {
      // A firing that ends during the search for others may have caused another.
      const { claimed } = this.#counters;
      const wasIdle = this.#runner.isIdle;
      isDone = (await this.#takeAll()) && wasIdle && this.#counters.claimed === claimed;
      await this.#runner.oneEnded();
    }
    const { planned, done, retried, dead } = this.#counters;
    const failed = retried + dead - before.retried - before.dead;
    return { planned: planned - before.planned, done: done - before.done, failed };
  }

  async #work(): Promise<void> {
    let end: End | undefined;
    let dueAt = 0;
    let failure: CoreToolsError | undefined;
    for (let failures = 0; !this.#isStopping; ) {
      try {
        end ??= await this.#database.listen(TRIGGER_CHANNEL, this.#onDue, this.#onDue);
        const mayPlan = this.#isDue || performance.now() >= dueAt;
        this.#isDue = false;
        await this.#takeAll(mayPlan);
        // Free places are filled first.
        const ms = this.#alarm.isRung ? 0 : await this.#untilNextDue();
        if (ms > 0) dueAt = performance.now() + ms;
        this.#tellState(undefined);
        failures = 0;
        if (!this.#isStopping) await this.#alarm.wait(ms);
      } catch (error) {
        if (isLasting(error)) {
          failure = error;
          break;
        }
        this.#tellState(error);
        this.#isDue = true;
        failures += 1;
        await this.#alarm.wait(Math.min(50 * 2 ** failures, MAX_BACKOFF_MS));
      }
    }
    await end?.().catch(() => {});
    if (failure !== undefined) this.#fail(failure);
  }

  /** Something is due earlier than this worker knew, or notifications were missed. */
  readonly #onDue = (): void => {
    this.#isDue = true;
    this.#alarm.ring();
  };

  /**
   * Claims due firings, and returns whether that was all; if not, no place is free. Concurrent calls wait for each
   * other, because they would claim firings for the same places.
   */
  #takeAll(mayPlan = true): Promise<boolean> {
    this.#taking = this.#taking.catch(() => {}).then(() => this.#planAndClaim(mayPlan));
    return this.#taking;
  }

  async #planAndClaim(mayPlan: boolean): Promise<boolean> {
    this.#plans.begin();
    this.#claims.begin();
    let mayClaim = true;
    while (!this.#isStopping && (mayPlan || (mayClaim && this.#runner.free > 0))) {
      if (mayPlan) mayPlan = await this.#plan();
      if (this.#runner.free > 0) mayClaim = await this.#claim();
    }
    return this.#isStopping || !mayClaim;
  }

  async #plan(): Promise<boolean> {
    const { clock, logger } = this.#settings;
    const planned = await planFirings(this.#database, { clock, after: this.#plans.after, most: PLAN_BATCH });
    for (const event of planned.events) this.#tell(event);
    for (const { triggerId, error } of planned.broken) {
      logger.error?.("a trigger was paused, because its schedule cannot be computed", { trigger_id: triggerId, error });
    }
    return this.#plans.advance(planned.taken, planned.last);
  }

  async #claim(): Promise<boolean> {
    const { clock, maxAttempts, name, leaseMs, pauseAfter, retryMs } = this.#settings;
    const claimed = await claimFirings(this.#database, {
      ...{ clock, maxAttempts, leaseMs, pauseAfter, retryMs, worker: name },
      after: this.#claims.after,
      most: this.#runner.free,
    });
    for (const event of claimed.events) this.#tell(event);
    // `stop` does not wait for firings that were claimed after it.
    if (this.#isStopping) await releaseFirings(this.#database, claimed.firings);
    else for (const firing of claimed.firings) this.#runner.start(firing);
    return this.#claims.advance(claimed.taken, claimed.last);
  }

  /** Rows that are due although everything was taken are locked by another worker, for a moment. */
  async #untilNextDue(): Promise<number> {
    const { clock, pollMs } = this.#settings;
    const queues = this.#runner.free > 0 ? [DUE_TRIGGERS, DUE_FIRINGS] : [DUE_TRIGGERS];
    const ms = await untilNextDue(this.#database, { clock, queues });
    if (ms === undefined) return pollMs;
    return Math.min(ms <= 0 ? LOCKED_MS : ms, pollMs);
  }

  #tell(event: FiringEvent): void {
    const { logger, onFiring } = this.#settings;
    const { type, triggerId: trigger_id, error, isPaused } = event;
    this.#counters[type] += 1;
    if (isPaused) logger.warn?.("a trigger was paused, because its firings fail", { trigger_id, error });
    try {
      onFiring?.(event);
    } catch (thrown) {
      logger.error?.("onFiring threw an error", { error: messageOf(thrown) });
    }
  }

  /** Waiting does not restore tables, and a worker that waits for them looks like an idle one. */
  #fail(error: CoreToolsError): void {
    const { logger, onFailure } = this.#settings;
    this.#loop = undefined;
    this.#sweeper.stop();
    logger.error?.("the trigger worker has ended", { error: String(error) });
    try {
      onFailure?.(error);
    } catch (thrown) {
      logger.error?.("onFailure threw an error", { error: messageOf(thrown) });
    }
    if (!onFailure && !logger.error) process.emitWarning(`the trigger worker has ended: ${error.message}`);
  }

  /** Logs when the database becomes unavailable and when it is available again, not each failure in between. */
  #tellState(error: unknown): void {
    const { logger } = this.#settings;
    if (error !== undefined && !this.#isAway) {
      logger.error?.("the trigger worker cannot use the database, and tries again", { error: String(error) });
    }
    if (error === undefined && this.#isAway) logger.info?.("the trigger worker can use the database again");
    this.#isAway = error !== undefined;
  }
}

/** Errors that last until a person fixes them. */
const LASTING: ReadonlySet<CoreToolsErrorCode> = new Set(["missing_tables", "newer_schema"]);
const isLasting = (error: unknown): error is CoreToolsError =>
  error instanceof CoreToolsError && LASTING.has(error.code);

const EVENTS = ["planned", "missed", "claimed", "done", "retried", "dead", "cancelled", "lease_lost"] as const;

/** How many triggers one transaction plans, at most. */
const PLAN_BATCH = 100;

const LOCKED_MS = 50;
/** @internal */
const MAX_BACKOFF_MS = 10_000;
