import type { Insertable, Selectable } from "kysely";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import type { TriggerFiringsTable, UserTriggersTable } from "../../../src/core-tools/database/Tables.ts";
import type { JsonObject } from "../../../src/json/index.ts";

let users = 0;

/** A user id that no other test uses. */
export const newUser = (): string => `user-${process.pid}-${++users}`;

/** A trigger as a test wants it: due a second ago, once, and with an action that sends a message. */
export type TriggerInit = Partial<Omit<Insertable<UserTriggersTable>, "action">> & {
  readonly userId: string;
  readonly action?: JsonObject;
};

/** Inserts triggers by themselves, without the service. */
export async function insertTriggers(database: Database, inits: readonly TriggerInit[]): Promise<string[]> {
  const now = new Date();
  const rows = inits.map(({ userId, action = MESSAGE, ...init }) => ({
    user_id: userId,
    type: "schedule" as const,
    title: "a title",
    schedule: "08:00",
    schedule_type: "once" as const,
    timezone: "UTC",
    missed: "once" as const,
    status: "active" as const,
    next_trigger_at: new Date(now.getTime() - 1000),
    created_at: now,
    updated_at: now,
    ...init,
    action: JSON.stringify(action),
  }));
  const inserted = await database.db.insertInto("user_triggers").values(rows).returning("id").execute();
  return inserted.map(({ id }) => id);
}

export const insertTrigger = async (database: Database, init: TriggerInit): Promise<string> =>
  (await insertTriggers(database, [init]))[0] as string;

const MESSAGE = { type: "message", params: { text: "hello" } };

/** An update of a path of its own: the version of the path says how often it was made. */
export const updateOf = (path: string): JsonObject => ({
  type: "update",
  params: { path, content: { hello: "world" } },
});

export const triggerOf = (database: Database, id: string): Promise<Selectable<UserTriggersTable>> =>
  database.db.selectFrom("user_triggers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export const firingsOf = (database: Database, id: string): Promise<Selectable<TriggerFiringsTable>[]> =>
  database.db.selectFrom("trigger_firings").selectAll().where("trigger_id", "=", id).orderBy("occurrence").execute();

/** How often each path of a user was written, by path. */
export async function versionsOf(database: Database, userId: string): Promise<{ [path: string]: number }> {
  const rows = await database.db
    .selectFrom("user_data_store")
    .select(["data_path", "version"])
    .where("user_id", "=", userId)
    .orderBy("data_path")
    .execute();
  return Object.fromEntries(rows.map(({ data_path, version }) => [data_path, version]));
}

export async function setTrigger(
  database: Database,
  id: string,
  values: { status?: "active" | "paused" | "cancelled"; next_trigger_at?: Date },
): Promise<void> {
  await database.db.updateTable("user_triggers").set(values).where("id", "=", id).execute();
}

/** So that a test's worker finds the triggers of that test alone. */
export async function clearTriggers(database: Database): Promise<void> {
  await database.db.deleteFrom("user_triggers").execute();
}

/** A firing that waits to be run, in place of the one that would be planned. */
export async function insertFiring(
  database: Database,
  { id, userId, action, depth }: { id: string; userId: string; action: JsonObject; depth: number },
): Promise<void> {
  const now = new Date();
  const row = {
    trigger_id: id,
    user_id: userId,
    action: JSON.stringify(action),
    occurrence: now,
    created_at: now,
    depth,
  };
  await database.db
    .insertInto("trigger_firings")
    .values({ ...row, status: "pending" })
    .execute();
  await database.db.updateTable("user_triggers").set({ next_trigger_at: null }).where("id", "=", id).execute();
}
