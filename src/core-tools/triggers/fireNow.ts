import type { Trx } from "../database/Database.ts";
import { FIRINGS, statement } from "../database/statement.ts";
import type { TriggerRow } from "../database/Tables.ts";
import { MAX_FIRINGS_A_MINUTE } from "../limits.ts";

/**
 * Records that a trigger fires now, in a transaction that has locked the trigger. Two firings of a trigger never have
 * the same time, and triggers that fire each other through a handler do so at a limited rate.
 */
export async function fireNow(
  trx: Trx,
  trigger: Pick<TriggerRow, "id" | "user_id" | "action" | "next_trigger_at" | "swept_until">,
  { now, depth }: { readonly now: Date; readonly depth: number },
): Promise<Date> {
  const { newest, recent } = await firingsBefore(trx, trigger, now);
  const occurrence = occurrenceAfter(
    Math.max(newest?.getTime() ?? 0, trigger.swept_until?.getTime() ?? 0),
    now,
    trigger,
  );
  const start = new Date(now.getTime() + Math.floor(recent / MAX_FIRINGS_A_MINUTE) * MINUTE_MS);
  const notBefore = start > now ? start : null;
  await trx.run(statement`
    insert into ${FIRINGS} (trigger_id, user_id, occurrence, action, status, depth, created_at, not_before)
      values (${trigger.id}, ${trigger.user_id}, ${occurrence}, ${JSON.stringify(trigger.action)}::jsonb, 'pending',
        ${depth}, ${now}, coalesce(${notBefore}::timestamptz, '-infinity'))`);
  await wakeWorkers(trx, start);
  return occurrence;
}

/** A time that no firing of the trigger has, or will have by its schedule. */
function occurrenceAfter(
  last: number,
  now: Date,
  { next_trigger_at: next }: { readonly next_trigger_at: Date | null },
): Date {
  const time = Math.max(now.getTime(), last + 1);
  return new Date(time === next?.getTime() ? time + 1 : time);
}

/** The newest occurrence of the trigger, and how many firings its user had in the last minute. */
async function firingsBefore(
  trx: Trx,
  { id, user_id }: { readonly id: string; readonly user_id: string },
  now: Date,
): Promise<{ readonly newest: Date | null; readonly recent: number }> {
  const since = new Date(now.getTime() - MINUTE_MS);
  const [row] = await trx.run<{
    newest: Date | null;
    recent: number;
  }>(statement`select (select max(occurrence) from ${FIRINGS} where trigger_id = ${id}) as newest,
      (select count(*) from ${FIRINGS} where user_id = ${user_id} and created_at > ${since}) as recent`);
  return row as { newest: Date | null; recent: number };
}

const MINUTE_MS = 60_000;

/** Notifies the workers, when the transaction commits, that something is due at a time. */
export async function wakeWorkers(trx: Trx, due: Date): Promise<void> {
  await trx.run(statement`select pg_notify(${TRIGGER_CHANNEL}, ${due.toISOString()})`);
}

/** The channel of the database on which workers are notified that something is due earlier than they know. */
export const TRIGGER_CHANNEL = "openjiuwen_triggers";
