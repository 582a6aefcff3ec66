import { CoreToolsError } from "../../CoreToolsError.ts";
import type { Database, Trx } from "../../database/Database.ts";
import { type ConditionTrigger, type Evaluation, evaluateTrigger } from "./evaluateTrigger.ts";

/**
 * Like `evaluateTrigger`, for an active trigger. If its condition cannot be read, for example because a newer version
 * of the package wrote it, the trigger is paused, so that it does not block writes.
 */
export async function evaluateOrPause(
  database: Database,
  trx: Trx,
  trigger: ConditionTrigger,
  evaluation: Evaluation,
): Promise<void> {
  if (trigger.status !== "active") return;
  try {
    await evaluateTrigger(database, trx, trigger, evaluation);
  } catch (error) {
    if (!(error instanceof CoreToolsError)) throw error;
    await trx
      .updateTable("user_triggers")
      .set({ status: "paused", last_error: error.message, updated_at: evaluation.now })
      .where("id", "=", trigger.id)
      .execute();
  }
}
