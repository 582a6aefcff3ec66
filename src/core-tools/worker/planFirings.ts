import type { Database, Trx } from "../database/Database.ts";
import type { Clock } from "../database/now.ts";
import { FIRINGS, statement, TRIGGERS } from "../database/statement.ts";
import type { FiringRow, TriggerRow } from "../database/Tables.ts";
import { loadPlanTrigger, type TriggerPlan } from "../triggers/index.ts";
import type { FiringEvent } from "./Firing.ts";
import { DUE_TRIGGERS, takeDue } from "./takeDue.ts";

/** The result of one turn of planning. */
type Planned = {
  readonly events: readonly FiringEvent[];
  /** How many triggers were due. */
  readonly taken: number;
  readonly last: string | undefined;
  /** Triggers whose schedule cannot be computed; they are paused. */
  readonly broken: readonly { readonly triggerId: string; readonly error: string }[];
};

/**
 * Records, in one transaction, which triggers fire, and moves each on to its next time. The primary key of a firing is
 * its trigger and occurrence, so no occurrence is planned twice, even if the clock is set back.
 */
export async function planFirings(
  database: Database,
  { clock, after, most }: { clock: Clock | undefined; after: string; most: number },
): Promise<Planned> {
  const { planTrigger } = await loadPlanTrigger();
  return database.asWorker(async (trx) => {
    const taken = await takeDue<TriggerRow>(trx, DUE_TRIGGERS, { clock, after, most });
    const steps = taken.rows.map((trigger) => stepOf(trigger, taken.now, planTrigger));
    const inserted = await insertFirings(trx, steps, taken.now);
    await moveOn(trx, steps, taken.now);
    return {
      events: inserted,
      taken: taken.rows.length,
      last: taken.last,
      broken: steps.flatMap(({ trigger, error }) => (error === null ? [] : [{ triggerId: trigger.id, error }])),
    };
  });
}

type Step = ReturnType<typeof stepOf>;

/** A trigger that cannot be computed must not hold up the others. */
function stepOf(trigger: TriggerRow, now: Date, plan: (trigger: TriggerRow, now: Date) => TriggerPlan) {
  try {
    const { firing, next, status } = plan(trigger, now);
    const isSwept = firing !== null && trigger.swept_until !== null && firing.occurrence <= trigger.swept_until;
    return { trigger, firing: isSwept ? null : firing, next, status, error: null };
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    return { trigger, firing: null, next: trigger.next_trigger_at, status: "paused" as const, error };
  }
}

async function insertFirings(trx: Trx, steps: readonly Step[], now: Date): Promise<FiringEvent[]> {
  const rows = steps.flatMap(({ trigger, firing }) => {
    if (firing === null) return [];
    const { id: trigger_id, user_id, action } = trigger;
    return [{ trigger_id, user_id, ...firing, action }];
  });
  if (rows.length === 0) return [];
  const inserted = await trx.run<
    Pick<FiringRow, "occurrence" | "status" | "trigger_id" | "user_id">
  >(statement`insert into ${FIRINGS}
        (trigger_id, user_id, occurrence, status, action, created_at, finished_at)
      select trigger_id, user_id, occurrence, status, action, ${now}::timestamptz,
        case when status = 'missed' then ${now}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as planned(trigger_id uuid, user_id text, occurrence timestamptz, status text, action jsonb)
      on conflict (trigger_id, occurrence) do nothing
      returning trigger_id, user_id, occurrence, status`);
  return inserted.map(({ trigger_id, user_id, occurrence, status }) => ({
    type: status === "missed" ? "missed" : "planned",
    userId: user_id,
    triggerId: trigger_id,
    occurrence,
    attempt: 0,
  }));
}

async function moveOn(trx: Trx, steps: readonly Step[], now: Date): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ trigger, next, status, error }) => ({ id: trigger.id, next, status, error }));
  await trx.run(statement`update ${TRIGGERS} as trigger set
        next_trigger_at = step.next, status = step.status, last_error = coalesce(step.error, last_error),
        updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as step(id uuid, next timestamptz, status text, error text)
      where trigger.id = step.id`);
}
