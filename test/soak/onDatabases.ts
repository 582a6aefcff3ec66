import type { Database } from "../../src/core-tools/database/Database.ts";
import { openDatabase } from "../../src/core-tools/database/openDatabase.ts";
import { postgresHere } from "../core-tools/startPostgres.ts";

/** Does the same on PGlite and on a PostgreSQL that is started for it; true where both went well. */
export async function onDatabases(soak: (name: string, database: Database) => Promise<boolean>): Promise<boolean> {
  const onUrl = async (name: string, url: string): Promise<boolean> => {
    const database = await openDatabase(url);
    try {
      return await soak(name, database);
    } finally {
      await database.close();
    }
  };
  const embedded = await onUrl("PGlite", "memory://");
  const postgres = postgresHere();
  if ("missing" in postgres) {
    console.log(`skipped on PostgreSQL: ${postgres.missing}`);
    return embedded;
  }
  const server = await postgres.start();
  try {
    return (await onUrl("PostgreSQL", server.newDatabase())) && embedded;
  } finally {
    await server.stop();
  }
}
