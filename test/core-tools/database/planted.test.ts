import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { UserDataService } from "../../../src/core-tools/data/index.ts";
import { migrate } from "../../../src/core-tools/database/migrate.ts";
import { openDatabase } from "../../../src/core-tools/database/openDatabase.ts";
import "../initializedPglite.ts";

/** A database in whose first schema two roles may create: `app`, which is connected, and `mallory`. */
describe("a schema in which others may create", () => {
  let pglite: PGlite | undefined;
  afterEach(async () => {
    await pglite?.close();
    pglite = undefined;
  });

  const begin = async (text: string): Promise<Kysely<never>> => {
    pglite = await PGlite.create({ dataDir: "memory://" });
    await pglite.exec(`create role app; create role mallory; create role team;
      grant create, usage on schema public to app, mallory, team; ${text}`);
    return new Kysely<never>({ dialect: new PGliteDialect({ pglite }) });
  };
  const as = (role: string, text: string): string => `set session authorization ${role}; ${text}
    ; set session authorization postgres;`;

  it.each([
    ["a table", "create table user_data_store (user_id text, data_path text)", "table", "user_data_store"],
    ["a view", "create view user_data as select 1 as one", "view", "user_data"],
    [
      "a table of migrations that says all is done",
      "create table openjiuwen_migrations (name text primary key, timestamp text); insert into openjiuwen_migrations values ('0001', '2026-01-01')",
      "table",
      "openjiuwen_migrations",
    ],
    [
      "a lock of migrations",
      "create table openjiuwen_migrations_lock (id text)",
      "table",
      "openjiuwen_migrations_lock",
    ],
  ])("that has %s of another role is refused, and left as it is", async (_, planted, kind, name) => {
    const db = await begin(`${as("mallory", planted)} set session authorization app;`);
    const message = `expected the ${kind} ${name} of the schema public to belong to app or a role that it trusts, received one of mallory`;
    await expect(migrate(db)).rejects.toMatchObject({
      code: "invalid_database",
      message: expect.stringContaining(message),
    });
    const { rows } = await (pglite as PGlite).query("select relname from pg_class where relname = 'user_triggers'");
    expect(rows).toEqual([]);
  });

  it("is refused to a superuser too, who has the rights of every role", async () => {
    const db = await begin(as("mallory", "create table user_data_store (user_id text)"));
    await expect(migrate(db)).rejects.toMatchObject({ message: expect.stringContaining("received one of mallory") });
  });

  it("is refused when another role has made the trusted one its member", async () => {
    // `grant mallory to app` needs nobody but one who may grant mallory.
    const db = await begin(`create role granter createrole; grant mallory to granter with admin option;
      ${as("granter", "grant mallory to app")} ${as("mallory", "create table user_data_store (user_id text)")}
      set session authorization app;`);
    await expect(migrate(db)).rejects.toMatchObject({ message: expect.stringContaining("received one of mallory") });
  });

  it("is refused when a function of another role runs at each write", async () => {
    const db = await begin("set session authorization app;");
    await migrate(db);
    await (pglite as PGlite).exec(`grant trigger on user_data_store to mallory; set session authorization postgres;
      ${as(
        "mallory",
        `create function steal() returns trigger language plpgsql as 'begin return new; end';
        create trigger steal before insert on user_data_store for each row execute function steal()`,
      )} set session authorization app;`);
    await expect(migrate(db)).rejects.toMatchObject({
      code: "invalid_database",
      message: expect.stringContaining(
        "expected the function of the trigger steal of the table user_data_store of the schema public to belong to app or a role that it trusts, received one of mallory",
      ),
    });
  });

  it("is used when the tables are of a role that an administrator has given", async () => {
    const db = await begin(
      `grant team to app; ${as("team", "select 1")} set session authorization app; set role team;`,
    );
    await migrate(db);
    await (pglite as PGlite).exec("reset role");
    await migrate(db);
    const { rows } = await (pglite as PGlite).query(
      "select tableowner from pg_tables where tablename = 'user_triggers'",
    );
    expect(rows).toEqual([{ tableowner: "team" }]);
  });

  it("has functions and operators that no statement uses", async () => {
    const database = await openDatabase("memory://");
    // Its arguments fit better than those of PostgreSQL's own, so that it would be preferred on the search path.
    await database.sql
      .raw(`create function public.json_build_object(text, text, text, text, text, bigint, text, boolean) returns json
        language plpgsql as 'begin raise exception ''planted''; end'`)
      .execute(database.db);
    const ada = new UserDataService(database, { userId: "ada" });
    expect(await ada.write("notes/1", {})).toEqual({ status: "success", path: "notes/1", version: 1 });
    await database.close();
  });
});
