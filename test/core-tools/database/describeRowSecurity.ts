import { afterAll, beforeAll, expect, it } from "vitest";
import { UserDataService } from "../../../src/core-tools/data/index.ts";
import type { Database, Trx } from "../../../src/core-tools/database/Database.ts";
import { TriggerService } from "../../../src/core-tools/triggers/index.ts";

const TABLES = ["user_data_store", "user_triggers", "trigger_firings"];

/** Statements whose author has forgotten which user is meant, as those who may be in the transaction. */
export function describeRowSecurity(open: () => Promise<Database>): void {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    for (const userId of ["ada", "bob"]) {
      await new UserDataService(database, { userId }).write("notes", { of: userId });
      const triggers = new TriggerService(database, { userId });
      const { trigger_id, error } = await triggers.create({
        triggerType: "schedule",
        title: userId,
        schedule: "08:00",
        scheduleType: "daily",
        action: { type: "update", params: { path: "fired", content: {} } },
      });
      expect(error).toBe(undefined);
      await triggers.runNow(trigger_id as string);
    }
  });
  afterAll(() => database?.close());

  /** In SQL as a person would write it, who has the tables on the search path. */
  const rowsOf = async <Row = { user_id: string }>(trx: Trx, text: string): Promise<Row[]> =>
    await database.sql`set local search_path = public`
      .execute(trx)
      .then(async () => (await database.sql.raw<Row>(text).execute(trx)).rows);
  const asAda = <Row = { user_id: string }>(text: string) => database.asUser("ada", (trx) => rowsOf<Row>(trx, text));
  const countOf = (table: string) =>
    database.asWorker(async (trx) => (await rowsOf(trx, `select user_id from ${table}`)).length);

  it.each([...TABLES, "user_data"])("%s has no row of another user", async (table) => {
    expect(await asAda(`select user_id from ${table}`)).toEqual([{ user_id: "ada" }]);
    expect(await asAda(`select user_id from ${table} where user_id = 'bob' or true`)).toEqual([{ user_id: "ada" }]);
  });

  it.each(TABLES)("%s is all there for the worker", async (table) => {
    expect(await countOf(table)).toBe(2);
  });

  it.each(TABLES)("%s takes no row for another user", async (table) => {
    const copied = `insert into ${table} select (jsonb_populate_record(t, '{"user_id": "bob"}')).* from ${table} t`;
    await expect(asAda(copied)).rejects.toThrow(/row-level security/);
    await expect(asAda(`update ${table} set user_id = 'bob'`)).rejects.toThrow(/row-level security/);
  });

  it.each(TABLES)("%s keeps the rows of another user from changes", async (table) => {
    expect(await asAda(`update ${table} set user_id = user_id returning user_id`)).toEqual([{ user_id: "ada" }]);
    const ending = database.asUser("ada", async (trx) => {
      expect(await rowsOf(trx, `delete from ${table} returning user_id`)).toEqual([{ user_id: "ada" }]);
      throw new Error("roll back");
    });
    await expect(ending).rejects.toThrow("roll back");
    expect(await countOf(table)).toBe(2);
  });

  it("does not outlast the transaction", async () => {
    await asAda("select 1");
    const settings = await database.sql<{ user: string; all: string; role: string }>`
      select current_setting('openjiuwen.user_id', true) as user, current_setting('openjiuwen.all_users', true) as all,
      current_setting('role') as role`.execute(database.db);
    expect(settings.rows).toEqual([{ user: "", all: expect.toBeOneOf(["", null]), role: "none" }]);
    expect(await asAda("select user_id from user_data where user_id <> 'ada'")).toEqual([]);
  });

  it("holds for a user whose name is SQL", async () => {
    const name = "x' or openjiuwen.all_users = 'on' --";
    expect(await database.asUser(name, (trx) => rowsOf(trx, "select user_id from user_data_store"))).toEqual([]);
  });
}
