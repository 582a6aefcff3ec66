import { afterAll } from "vitest";
import { type PostgresServer, postgresHere } from "./startPostgres.ts";

/** A PostgreSQL server of its own, or why there is none. */
export type TestPostgres = { readonly missing: string } | { newDatabase(): Promise<string> };

/** Starts a server when the first database is asked for, and ends it after the tests of the file. */
export function postgresOfRun(): TestPostgres {
  const postgres = postgresHere();
  if ("missing" in postgres) return postgres;
  let server: Promise<PostgresServer> | undefined;
  afterAll(async () => (await server)?.stop());
  return {
    async newDatabase() {
      server ??= postgres.start();
      return (await server).newDatabase();
    },
  };
}
