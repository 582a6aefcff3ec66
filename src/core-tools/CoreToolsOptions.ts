import { checkOptions, FUNCTION, OBJECT, type OptionRules, requireOption } from "../checks/index.ts";
import type { RunTracer } from "../tool/index.ts";
import { ENDPOINTS, type Endpoints } from "./cards/index.ts";
import { Database } from "./database/Database.ts";
import type { Clock } from "./database/now.ts";
import { type Logger, TIME_ZONE, USER_ID } from "./rules.ts";
import type { Meter } from "./Telemetry.ts";
import { checkWorkerOptions, type FiringHandlers, type WorkerTuning } from "./worker/index.ts";

/**
 * The options of the core tools.
 *
 * @example
 * const options: CoreToolsOptions = {
 *   database: "file:./data",
 *   userId: "ada",
 *   timeZone: "Europe/Berlin",
 *   handlers: { notify: ({ title }) => console.log(title) },
 * };
 */
export type CoreToolsOptions = {
  /**
   * `memory://`, `file:DIRECTORY` or `postgres://…`; or the result of `openDatabase`, which stays open after `close`.
   */
  readonly database: string | Database;
  /** The user of runs whose context names no user. Default: each run must name one. */
  readonly userId?: string | undefined;
  /** The IANA time zone of schedules without a time zone. Default: `"UTC"`. */
  readonly timeZone?: string | undefined;
  /** What `message`, `generate` and `notify` do; an action without a handler is refused. `update` is built in. */
  readonly handlers?: FiringHandlers | undefined;
  /** What cards with `data_source.type: "api"` can ask, by the name that a model uses, such as `/scores`. */
  readonly endpoints?: Endpoints | undefined;
  /**
   * Scripts that register custom cards in hosts of MCP Apps. Their global `openjiuwenCards` has all exports of
   * `openjiuwen-tools/cards`. Default: none; custom cards then show their data as a tree.
   */
  readonly cardScripts?: readonly string[] | undefined;
  /** Returns the time; it replaces the clock of the database. */
  readonly clock?: Clock | undefined;
  readonly logger?: Logger | undefined;
  /** Counts calls and firings: a meter of OpenTelemetry. */
  readonly meter?: Meter | undefined;
  /** Makes a span of each call and each firing: a tracer of OpenTelemetry. */
  readonly tracer?: RunTracer | undefined;
  /**
   * How triggers are run. With `false` another process runs them, or `worker.runOnce()`; the handlers then only say
   * which actions that process supports. Default: `true`, this process runs them.
   */
  readonly worker?: boolean | WorkerTuning | undefined;
};

/** @throws {OptionError} */
export function checkCoreToolsOptions(options: CoreToolsOptions): void {
  checkOptions("createCoreTools", options, RULES);
  requireOption("createCoreTools", "database", options?.database, DATABASE);
  const { handlers, worker } = options;
  checkWorkerOptions({ ...(typeof worker === "object" && worker), ...(handlers && { handlers }) });
}

const DATABASE = {
  expected: "memory://, file:DIRECTORY, postgres://… or an open database",
  accepts: (value: unknown) => typeof value === "string" || value instanceof Database,
};

const RULES: OptionRules = {
  database: DATABASE,
  userId: USER_ID,
  timeZone: TIME_ZONE,
  handlers: OBJECT,
  endpoints: ENDPOINTS,
  cardScripts: {
    expected: "a list of texts of JavaScript",
    accepts: (value) => Array.isArray(value) && value.every((code) => typeof code === "string"),
  },
  clock: FUNCTION,
  logger: OBJECT,
  meter: OBJECT,
  tracer: OBJECT,
  worker: {
    expected: "true, false or the options of a worker",
    accepts: (value) => typeof value === "boolean" || (typeof value === "object" && value !== null),
  },
};
