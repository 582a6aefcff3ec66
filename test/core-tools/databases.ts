import { describe } from "vitest";
import type { Database } from "../../src/core-tools/database/Database.ts";
import { openDatabase } from "../../src/core-tools/database/openDatabase.ts";
import { postgresOfRun } from "./postgres.ts";
import { postgresHere, type StartPostgres } from "./startPostgres.ts";
import "./unoptimized.ts";

/** Opens a new, empty database. */
export type OpenDatabase = () => Promise<Database>;

/**
 * Describes a suite once on PGlite, and once on a PostgreSQL that is started for it. Where there is none, as on a machine
 * without the server, each of its tests is listed as skipped with the reason; `.ci/run` installs PostgreSQL.
 */
export function onEachDatabase(suite: (open: OpenDatabase, kind: "pglite" | "postgres") => void): void {
  describe("on PGlite", () => suite(() => openDatabase("memory://"), "pglite"));
  const postgres = postgresOfRun();
  const title = "on PostgreSQL";
  if ("missing" in postgres) describe.skip(`${title}: skipped, ${postgres.missing}`, () => suite(never, "postgres"));
  else describe(title, () => suite(async () => openDatabase(await postgres.newDatabase()), "postgres"));
}

/** Describes what PostgreSQL alone does, on servers that the suite starts and ends; skipped as above where there is none. */
export function describePostgres(title: string, suite: (postgres: { start: StartPostgres }) => void): void {
  const postgres = postgresHere();
  if ("missing" in postgres) describe.skip(`${title}: skipped, ${postgres.missing}`, () => suite({ start: never }));
  else describe(title, () => suite(postgres));
}

const never = () => Promise.reject(new Error("there is no PostgreSQL"));
