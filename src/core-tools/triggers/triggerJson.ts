import type { JsonObject } from "../../json/index.ts";
import { modelText } from "../../tool/index.ts";
import type { Selectable } from "../database/kyselyTypes.ts";
import type { UserTriggersTable } from "../database/Tables.ts";

/** A trigger in a result of `list`; missing members are left out. */
export function triggerJson(row: Selectable<UserTriggersTable>): JsonObject {
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
