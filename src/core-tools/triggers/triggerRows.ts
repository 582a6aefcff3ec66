import type { JsonObject } from "../../json/index.ts";
import { modelText } from "../../tool/index.ts";
import type { Trx } from "../database/Database.ts";
import { FIRINGS, join, statement, TRIGGERS } from "../database/statement.ts";
import type { TriggerRow } from "../database/Tables.ts";
import type { ParsedTrigger } from "./parseTrigger.ts";

/** Stores a new trigger. */
export async function insertTrigger(
  trx: Trx,
  userId: string,
  { schedule, condition, ...trigger }: ParsedTrigger,
  now: Date,
): Promise<TriggerRow> {
  const { type, title, description, timeZone, missed, action, sourcePath } = trigger;
  const [row] = await trx.run<TriggerRow>(statement`insert into ${TRIGGERS} (
        user_id, type, title, description, schedule, schedule_type, timezone, missed,
        condition, action, source_path, watch_path, status, next_trigger_at, created_at, updated_at
      ) values (
        ${userId}, ${type}, ${title}, ${description}, ${schedule?.schedule.text ?? null},
        ${schedule?.schedule.type ?? null}, ${timeZone}, ${missed},
        ${condition === undefined ? null : JSON.stringify(condition.condition)}::jsonb, ${JSON.stringify(action)}::jsonb,
        ${sourcePath}, ${condition?.watchPath ?? null}, 'active', ${schedule?.first ?? null}, ${now}, ${now}
      ) returning *`);
  return row as TriggerRow;
}

/** The trigger of a user, which no other transaction changes until this one ends. */
export async function lockTrigger(trx: Trx, userId: string, id: string): Promise<TriggerRow | undefined> {
  const wanted = statement`select * from ${TRIGGERS} where user_id = ${userId} and id = ${id} for update`;
  return (await trx.run<TriggerRow>(wanted))[0];
}

/** The triggers of a type and status, the newest first, after the one whose id is given. */
export function selectTriggers(
  trx: Trx,
  userId: string,
  {
    type,
    status,
    after,
    limit,
  }: { type: string | undefined; status: string; after: string | undefined; limit: number },
): Promise<TriggerRow[]> {
  const conditions = [statement`user_id = ${userId}`];
  if (type !== undefined) conditions.push(statement`type = ${type}`);
  if (status !== "all") conditions.push(statement`status = ${status}`);
  if (after !== undefined) {
    conditions.push(statement`(created_at, id) < (select created_at, id from ${TRIGGERS} where id = ${after}::uuid)`);
  }
  const where = join(conditions, " and ");
  return trx.run(statement`select * from ${TRIGGERS} where ${where} order by created_at desc, id desc limit ${limit}`);
}

/** How many triggers of a user are active or paused, and how many of them count data. */
export async function countTriggers(
  trx: Trx,
  userId: string,
): Promise<{ readonly all: number; readonly counts: number }> {
  const [row] = await trx.run<{
    all: number;
    counts: number;
  }>(statement`select count(*) as all, count(*) filter (where condition ->> 'type' = 'count') as counts
      from ${TRIGGERS} where user_id = ${userId} and status in ('active', 'paused')`);
  return row as { all: number; counts: number };
}

/** Whether a firing of a trigger waits or runs. */
export async function hasOpenFiring(trx: Trx, id: string): Promise<boolean> {
  const open = await trx.run(
    statement`select from ${FIRINGS} where trigger_id = ${id} and status in ('pending', 'running') limit 1`,
  );
  return open.length > 0;
}

/** A trigger in a result of `list`; missing members are left out. */
export function triggerJson(row: TriggerRow): JsonObject {
  const members = {
    trigger_id: row.id,
    trigger_type: row.type,
    title: row.title,
    description: row.description,
    schedule: row.schedule,
    schedule_type: row.schedule_type,
    timezone: row.timezone,
    missed: row.schedule === null ? null : row.missed,
    condition: row.condition,
    action: row.action,
    source_path: row.source_path,
    status: row.status,
    next_trigger_at: row.next_trigger_at?.toISOString() ?? null,
    last_triggered_at: row.last_triggered_at?.toISOString() ?? null,
    fire_count: row.fire_count,
    // A handler's error may contain a URL with a password, and may be long.
    last_error: row.last_error === null ? null : modelText(row.last_error),
    created_at: row.created_at.toISOString(),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as JsonObject;
}
