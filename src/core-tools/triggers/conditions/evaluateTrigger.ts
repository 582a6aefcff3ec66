import { refuse } from "../../data/index.ts";
import type { Database, Trx } from "../../database/Database.ts";
import type { Selectable } from "../../database/kyselyTypes.ts";
import type { UserTriggersTable } from "../../database/Tables.ts";
import { fireNow } from "../fireNow.ts";
import { wakeWorkers } from "../wakeWorkers.ts";
import type { Condition, ConditionState } from "./Condition.ts";
import { deadlineOf } from "./deadlineOf.ts";
import { contentOf, type DataCondition, isTrue } from "./isTrue.ts";
import { parseRule } from "./parseCondition.ts";

/** A trigger whose row this transaction has locked. */
export type ConditionTrigger = Selectable<UserTriggersTable>;

/** How many updates by triggers led here, and the current time. */
export type Evaluation = { readonly now: Date; readonly depth: number };

/**
 * Evaluates the condition of a trigger with the data of this transaction, which has locked the trigger. It fires if the
 * condition was false and is true now; a deadline is set to its time.
 *
 * @throws {CoreToolsError} `invalid_input` for a condition that cannot be read, or a time that is over.
 */
export async function evaluateTrigger(
  database: Database,
  trx: Trx,
  trigger: ConditionTrigger,
  evaluation: Evaluation,
): Promise<void> {
  const condition = conditionOf(trigger);
  if (condition.type === "deadline") return setDeadline(database, trx, trigger, condition, evaluation);
  return fireOnEdge(database, trx, trigger, condition, evaluation);
}

/** The condition of a trigger, as it was read when the trigger was created. */
export function conditionOf({ condition }: ConditionTrigger): Condition {
  return parseRule(condition?.type, condition?.rule);
}

/** Whether the condition was true when it was evaluated last. */
export const wasTrue = ({ condition_state }: ConditionTrigger): boolean =>
  (condition_state as ConditionState | null)?.is_true ?? false;

async function fireOnEdge(
  database: Database,
  trx: Trx,
  trigger: ConditionTrigger,
  condition: DataCondition,
  { now, depth }: Evaluation,
): Promise<void> {
  const after = await isTrue(database, trx, trigger.watch_path ?? "", condition);
  if (after === wasTrue(trigger)) return;
  const isLast = after && trigger.condition?.repeat !== true;
  await trx
    .updateTable("user_triggers")
    .set({
      condition_state: JSON.stringify({ is_true: after }),
      updated_at: now,
      ...(isLast && { status: "completed" }),
    })
    .where("id", "=", trigger.id)
    .execute();
  if (after) await fireNow(database, trx, trigger, { now, depth });
}

/** A time that is over, or for which it has fired, is not set again. */
async function setDeadline(
  database: Database,
  trx: Trx,
  trigger: ConditionTrigger,
  condition: Extract<Condition, { readonly type: "deadline" }>,
  { now }: Evaluation,
): Promise<void> {
  const content = "at" in condition.deadline ? null : await contentOf(database, trx, trigger.watch_path ?? "");
  const time = deadlineOf(condition, content, { timeZone: trigger.timezone, now });
  const at = time?.toISOString();
  if (at === (trigger.condition_state as ConditionState | null)?.at) return;
  const next = time !== null && time > now ? time : null;
  if (next === null && "at" in condition.deadline) {
    refuse(
      `condition.rule.at: expected a time that fires after ${now.toISOString()}, received one that fires at ${at}`,
    );
  }
  await trx
    .updateTable("user_triggers")
    .set({ condition_state: JSON.stringify(at === undefined ? {} : { at }), next_trigger_at: next, updated_at: now })
    .where("id", "=", trigger.id)
    .execute();
  if (next !== null) await wakeWorkers(database, trx, next);
}
