import { spawn } from "node:child_process";
import { join } from "node:path";
import { inspect } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UserDataService } from "../../../src/core-tools/data/index.ts";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import { migrate, openDatabase } from "../../../src/core-tools/database/openDatabase.ts";
import { STORE, statement } from "../../../src/core-tools/database/statement.ts";
import { describePostgres } from "../databases.ts";
import type { PostgresServer } from "../startPostgres.ts";

const MODULE = join(import.meta.dirname, "../../../src/core-tools/database/openDatabase.ts");

// The first waits for most of its time: the others work meanwhile, each as long as both together take.
describe.concurrent("a database in memory", { timeout: 180_000 }, () => {
  it("is closed although a transaction never ends", async () => {
    const database = await openDatabase("memory://");
    const stuck = Array.from({ length: 2 }, () => database.asUser("ada", () => new Promise(() => {})));
    const ends = Promise.allSettled(stuck);
    await database.close();
    const reason = expect.objectContaining({ code: "timeout" });
    expect(await ends).toEqual([reason, reason].map((error) => ({ status: "rejected", reason: error })));
  });

  it("has a log that does not grow for ever", async () => {
    const database = await openDatabase("memory://");
    const { sql } = database;
    for (let megabytes = 0; megabytes < 300; megabytes++) {
      await database.asWorker((trx) =>
        sql`select pg_logical_emit_message(false, 'test', repeat('x', 1048576))`.execute(trx),
      );
    }
    const { rows } = await sql<{ log: number; files: number }>`
      select (pg_current_wal_insert_lsn() - redo_lsn)::bigint as log, (select sum(size)::bigint from pg_ls_waldir()) as files
      from pg_control_checkpoint()`.execute(database.db);
    expect(rows[0]?.log).toBeLessThan(150 * 1_048_576);
    expect(rows[0]?.files).toBeLessThan(280 * 1_048_576);
    await database.close();
  });

  it("is vacuumed", async () => {
    const database = await openDatabase("memory://");
    const userData = new UserDataService(database, { userId: "ada" });
    for (let n = 0; n < 2600; n++) await userData.write("counter", { n });
    const { rows } = await database.sql<{ at: Date | null }>`
      select last_vacuum as at from pg_stat_user_tables where relname = 'user_data_store'`.execute(database.db);
    expect(rows[0]?.at).not.toBe(null);
    await database.close();
  });
});

