import { setTimeout as delay } from "node:timers/promises";
import { endsWithin } from "../../checks/index.ts";
import { messageOf } from "../../tool/index.ts";
import { CoreToolsError, type CoreToolsErrorCode } from "../CoreToolsError.ts";
import type { Database } from "../database/Database.ts";
import { withinTime } from "../withinTime.ts";
import { eventOf, type Firing, type FiringEvent } from "./Firing.ts";
import { failFiring } from "./failFiring.ts";
import { effectOf, finishFiring } from "./finishFiring.ts";
import { renewLeases } from "./leases.ts";
import type { WorkerSettings } from "./WorkerOptions.ts";

/** Runs claimed firings. It renews the lease of each until the transaction that ends it. */
export class FiringRunner {
  readonly #database: Database;
  readonly #settings: WorkerSettings;
  readonly #onEnd: (event: FiringEvent) => void;
  /** A firing is here twice when this worker has lost it and claimed it again. */
  readonly #running = new Set<{ firing: Firing; controller: AbortController; end: Promise<void> }>();
  #renewal: NodeJS.Timeout | undefined;

  constructor(database: Database, settings: WorkerSettings, onEnd: (event: FiringEvent) => void) {
    this.#database = database;
    this.#settings = settings;
    this.#onEnd = onEnd;
  }

  /** How many more firings can be run. */
  get free(): number {
    return this.#settings.concurrency - this.#running.size;
  }

  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  start(firing: Firing): void {
    const controller = new AbortController();
    const end = this.#run(firing, controller.signal).finally(() => {
      this.#running.delete(running);
      if (this.isIdle) this.#keepLeases(false);
    });
    const running = { firing, controller, end };
    this.#running.add(running);
    this.#keepLeases(true);
  }

  /** Resolves when one of the running firings has ended, or when none is running. */
  async oneEnded(): Promise<void> {
    if (this.isIdle) return;
    await Promise.race([...this.#running].map(({ end }) => end));
  }

  /** Waits for handlers, aborts those that take too long, and waits until their ends are stored. */
  async stop(): Promise<void> {
    const ends = () => Promise.all([...this.#running].map(({ end }) => end));
    await endsWithin(ends(), this.#settings.stopMs);
    for (const { controller } of this.#running) controller.abort(new Error("the worker stopped"));
    await endsWithin(ends(), LAST_MS);
    this.#keepLeases(false);
  }

  async #run(firing: Firing, signal: AbortSignal): Promise<void> {
    try {
      const effect = effectOf(firing, await this.#handle(firing, signal));
      const { clock } = this.#settings;
      const outcome = await this.#persist(signal, () => finishFiring(this.#database, firing, { clock, effect }));
      this.#onEnd(eventOf(firing, { type: outcome }));
    } catch (error) {
      await this.#fail(firing, signal, error);
    }
  }

  async #handle(firing: Firing, signal: AbortSignal): Promise<unknown> {
    const { type } = firing.action;
    if (type === "update") return undefined;
    const { handlers, timeLimitMs } = this.#settings;
    const handler = Object.hasOwn(handlers, type) ? handlers[type as keyof typeof handlers] : undefined;
    if (handler === undefined) throw new Error(`no handler for actions of type ${JSON.stringify(type)}`);
    return withinTime((either) => handler(firing, { signal: either }), {
      what: "the handler",
      ms: timeLimitMs,
      signal,
    });
  }

  /** A firing whose end cannot be stored is run again when its lease is over. */
  async #fail(firing: Firing, signal: AbortSignal, cause: unknown): Promise<void> {
    // PostgreSQL rejects NUL characters in a text.
    const error = messageOf(cause).replaceAll("\0", "\ufffd");
    const { clock, ...policy } = this.#settings;
    // A change that is rejected now would also be rejected later.
    const maxAttempts = codeOf(cause) === "invalid_input" ? firing.attempt : policy.maxAttempts;
    const failure = { ...policy, clock, maxAttempts, error };
    try {
      const failed = await this.#persist(signal, () => failFiring(this.#database, firing, failure));
      this.#onEnd(eventOf(firing, { ...failed, error }));
    } catch {
      this.#onEnd(eventOf(firing, { type: "lease_lost", error }));
    }
  }

  /** Repeats a transaction while the database is away; the fence makes that safe. */
  async #persist<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!OUTAGES.has(codeOf(error)) || signal.aborted || attempt === MAX_PERSISTS) throw error;
        await delay(Math.min(50 * 2 ** attempt, 2000));
      }
    }
  }

  #keepLeases(isKept: boolean): void {
    if (isKept && this.#renewal === undefined) {
      this.#renewal = setInterval(() => void this.#renew(), Math.ceil(this.#settings.leaseMs / 3));
    } else if (!isKept) {
      clearInterval(this.#renewal);
      this.#renewal = undefined;
    }
  }

  async #renew(): Promise<void> {
    const { clock, leaseMs } = this.#settings;
    const before = [...this.#running];
    try {
      const firings = before.map(({ firing }) => firing);
      const held = await renewLeases(this.#database, { clock, leaseMs, firings });
      for (const { firing, controller } of before) {
        if (!held.has(firing)) controller.abort(new Error("another worker has taken over this firing"));
      }
    } catch {
      // The worker's loop reports that the database is not available; the next renewal may still be in time.
    }
  }
}

const codeOf = (error: unknown) => (error instanceof CoreToolsError ? error.code : undefined);

/** Errors that end when the database is available again. */
const OUTAGES: ReadonlySet<unknown> = new Set<CoreToolsErrorCode>([
  "database_unavailable",
  "database_full",
  "timeout",
  "unknown_outcome",
]);

/**
 * How often storing the end of a firing is tried (about 4 minutes) before the lease is left to expire.
 *
 * @internal
 */
const MAX_PERSISTS = 120;

/** How long a stop waits for the transactions of aborted firings. */
const LAST_MS = 5000;
