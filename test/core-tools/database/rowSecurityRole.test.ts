import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import { describe, expect, it } from "vitest";
import { migrate } from "../../../src/core-tools/database/migrate.ts";
import "../initializedPglite.ts";

describe("row-level security of PostgreSQL 18", () => {
  it("is in the role of users for an owner who has created it", async () => {
    const pglite = await PGlite.create({ dataDir: "memory://" });
    await pglite.exec(`create role app createrole; create schema app authorization app;
      set session authorization app; set search_path = app`);
    const db = new Kysely<never>({ dialect: new PGliteDialect({ pglite }) });
    expect((await migrate(db)).role).toMatch(/^openjiuwen_tools_[0-9a-f]{32}$/);
    await pglite.close();
  });
});
