import { CoreToolsError } from "../CoreToolsError.ts";
import { parseWrite, writeData } from "../data/index.ts";
import type { Database, Trx } from "../database/Database.ts";
import type { Clock } from "../database/now.ts";
import { MAX_UPDATE_DEPTH } from "../limits.ts";
import { evaluateConditions } from "../triggers/index.ts";
import type { Effect } from "./effectOf.ts";
import type { Firing } from "./Firing.ts";

/**
 * Makes the change of a firing, in the transaction that marks it as done, and evaluates conditions in the same
 * transaction.
 *
 * @throws {CoreToolsError} `invalid_input`
 */
export async function writeEffect(
  database: Database,
  trx: Trx,
  { userId, ...firing }: Firing,
  { clock, effect: { path, content, mode } }: { clock: Clock | undefined; effect: Effect },
): Promise<void> {
  const depth = firing.depth + 1;
  if (depth > MAX_UPDATE_DEPTH) {
    const message = `expected at most ${MAX_UPDATE_DEPTH} updates by triggers in a row, received one more: they update each other`;
    throw new CoreToolsError("invalid_input", message);
  }
  await writeData(database, trx, parseWrite(path, content, { mode }), {
    userId,
    clock,
    depth,
    onWrite: (inside, change) => evaluateConditions(database, inside, change, clock, firing.triggerId),
  });
}
