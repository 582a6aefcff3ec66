import { describeValue } from "../../checks/index.ts";
import type { JsonObject } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { CoreToolsError } from "../CoreToolsError.ts";
import { parseWrite, writeData } from "../data/index.ts";
import type { Database, Trx } from "../database/Database.ts";
import { type Clock, nowSql } from "../database/now.ts";
import { FIRINGS, statement, TRIGGERS } from "../database/statement.ts";
import { MAX_UPDATE_DEPTH } from "../limits.ts";
import { evaluateConditions } from "../triggers/index.ts";
import { isHalted } from "./claimFirings.ts";
import type { Firing } from "./Firing.ts";

/**
 * Marks a firing as done and makes its change, both in one transaction. The attempt number is a fence: a worker that
 * has lost the firing to another one changes nothing.
 */
export async function finishFiring(
  database: Database,
  firing: Firing,
  { clock, effect }: { clock: Clock | undefined; effect: Effect | undefined },
): Promise<"done" | "cancelled" | "lease_lost"> {
  try {
    return await database.asUser(firing.userId, async (trx) => {
      if (!(await close(trx, firing, { clock, status: "done" }))) return outcomeOf(trx, firing);
      if (effect !== undefined) await writeEffect(trx, firing, { clock, effect });
      await countFiring(trx, firing, { clock, isEffect: effect !== undefined });
      return "done";
    });
  } catch (error) {
    if (!(error instanceof Halted)) throw error;
    const isOurs = await database.asUser(firing.userId, (trx) => close(trx, firing, { clock, status: "cancelled" }));
    return isOurs ? "cancelled" : "lease_lost";
  }
}

/** Thrown if the trigger was cancelled or paused in the meantime, so that the change is rolled back. */
class Halted extends Error {}

/** Whether this attempt still held the firing. */
async function close(
  trx: Trx,
  firing: Firing,
  { clock, status }: { clock: Clock | undefined; status: "done" | "cancelled" },
): Promise<boolean> {
  const closed =
    await trx.run(statement`update ${FIRINGS} set status = ${status}, error = null, finished_at = ${nowSql(clock)}
      where trigger_id = ${firing.triggerId} and occurrence = ${firing.occurrence}
        and attempts = ${firing.attempt} and status = 'running' returning 1`);
  return closed.length > 0;
}

/** A commit whose answer was lost is found here when it is tried again. */
async function outcomeOf(trx: Trx, firing: Firing): Promise<"done" | "lease_lost"> {
  const done = await trx.run(statement`
      select from ${FIRINGS} where trigger_id = ${firing.triggerId} and occurrence = ${firing.occurrence}
      and status = 'done' and attempts = ${firing.attempt}`);
  return done.length > 0 ? "done" : "lease_lost";
}

/**
 * The trigger is locked last, after the data, in the same order as a write of data. A delivered firing counts even if
 * its trigger was cancelled meanwhile; a change of data is not made once a cancellation was answered.
 */
async function countFiring(
  trx: Trx,
  { triggerId }: Firing,
  { clock, isEffect }: { clock: Clock | undefined; isEffect: boolean },
): Promise<void> {
  const now = nowSql(clock);
  const [row] = await trx.run<{ status: string }>(statement`update ${TRIGGERS} set
        fire_count = fire_count + 1, failure_count = 0, last_error = null, last_triggered_at = ${now}, updated_at = ${now}
      where id = ${triggerId} returning status`);
  if (isEffect && row !== undefined && isHalted(row.status)) throw new Halted();
}

/** The change of a firing to the user's data, in the transaction that marks it as done. */
type Effect = { readonly path: string; readonly content: JsonObject; readonly mode?: "replace" | "merge" };

/**
 * The change that a firing makes: the change of an `update`, or the result of `generate` at its `write_path`.
 *
 * @throws {TypeError} if a result that is to be stored is neither an object nor a string.
 */
export function effectOf({ action: { type, params } }: Firing, result: unknown): Effect | undefined {
  if (type === "update") return params as unknown as Effect;
  if (type !== "generate" || typeof params.write_path !== "string") return undefined;
  return { path: params.write_path, content: contentOf(result) };
}

function contentOf(result: unknown): JsonObject {
  if (typeof result === "string") return { text: result };
  if (isObject(result)) return result as JsonObject;
  throw new TypeError(
    `generate: expected an object or a string to store at write_path, received ${describeValue(result)}`,
  );
}

/**
 * Makes the change of a firing, in the transaction that marks it as done, and evaluates conditions in the same
 * transaction.
 *
 * @throws {CoreToolsError} `invalid_input`
 */
async function writeEffect(
  trx: Trx,
  { userId, ...firing }: Firing,
  { clock, effect: { path, content, mode } }: { clock: Clock | undefined; effect: Effect },
): Promise<void> {
  const depth = firing.depth + 1;
  if (depth > MAX_UPDATE_DEPTH) {
    const message = `expected at most ${MAX_UPDATE_DEPTH} updates by triggers in a row, received one more: they update each other`;
    throw new CoreToolsError("invalid_input", message);
  }
  await writeData(trx, parseWrite(path, content, { mode }), {
    userId,
    clock,
    depth,
    onWrite: (inside, change) => evaluateConditions(inside, change, clock, firing.triggerId),
  });
}
