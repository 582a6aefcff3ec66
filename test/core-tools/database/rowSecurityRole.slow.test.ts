import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import { openDatabase } from "../../../src/core-tools/database/openDatabase.ts";
import { STORE, statement } from "../../../src/core-tools/database/statement.ts";
import { describePostgres } from "../databases.ts";
import type { PostgresServer } from "../startPostgres.ts";

describePostgres("row-level security when rights have changed", (postgres) => {
  let server: PostgresServer;
  let admin: Database;
  let url: string;
  const opened: Database[] = [];
  const run = (text: string) => admin.sql.raw(text).execute(admin.db);
  const open = async (user: string): Promise<Database> => {
    const database = await openDatabase(url.replace("postgres@", `${user}@`));
    opened.push(database);
    return database;
  };
  beforeAll(async () => {
    server = await postgres.start();
    url = server.newDatabase();
    admin = await openDatabase(server.newDatabase());
    await run("create role app login");
    await run("create role other login");
    await run(`alter database ${new URL(url).pathname.slice(1)} owner to app`);
  });
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await admin?.close();
    await server?.stop();
  });

  const usersSeen = (database: Database, user: string) =>
    database.asUser(user, async (trx) => {
      const rows = await trx.run<{ user_id: string; role: string }>(
        statement`select user_id, current_user::text as role from ${STORE} order by user_id`,
      );
      return rows.map((row) => `${row.user_id} seen by ${row.role}`);
    });

  it("holds before, with and after the role", async () => {
    const first = await open("app");
    for (const user of ["ada", "bob"]) {
      await first.asUser(user, (trx) =>
        trx.run(statement`insert into ${STORE} values (${user}, 'a', '{}', 1, now(), now())`),
      );
    }
    expect(await usersSeen(first, "ada")).toEqual(["ada seen by app"]);
    // What docs/core-tools.md tells an administrator to do.
    const { rows } = await first.sql<{ role: string }>`select 'openjiuwen_tools_' || left(encode(sha256(convert_to(
      json_build_array(current_database(), current_schema())::text, 'UTF8')), 'hex'), 32) as role`.execute(first.db);
    const role = rows[0]?.role;
    await run(`create role ${role}`);
    await run(`grant ${role} to app`);
    expect(await usersSeen(await open("app"), "ada")).toEqual([`ada seen by ${role}`]);
    await run(`revoke ${role} from app`);
    expect(await usersSeen(await open("app"), "ada")).toEqual(["ada seen by app"]);
  });

  it("is missed by one who may do nothing with the tables", async () => {
    await expect(open("other")).rejects.toMatchObject({ code: "invalid_database" });
  });
});
