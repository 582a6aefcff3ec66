import { CoreToolsError } from "../../CoreToolsError.ts";
import type { Database, Trx } from "../../database/Database.ts";
import { type ConditionTrigger, type Evaluation, evaluateTrigger } from "./evaluateTrigger.ts";

/**
 * As `evaluateTrigger`, for an active trigger. One whose condition cannot be read, as a newer version of the package may
 * have written it, is paused: it must not hold up writes.
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
