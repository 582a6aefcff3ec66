import type { ToolResult } from "../../cards/index.ts";
import {
  ANYTHING,
  checkOptions,
  describeValue,
  FUNCTION,
  integerIn,
  type OptionRules,
  requireOption,
  STRING,
  shorten,
} from "../../checks/index.ts";
import { answer } from "../CoreToolsError.ts";
import { expectOneOf, hasRows, otherPath, parsePrefix, refuse } from "../data/index.ts";
import type { Database, Trx } from "../database/Database.ts";
import { type Clock, timeIn } from "../database/now.ts";
import { type Statement, statement, TRIGGERS } from "../database/statement.ts";
import type { TriggerRow } from "../database/Tables.ts";
import { soleLock } from "../database/userLock.ts";
import { MAX_COUNT_CONDITIONS, MAX_LISTED_TRIGGERS, MAX_TRIGGERS } from "../limits.ts";
import { TIME_ZONE, USER_ID } from "../rules.ts";
import { evaluateTrigger } from "./conditions/index.ts";
import { fireNow, wakeWorkers } from "./fireNow.ts";
import { loadSchedules } from "./loadSchedules.ts";
import { type ParsedTrigger, parseTrigger } from "./parseTrigger.ts";
import type { TriggerInit } from "./TriggerInit.ts";
import {
  countTriggers,
  hasOpenFiring,
  insertTrigger,
  lockTrigger,
  selectTriggers,
  triggerJson,
} from "./triggerRows.ts";

/** The user of the triggers, and the actions that they may have. */
export type TriggerOptions = {
  readonly userId: string;
  /** The IANA time zone of schedules without a time zone. Default: `"UTC"`. */
  readonly timeZone?: string | undefined;
  /** Returns the time; it replaces the clock of the database. */
  readonly clock?: Clock | undefined;
  /** The types of actions for which the workers have handlers; default: all. `update` needs no handler. */
  readonly actions?: ReadonlySet<string> | undefined;
};

/** Which triggers are listed; all of it may come from a model. */
export type TriggerListOptions = {
  readonly triggerType?: string | undefined;
  /** Default: `active`. */
  readonly status?: string | undefined;
  /** 1 to 200; default: 100. */
  readonly limit?: number | undefined;
  /** The cursor of the result before, to go on after it. */
  readonly cursor?: string | undefined;
};

/**
 * The triggers of one user: actions at a time, or when the user's data fulfil a condition.
 *
 * Errors that a model can cause are results with a status. They are never thrown.
 *
 * @example
 * const triggers = new TriggerService(database, { userId: "ada", timeZone: "Asia/Shanghai" });
 * await triggers.create({
 *   triggerType: "reminder",
 *   title: "Drink water",
 *   schedule: "09:00",
 *   scheduleType: "daily",
 *   action: { type: "notify", params: { body: "A glass of water" } },
 * });
 * // { status: "success", trigger_id: "…", next_trigger_at: "…T01:00:00.000Z" }
 */
export class TriggerService {
  readonly #database: Database;
  readonly #options: TriggerOptions & { readonly timeZone: string };

  /** @throws {OptionError} */
  constructor(database: Database, options: TriggerOptions) {
    checkOptions("TriggerService", options, OPTIONS);
    requireOption("TriggerService", "userId", options?.userId, USER_ID);
    this.#database = database;
    this.#options = { ...options, timeZone: options.timeZone ?? "UTC" };
  }

