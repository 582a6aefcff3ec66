import { afterAll, describe } from "vitest";
import type { Database } from "../../src/core-tools/database/Database.ts";
import { openDatabase } from "../../src/core-tools/database/openDatabase.ts";
import { postgresOfRun } from "./postgres.ts";
import { postgresHere, type StartPostgres } from "./startPostgres.ts";
import "./initializedPglite.ts";

/** Opens a new, empty database. */
export type OpenDatabase = () => Promise<Database>;

type Kind = "pglite" | "postgres";
type Suite = (open: OpenDatabase, kind: Kind) => void;

let kind: Kind = "pglite";

/** From here on `onEachDatabase` describes suites on PostgreSQL, to the end of the test file. */
export function usePostgres(): void {
  kind = "postgres";
  afterAll(() => {
    kind = "pglite";
  });
}

/**
 * Describes a suite on PGlite, and on PostgreSQL when `onPostgres.slow.test.ts` imports it. Where there is no
 * PostgreSQL, each of its tests is listed as skipped with the reason; `.ci/run` installs PostgreSQL.
 */
export function onEachDatabase(suite: Suite): void {
  if (kind === "postgres") onPostgres(suite);
  else onPGlite(suite);
}

/** Describes a suite on both databases, where it is slow on each. */
export function onBothDatabases(suite: Suite): void {
  onPGlite(suite);
  onPostgres(suite);
}

function onPGlite(suite: Suite): void {
  describe("on PGlite", () => suite(() => openDatabase("memory://"), "pglite"));
}

function onPostgres(suite: Suite): void {
  const postgres = server ?? serverOfFile();
  const title = "on PostgreSQL";
  if ("missing" in postgres) describe.skip(`${title}: skipped, ${postgres.missing}`, () => suite(never, "postgres"));
  else describe(title, () => suite(async () => openDatabase(await postgres.newDatabase()), "postgres"));
}

/** One server for all suites of a test file. Another file in the same process has one of its own. */
let server: ReturnType<typeof postgresOfRun> | undefined;

function serverOfFile(): ReturnType<typeof postgresOfRun> {
  afterAll(() => {
    server = undefined;
  });
  server = postgresOfRun();
  return server;
}

/** Describes what PostgreSQL alone does, on servers that the suite starts and ends; skipped as above where there is none. */
export function describePostgres(title: string, suite: (postgres: { start: StartPostgres }) => void): void {
  const postgres = postgresHere();
  if ("missing" in postgres) describe.skip(`${title}: skipped, ${postgres.missing}`, () => suite({ start: never }));
  else describe(title, () => suite(postgres));
}

const never = () => Promise.reject(new Error("there is no PostgreSQL"));
