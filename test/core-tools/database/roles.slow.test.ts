import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { UserDataService } from "../../../src/core-tools/data/index.ts";
import { openDatabase } from "../../../src/core-tools/database/openDatabase.ts";
import { describePostgres } from "../databases.ts";
import type { PostgresServer } from "../startPostgres.ts";

/** One server with a database of `app1` and one of `app2`, who could use the role that earlier releases had. */
describePostgres("two applications of one server", (postgres) => {
  let server: PostgresServer;
  let admin: string;
  let first: string;
  beforeAll(async () => {
    server = await postgres.start();
    admin = server.newDatabase();
    first = server.newDatabase();
    await query(
      admin,
      `create role app1 login createrole; create role app2 login createrole; create role openjiuwen_tools;
        grant openjiuwen_tools to app1, app2; alter database ${new URL(first).pathname.slice(1)} owner to app1`,
    );
    await write("as before");
    // What an earlier release has left in the database.
    await query(
      as("app1"),
      `grant select, insert, update, delete on user_data_store, user_triggers, trigger_firings to openjiuwen_tools;
        grant select on user_data to openjiuwen_tools; grant usage on schema public to openjiuwen_tools;
        drop policy of_worker on user_data_store;
        create policy of_worker on user_data_store using (current_setting('openjiuwen.all_users', true) = 'on');
        delete from openjiuwen_migrations where name = '0002'`,
    );
  });
  afterAll(() => server?.stop());

  const as = (user: string): string => first.replace("postgres@", `${user}@`);
  const query = async (url: string, text: string): Promise<object[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const results: unknown = await client.query(text);
      return [results].flat().flatMap((result) => (result as pg.QueryResult).rows);
    } finally {
      await client.end();
    }
  };
  const write = async (text: string): Promise<void> => {
    const database = await openDatabase(as("app1"));
    for (const userId of ["ada", "bob"]) {
      const written = await new UserDataService(database, { userId }).write("notes/1", { text });
      expect(written).toMatchObject({ status: "success" });
    }
    await database.close();
  };
  const ROLES = "select rolname from pg_roles where rolname like 'openjiuwen\\_tools%' order by rolname";
  /** Whoever can take a role tries to read all with it. */
  const steal = async (user: string, role: string): Promise<object[] | string> =>
    query(
      as(user),
      `set role ${role}; set openjiuwen.all_users = 'on'; select user_id from user_data_store order by user_id`,
    ).catch((error: Error) => error.message);

  it("had one role for both, which opened all rows to each", async () => {
    const all = [{ user_id: "ada" }, { user_id: "bob" }];
    expect(await steal("app2", "openjiuwen_tools")).toEqual(all);
  });

  it("have a role each from the next start on, and none opens the rows of another application", async () => {
    await write("now");
    const roles = (await query(admin, ROLES)) as { rolname: string }[];
    expect(roles).toHaveLength(2);
    for (const { rolname } of roles) expect(await steal("app2", rolname)).toMatch(/permission denied/);
    expect(await steal("app2", "app2")).toMatch(/permission denied/);
  });

  it("have a role whose members cannot switch to all users by a setting", async () => {
    const [, { rolname: role }] = (await query(admin, ROLES)) as [object, { rolname: string }];
    expect(await steal("app1", role)).toEqual([]);
    const views = `set role ${role}; set openjiuwen.all_users = 'on'; select user_id from user_data`;
    expect(await query(as("app1"), views)).toEqual([]);
  });

  it("have a role for each schema of one database", async () => {
    await query(as("app1"), "create schema one; create schema two");
    const places = await Promise.all(
      ["one", "two"].map(async (schema) => {
        const database = await openDatabase(`${as("app1")}&options=-c%20search_path%3D${schema}`);
        const place = await database.ready();
        await database.close();
        return place;
      }),
    );
    expect(new Set(places.map(({ role }) => role)).size).toBe(2);
    expect(places.map(({ schema }) => schema)).toEqual(["one", "two"]);
  });

  it("give a copy of a database a role of its own, and take the rights of the old one", async () => {
    const name = "copied";
    await query(admin, `create database ${name} template ${new URL(first).pathname.slice(1)} owner app1`);
    const url = as("app1").replace(/test_\d+/, name);
    const database = await openDatabase(url);
    const { role } = await database.ready();
    await database.close();
    const rights = await query(
      url,
      `select distinct grantee from information_schema.role_table_grants
        where table_schema = 'public' and grantee like 'openjiuwen%'`,
    );
    expect(rights).toEqual([{ grantee: role }]);
  });

  it("share tables when both have been given the role that owns them, and otherwise do not", async () => {
    await query(admin, "create role app_owner; grant app_owner to app1, app2");
    await query(as("app1"), "create schema shared; grant create, usage on schema shared to app_owner, app2");
    const seen = await Promise.all(
      ["app1", "app2"].map(async (user) => {
        const database = await openDatabase(`${as(user)}&options=-c%20search_path%3Dshared%20-c%20role%3Dapp_owner`);
        const ada = new UserDataService(database, { userId: "ada" });
        expect(await ada.write(`by/${user}`, {})).toMatchObject({ status: "success", version: 1 });
        const all = await database.asWorker((trx) => trx.selectFrom("user_data_store").selectAll().execute());
        await database.close();
        return all.length;
      }),
    );
    expect(Math.max(...seen)).toBe(2);
    await query(admin, "revoke app_owner from app2");
    const other = openDatabase(`${as("app2")}&options=-c%20search_path%3Dshared`);
    await expect(other).rejects.toMatchObject({ code: "invalid_database" });
  });

  it("are refused by a release that would give the rights of one role back", async () => {
    const names = await query(as("app1"), "select name from openjiuwen_migrations order by name");
    expect(names).toEqual([{ name: "0001" }, { name: "0002" }]);
  });
});
