import type { JsonObject } from "../../../json/index.ts";
import { CoreToolsError } from "../../CoreToolsError.ts";
import { isInRange, matches, parsePrefix, type WrittenData } from "../../data/index.ts";
import type { Trx } from "../../database/Database.ts";
import { type Clock, timeIn } from "../../database/now.ts";
import { statement, TRIGGERS } from "../../database/statement.ts";
import type { TriggerRow } from "../../database/Tables.ts";
import { conditionOf, evaluateOrPause, lockTriggers, wasTrue } from "./evaluateTrigger.ts";
import type { Condition } from "./parseCondition.ts";

/**
 * Evaluates the conditions that watch the written data, in the transaction that writes: a condition that becomes true
 * fires with the write, or not at all. Triggers are locked, so that two writes that make a condition true fire it once.
 *
 * @param firedBy the trigger that writes, if one does: the transaction will change it too
 *
 * @example
 * const userData = new UserDataService(database, {
 *   userId: "ada",
 *   onWrite: (trx, change) => evaluateConditions(trx, change),
 * });
 */
export async function evaluateConditions(
  trx: Trx,
  change: WrittenData,
  clock?: Clock,
  firedBy?: string,
): Promise<void> {
  const watching = await triggersOn(trx, change);
  const concerned = new Set(watching.filter((trigger) => concerns(trigger, change)).map(({ id }) => id));
  if (concerned.size === 0) return;
  const locked = await lockTriggers(trx, [...concerned, ...(firedBy === undefined ? [] : [firedBy])]);
  const now = await timeIn(trx, clock);
  for (const trigger of locked) {
    if (concerned.has(trigger.id)) await evaluateOrPause(trx, trigger, { now, depth: change.depth });
  }
}

/** The active conditions that watch the path, or count the rows below one of its prefixes. */
async function triggersOn(trx: Trx, { userId, path }: WrittenData): Promise<TriggerRow[]> {
  // All its prefixes begin with its first segment, and come before it in the order of the index.
  const first = /^(?:\/|[^/]+)/.exec(path)?.[0];
  const rows = await trx.run<TriggerRow>(statement`select * from ${TRIGGERS}
      where user_id = ${userId} and type = 'condition' and status = 'active' and watch_path between ${first} and ${path}
        and (watch_path = ${path} or (condition ->> 'type' = 'count' and starts_with(${path}, watch_path)))`);
  return rows.filter(({ watch_path: watched }) => watched === path || isInRange(parsePrefix(watched), path));
}

/**
 * Whether the change can make a difference. A count stays the same if the row counted before and counts now. The
 * earlier result of a match is known without a lock: every write that could change it writes to this path, which is
 * locked, or holds the user's lock alone.
 */
function concerns(trigger: TriggerRow, { before, after }: WrittenData): boolean {
  const condition = readable(trigger);
  if (condition === undefined) return true;
  switch (condition.type) {
    case "deadline":
      return "field" in condition.deadline;
    case "count":
      return fits(condition, after) !== fits(condition, before);
    case "data_match":
      return fits(condition, after) !== wasTrue(trigger);
  }
}

function readable(trigger: TriggerRow): Condition | undefined {
  try {
    return conditionOf(trigger);
  } catch (error) {
    if (error instanceof CoreToolsError) return undefined;
    throw error;
  }
}

function fits({ filter }: Exclude<Condition, { readonly type: "deadline" }>, content: JsonObject | null): boolean {
  return content !== null && (filter === undefined || matches(filter, content));
}
