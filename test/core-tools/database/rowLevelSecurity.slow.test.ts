import { afterAll, describe } from "vitest";
import { openDatabase } from "../../../src/core-tools/database/openDatabase.ts";
import { describePostgres } from "../databases.ts";
import { describeRowSecurity } from "./describeRowSecurity.ts";

describePostgres("row-level security under one who owns the database and", (postgres) => {
  describe.each([
    ["may create no roles", "login"],
    ["may create roles", "login createrole"],
  ])("%s", (_, rights) => {
    let server: Awaited<ReturnType<typeof postgres.start>>;
    afterAll(() => server?.stop());
    describeRowSecurity(async () => {
      server = await postgres.start();
      const url = server.newDatabase();
      const admin = await openDatabase(server.newDatabase());
      await admin.sql.raw(`create role plain ${rights}`).execute(admin.db);
      await admin.sql.raw(`alter database ${new URL(url).pathname.slice(1)} owner to plain`).execute(admin.db);
      await admin.close();
      return openDatabase(url.replace("postgres@", "plain@"));
    });
  });
});