  /**
   * Creates a trigger. A condition that is true already fires at once.
   *
   * @example
   * await triggers.create({
   *   triggerType: "condition",
   *   title: "A week of walks",
   *   condition: { type: "count", watch_path: "walks", rule: { op: ">=", value: 7 } },
   *   action: { type: "message", params: { text: "Seven days!" } },
   * });
   * // { status: "success", trigger_id: "…", next_trigger_at: null }
   */
  create(init: TriggerInit): Promise<ToolResult> {
    checkOptions("create", init, INIT);
    return this.#answer(async (trx, now) => {
      await this.#beAlone(trx);
      const trigger = await parseTrigger(init, {
        now,
        timeZone: this.#options.timeZone,
        handled: this.#options.actions,
      });
      await this.#refuseTooMany(trx, trigger);
      await this.#refuseOtherPath(trx, trigger);
      const row = await insertTrigger(trx, this.#options.userId, trigger, now);
      return this.#start(trx, row, now);
    });
  }

  /**
   * The triggers of a type and status, the newest first.
   *
   * @example
   * await triggers.list({ triggerType: "reminder" });
   * // { status: "success", count: 1, triggers: [{ trigger_id: "…", title: "Drink water", … }], has_more: false }
   */
  list(options: TriggerListOptions = {}): Promise<ToolResult> {
    checkOptions("list", options, LIST_OPTIONS);
    const { triggerType, status = "active", limit = 100, cursor } = options;
    return this.#answer(async (trx) => {
      expectOneOf("trigger_type", triggerType ?? TYPES[0], TYPES);
      expectOneOf("status", status, STATUSES);
      if (!LIMIT.accepts(limit)) refuse(`limit: expected ${LIMIT.expected}, received ${limit}`);
      if (cursor !== undefined && !isId(cursor)) refuse("cursor: expected the cursor of a result");
      const rows = await selectTriggers(trx, this.#options.userId, {
        type: triggerType,
        status,
        after: cursor,
        limit: limit + 1,
      });
      const page = rows.slice(0, limit);
      const result: ToolResult = { status: "success", count: page.length, triggers: page.map(triggerJson) };
      const hasMore = rows.length > limit;
      return { ...result, has_more: hasMore, ...(hasMore && { cursor: page.at(-1)?.id as string }) };
    });
  }

  /**
   * Cancels a trigger: it never fires again. What has fired before is not undone.
   *
   * @example
   * await triggers.cancel(id); // { status: "success", trigger_id: "…" }
   */
  cancel(id: string): Promise<ToolResult> {
    return this.#change(id, async (trx, trigger, now) => {
      const { status } = trigger;
      // The last firing of a completed trigger may wait for another attempt.
      if (
        status === "active" ||
        status === "paused" ||
        (status === "completed" && (await this.#hasOpenFiring(trx, id)))
      ) {
        await this.#update(trx, id, statement`status = 'cancelled', next_trigger_at = null, updated_at = ${now}`);
      }
      return { status: "success", trigger_id: trigger.id };
    });
  }

  /**
   * Stops a trigger until it is resumed.
   *
   * @example
   * await triggers.pause(id); // { status: "success", trigger_id: "…" }
   */
  pause(id: string): Promise<ToolResult> {
    return this.#change(id, async (trx, trigger, now) => {
      expectStatus(trigger, ["active", "paused"]);
      await this.#update(trx, id, statement`status = 'paused', updated_at = ${now}`);
      return { status: "success", trigger_id: trigger.id };
    });
  }

  /**
   * Resumes a paused trigger from its next time on. Times that passed in the pause do not fire; a condition that became
   * true in the pause does.
   *
   * @example
   * await triggers.resume(id); // { status: "success", trigger_id: "…", next_trigger_at: "2026-01-19T08:00:00.000Z" }
   */
  resume(id: string): Promise<ToolResult> {
    return this.#change(
      id,
      async (trx, trigger, now) => {
        expectStatus(trigger, ["active", "paused"]);
        if (trigger.status === "active") return started(trigger);
        const next = await nextOf(trigger, now);
        // The time of a deadline is computed again. A condition that was true before the pause has already fired.
        const row = await this.#update(
          trx,
          id,
          statement`status = 'active', next_trigger_at = ${next}, failure_count = 0, updated_at = ${now},
            condition_state = case when condition ->> 'type' = 'deadline' then null else condition_state end`,
        );
        return this.#start(trx, row, now);
      },
      { isAlone: true },
    );
  }

  /**
   * Fires a trigger now, without changing its next time. While such a firing waits or runs, no second one is made.
   *
   * @example
   * await triggers.runNow(id); // { status: "success", trigger_id: "…" }
   */
  runNow(id: string): Promise<ToolResult> {
    return this.#change(id, async (trx, trigger, now) => {
      expectStatus(trigger, ["active", "completed"]);
      if (!(await this.#hasOpenFiring(trx, trigger.id))) await fireNow(trx, trigger, { now, depth: 0 });
      return { status: "success", trigger_id: trigger.id };
    });
  }

  /** Works in one transaction of the user. */
  #answer(work: (trx: Trx, now: Date) => Promise<ToolResult>): Promise<ToolResult> {
    const { userId, clock } = this.#options;
    return answer(() => this.#database.asUser(userId, async (trx) => work(trx, await timeIn(trx, clock))));
  }

  /** Works on a trigger of the user that no other transaction changes meanwhile. */
  #change(
    id: string,
    work: (trx: Trx, trigger: TriggerRow, now: Date) => Promise<ToolResult>,
    { isAlone = false }: { readonly isAlone?: boolean } = {},
  ): Promise<ToolResult> {
    return this.#answer(async (trx, now) => {
      if (isAlone) await this.#beAlone(trx);
      if (typeof id !== "string") refuse(`trigger_id: expected a string, received ${describeValue(id)}`);
      const trigger = isId(id) ? await lockTrigger(trx, this.#options.userId, id) : undefined;
      if (trigger === undefined) {
        const error = `trigger_id: no trigger has the id ${describeValue(id)}`;
        return { status: "not_found", trigger_id: shorten(id, 60), error };
      }
      return work(trx, trigger, now);
    });
  }

  /**
   * No other transaction writes data of the user until this one ends, so a condition is evaluated with all written
   * data.
   */
  async #beAlone(trx: Trx): Promise<void> {
    await trx.run(statement`select ${soleLock(this.#options.userId)}`);
  }

  async #refuseTooMany(trx: Trx, { condition }: ParsedTrigger): Promise<void> {
    const { all, counts } = await countTriggers(trx, this.#options.userId);
    if (all >= MAX_TRIGGERS) refuse(`expected at most ${MAX_TRIGGERS} active triggers; cancel some of them first`);
    if (condition?.condition.type === "count" && counts >= MAX_COUNT_CONDITIONS) {
      refuse(
        `expected at most ${MAX_COUNT_CONDITIONS} active conditions of the type "count"; cancel some of them first`,
      );
    }
  }

  /** Refuses a condition on a path without data that is written like a pattern or another path: it would never fire. */
  async #refuseOtherPath(trx: Trx, { condition }: ParsedTrigger): Promise<void> {
    const path = condition?.watchPath.replace(/\/+$/, "") ?? "";
    const other = await otherPath(trx, path);
    if (other === undefined || (await hasRows(trx, parsePrefix(path)))) return;
    refuse(`condition.watch_path: expected the path of data, received ${describeValue(path)}: ${other}`);
  }

  /** @param change the columns and their new values */
  async #update(trx: Trx, id: string, change: Statement): Promise<TriggerRow> {
    const changed = statement`update ${TRIGGERS} set ${change} where id = ${id} returning *`;
    return (await trx.run<TriggerRow>(changed))[0] as TriggerRow;
  }

  #hasOpenFiring(trx: Trx, id: string): Promise<boolean> {
    return hasOpenFiring(trx, id);
  }

  /** Tells the workers when an active trigger is due, or evaluates its condition. */
  async #start(trx: Trx, trigger: TriggerRow, now: Date): Promise<ToolResult> {
    if (trigger.type === "condition") {
      await evaluateTrigger(trx, trigger, { now, depth: 0 });
      return started((await lockTrigger(trx, this.#options.userId, trigger.id)) ?? trigger);
    }
    if (trigger.next_trigger_at !== null) await wakeWorkers(trx, trigger.next_trigger_at);
    return started(trigger);
  }
}

const started = ({ id, next_trigger_at }: TriggerRow): ToolResult => ({
  status: "success",
  trigger_id: id,
  next_trigger_at: next_trigger_at?.toISOString() ?? null,
});

/** When a paused trigger fires next. */
async function nextOf({ schedule, schedule_type: type, timezone }: TriggerRow, now: Date): Promise<Date | null> {
  if (schedule === null || type === null) return null;
  const { parseSchedule } = await loadSchedules();
  return parseSchedule(schedule, type, { timeZone: timezone, now }).first;
}

function expectStatus({ status }: TriggerRow, expected: readonly TriggerRow["status"][]): void {
  if (!expected.includes(status)) refuse(`expected a trigger that is ${expected.join(" or ")}; this one is ${status}`);
}

/** Whether a text can be the id of a trigger; the database refuses other texts with an error. */
const isId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

const TYPES = ["reminder", "condition", "schedule"] as const;
const STATUSES = ["active", "paused", "completed", "all"] as const;
const LIMIT = integerIn(1, MAX_LISTED_TRIGGERS);

const ACTIONS = {
  expected: "a Set of types of actions",
  accepts: (value: unknown): boolean => value instanceof Set,
};

const OPTIONS: OptionRules = { userId: USER_ID, timeZone: TIME_ZONE, clock: FUNCTION, actions: ACTIONS };
// Values come from a model, so mistakes in them become answers.
const INIT: OptionRules = {
  triggerType: ANYTHING,
  title: ANYTHING,
  description: ANYTHING,
  schedule: ANYTHING,
  scheduleType: ANYTHING,
  timeZone: ANYTHING,
  missed: ANYTHING,
  condition: ANYTHING,
  action: ANYTHING,
  sourcePath: ANYTHING,
};
const LIST_OPTIONS: OptionRules = { triggerType: STRING, status: STRING, limit: ANYTHING, cursor: STRING };