describePostgres("a server", (postgres) => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await postgres.start();
  });
  afterAll(() => server?.stop());

  const opened: Database[] = [];
  const open = async (url: string, options = {}): Promise<Database> => {
    const database = await openDatabase(url, options);
    opened.push(database);
    return database;
  };
  afterAll(() => Promise.all(opened.map((database) => database.close())));
  const dataOf = (database: Database, userId = "ada") => new UserDataService(database, { userId });

  it("gets its tables from four processes at once", async () => {
    const url = server.newDatabase();
    const code = `const { openDatabase } = await import(${JSON.stringify(MODULE)});
      const database = await openDatabase(${JSON.stringify(url)}); await database.close();`;
    const ends = Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: "inherit" });
      return new Promise((resolve) => child.once("exit", resolve));
    });
    expect(await Promise.all(ends)).toEqual([0, 0, 0, 0]);
    const database = await open(url);
    expect(await dataOf(database).write("a", {})).toMatchObject({ status: "success" });
  });

  it("gets its tables before processes start", async () => {
    const url = server.newDatabase();
    await migrate(url);
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("select name from openjiuwen_migrations");
    await client.end();
    expect(rows).toEqual([{ name: "0001" }, { name: "0002" }]);
  });

  it("whose tables are newer is refused", async () => {
    const url = server.newDatabase();
    const database = await open(url);
    await database.sql`insert into openjiuwen_migrations values ('9999', '2026-01-01')`.execute(database.db);
    await expect(openDatabase(url)).rejects.toMatchObject({ code: "newer_schema" });
  });

  it.each([
    ["without a right to create roles", "login"],
    ["with it", "login createrole"],
  ])("serves an owner %s", async (name, rights) => {
    const url = server.newDatabase();
    const owner = `owner_${rights.length}`;
    const admin = await open(server.newDatabase());
    const { sql } = admin;
    // The role of another database, of which this owner is no member.
    await sql.raw(`create role ${owner} ${rights}`).execute(admin.db);
    await sql.raw(`alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`).execute(admin.db);
    const database = await open(url.replace("postgres@", `${owner}@`));
    await dataOf(database, "ada").write("notes/1", { text: name });
    await dataOf(database, "bob").write("notes/1", { text: "of bob" });
    expect(await dataOf(database, "ada").query({ filters: { text: name } })).toMatchObject({ count: 1 });
    const rows = (user: string) =>
      database.asUser(user, (trx) => trx.selectFrom("user_data_store").select("user_id").execute());
    expect(await rows("ada")).toEqual([{ user_id: "ada" }]);
    const all = await database.asWorker((trx) => trx.selectFrom("user_data_store").select("user_id").execute());
    expect(all).toHaveLength(2);
  });

  it.each([
    ["database", (url: string) => url.replace(/test_\d+/, "not_there")],
    ["user", (url: string) => url.replace("postgres@", "nobody:secret@")],
  ])("that does not know the %s is an error at once", async (_, change) => {
    const url = change(server.newDatabase());
    const error = await openDatabase(url, { mustBeUp: false }).catch((cause) => cause);
    expect(error).toMatchObject({ name: "CoreToolsError", code: "invalid_database" });
    expect(inspect(error)).not.toContain("secret");
  });

  it("keeps the tables of several schemas apart", async () => {
    const url = server.newDatabase();
    const admin = await open(url);
    await admin.sql`create schema one`.execute(admin.db);
    await admin.sql`create schema two`.execute(admin.db);
    for (const schema of ["one", "two"]) {
      const database = await open(`${url}&options=-c%20search_path%3D${schema}`);
      expect(await dataOf(database).write("a", { schema })).toMatchObject({ status: "success", version: 1 });
      expect(await dataOf(database).query({ filters: { schema } })).toMatchObject({ count: 1 });
    }
    expect(await dataOf(admin).query()).toMatchObject({ count: 0 });
    const nowhere = openDatabase(`${url}&options=-c%20search_path%3Dnowhere`);
    await expect(nowhere).rejects.toMatchObject({ code: "invalid_database" });
  });

  it("that ends a connection in a transaction leaves nothing half-written, and works on", async () => {
    const database = await open(server.newDatabase());
    let attempts = 0;
    const result = await database.asUser("ada", async (trx) => {
      attempts++;
      await trx.run(statement`insert into ${STORE} (user_id, data_path, version, content, created_at, updated_at)
          values ('ada', ${`attempt-${attempts}`}, 1, '{}', now(), now())`);
      if (attempts === 1) {
        const { rows } = await database.sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await database.sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      }
      return trx.selectFrom("user_data").select("data_path").execute();
    });
    expect([attempts, result]).toEqual([2, [{ data_path: "attempt-2" }]]);
  });

  it("that breaks during the commit leaves the outcome open", async () => {
    const database = await open(server.newDatabase());
    const { sql } = database;
    await sql`create function leave() returns trigger language plpgsql security definer as
      'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`.execute(database.db);
    await sql`create constraint trigger leave after insert on user_data_store deferrable initially deferred
      for each row execute function leave()`.execute(database.db);
    expect(await dataOf(database).write("a", {})).toMatchObject({
      status: "error",
      error: expect.stringContaining("may have been written"),
    });
    expect(await dataOf(database).read("a")).toMatchObject({ status: "not_found" });
  });

  it("tries a deadlock again", async () => {
    const database = await open(server.newDatabase());
    await Promise.all(["a", "b"].map((path) => dataOf(database).write(path, {})));
    const lockBoth = (paths: string[]) =>
      database.asUser("ada", async (trx) => {
        for (const path of paths) {
          await trx.selectFrom("user_data_store").select("version").where("data_path", "=", path).forUpdate().execute();
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        return "done";
      });
    expect(await Promise.all([lockBoth(["a", "b"]), lockBoth(["b", "a"])])).toEqual(["done", "done"]);
  });

  it("says when a statement takes too long", async () => {
    const database = await open(`${server.newDatabase()}&options=-c%20statement_timeout%3D100`);
    const slow = database.asUser("ada", (trx) =>
      database.sql`set local statement_timeout = 50`
        .execute(trx)
        .then(() => database.sql`select pg_sleep(5)`.execute(trx)),
    );
    await expect(slow).rejects.toMatchObject({ code: "timeout" });
  });

  it("that does not answer is an error in time, and is used again when it does", async () => {
    const database = await open(`${server.newDatabase()}&query_timeout=500&application_name=silent`);
    await dataOf(database).write("a", {});
    const { rows } = await database.sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = 'silent'`.execute(database.db);
    for (const { pid } of rows) process.kill(pid, "SIGSTOP");
    try {
      expect(await dataOf(database).write("a", {})).toMatchObject({
        status: "error",
        error: "the database is not available: Query read timeout",
      });
    } finally {
      for (const { pid } of rows) process.kill(pid, "SIGCONT");
    }
    expect(await dataOf(database).write("a", {})).toMatchObject({ status: "success", version: 2 });
  });

  it("that goes away and comes back is used again, and heard again", async () => {
    const other = await postgres.start();
    try {
      const database = await open(other.newDatabase());
      const heard: string[] = [];
      let gaps = 0;
      await database.listen(
        "channel",
        (payload) => heard.push(payload),
        () => gaps++,
      );
      await dataOf(database).write("a", { n: 1 });
      await other.crash();
      const away = await dataOf(database).write("a", { n: 2 });
      expect(away).toMatchObject({
        status: "error",
        error: expect.stringMatching(/^the database is not available: /),
      });
      await other.restart();
      await expect.poll(() => gaps, { timeout: 20_000 }).toBe(1);
      expect(await dataOf(database).read("a")).toMatchObject({ data: { n: 1 }, version: 1 });
      await database.asUser("ada", (trx) => database.sql`select pg_notify('channel', 'back')`.execute(trx));
      await expect.poll(() => heard).toEqual(["back"]);
      await database.close();
    } finally {
      await other.stop();
    }
  });

  it("that is down at the start is an error, or is used when it is there", async () => {
    const other = await postgres.start();
    try {
      const url = other.newDatabase();
      await other.crash();
      await expect(openDatabase(url)).rejects.toMatchObject({ code: "database_unavailable" });
      const database = await open(url, { mustBeUp: false });
      expect(await dataOf(database).read("a")).toMatchObject({ status: "error" });
      await other.restart();
      expect(await dataOf(database).write("a", {})).toMatchObject({ status: "success", version: 1 });
      await database.close();
    } finally {
      await other.stop();
    }
  });
});
