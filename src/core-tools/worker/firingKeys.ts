import type { Database } from "../database/Database.ts";
import type { RawBuilder } from "../database/kyselyTypes.ts";
import type { Firing } from "./Firing.ts";

/**
 * Some firings as a table `keys` in SQL. The attempt number is a fence: a worker that has lost a firing to another one
 * has an older number, and changes nothing.
 */
export function firingKeys({ sql }: Database, firings: readonly Firing[]): RawBuilder<unknown> {
  const keys = firings.map(({ triggerId, occurrence, attempt }) => ({
    trigger_id: triggerId,
    occurrence: occurrence.toISOString(),
    attempts: attempt,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
    as keys(trigger_id uuid, occurrence timestamptz, attempts integer)`;
}
