import { hostname } from "node:os";
import {
  checkOptions,
  FUNCTION,
  integerIn,
  MAX_TIMER_MS,
  OBJECT,
  type OptionRules,
  STRING,
} from "../../checks/index.ts";
import type { CoreToolsError } from "../CoreToolsError.ts";
import type { Clock } from "../database/now.ts";
import {
  DEFAULT_CONCURRENCY,
  DEFAULT_FIRING_ATTEMPTS,
  DEFAULT_HANDLER_MS,
  DEFAULT_PAUSE_AFTER,
  DEFAULT_RETENTION_DAYS,
} from "../limits.ts";
import type { Logger } from "../rules.ts";
import type { FiringEvent, FiringHandlers } from "./Firing.ts";

/** The limits and delays of a worker. */
export type WorkerTuning = {
  /** The id of the worker, which the rows of its firings contain. Default: host, process and a number. */
  readonly name?: string;
  /** For how long a firing belongs to a worker that does not renew its lease. Default: 30,000. */
  readonly leaseMs?: number;
  /** How many handlers run at one time. Default: 8. */
  readonly concurrency?: number;
  /** How often the worker queries the database when nothing wakes it. Default: 10,000. */
  readonly pollMs?: number;
  /** How long a handler may run. Default: 300,000. */
  readonly timeLimitMs?: number;
  /** How long `stop` waits for handlers before it aborts them. Default: 10,000. */
  readonly stopMs?: number;
  /** How often a firing is tried. Default: 8. */
  readonly maxAttempts?: number;
  /** The delay before the second attempt; it doubles each time, up to 10 minutes. Default: 1,000. */
  readonly retryMs?: number;
  /** After how many dead firings in a row a trigger is paused. Default: 5. */
  readonly pauseAfter?: number;
  /** After how many days firings that have ended are deleted. Default: 30. */
  readonly retentionDays?: number;
  /** Is called with each thing that happens to a firing. */
  readonly onFiring?: (event: FiringEvent) => void;
  /** Is called when the worker ends because its tables are gone. Default: a warning of the process, without a logger. */
  readonly onFailure?: (error: CoreToolsError) => void;
};

/**
 * The options of a worker. Workers of one database need the same handlers.
 *
 * @example
 * const options: WorkerOptions = { handlers: { notify: ({ title }) => console.log(title) }, concurrency: 4 };
 */
export type WorkerOptions = WorkerTuning & {
  /** The handlers of `message`, `generate` and `notify`; `update` is built in. */
  readonly handlers?: FiringHandlers;
  /** Returns the time; it replaces the clock of the database. */
  readonly clock?: Clock;
  readonly logger?: Logger;
};

/** The options with their defaults. */
export type WorkerSettings = Required<Omit<WorkerOptions, "clock" | "onFiring" | "onFailure">> &
  Pick<WorkerOptions, "clock" | "onFiring" | "onFailure">;

/** @throws {OptionError} */
export function checkWorkerOptions(options: WorkerOptions | undefined): void {
  checkOptions("TriggerWorker", options, RULES);
  checkOptions("TriggerWorker", options?.handlers, { message: FUNCTION, generate: FUNCTION, notify: FUNCTION });
}

/** @throws {OptionError} */
export function workerSettings(options: WorkerOptions | undefined): WorkerSettings {
  checkWorkerOptions(options);
  const given = Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value !== undefined));
  count += 1;
  return { ...DEFAULTS, name: `${hostname()}:${process.pid}:${count}`, ...given };
}

/** Distinguishes the workers of one process. */
let count = 0;

const DEFAULTS = {
  handlers: {},
  leaseMs: 30_000,
  concurrency: DEFAULT_CONCURRENCY,
  pollMs: 10_000,
  timeLimitMs: DEFAULT_HANDLER_MS,
  stopMs: 10_000,
  maxAttempts: DEFAULT_FIRING_ATTEMPTS,
  retryMs: 1000,
  pauseAfter: DEFAULT_PAUSE_AFTER,
  retentionDays: DEFAULT_RETENTION_DAYS,
  logger: {},
} as const satisfies WorkerOptions;

const milliseconds = integerIn(1, MAX_TIMER_MS);

const RULES: OptionRules = {
  handlers: OBJECT,
  clock: FUNCTION,
  name: STRING,
  leaseMs: milliseconds,
  concurrency: integerIn(1, 1000),
  pollMs: milliseconds,
  timeLimitMs: milliseconds,
  stopMs: integerIn(0, MAX_TIMER_MS),
  maxAttempts: integerIn(1, 1000),
  retryMs: integerIn(0, MAX_TIMER_MS),
  pauseAfter: integerIn(1, 1_000_000),
  retentionDays: integerIn(1, 36_500),
  logger: OBJECT,
  onFiring: FUNCTION,
  onFailure: FUNCTION,
};
