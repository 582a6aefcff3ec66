import type { JsonObject } from "../../../json/index.ts";
import { CoreToolsError } from "../../CoreToolsError.ts";
import { countRows, matches, parsePrefix, refuse, valueAt } from "../../data/index.ts";
import type { Trx } from "../../database/Database.ts";
import { statement, TRIGGERS, USER_DATA } from "../../database/statement.ts";
import type { TriggerRow } from "../../database/Tables.ts";
import { fireNow, wakeWorkers } from "../fireNow.ts";
import { parseLocalTime } from "../localTime/index.ts";
import { type Condition, type ConditionState, type CountOperator, parseRule } from "./parseCondition.ts";

/** How many updates by triggers led here, and the current time. */
type Evaluation = { readonly now: Date; readonly depth: number };

/**
 * Evaluates the condition of a trigger with the data of this transaction, which has locked the trigger. It fires if the
 * condition was false and is true now; a deadline is set to its time.
 *
 * @throws {CoreToolsError} `invalid_input` for a condition that cannot be read, or a time that is over.
 */
export async function evaluateTrigger(trx: Trx, trigger: TriggerRow, evaluation: Evaluation): Promise<void> {
  const condition = conditionOf(trigger);
  if (condition.type === "deadline") return setDeadline(trx, trigger, condition, evaluation);
  return fireOnEdge(trx, trigger, condition, evaluation);
}

/** The condition of a trigger, as it was read when the trigger was created. */
export function conditionOf({ condition }: TriggerRow): Condition {
  return parseRule(condition?.type, condition?.rule);
}

/** Whether the condition was true when it was evaluated last. */
export const wasTrue = ({ condition_state }: TriggerRow): boolean =>
  (condition_state as ConditionState | null)?.is_true ?? false;

async function fireOnEdge(
  trx: Trx,
  trigger: TriggerRow,
  condition: DataCondition,
  { now, depth }: Evaluation,
): Promise<void> {
  const after = await isTrue(trx, trigger.watch_path ?? "", condition);
  if (after === wasTrue(trigger)) return;
  const isLast = after && trigger.condition?.repeat !== true;
  await trx.run(statement`
    update ${TRIGGERS} set condition_state = ${JSON.stringify({ is_true: after })}::jsonb, updated_at = ${now},
        status = case when ${isLast}::boolean then 'completed' else status end
      where id = ${trigger.id}`);
  if (after) await fireNow(trx, trigger, { now, depth });
}

/** A time that is over, or for which it has fired, is not set again. */
async function setDeadline(
  trx: Trx,
  trigger: TriggerRow,
  condition: Extract<Condition, { readonly type: "deadline" }>,
  { now }: Evaluation,
): Promise<void> {
  const content = "at" in condition.deadline ? null : await contentOf(trx, trigger.watch_path ?? "");
  const time = deadlineOf(condition, content, { timeZone: trigger.timezone, now });
  const at = time?.toISOString();
  if (at === (trigger.condition_state as ConditionState | null)?.at) return;
  const next = time !== null && time > now ? time : null;
  if (next === null && "at" in condition.deadline) {
    refuse(
      `condition.rule.at: expected a time that fires after ${now.toISOString()}, received one that fires at ${at}`,
    );
  }
  const state = JSON.stringify(at === undefined ? {} : { at });
  await trx.run(statement`
    update ${TRIGGERS} set condition_state = ${state}::jsonb, next_trigger_at = ${next}, updated_at = ${now}
      where id = ${trigger.id}`);
  if (next !== null) await wakeWorkers(trx, next);
}

/** When a deadline fires; null if the data have no such time. */
function deadlineOf(
  { deadline, beforeMs }: Extract<Condition, { readonly type: "deadline" }>,
  content: JsonObject | null,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Date | null {
  const text = "at" in deadline ? deadline.at : content && valueAt(content, deadline.field);
  if (typeof text !== "string") return null;
  const about = { owner: "condition.rule.at", now };
  try {
    const time = parseLocalTime(DATE.test(text) ? `${text}T00:00` : text, timeZone, about);
    return new Date(time.getTime() - beforeMs);
  } catch (error) {
    // Data may have any text there, which is ignored; an invalid `at` of a model is rejected.
    if ("at" in deadline || !(error instanceof CoreToolsError)) throw error;
    return null;
  }
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/**
 * Like `evaluateTrigger`, for an active trigger. If its condition cannot be read, for example because a newer version
 * of the package wrote it, the trigger is paused, so that it does not block writes.
 */
export async function evaluateOrPause(trx: Trx, trigger: TriggerRow, evaluation: Evaluation): Promise<void> {
  if (trigger.status !== "active") return;
  try {
    await evaluateTrigger(trx, trigger, evaluation);
  } catch (error) {
    if (!(error instanceof CoreToolsError)) throw error;
    await trx.run(statement`
      update ${TRIGGERS} set status = 'paused', last_error = ${error.message}, updated_at = ${evaluation.now}
        where id = ${trigger.id}`);
  }
}

/**
 * Locks triggers and reads their current state. All transactions lock them in the order of their ids, so that no two
 * wait for each other.
 */
export function lockTriggers(trx: Trx, ids: readonly string[]): Promise<TriggerRow[]> {
  return trx.run(statement`select * from ${TRIGGERS} where id = any(${ids}::uuid[]) order by id for update`);
}

/** A condition that the current data make true or false. */
type DataCondition = Exclude<Condition, { readonly type: "deadline" }>;

/** Whether a condition is true for the data in this transaction. */
async function isTrue(trx: Trx, watchPath: string, condition: DataCondition): Promise<boolean> {
  if (condition.type === "data_match") {
    const content = await contentOf(trx, watchPath);
    return content !== null && matches(condition.filter, content);
  }
  const { filter, op, value } = condition;
  // Counting up to one more than the value is enough for all operators.
  const count = await countRows(trx, { range: parsePrefix(watchPath), filter }, value + 1);
  return OPERATORS[op](count, value);
}

/** The data at a path, or null. */
async function contentOf(trx: Trx, path: string): Promise<JsonObject | null> {
  const found = statement`select content from ${USER_DATA} where data_path = ${path}`;
  const [row] = await trx.run<{ content: JsonObject }>(found);
  return row?.content ?? null;
}

const OPERATORS: { readonly [op in CountOperator]: (count: number, value: number) => boolean } = {
  ">=": (count, value) => count >= value,
  ">": (count, value) => count > value,
  "=": (count, value) => count === value,
  "<=": (count, value) => count <= value,
  "<": (count, value) => count < value,
};
