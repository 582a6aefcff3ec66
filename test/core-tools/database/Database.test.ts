import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database, Trx } from "../../../src/core-tools/database/Database.ts";
import { onEachDatabase } from "../databases.ts";

onEachDatabase((open, kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());

  const write = (trx: Trx, user: string, path: string) => {
    const now = new Date();
    const row = { user_id: user, data_path: path, content: "{}", version: 1, created_at: now, updated_at: now };
    return trx.insertInto("user_data_store").values(row).execute();
  };
  const read = (trx: Trx) => trx.selectFrom("user_data_store").select(["user_id", "data_path", "version"]).execute();

  it("says what it is", () => expect(database.kind).toBe(kind));

  describe("the wall between users", () => {
    it("shows each user their own rows, and the worker all", async () => {
      for (const user of ["a", "b"]) await database.asUser(user, (trx) => write(trx, user, "notes"));
      expect(await database.asUser("a", read)).toEqual([{ user_id: "a", data_path: "notes", version: 1 }]);
      expect(await database.asUser("c", read)).toEqual([]);
      expect((await database.asWorker(read)).length).toBe(2);
      await expect(database.asUser("a", (trx) => write(trx, "b", "more"))).rejects.toThrow(/row-level security/);
    });
  });

  it("tells of notifications", async () => {
    const heard: string[] = [];
    const end = await database.listen("channel", (payload) => heard.push(payload));
    await database.asUser("a", (trx) => database.sql`select pg_notify('channel', 'one')`.execute(trx));
    await expect.poll(() => heard).toEqual(["one"]);
    await end();
  });
});
