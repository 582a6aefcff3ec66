import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
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

  describe("row-level security", () => {
    it("shows each user their own rows, and the worker all", async () => {
      for (const user of ["a", "b"]) await database.asUser(user, (trx) => write(trx, user, "notes"));
      expect(await database.asUser("a", read)).toEqual([{ user_id: "a", data_path: "notes", version: 1 }]);
      expect(await database.asUser("c", read)).toEqual([]);
      expect((await database.asWorker(read)).length).toBe(2);
      await expect(database.asUser("a", (trx) => write(trx, "b", "more"))).rejects.toThrow(/row-level security/);
    });
  });

  describe("the settings of a transaction", () => {
    const settingsIn = async (trx: Trx) => {
      const query = database.sql<{ user: string; path: string; role: string; isolation: string }>`select
        current_setting('openjiuwen.user_id', true) as user, current_setting('search_path') as path,
        current_role as role, current_setting('transaction_isolation') as isolation`;
      return (await query.execute(trx)).rows[0];
    };

    it.each(["ada", "'; drop table user_data_store; --", "\\x41", "$1", "%s 😀", "a'), ('b"])(
      "hold for the user %s, whatever is in the name, and end with it",
      async (user) => {
        const { role } = await database.ready();
        const inside = { user, path: "pg_catalog, pg_temp", role, isolation: "read committed" };
        expect(await database.asUser(user, settingsIn)).toEqual(inside);
        const worker = await database.asWorker(settingsIn);
        expect([worker?.user || null, worker?.path]).toEqual([null, "pg_catalog, pg_temp"]);
        expect(worker?.role).not.toBe(role);
      },
    );

    it("end with a transaction that fails, whose changes are taken back", async () => {
      const failing = database.asUser("d", async (trx) => {
        await write(trx, "d", "notes");
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      expect(await database.asUser("d", read)).toEqual([]);
    });

    it("begin on a server with the transaction, in one message", async () => {
      if (kind === "pglite") return;
      const query = vi.spyOn(pg.Client.prototype, "query");
      try {
        await database.asUser("a", read);
        const texts = query.mock.calls.map(([text]) => String(text).slice(0, 17));
        expect(texts).toEqual(["start transaction", 'select "user_id",', "commit"]);
      } finally {
        query.mockRestore();
      }
    });

    it("name a role that was removed", async () => {
      const own = await open();
      const { role } = await own.ready();
      for (const text of [`drop owned by ${role} cascade`, `drop role ${role}`])
        await own.sql.raw(text).execute(own.db);
      await expect(own.asUser("a", read)).rejects.toMatchObject({
        code: "invalid_database",
        message: `expected the role ${role}, in which the work for users is done; start again, which makes it`,
      });
      await own.close();
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
