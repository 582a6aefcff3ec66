import type { JsonObject } from "../../json/index.ts";
import type { ColumnType, Generated, Selectable } from "./kyselyTypes.ts";

/** The tables, as kysely sees them. A `jsonb` is written as the text of its JSON. */
export type Tables = {
  user_data_store: UserDataTable;
  user_data: UserDataView;
  user_triggers: UserTriggersTable;
  trigger_firings: TriggerFiringsTable;
};

type Json<Value> = ColumnType<Value, string, string>;
type OptionalJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
type Timestamp = ColumnType<Date, Date, Date>;
type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A column that is null unless it is set. */
type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** The data of users: one row for each path, which stays as a tombstone when it is deleted. */
type UserDataTable = {
  user_id: string;
  data_path: string;
  /** Null in a tombstone. */
  content: OptionalJson<JsonObject>;
  version: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: OptionalTimestamp;
};

/** The rows of the current user that are not deleted; filters can use their index here. */
type UserDataView = Omit<UserDataTable, "content" | "deleted_at"> & { content: Json<JsonObject> };

export type UserTriggersTable = {
  id: Generated<string>;
  user_id: string;
  type: "reminder" | "condition" | "schedule";
  title: string;
  description: Optional<string>;
  schedule: Optional<string>;
  schedule_type: Optional<"once" | "daily" | "weekly" | "cron">;
  /** The IANA time zone of the schedule. */
  timezone: string;
  missed: "once" | "skip";
  condition: OptionalJson<JsonObject>;
  /** The result of the last evaluation of the condition. */
  condition_state: OptionalJson<JsonObject>;
  action: Json<JsonObject>;
  source_path: Optional<string>;
  /** The path whose changes evaluate the condition. */
  watch_path: Optional<string>;
  status: "active" | "paused" | "completed" | "cancelled";
  next_trigger_at: OptionalTimestamp;
  last_triggered_at: OptionalTimestamp;
  fire_count: Generated<number>;
  /** How many firings have failed in a row. */
  failure_count: Generated<number>;
  last_error: Optional<string>;
  /** The newest occurrence whose firing was deleted because it was old: no occurrence up to here fires again. */
  swept_until: OptionalTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
};

/** The firings that wait, run or have ended: one row for each trigger and occurrence. */
export type TriggerFiringsTable = {
  trigger_id: string;
  /** When it was due. */
  occurrence: Timestamp;
  user_id: string;
  action: Json<JsonObject>;
  status: "pending" | "running" | "done" | "dead" | "missed" | "cancelled";
  /** How many updates by triggers led to this one. */
  depth: Generated<number>;
  attempts: Generated<number>;
  /**
   * The firing is not claimed before this time: a retry waits until then, and a running worker holds it until then.
   * Default: at once.
   */
  not_before: ColumnType<Date, Date | undefined, Date>;
  worker: Optional<string>;
  error: Optional<string>;
  created_at: Timestamp;
  finished_at: OptionalTimestamp;
};

/** The row of a trigger. */
export type TriggerRow = Selectable<UserTriggersTable>;

/** The row of a firing. */
export type FiringRow = Selectable<TriggerFiringsTable>;

/** PostgreSQL's type `bigint`, which both databases return as a number. */
export const INT8 = 20;
